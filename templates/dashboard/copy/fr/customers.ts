import type { CustomerOutcome, CustomerRefusal } from '../../../../src/service/dashboard/customers/rules.ts';

/** Customers and their payments. */
export const words = {
  title: 'Clients',
  search: 'Chercher un e-mail ou un téléphone',
  find: 'Chercher',
  clear: 'Tout afficher',
  empty: 'Aucun client. Ceux qui laissent leur contact en payant sont listés ici.',
  noneFound: 'Aucun client n’a exactement ce contact.',
  noName: 'Sans nom',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse',
  comma: ', ',
  since: 'Connu depuis',
  payments: 'Paiements',
  noPayment: 'Aucun paiement.',
  erase: 'Effacer cette personne',
  eraseText:
    'Son nom et son contact disparaissent partout, aussi de ses paiements et des événements. Les montants restent. Cela ne se défait pas.',
  eraseButton: 'Effacer pour toujours',
  name: 'Nom',
  add: 'Ajouter un client',
  addButton: 'Ajouter',
  change: 'Changer le nom ou le contact',
  changeButton: 'Enregistrer',
  done: {
    create: 'Le client est ajouté.',
    change: 'Enregistré.',
    erase: 'La personne est effacée.',
  } satisfies Record<CustomerOutcome, string>,
  refused: {
    empty: 'Écrivez un nom, un e-mail ou un téléphone.',
    email: 'Ce n’est pas une adresse e-mail.',
  } satisfies Record<CustomerRefusal, string>,
};
