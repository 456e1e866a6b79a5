/** Lists of no more pages than this are read whole every time. */
export const SMALL = 10;
/** Pages of a larger one that are read besides its head, each time the next ones. */
export const WINDOW = 8;
/** A catalogue is read whole this often at least, in milliseconds, whatever its lists say of themselves. */
const WHOLE_EVERY = 6 * 3600_000;

/**
 * How a list is being read: its head, as far as that brings anything new; then a window, some pages further on;
 * or all of it, page by page.
 */
export type Reading = 'head' | 'window' | 'whole';

/** Where a list is being read. Pages count from 1. */
type Place = {
  reading: Reading;
  page: number;
  /** The last page of the window, once it is being read. */
  windowEnd: number;
};

/** What a page told. */
type PageNews = {
  lastPage: number;
  isEmpty: boolean;
  hasNews: boolean;
  /** Whether the list is as long as what is mirrored of it. */
  isAsLong: boolean;
};

/** Whether a catalogue that was read whole at `wholeAt` must be so again. Milliseconds. */
export function isWholeDue(wholeAt: number | null, now: number): boolean {
  return wholeAt === null || wholeAt + WHOLE_EVERY < now;
}

/**
 * The place to read next, or null when enough of the list has been read. Lists are newest first: what is new is
 * found at the head, what has changed as the windows go round, and what is gone makes the list shorter, whereupon
 * all of it is read. `nextWindow`: the page at which the last window ended, and one. `pages`: how many a window has.
 */
export function readOn(place: Place, news: PageNews, nextWindow: number, pages = WINDOW): Place | null {
  const { lastPage, isEmpty, hasNews, isAsLong } = news;
  if (place.page >= lastPage || isEmpty) return null;
  const next = { ...place, page: place.page + 1 };
  if (lastPage <= SMALL) return { ...next, reading: 'whole' };
  if (place.reading === 'window') return place.page < place.windowEnd ? next : null;
  if (place.reading === 'whole' || hasNews) return next;
  if (!isAsLong || pages >= lastPage) return { ...next, reading: 'whole' };
  const page = nextWindow > lastPage ? next.page : Math.max(next.page, nextWindow);
  return { reading: 'window', page, windowEnd: page + pages - 1 };
}

/** Where the next window begins after a reading that ended at a place. */
export function windowAfter({ reading, page }: Place, nextWindow: number): number {
  return reading === 'window' ? page + 1 : nextWindow;
}

/** Whether a reading that ended at a place has read every page. */
export function wasWhole({ reading, page }: Place, lastPage: number): boolean {
  return reading !== 'window' && page >= lastPage;
}

/** Pages of a window after a rest: as many as would have been read meanwhile, a window each minute. Milliseconds. */
export function windowPages(restedSince: number | null, now: number): number {
  return restedSince === null ? WINDOW : WINDOW * (1 + Math.max(0, Math.floor((now - restedSince) / 60_000)));
}
