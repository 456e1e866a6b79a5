/** A search of customers, as in its address. */
export type CustomerSearch = { q: string; tag: string };
