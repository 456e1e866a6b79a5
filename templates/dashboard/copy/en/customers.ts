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
  erased: 'The person is erased.',
};
