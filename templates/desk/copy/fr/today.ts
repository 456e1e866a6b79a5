import type { TodayCopy } from '../tables/today.ts';

export const today: TodayCopy = {
  title: 'Dernières commandes',
  empty: 'Il n’y a pas encore de commande.',
  more: 'Commandes précédentes',
};
