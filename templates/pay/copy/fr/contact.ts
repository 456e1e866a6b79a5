import type { ContactCopy } from '../tables/contact.ts';

export const contact: ContactCopy = {
  title: 'Vos coordonnées',
  optional: '(facultatif)',
  why: 'Pour que le vendeur puisse vous joindre au sujet de votre commande.',
  name: 'Nom et prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  badEmail: 'Ce n’est pas une adresse e-mail. Exemple : amina@example.dz.',
};
