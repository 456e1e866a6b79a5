/** The orders in which shoppers can sort a list of products. */
export const sorts = ['newest', 'cheapest', 'dearest'] as const;
export type Sort = (typeof sorts)[number];
