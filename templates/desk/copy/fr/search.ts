export const search = {
  title: 'Commandes',
  q: 'Numéro, suivi, nom, téléphone ou article',
  /** For roles that find the orders they work on. */
  whole: 'Numéro de commande, ou téléphone entier',
  narrow: 'Filtrer',
  any: 'Tous',
  state: 'État',
  wilaya: 'Wilaya',
  way: 'Paiement',
  day: 'Jour',
  source: 'Origine',
  tag: 'Mot-clé',
  button: 'Chercher',
  none: 'Aucune commande trouvée.',
  further: 'Rien ici pour l’instant : la recherche continue plus loin.',
  more: 'Plus anciennes',
};
