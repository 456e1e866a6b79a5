/** The optional contact of a payer. */
export type ContactField = 'name' | 'email' | 'phone';

export const contact = {
  title: 'Vos coordonnées',
  optional: '(facultatif)',
  why: 'Pour que le vendeur puisse vous joindre au sujet de votre commande.',
  name: 'Nom et prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  badEmail: 'Ce n’est pas une adresse e-mail. Exemple : amina@example.dz.',
} satisfies Record<ContactField, unknown> & Record<string, unknown>;
