import { counted } from '../../../parts/count.ts';
import type { fr } from '../fr/copy.ts';

export const en: typeof fr = {
  kinds: {
    placed: 'New order',
    paid: 'Paid',
    canceled: 'Cancelled, or not paid',
    disputed: 'Paid twice or too late',
    low_stock: 'Few pieces left',
    service: 'Payment service not reachable',
    digest: 'Each morning at 8: what there is to do',
    call: 'Agreed calls, and changes that shoppers ask for',
  },
  titles: {
    placed: (number, total) => `New order ${number}: ${total}`,
    paid: (number, total) => `Paid: order ${number}, ${total}`,
    canceled: (number, total) => `Came to nothing: order ${number}, ${total}`,
    disputed: (number) => `Look at the money of order ${number}`,
  },
  paymentMethods: {
    card: () => 'To be paid by card now.',
    cash: (due) => `${due} to be paid at the door: call to confirm it.`,
    part: (due) => `A part to be paid by card now, ${due} at the door.`,
  },
  events: {
    paid: 'It can be packed.',
    canceled: 'The payment was cancelled.',
    expired: 'Nobody paid in time.',
    failed: 'The payment failed.',
    withdrawn: 'Its shopper sent another in its place.',
    canceled_by_shop: 'It was cancelled at the desk.',
    canceled_by_shopper: 'The customer cancelled it by its link.',
    rest_paid: 'The rest was paid by card: nothing is due on delivery any more.',
    paid_twice: 'It was paid twice: one of the payments goes back.',
    paid_late: 'It was paid after its pieces had been given back.',
  },
  to: (wilaya) => `Delivery: ${wilaya}`,
  left: (product, left) =>
    left <= 0
      ? `Sold out: ${product}`
      : `${counted('en', left, { one: '# piece', other: '# pieces' })} left: ${product}`,
  away: {
    title: 'The payment service is not reachable',
    text: 'Nobody can pay by card just now. The shop goes on asking, and says when it is back.',
  },
  back: { title: 'The payment service is back', text: 'Shoppers can pay by card again.' },
  digest: {
    title: (shop) => `Good morning from ${shop}`,
    call: (count) => `To call: ${count}`,
    pack: (count) => `To pack: ${count}`,
    taken: (amount) => `Taken yesterday: ${amount}`,
  },
  call: {
    due: (number: string) => `Time to call: order ${number}`,
    wish: (number: string) => `The customer asks for a change: order ${number}`,
    address: (number: string) => `The customer changed the address: order ${number}`,
  },
  test: (shop) => ({ title: `Test message from ${shop}`, text: 'News of your shop arrives here.' }),
  summary: (shop) => `Much news from ${shop}`,
  counted: (kind, count) => `${kind}: ${count}`,
};
