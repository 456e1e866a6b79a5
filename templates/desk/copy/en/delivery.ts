import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/delivery.ts';

export const delivery: typeof fr.delivery = {
  title: 'Delivery',
  lead: 'In dinars. 0 is free delivery; where a field is empty you do not deliver. Days: the most it takes, as one number.',
  freeFrom: 'Free delivery for orders from (DA), or leave it empty',
  fill: {
    all: 'Fill in all wilayas at once',
    title: 'For all: an empty field changes nothing, “-” means no delivery',
    button: 'Fill in and save',
  },
  columns: { home: 'Home', home_days: 'Days', desk: 'Office', desk_days: 'Days' },
  save: 'Save the tariffs',
  saved: 'Saved.',
  wrong:
    'Nothing was saved: marked fields cannot be read. Amounts go up to 1,000,000 DA; days are one number from 1 to 60, such as 3.',
  empty: 'Nothing was saved: without prices nobody could order. Fill in one price at least.',
  missing: 'These amounts are not charged to anybody yet:',
  why: {
    scope: 'The tariffs of before stay in force until the shop’s key has this scope:',
    service:
      'The payment service did not answer. Save again in a while; the tariffs of before stay in force.',
    more: 'Save again to make the others.',
  },
  pickupPoints: {
    title: 'Offices to pick up at (stop desk)',
    text: 'One office in a line: wilaya; name; address; phone. You may paste the list from a table.',
    label: 'Offices',
    save: 'Save the offices',
    fill: 'Add the courier’s offices',
    none: 'No office was added. The courier’s list is read soon after its account is added; only wilayas with an “Office” tariff count.',
    added: (count) =>
      count === 0
        ? 'All of the courier’s offices are in the list already.'
        : counted('en', count, {
            one: '# office was added. Look at it, then save.',
            other: '# offices were added. Look at them, then save.',
          }),
    left: (count) =>
      counted('en', count, {
        one: '# more did not fit: the list is full.',
        other: '# more did not fit: the list is full.',
      }),
    wrong: (lines) => `Nothing was saved: no wilaya or name to be read in lines \u2068${lines}\u2069.`,
  },
};
