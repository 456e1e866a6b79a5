import type * as fr from '../fr/contact.ts';

export const contact: typeof fr.contact = {
  title: 'Your details',
  optional: '(optional)',
  why: 'So that the seller can reach you about your order.',
  name: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  badEmail: 'This is not an e-mail address. Example: amina@example.dz.',
};
