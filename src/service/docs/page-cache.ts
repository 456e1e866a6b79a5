import { entityTag } from '../../web/entity-tags.ts';

/** A public page, equal for all visitors. */
type Made = { text: string; tag: string };

/** A deployment has one origin; under LOCAL any request's origin counts. */
const MOST_KEPT = 4;

/** Shared by all requests of an isolate: pages that depend only on the code, the origin and the brand. */
const kept = new Map<string, Made>();

/** Makes a page at its first request. `key`: everything that the page depends on. */
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
