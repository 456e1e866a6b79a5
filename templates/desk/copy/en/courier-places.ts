import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/courier-places.ts';

export const courierPlaces: typeof fr.courierPlaces = {
  link: 'Communes',
  title: (courier) => `Communes of ${courier}`,
  lead: 'A parcel goes out with the courier’s own name of its commune. Equal names are recognised by themselves: say here what the others mean. You do it once.',
  reading: (read, all) =>
    `The courier’s lists are being read: ${read} of ${all}. The page reloads by itself.`,
  matched: (count) =>
    counted('en', count, {
      one: '# commune in the courier’s list.',
      other: '# communes in the courier’s list.',
    }),
  readAt: 'Read on',
  none: 'Nothing to do: every commune is recognised.',
  open: (count) =>
    counted('en', count, {
      zero: 'All are settled.',
      one: '# commune to settle.',
      other: '# communes to settle.',
    }),
  proposals: 'The nearest name is chosen already: check it, then save.',
  proposal: 'Proposed',
  undecided: 'Decide later',
  notServed: 'Not served',
  save: 'Save the communes',
  saved: 'Saved.',
  left: (count) =>
    counted('en', count, {
      one: '# more comes once these are saved.',
      other: '# more come once these are saved.',
    }),
  without: (count) =>
    counted('en', count, {
      one: '# commune that the courier does not have',
      other: '# communes that the courier does not have',
    }),
  withoutText:
    'No name of its list is left for them. A parcel to one of them waits until you choose where it goes.',
};
