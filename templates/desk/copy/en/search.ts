import type { DeskSearchCopy } from '../tables/search.ts';

export const search: DeskSearchCopy = {
  title: 'Orders',
  q: 'Number, tracking, name, phone or goods',
  narrow: 'Filter',
  any: 'All',
  state: 'State',
  wilaya: 'Wilaya',
  way: 'Payment',
  day: 'Day',
  button: 'Search',
  none: 'No order was found.',
  further: 'Nothing so far: the search goes on further back.',
  more: 'Earlier',
};
