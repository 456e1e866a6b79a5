import type { TodayCopy } from '../tables/today.ts';

export const today: TodayCopy = {
  title: 'Today',
  empty: 'Nothing waits: all is done.',
  more: 'Next',
  all: 'See all',
  search: 'All orders',
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
      'The bank did not give the money back. Try again or give it back yourself, then say in the order that it is settled.',
    refund_due: 'Money is to go back to the customer.',
    refund_unexplained:
      'Money went back at the payment service. Say in the order whether the customer still owes it, or cancel the order.',
  },
  takings: {
    title: 'Takings',
    today: 'Today',
    week: '7 days',
    month: '30 days',
    chart: 'Takings of the last 30 days, day by day',
    text: 'Online payments and money received from the courier, less what was given back.',
    table: 'Day by day',
    day: 'Day',
    online: 'Online',
    cash: 'Cash',
    refunded: 'Given back',
  },
  returns: {
    title: 'Parcels that came back',
    text: (returned: number, parcels: number) => `${returned} of ${parcels} parcels`,
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
