import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/price-table.ts';

export const priceTable: typeof fr.priceTable = {
  title: 'Paste a courier’s prices',
  text: 'Paste the table here',
  hint: 'One wilaya per line: its number or name, the price to the door, the price to the office. “Free” or 0: free delivery; “/” or “-”: no delivery; an empty cell: the price stays.',
  read: 'Read the table',
  other: 'Correct the table',
  nothing: 'No price could be read. Nothing is changed.',
  isRead: (count) => counted('en', count, { one: '# wilaya was read.', other: '# wilayas were read.' }),
  changing: (count) =>
    count === 0
      ? 'There is nothing to change.'
      : counted('en', count, {
          one: '# changes its price; nothing is done yet.',
          other: '# change their prices; nothing is done yet.',
        }),
  others: (count) =>
    counted('en', count, {
      one: '# wilaya is not in it and keeps its prices',
      other: '# wilayas are not in it and keep their prices',
    }),
  untouched: 'Your days stay.',
  take: (count) =>
    counted('en', count, { one: 'Save the prices of # wilaya', other: 'Save the prices of # wilayas' }),
  before: 'before:',
  isNew: 'new',
  same: 'unchanged',
  free: 'Free',
  noDelivery: 'No delivery',
  unread: (count) => counted('en', count, { one: '# line is not read', other: '# lines are not read' }),
  problems: {
    wilaya: 'Unknown wilaya.',
    other_name: 'Its number and its name are two wilayas.',
    price: 'A price is missing or cannot be read.',
    columns: 'More than two prices: paste the line of headings too, with “Home” and “Office”.',
    repeated: 'This wilaya stands above already.',
    too_many: 'The table has more than 400 lines: this one and those below it are not read.',
  },
};
