import type * as fr from '../fr/reviews.ts';

export const reviews: typeof fr.reviews = {
  title: 'Reviews',
  lead: 'What customers say of what they received. Nothing is shown before you agree; the shown stars make the product’s average.',
  filter: 'Choose reviews',
  states: { waiting: 'To decide', shown: 'Shown', hidden: 'Not shown' },
  none: {
    waiting: 'No review is waiting. Customers can write one from the page of their delivered order.',
    shown: 'No review is shown.',
    hidden: 'No review is left out.',
  },
  stars: (stars) => `${stars} stars out of 5`,
  show: 'Show it',
  hide: 'Do not show it',
  more: 'Older reviews',
};
