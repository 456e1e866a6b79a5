import type { FinderCopy } from '../tables/finder.ts';

export const finder: FinderCopy = {
  example: 'Miel, dattes, tapis…',
  go: 'Chercher',
  filters: 'Trier et filtrer',
  category: 'Rayon',
  categories: 'Rayons',
  every: 'Tout',
  everyCategory: 'Tous les rayons',
  from: 'Prix de',
  to: 'à',
  currency: 'DA',
  sort: 'Trier par',
  best: 'Les plus proches',
  newest: 'Nouveautés',
  cheapest: 'Prix croissant',
  dearest: 'Prix décroissant',
  show: 'Afficher',
  clear: 'Tout effacer',
};
