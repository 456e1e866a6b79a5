import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/customers.ts';

export const customers: typeof fr.customers = {
  title: 'Customers',
  q: 'Name or phone',
  none: 'No customer was found.',
  orders: (count: number) => counted('en', count, { one: '# order', other: '# orders' }),
  kept: (count: number) => counted('en', count, { other: '# kept' }),
  returned: (count: number) => counted('en', count, { other: '# returned' }),
  last: 'Last order:',
  sums: { orders: 'Orders', kept: 'Delivered and kept', returned: 'Returned', bought: 'Total bought' },
  refused: 'Cash on delivery refused',
  words: 'Tags and note',
  tags: {
    label: 'Tags',
    hint: 'A few words with commas between them, such as “VIP, wholesale”. The customer does not see them.',
    between: ', ',
    save: 'Save the tags',
  },
  note: 'Note',
  noteHint: 'It is shown on each of their orders. The customer does not see it.',
  save: 'Save',
  erase:
    'Name, number and addresses are taken out of all their orders, and your notes and tags. An open order is erased when it ends. Amounts stay for your accounts.',
  flash: {
    saved: 'It is saved.',
    unsure: 'Nothing was erased: tick the box to confirm.',
    erased: 'This customer is erased.',
    waits: 'Your notes and the ended orders are erased. Open orders follow by themselves when they end.',
  },
};
