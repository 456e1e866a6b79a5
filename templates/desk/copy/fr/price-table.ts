import type { LineProblem } from '../../../../src/desk/price-table/rules/read-price-table.ts';
import { counted } from '../../../parts/count.ts';

/** A courier's price table, pasted as delivery prices. */
export const priceTable = {
  title: 'Coller les tarifs d’un transporteur',
  text: 'Collez ici le tableau',
  hint: 'Une wilaya par ligne : son numéro ou son nom, le prix à domicile, le prix au bureau. « Gratuit » ou 0 : livraison offerte ; « / » ou « - » : pas de livraison ; case vide : le prix reste.',
  read: 'Lire le tableau',
  other: 'Corriger le tableau',
  nothing: 'Aucun prix n’est lisible. Rien n’est changé.',
  isRead: (count: number) => counted('fr', count, { one: '# wilaya lue.', other: '# wilayas lues.' }),
  changing: (count: number) =>
    count === 0
      ? 'Il n’y a rien à changer.'
      : counted('fr', count, {
          one: '# change de prix ; rien n’est encore fait.',
          other: '# changent de prix ; rien n’est encore fait.',
        }),
  /** Wilayas that the table does not name. */
  others: (count: number) =>
    counted('fr', count, {
      one: '# wilaya n’y est pas et garde ses prix',
      other: '# wilayas n’y sont pas et gardent leurs prix',
    }),
  untouched: 'Vos délais restent.',
  take: (count: number) =>
    counted('fr', count, {
      one: 'Enregistrer les prix de # wilaya',
      other: 'Enregistrer les prix de # wilayas',
    }),
  before: 'avant :',
  isNew: 'nouveau',
  same: 'inchangé',
  free: 'Gratuit',
  noDelivery: 'Pas de livraison',
  unread: (count: number) => counted('fr', count, { one: '# ligne non lue', other: '# lignes non lues' }),
  problems: {
    wilaya: 'Wilaya inconnue.',
    other_name: 'Le numéro et le nom sont ceux de deux wilayas.',
    price: 'Un prix manque ou ne se lit pas.',
    columns: 'Plus de deux prix : collez aussi la ligne des titres, avec « Domicile » et « Bureau ».',
    repeated: 'Cette wilaya est déjà plus haut.',
    too_many: 'Le tableau a plus de 400 lignes\u00a0: celle-ci et les suivantes ne sont pas lues.',
  } satisfies Record<LineProblem, string>,
};
