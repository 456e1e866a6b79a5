import type { words as fr } from '../fr/going-live.ts';

export const words: typeof fr = {
  title: 'Going live',
  off: 'Live payments are closed. This is what is done and what is missing.',
  waiting: 'All is done. The operator now opens live payments.',
  on: 'Live payments are open since',
  items: {
    profile: {
      title: 'Profile of the account',
      text: 'Phone, e-mail and address of the terms of sale, which the customer sees and accepts.',
    },
    tax_numbers: {
      title: 'Tax numbers',
      text: 'Trade register and tax number. Send them to the operator.',
    },
    credentials: {
      title: 'Credentials of the bank tested',
      text: 'The operator stores them, then asks the bank’s gateway whether it takes them.',
    },
    first_payment: {
      title: 'First payment of 50 DA',
      text: 'Pay it with a real card: it shows that the money arrives. It has no fees.',
    },
    first_refund: {
      title: 'First refund',
      text: 'The service gives these 50 DA back by itself. If that fails, ask the operator, then pay once more.',
    },
  },
  states: { open: 'To do', under_way: 'Under way', failed: 'Failed', done: 'Done' },
  missing: 'Missing:',
  comma: ', ',
  fields: {
    phone: 'phone',
    email: 'e-mail',
    terms_url: 'address of the terms of sale',
    trade_register: 'trade register',
    tax_number: 'tax number',
  },
  acts: { merchant: 'You have to act', operator: 'The operator of the service has to act' },
  pay: 'Pay 50 DA by card',
};
