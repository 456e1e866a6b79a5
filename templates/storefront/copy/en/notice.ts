import type * as fr from '../fr/notice.ts';

export const notice: typeof fr.notice = {
  notFound: {
    title: 'Nothing on this shelf',
    text: 'The page does not exist, or the item is no longer sold.',
  },
  orderNotFound: {
    title: 'No order at this address',
    text: 'The link may have been cut on its way. Find your order by its number and your phone.',
  },
  unreadable: {
    title: 'This cart link cannot be read',
    text: 'It may have been cut on its way. Ask whoever sent it to send it again.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'This step was not saved. Try again in a moment.',
  },
  forbidden: {
    title: 'Request refused',
    text: 'It did not come from one of the shop’s pages. Go back to the page and try again.',
  },
  wrongMethod: {
    title: 'That does not work here',
    text: 'This page does not take a request of that kind. Open it from the shop.',
  },
  tooLarge: { title: 'Request too large', text: 'The shop does not take a request of this size.' },
  tooMany: {
    title: 'One moment, please',
    text: 'Too many requests came from your connection in a short time. Try again in a minute.',
  },
  limited: {
    title: 'One moment, please',
    text: 'Too many orders are waiting to be paid already. Pay yours, or try again in a few minutes.',
  },
  networkLimited: {
    title: 'Order from the shop directly',
    text: 'Many orders have come from your internet network that nobody has paid or confirmed, so the shop takes no more of them here for now. Call it or write to it, or try again in an hour.',
    call: 'Call the shop:',
  },
  not_ready: {
    title: 'The shelves are still being filled',
    text: 'We do not know yet what delivery costs, so nothing was ordered. Try again in a minute.',
  },
  unreachable: {
    title: 'The payment service is not responding',
    text: 'Your order and cart are kept, and nothing was paid. Try again in a moment.',
  },
  refused: {
    title: 'The payment service refused',
    text: 'Something may be sold out or changed. Your cart is kept, and nothing was paid.',
  },
  account_refused: {
    title: 'This order cannot be paid by card now',
    text: 'The payment service does not take the payment of this order for now. Your order and cart are kept, and nothing was paid.',
    order: 'Order with cash on delivery',
  },
  unexpected: {
    title: 'The payment service gave an unclear answer',
    text: 'Your order and cart are kept, and nothing was paid. Try again in a moment.',
  },
  mismatch: {
    title: 'The total has changed',
    text: 'The payment service asks for another amount than your order. We stopped there: nothing was paid.',
    before: 'Before',
    after: 'Now',
  },
  repriced: {
    title: 'The total has changed',
    text: 'This order no longer costs the same, so no payment was opened. Order again, at today’s price.',
  },
  short: {
    title: 'Not enough left',
    text: 'The payment did not come in time: the products went back on the shelf, and some were taken. Nothing was paid.',
    line: (wanted: number, left: number) => `${wanted} ordered, ${left === 0 ? 'none' : left} left`,
  },
  closed: {
    title: 'The shop is closed',
    text: 'One setting is missing before it can open. Come back a little later.',
    merchant: 'For the merchant, the setting that is missing or cannot be read:',
    way: 'It is set like this:',
  },
  home: 'Go to the shop',
  kept: 'Your cart and what you wrote are kept, and nothing was paid.',
  retry: 'Try again',
  cart: 'Go to the cart',
};
