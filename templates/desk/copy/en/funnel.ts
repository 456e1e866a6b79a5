import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/funnel.ts';

export const funnel: typeof fr.funnel = {
  title: 'From visit to money',
  lead: 'How many saw a product, opened the form, ordered, were confirmed and paid, by the link that brought them. Nobody is followed: the shop only keeps counts.',
  days: (days: number) => `${days} days`,
  all: 'In all',
  steps: {
    seen: 'Products seen',
    opened: 'Forms opened',
    ordered: 'Orders',
    confirmed: 'Confirmed or paid',
    paid: 'Delivered and paid',
  },
  hint: 'Views are a minimum: bots, link previews, your own devices and pages that a cache answered do not count. An order counts on the day on which it was placed.',
  bySource: 'By source',
  byProduct: 'By product',
  empty: 'Nothing in these days yet.',
  orders: (count: number) => counted('en', count, { one: '# order', other: '# orders' }),
  line: ({ seen, opened, confirmed, paid }) =>
    `seen ${seen} · forms ${opened} · confirmed ${confirmed} · delivered and paid ${paid}`,
  links: 'Your links',
  linksText:
    'Add “?via=” and a word to a link that you publish: visits and orders that come from it carry this word for thirty days. Links of advertisements (utm_source) are read too.',
};
