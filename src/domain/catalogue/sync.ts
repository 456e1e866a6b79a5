/** Lists of at most so many pages are read in full every time. */
export const SMALL = 10;
/** Pages of a larger list that are read besides its head, each time the next ones. */
export const WINDOW = 8;
/** A full read happens at least this often, in milliseconds, even if the lists show no change. */
const WHOLE_EVERY = 6 * 3600_000;

/**
 * How a list is read: its head, while it brings changes; then a window, some pages further on; or all of it, page by
 * page.
 */
export type Reading = 'head' | 'window' | 'whole';

/** A place in a list. Pages count from 1. */
type Place = {
  reading: Reading;
  page: number;
  /** The last page of the window, once it is being read. */
  windowEnd: number;
};

type PageChanges = {
  lastPage: number;
  isEmpty: boolean;
  hasChanges: boolean;
  /** Whether the list is as long as its mirror. */
  isAsLong: boolean;
};

/** Whether a full read is due after one at `wholeAt`. Milliseconds. */
export function isWholeDue(wholeAt: number | null, now: number): boolean {
  return wholeAt === null || wholeAt + WHOLE_EVERY < now;
}

/**
 * The next place to read; null when enough was read. Lists are newest first: new elements are found at the head,
 * changed ones by the windows, and a deleted one makes the list shorter, which starts a full read. `nextWindow`: the
 * page after the last window. `pages`: the size of a window.
 */
export function readOn(place: Place, changes: PageChanges, nextWindow: number, pages = WINDOW): Place | null {
  const { lastPage, isEmpty, hasChanges, isAsLong } = changes;
  if (place.page >= lastPage || isEmpty) return null;
  const next = { ...place, page: place.page + 1 };
  if (lastPage <= SMALL) return { ...next, reading: 'whole' };
  if (place.reading === 'window') return place.page < place.windowEnd ? next : null;
  if (place.reading === 'whole' || hasChanges) return next;
  if (!isAsLong || pages >= lastPage) return { ...next, reading: 'whole' };
  const page = nextWindow > lastPage ? next.page : Math.max(next.page, nextWindow);
  return { reading: 'window', page, windowEnd: page + pages - 1 };
}

/** Where the next window begins, after a read that ended at a place. */
export function windowAfter({ reading, page }: Place, nextWindow: number): number {
  return reading === 'window' ? page + 1 : nextWindow;
}

/** Whether a read that ended at a place has covered every page. */
export function wasWhole({ reading, page }: Place, lastPage: number): boolean {
  return reading !== 'window' && page >= lastPage;
}

/** Pages of a window after a rest: one normal window for each minute of the rest. Milliseconds. */
export function windowPages(restedSince: number | null, now: number): number {
  return restedSince === null ? WINDOW : WINDOW * (1 + Math.max(0, Math.floor((now - restedSince) / 60_000)));
}
