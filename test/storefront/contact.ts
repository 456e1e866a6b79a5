import type { Contact } from '../../src/domain/delivery/contact.ts';

/** A customer in Algiers with home delivery. */
export const contact: Contact = {
  name: 'Amina',
  phone: '+213661987654',
  email: null,
  wilaya: 16,
  commune: 'Bab El Oued',
  street: '12, rue Larbi',
  note: null,
  delivery: 'home',
};
