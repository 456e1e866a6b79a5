/** What was searched stands between marks that keep its direction from what is around it. */
export type CatalogueCopy = {
  title: string;
  lead: string;
  from: string;
  before: string;
  soldOut: string;
  saving: (percent: number) => string;
  off: (percent: number) => string;
  next: string;
  previous: string;
  pages: string;
  empty: string;
  emptyText: string;
  unfinished: string;
  unfinishedText: string;
  nothing: string;
  nothingText: string;
  further: string;
  cut: string;
  results: (search: string) => string;
  nearest: string;
  best: (count: number) => string;
  items: (count: number) => string;
};
