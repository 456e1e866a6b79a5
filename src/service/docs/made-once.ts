import { entityTag } from '../../web/entity-tags.ts';

/** A page as it goes out to everybody. */
type Made = { text: string; tag: string };

/** Deployments have one origin; under LOCAL it is whatever the request was sent to. */
const MOST_KEPT = 4;

/** What all requests of an isolate share: pages that follow from the code, the origin and the brand alone. */
const kept = new Map<string, Made>();

/** Makes a page the first time it is asked for. `key`: all that it follows from. */
export async function madeOnce(key: string, make: () => string | Promise<string>): Promise<Made> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = await make();
  const made = { text, tag: entityTag(text) };
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made);
  return made;
}
