import type { RequestContext } from './request-context.ts';

/** Pages of the catalogue: fresh for a minute, and served a little longer while they are fetched again. */
const PAGES = 'public, max-age=60, stale-while-revalidate=600';
/** On every answer made from the catalogue, so that a cache in front can drop them together. */
export const CATALOGUE_TAG = 'catalogue';
/** Lists that programs fetch from time to time. */
export const LISTS = 'public, max-age=3600';

/**
 * The headers of an answer that is the same for everybody. A cache keeps it under the path and the whole query, so an
 * address with an unknown parameter is not cached: there are infinitely many.
 */
export function sharedCaching(
  c: RequestContext,
  known: readonly string[] = [],
  policy: string = PAGES,
): Record<string, string> {
  const isKnown = Object.keys(c.req.query()).every((name) => known.includes(name));
  if (!isKnown) return { 'Cache-Control': 'no-store' };
  // A visitor with a cart sees its count: a page kept for a visitor without one is not theirs (`cart-count.ts`).
  const varies: Record<string, string> = policy === PAGES ? { Vary: 'Cookie' } : {};
  return { 'Cache-Control': policy, 'Cache-Tag': CATALOGUE_TAG, ...varies };
}
