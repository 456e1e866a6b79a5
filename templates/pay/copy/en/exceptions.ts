import type * as fr from '../fr/exceptions.ts';

export const exceptions: typeof fr.exceptions = {
  title: 'Ask for your money back',
  late: {
    before: 'The bank approved a payment of ',
    after: ' when this order was already closed, so the order could not take it.',
  },
  twice: {
    before: 'The bank approved a second payment of ',
    after: ' for this order, which was already paid.',
  },
  amount: {
    before: 'The bank approved a payment of ',
    after: ', which is not the amount of this order, so the order could not take it.',
  },
  reference: 'Transaction number:',
  askAt: 'It is on record, and the seller can see it. Contact them to get your money back:',
  ask: 'It is on record, and the seller can see it. Contact them to get your money back.',
};
