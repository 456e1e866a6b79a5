import type * as fr from '../fr/search.ts';

export const search: typeof fr.search = {
  title: 'Orders',
  q: 'Number, tracking, name, phone or products',
  /** For roles that find the orders they work on. */
  whole: 'Order number, or the whole phone number',
  narrow: 'Filter',
  any: 'All',
  state: 'State',
  wilaya: 'Wilaya',
  way: 'Payment',
  day: 'Day',
  source: 'Source',
  tag: 'Tag',
  button: 'Search',
  none: 'No order was found.',
  further: 'Nothing so far: the search goes on further back.',
  more: 'Earlier',
};
