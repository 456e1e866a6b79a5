import type * as fr from '../fr/shared.ts';

export const shared: typeof fr.shared = {
  held: 'Others have just ordered the last ones, not confirmed so far. Come back in a few minutes.',
  heldShort: 'Being bought',
  skip: 'Skip to content',
  test: 'Test shop: nothing is charged',
  ask: 'Ask the shop on WhatsApp',
  search: 'Search the shop',
  cart: 'Cart',
  shop: 'The shop',
  languages: 'Language',
  delivery: 'Delivery by wilaya',
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity, ${name}`,
  total: 'Total',
  cards: { edahabia: 'Edahabia', cib: 'CIB' },
  mistyped: 'Write a whole number, from 1 to 99.',
  over: (most: string) => `One order can be at most \u2068${most}\u2069. Split it into two orders or more.`,
  under: (least: string) => `One order has to be at least \u2068${least}\u2069. Add something else.`,
  dear: (most: string) =>
    `No more than \u2068${most}\u2069 can be paid online at once, and one piece with its delivery costs more. To buy it, contact the shop.`,
};
