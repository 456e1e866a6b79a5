import type { RequestContext } from './request-context.ts';

/** Pages of the catalogue: soon to be asked for again, and shown a little old while that is done. */
const PAGES = 'public, max-age=60, stale-while-revalidate=600';
/** On every answer made from the catalogue, so that a cache in front can drop them together. */
export const CATALOGUE_TAG = 'catalogue';
/** What machines fetch now and then. */
export const LISTS = 'public, max-age=3600';

/**
 * The headers of an answer that is the same for everybody. A cache keeps it under the path with the whole query,
 * so an address with a parameter that means nothing is kept by nobody: there is no end of those.
 */
export function sharedCaching(
  c: RequestContext,
  known: readonly string[] = [],
  policy: string = PAGES,
): Record<string, string> {
  const isKnown = Object.keys(c.req.query()).every((name) => known.includes(name));
  if (!isKnown) return { 'Cache-Control': 'no-store' };
  // Whoever has a cart is shown how much is in it: what was kept for somebody without is not theirs (`cart-count.ts`).
  const varies: Record<string, string> = policy === PAGES ? { Vary: 'Cookie' } : {};
  return { 'Cache-Control': policy, 'Cache-Tag': CATALOGUE_TAG, ...varies };
}
