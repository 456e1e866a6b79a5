/** The search form with its filters, and the signs above the catalogue. */
export type FinderCopy = {
  example: string;
  go: string;
  filters: string;
  category: string;
  categories: string;
  every: string;
  everyCategory: string;
  from: string;
  to: string;
  currency: string;
  sort: string;
  best: string;
  newest: string;
  cheapest: string;
  dearest: string;
  show: string;
  clear: string;
};
