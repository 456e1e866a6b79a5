import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/cart.ts';

export const cart: typeof fr.cart = {
  title: 'Your cart',
  empty: 'The cart is empty',
  emptyText: 'The shelves are full, help yourself.',
  browse: 'Continue shopping',
  /** Sends the quantity that was typed, beside its field. */
  update: 'OK',
  fewer: 'One fewer',
  more: 'One more',
  remove: 'Remove',
  removed: (name: string) => `“${name}” was removed from the cart.`,
  undo: 'Put it back',
  gone: 'No longer sold, so not counted.',
  repriced: 'Its price has changed. It was',
  each: 'each',
  checkout: 'Check out',
  back: 'Back to the cart',
  full: 'The cart is full: at most 40 different items.',
  heavy: 'The browser cannot keep a bigger cart. Order this one first, then come back for the rest.',
  notSold: 'This item is no longer sold.',
  most: (name: string) => `“${name}”: at most 99 pieces in one order.`,
  repricedNow: (name: string) =>
    `The price of “${name}” has just changed, so it was not put into the cart. It is now`,
  takeRepriced: 'Take it at this price',
  lost: (count: number) =>
    counted('en', count, {
      one: 'One item in the cart is no longer sold, and is not counted.',
      other: '# items in the cart are no longer sold, and are not counted.',
    }),
  removeUnavailable: (count: number) => counted('en', count, { one: 'Take it out', other: 'Take them out' }),
  paid: {
    all: 'This cart is paid for and your order is in. There is nothing more to pay.',
    some: 'Some of this cart is already paid for, in an earlier order.',
    order: 'See the order',
    takeOut: { all: 'Empty the cart', some: 'Take out what is paid for' },
    again: { all: 'Buy the same again', some: 'Keep it all, I want more' },
  },
  cookies:
    'Your browser refuses cookies, so the cart keeps nothing. Allow them for this site, or use “Buy now” on the item’s page: it works without cookies.',
  short: 'There is not enough left of some items. Change the cart, then check out.',
  uncounted: 'Sold out, so not counted.',
  soldOut: 'Sold out.',
  left: (count: number) => `Only ${count} left.`,
  take: (count: number) => counted('en', count, { one: 'Take it', other: 'Take #' }),
  deliveryLater: 'You choose the delivery in the next step.',
  tiers: 'Quantity offer',
  coupon: {
    have: 'I have a coupon',
    label: 'Coupon',
    discount: 'Discount',
    apply: 'Apply',
    remove: 'Remove the coupon',
    kept: (code) => `Coupon \u2068${code}\u2069 is kept for your cart.`,
    limited: 'Too many codes were tried. Try again in an hour.',
    refused: {
      unknown: (code) =>
        code === '' ? 'There is no such coupon.' : `There is no coupon \u2068${code}\u2069. Check the code.`,
      early: (code) => `Coupon \u2068${code}\u2069 is not valid yet. It begins on`,
      over: (code) => `Coupon \u2068${code}\u2069 is no longer valid.`,
      spent: (code) => `Coupon \u2068${code}\u2069 has been used as often as it can be.`,
      phone: (code) =>
        `This phone number has already used coupon \u2068${code}\u2069. This is the total without it.`,
      excluded: (code) => `Coupon \u2068${code}\u2069 is for none of the items in this cart.`,
      minimum: (code, minimum) =>
        `Coupon \u2068${code}\u2069 applies from \u2068${minimum}\u2069 of items on.`,
      undecided: (code) =>
        `Coupon \u2068${code}\u2069 lowers the delivery: choose where it goes to see by how much.`,
      nothing: (code) => `Coupon \u2068${code}\u2069 lowers the delivery, which costs nothing here.`,
      small: (code) =>
        `With coupon \u2068${code}\u2069 too little would be left to pay. Add an item to use it.`,
    },
  },
};
