import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/link.ts';

export const link: typeof fr.link = {
  title: (payee) => `Pay ${payee}`,
  errorTitle: (title) => `Error: ${title}`,
  payingTo: 'Payment to',
  order: 'Your purchase',
  quantityOf: (item) => `Quantity of ${item}`,
  total: 'Total',
  update: 'Update the total',
  feesLater: 'Payment fees are added on the next page, before you pay.',
  go: 'Continue to payment',
  share: 'Share this page',
  qrCode: 'QR code of this payment link',
  more: (count) => counted('en', count, { one: 'one more item', other: '# more items' }),
  errors: 'Correct these points to go on',
  badQuantity: (most) => `Enter a quantity from 1 to ${most}.`,
  badAmount: 'This total cannot be paid. Change the quantities.',
  doneTitle: 'Payment complete, thank you',
  message: 'A message from the seller',
  another: 'Buy again',
};
