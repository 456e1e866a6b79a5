import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/bulk.ts';

const orders = (count: number, words: string) =>
  counted('en', count, { one: `# order ${words}.`, other: `# orders ${words}.` });

export const bulk: typeof fr.bulk = {
  tick: (number) => `Tick order ${number}`,
  ticked: 'Ticked',
  all: 'Tick all',
  none: 'Tick none',
  parts: 'By wilaya or courier',
  tickPart: 'Tick',
  showPart: 'Show only these',
  showAll: 'Show the whole list',
  others: 'Other actions',
  open: 'Actions',
  nothing: 'Tick some orders first.',
  actions: {
    confirm: 'Confirmed',
    pack: 'Packed',
    hand_over: 'Hand to a courier',
    deliver: 'Delivered',
    remit: 'Money received',
    restock: 'Put back on sale',
    cancel: 'Cancel',
  },
  done: {
    confirm: (count) => orders(count, 'confirmed'),
    pack: (count) => orders(count, 'packed'),
    hand_over: (count) => orders(count, 'handed to the courier'),
    deliver: (count) => orders(count, 'delivered'),
    remit: (count) =>
      counted('en', count, { one: 'Money of # order received.', other: 'Money of # orders received.' }),
    restock: (count) => orders(count, 'back on sale'),
    cancel: (count) => orders(count, 'cancelled'),
  },
  result: 'Several orders at once',
  undo: 'Undo all of it',
  undone: (count) => counted('en', count, { one: 'Undone for # order.', other: 'Undone for # orders.' }),
  notUndone: 'Not undone',
  failed: 'Left as they were',
  undecided: 'Cancelled, but already paid',
  undecidedText: 'Nothing is refunded. Open each order and decide about its money.',
  unread: 'Lines of the list that belong to no order',
  onward: 'What next?',
  back: 'Back to the list',
  reasons: {
    gone: 'This order no longer exists.',
    outdated: 'It has changed in the meantime. This is how it is now.',
    not_now: 'Its state does not allow this.',
    short: 'Too few pieces are left in stock.',
    tracking_taken: 'Another order has this tracking number:',
    tracking_unreadable: 'Unreadable: Latin letters, digits and signs, 40 at most.',
    tracking_doubled: 'This number is in the list twice.',
    tracking_missing: 'The list ends before this order.',
  },
  handOver: {
    title: 'Hand to a courier',
    courier: 'Courier',
    courierText: 'Optional. Customers see it on the page of their order.',
    others: 'Courier of the other orders',
    kept: 'An order with a parcel at a courier keeps that courier and its number.',
    drafts: (count) =>
      counted('en', count, {
        one: '# parcel is still a draft: nobody collects it until it is validated.',
        other: '# parcels are still drafts: nobody collects them until they are validated.',
      }),
    list: 'Paste a list of tracking numbers',
    listText:
      'One line a parcel: order number, then tracking number; or the tracking numbers alone, in the order below.',
    tracking: (number) => `Tracking number of ${number}`,
    trackingText: 'Tracking number',
    button: (count) => counted('en', count, { one: 'Hand over # order', other: 'Hand over # orders' }),
  },
  next: 'Then the next order opens.',
};
