import type * as fr from '../fr/parcel-check.ts';

export const parcel: typeof fr.parcel = {
  title: (number: string) => `Handing over order ${number}`,
  paid: { title: 'Paid', text: 'The payment has arrived. Hand the parcel over and take no money for it.' },
  processing: {
    title: 'Payment in progress',
    text: 'The payment is not confirmed yet. Check again in a minute.',
  },
  unpaid: { title: 'Not paid', text: 'Call the shop before you hand the parcel over.' },
  cash: { title: 'Collect the money', text: 'Hand the parcel over once you have this amount.' },
  stopped: {
    title: 'Do not hand this over',
    text: 'This order was stopped. Take the parcel back, or call the shop.',
  },
  compare: 'Compare with the number on the parcel',
  amount: 'Amount of the order',
  collect: 'To collect in cash',
  asOf: 'As of',
  call: 'Call the shop',
  again: 'Check again',
};
