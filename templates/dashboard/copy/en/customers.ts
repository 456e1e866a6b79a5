import type { words as fr } from '../fr/customers.ts';

export const words: typeof fr = {
  title: 'Customers',
  search: 'Search an e-mail address or a phone',
  find: 'Search',
  clear: 'Show all',
  empty: 'No customer. People who leave their contact when they pay are listed here.',
  noneFound: 'No customer has exactly this contact.',
  noName: 'No name',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  comma: ', ',
  since: 'Known since',
  payments: 'Payments',
  noPayment: 'No payment.',
  erase: 'Erase this person',
  eraseText:
    'Name and contact disappear everywhere, from payments and events too. The amounts stay. This cannot be undone.',
  eraseButton: 'Erase for good',
  name: 'Name',
  add: 'Add a customer',
  addButton: 'Add',
  change: 'Change the name or the contact',
  changeButton: 'Save',
  done: { create: 'The customer is added.', change: 'Saved.', erase: 'The person is erased.' },
  refused: {
    empty: 'Type a name, an e-mail or a phone.',
    email: 'This is not an e-mail address.',
  },
};
