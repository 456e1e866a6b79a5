/** A search of customers, as in its address. */
export type CustomerSearch = { q: string; tag: string };

/** How many tags in use are suggested. */
export const MOST_SUGGESTED = 30;
