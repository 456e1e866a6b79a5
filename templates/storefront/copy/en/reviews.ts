import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/reviews.ts';

export const reviews: typeof fr.reviews = {
  title: (number) => `Your review · order ${number}`,
  give: 'Write a review',
  inEmail: 'Give your review in a minute by this link.',
  ask: 'How do you like it?',
  shownWhen:
    'Once the shop agrees, your stars, your words and the first name you write here stand on the item’s page. Nothing else about you does.',
  thanks: 'Thank you for your review',
  thanksText: 'The shop reads it before it is shown.',
  received: 'Your review has arrived.',
  stars: 'Your rating',
  chooseStars: 'Choose',
  noStars: 'Choose a rating.',
  levels: ['Very disappointed', 'Disappointed', 'All right', 'Pleased', 'Very pleased'],
  words: 'A few words (optional)',
  author: 'First name to show (optional)',
  send: 'Send my review',
  average: (stars) => `${stars} out of 5`,
  count: (count) => counted('en', count, { one: '# review', other: '# reviews' }),
  onlyBuyers: 'Only customers who received it write here.',
  buyer: 'A customer',
};
