import { counted } from '../../../parts/count.ts';

/** The copy of delivery, in the cart and in the checkout form. */
export const delivery = {
  delivery: 'Livraison',
  where: 'Vers quelle wilaya ?',
  wilaya: 'Wilaya',
  chooseWilaya: 'Choisissez la wilaya',
  home: 'À domicile',
  desk: 'Retrait au bureau (Stop desk)',
  calculate: 'Calculer la livraison',
  recalculate: 'Changer la livraison',
  notThere: 'non proposé',
  open: 'Choisissez la wilaya pour connaître le total avant de payer.',
  unserved: (wilaya: string) => `Nous ne livrons pas encore dans la wilaya de ${wilaya}.`,
  otherWay: (wilaya: string) => `Ce mode n’existe pas pour ${wilaya}. Choisissez l’autre.`,
  products: 'Articles',
  before: 'Total hors livraison',
  to: {
    home: (wilaya: string) => `${wilaya}, à domicile`,
    desk: (wilaya: string) => `${wilaya}, au bureau`,
  },
  days: (count: number) => counted('fr', count, { one: '# jour au plus', other: '# jours au plus' }),
  /** What is missing to free delivery. */
  missingToFree: (missing: string) => `Encore \u2068${missing}\u2069 d’articles et la livraison est offerte.`,
  tariffs: {
    title: 'Tarifs de livraison',
    lead: 'Vers chaque wilaya que nous livrons, avant de choisir quoi que ce soit.',
    none: 'La livraison se convient avec la boutique après la commande.',
    freeFrom: (amount: string) => `Livraison offerte à partir de \u2068${amount}\u2069 d’articles.`,
    free: 'offerte',
    home: 'À domicile',
    desk: 'Au bureau',
    pickupPoints: 'Bureaux de retrait',
  },
};
