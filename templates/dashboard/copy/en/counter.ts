import type { words as fr } from '../fr/counter.ts';

export const words: typeof fr = {
  title: 'Counter',
  lead: 'Type the amount and show the screen: the customer scans the code and pays on the own phone.',
  amount: 'Amount in dinars',
  back: 'Delete the last digit',
  note: 'Note',
  noteHint: 'Optional. Your lists show it, the customer’s phone does not.',
  ask: 'Show the code',
  today: 'Today at the counter',
  paidCount: (count) => (count === 1 ? '1 payment' : `${count} payments`),
  empty: 'No payment today.',
  scan: 'Scan this code to pay',
  processing: 'The customer is paying at the bank…',
  looksAgain: 'This page updates by itself.',
  looksNoMore: 'This page no longer updates.',
  stop: 'Stop updating',
  lookNow: 'Look now',
  cancel: 'Cancel this payment',
  next: 'New payment',
  details: 'Details of the payment',
  notPaid: 'Nothing was paid.',
  refused: {
    amount: 'This amount is not possible. It takes a whole number of dinars, at least 50.',
    limit:
      'This amount is above a limit that the operator of the service set for your account. You find the limits in Settings.',
    closed: 'Live payments are not open yet. Try in test mode.',
    state: 'This payment is at the bank or has ended: it can no longer be canceled.',
  },
};
