import type { RequestContext } from '../../storefront/http/request-context.ts';

/**
 * Lets a page that shows unfinished work load itself again. `seconds`: between two looks; `most`: looks of one visit;
 * `pathAt`: the page's path with the number of the look.
 */
export function lookAgain(
  c: RequestContext,
  { seconds, most }: { seconds: number; most: number },
  pathAt: (refreshed: number) => string,
): void {
  const refreshed = Number(c.req.query('refreshed') ?? 0) || 0;
  // A refused form keeps what was typed.
  if (c.req.method !== 'GET' || refreshed >= most) return;
  c.header('Refresh', `${seconds}; url=${pathAt(refreshed + 1)}`);
}
