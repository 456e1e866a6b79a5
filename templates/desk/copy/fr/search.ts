export const search = {
  title: 'Commandes',
  q: 'Numéro, suivi, nom, téléphone ou article',
  narrow: 'Filtrer',
  any: 'Tous',
  state: 'État',
  wilaya: 'Wilaya',
  way: 'Paiement',
  day: 'Jour',
  button: 'Chercher',
  none: 'Aucune commande trouvée.',
  further: 'Rien ici pour l’instant : la recherche continue plus loin.',
  more: 'Plus anciennes',
};
