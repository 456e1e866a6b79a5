import { countText } from '../../../parts/count.ts';
import type * as fr from '../fr/today.ts';

export const today: typeof fr.today = {
  title: 'Today',
  empty: 'Nothing waits: all is done.',
  more: 'Next',
  all: 'See all',
  search: 'All orders',
  guessing: 'several wrong codes were typed there since yesterday. If that was not you, remove this device.',
  noCardPayment: 'The shop could not take a card payment for this order:',
  stopped: 'no longer answers the shop, or refuses its calls: its parcels wait.',
  queues: {
    call: 'To call',
    pack: 'To pack',
    hand_over: 'To hand over',
    courier: 'With the courier',
    owed: 'Money owed',
    restock: 'Came back, not on sale',
    unpaid: 'Not paid',
    paid_twice: 'Paid twice',
    paid_late: 'Paid after their pieces were let go',
    mismatch: 'Payments that do not match',
    refund_failed: 'Failed refunds',
    refund_due: 'Refunds to give',
    refund_unexplained: 'Refunds to explain',
  },
  leads: {
    call: 'Call before packing. Whoever has waited longest comes first.',
    pack: 'Confirmed or paid: they can go.',
    hand_over: 'Packed: to be given to the courier.',
    courier: 'With the courier. Note them delivered or returned.',
    owed: 'Delivered: the courier still owes you the money.',
    restock: 'The parcel came back. Put its goods back on sale, or write them off.',
    unpaid:
      'The payment was declined or not finished. Send the link of the order, or cancel it. The newest come first.',
    paid_twice: 'The customer paid twice: give one of the amounts back.',
    paid_late:
      'The payment came after its pieces were on sale again. Check your stock, then say on the order that it is settled.',
    mismatch:
      'A payment differs from its order. Compare the amounts, then say on the order that it is settled.',
    refund_failed:
      'The money did not go back to the customer. The order says why: try again or give it back yourself, then say there that it is settled.',
    refund_due: 'Money is to go back to the customer.',
    refund_unexplained:
      'Money went back at the payment service. Say in the order whether the customer still owes it, or cancel the order.',
  },
  networks: {
    title: 'Orders of one network',
    text: 'A network may be a whole town, or one person who makes orders up. Look at them before you cancel them.',
    line: (orders: number) => `${countText(orders, 'en')} unconfirmed orders of one internet network`,
    beside: (orders: number) => `and ${countText(orders, 'en')} grouped by network`,
    further: 'Further networks follow once these are settled.',
    show: 'See them',
    genuine: 'These are genuine orders',
    cancel: (orders: number) => `Cancel all ${countText(orders, 'en')} orders`,
  },
  revenue: {
    title: 'Takings',
    today: 'Today',
    week: '7 days',
    month: '30 days',
    chart: 'Takings of the last 30 days, day by day',
    text: 'Online payments and money received in cash, less what was given back.',
    table: 'Day by day',
    day: 'Day',
    online: 'Online',
    cash: 'Cash',
    refunded: 'Given back',
  },
  returns: {
    title: 'Parcels that came back',
    text: (returned: number, parcels: number) =>
      `${countText(returned, 'en')} of ${countText(parcels, 'en')} parcels`,
    table: 'By wilaya',
    wilaya: 'Wilaya',
    productTable: 'By product',
    productText: 'Parcels with the product in them; those that came back most often.',
    product: 'Product',
    returned: 'Came back',
    delivered: 'Delivered',
    rate: 'Rate',
  },
};
