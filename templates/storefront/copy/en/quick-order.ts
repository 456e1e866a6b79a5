import type * as fr from '../fr/quick-order.ts';

export const quickOrder: typeof fr.quickOrder = {
  title: 'Order, pay on delivery',
  hint: 'Nothing to pay now. The next page shows the total with delivery, and you confirm there.',
  order: 'Order now',
  confirmTitle: 'Confirm your order',
  wrongTitle: 'Error: Confirm your order',
  missing: 'Something is missing: fill in the marked fields.',
  recipient: 'Deliver to',
  addStreet: 'Add the street or building',
  confirm: (sum) => `Confirm · \u2068${sum}\u2069`,
  toMode: {
    home: (price) => `Deliver to my home instead: \u2068${price}\u2069`,
    desk: (price) => `Pick it up at an office instead: \u2068${price}\u2069`,
  },
  addToo: 'Add as well:',
  totalWithIt: (sum) => `Total with it: \u2068${sum}\u2069`,
  upsellGone: 'The item you added is not available any more. This is the total without it.',
  recalculate: 'Show the total',
  more: 'Correct it, or pay another way',
  repriced: (before, now) => `The price has changed: \u2068${now}\u2069 instead of \u2068${before}\u2069.`,
  gone: 'This choice is not for sale any more. Take another.',
  soldOut: 'This choice has just sold out. Take another.',
  nothingLeft: 'This item has just sold out. Nothing was ordered.',
};
