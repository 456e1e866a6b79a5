import type { BalanceField, PaymentMatch } from '../../../../src/desk/courier-payments/rules.ts';
import { counted } from '../../../parts/count.ts';

/** Payments that couriers' APIs tell. */
export const courierPayments = {
  title: 'Versements des transporteurs',
  lead: 'Ce que les transporteurs connectés disent vous verser, colis par colis.',
  none: 'Aucun transporteur connecté n’a encore annoncé de versement.',
  all: 'Tous les versements',
  older: 'Versements plus anciens',
  one: 'Versement',
  unnamed: 'Versement sans numéro',
  removed: 'compte retiré',
  seen: 'Vu le',
  parcels: (count: number) => counted('fr', count, { one: '# colis', other: '# colis' }),
  sum: 'Encaissé pour vous',
  fees: 'Frais',
  net: 'Reste pour vous',
  unknownFees: (count: number) =>
    counted('fr', count, { one: 'inconnus pour # colis', other: 'inconnus pour # colis' }),
  announced: (count: number) =>
    counted('fr', count, { one: '# pas encore versé', other: '# pas encore versés' }),
  undone: (count: number) => counted('fr', count, { one: '# repris', other: '# repris' }),
  own: 'Seuls les colis faits depuis cette boutique y sont, avec les frais annoncés par le transporteur.',
  matches: {
    recorded: 'Noté dans la commande',
    announced: 'Annoncé, pas encore versé',
    undone: 'Repris par le transporteur',
    apart: 'La commande dit autre chose',
  } satisfies Record<PaymentMatch, string>,
  movedTo: 'Maintenant dans le versement',
  differ: 'À vérifier, les deux ne disent pas la même chose :',
  colon: ' :',
  fields: {
    end: 'Colis',
    isPaidOut: 'Argent versé',
    amount: 'Montant',
    fee: 'Frais de livraison',
    returnFee: 'Frais de retour',
    paymentId: 'Versement',
  } satisfies Record<BalanceField, string>,
  /** Who says it. */
  sources: { order: 'commande', api: 'transporteur', file: 'relevé', payment: 'versement' },
  ends: { delivered: 'livré', returned: 'retourné', underWay: 'en route' },
  yes: 'oui',
  no: 'non',
  feeCounts: 'Pour le bénéfice, ce sont les frais du relevé qui comptent.',
  delivered: 'Livré',
  collected: 'Encaissé par le transporteur',
  remitted: 'Versé à la boutique',
  notYet: 'pas encore',
  billed: 'selon le relevé',
  reported: 'annoncés par le transporteur',
};
