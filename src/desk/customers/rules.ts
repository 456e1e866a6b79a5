/** A search of customers, as in its address. `sort`: of all customers. */
export type CustomerSearch = { q: string; tag: string; sort?: string };
