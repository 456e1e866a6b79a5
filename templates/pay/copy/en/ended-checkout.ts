import type * as fr from '../fr/ended-checkout.ts';

export const ends: typeof fr.ends = {
  paid: { title: 'Payment complete', text: 'The seller has received your payment. Thank you.' },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. You can start again at the seller’s.',
  },
  canceled: {
    title: 'Payment cancelled',
    text: 'Nothing was charged. You can start again at the seller’s.',
  },
  expired: {
    title: 'The time to pay ran out',
    text: 'Nothing was charged. Go back to the seller and try again.',
  },
  receipt: 'Receipt number',
  openReceipt: 'View or print the receipt',
  paidAt: 'Paid on',
  amountPaid: 'Amount paid',
};
