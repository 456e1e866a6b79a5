import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/delivery.ts';

export const delivery: typeof fr.delivery = {
  delivery: 'Delivery',
  where: 'To which wilaya?',
  wilaya: 'Wilaya',
  chooseWilaya: 'Choose the wilaya',
  home: 'To my home',
  desk: 'Pick up at the courier’s office',
  calculate: 'Calculate delivery',
  recalculate: 'Change delivery',
  notThere: 'not offered',
  open: 'Choose the wilaya to know the total before you pay.',
  unserved: (wilaya: string) => `We do not deliver to ${wilaya} yet.`,
  otherWay: (wilaya: string) => `This kind of delivery does not go to ${wilaya}. Choose the other one.`,
  products: 'Products',
  before: 'Total without delivery',
  to: {
    home: (wilaya: string) => `${wilaya}, to your home`,
    desk: (wilaya: string) => `${wilaya}, at the office`,
  },
  days: (count) => counted('en', count, { one: '# day at most', other: '# days at most' }),
  missingToFree: (missing) => `\u2068${missing}\u2069 more and delivery is free.`,
  tariffs: {
    title: 'Delivery prices',
    lead: 'To each wilaya that we deliver to, before you choose anything.',
    none: 'Delivery is agreed with the shop after the order.',
    freeFrom: (amount) => `Delivery is free for orders of \u2068${amount}\u2069 or more.`,
    free: 'free',
    home: 'To your home',
    desk: 'At the office',
    pickupPoints: 'Offices to pick up at',
  },
};
