import type { DeliveryCopy } from '../tables/delivery.ts';

export const delivery: DeliveryCopy = {
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
  goods: 'Goods',
  before: 'Total without delivery',
  to: {
    home: (wilaya: string) => `${wilaya}, to your home`,
    desk: (wilaya: string) => `${wilaya}, at the office`,
  },
};
