import type * as fr from '../fr/finder.ts';

export const finder: typeof fr.finder = {
  example: 'Honey, dates, rug…',
  go: 'Search',
  filters: 'Sort and filter',
  category: 'Category',
  categories: 'Categories',
  every: 'All',
  everyCategory: 'All categories',
  from: 'Price from',
  to: 'to',
  currency: 'DZD',
  sort: 'Sort by',
  best: 'Best match',
  newest: 'Newest first',
  cheapest: 'Lowest price first',
  dearest: 'Highest price first',
  show: 'Show',
  clear: 'Clear all',
};
