import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/courier-fees.ts';

export const courierFees: typeof fr.courierFees = {
  title: 'Courier’s fees',
  lead: 'The shop asks the courier what a parcel to each wilaya costs, slowly, so that your calls are not used up: a few minutes at Yalidine.',
  account: 'Courier',
  origin: 'Wilaya that parcels leave from',
  read: 'Read its fees',
  again: 'Read again',
  reading: (read, all) =>
    `The fees are being read: ${read} wilayas of ${all}. The page reloads by itself, and you may leave it.`,
  from: 'From',
  readAt: 'read on',
  none: 'The courier gave no fees. Try again later.',
  noAccount: 'No courier account is in use.',
  take: 'The ticked wilayas take the courier’s fee. Your days stay, and other wilayas do not change.',
  differing: (count, all) =>
    counted('en', count, {
      zero: `Without an addition no price changes: ${all} wilayas have these fees.`,
      one: `Without an addition, the price of # wilaya of ${all} changes.`,
      other: `Without an addition, the prices of # wilayas of ${all} change.`,
    }),
  wilaya: 'Wilaya',
  yours: 'Yours:',
  noPrice: 'You have none',
  upTo: 'up to',
  notOffered: 'Not served',
  addition: 'To add to each fee (DA), or leave it empty',
  save: 'Take over the ticked fees',
  wrong: 'Nothing was taken over: the amount to add cannot be read.',
};
