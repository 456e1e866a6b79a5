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
  erased: 'La personne est effacée.',
};
