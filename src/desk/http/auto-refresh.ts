import type { RequestContext } from '../../shop-web/request-context.ts';

/** Seconds between two looks at unfinished work, and how often a page looks by itself. */
const PAUSE = 10;
const MOST_LOOKS = 45;

/** Lets a page that shows unfinished work load itself again. `pathAt`: its path with the number of the look. */
export function autoRefresh(c: RequestContext, pathAt: (refreshed: number) => string): void {
  const refreshed = Number(c.req.query('refreshed') ?? 0) || 0;
  // A refused form keeps what was typed.
  if (c.req.method !== 'GET' || refreshed >= MOST_LOOKS) return;
  c.header('Refresh', `${PAUSE}; url=${pathAt(refreshed + 1)}`);
}
