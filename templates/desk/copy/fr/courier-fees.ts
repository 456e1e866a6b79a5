import { counted } from '../../../parts/count.ts';
/** A courier's fees beside the shop's delivery prices. */
export const courierFees = {
  title: 'Tarifs du transporteur',
  lead: 'La boutique demande au transporteur ce que coûte un colis vers chaque wilaya, doucement, pour ne pas épuiser vos appels : quelques minutes chez Yalidine.',
  account: 'Transporteur',
  origin: 'Wilaya de départ',
  read: 'Lire ses tarifs',
  again: 'Lire à nouveau',
  reading: (read: number, all: number) =>
    `Les tarifs se lisent : ${read} wilayas sur ${all}. La page se recharge seule, vous pouvez la quitter.`,
  from: 'Départ :',
  readAt: 'lus le',
  none: 'Le transporteur n’a donné aucun tarif. Essayez plus tard.',
  noAccount: 'Aucun compte de transporteur en service.',
  take: 'Les wilayas cochées prennent le tarif du transporteur. Vos délais restent, et les autres wilayas ne changent pas.',
  /** How many wilayas have another price than the fee. */
  differing: (count: number, all: number) =>
    counted('fr', count, {
      zero: `Sans montant à ajouter, aucun prix ne change : ${all} wilayas ont déjà ce tarif.`,
      one: `Sans montant à ajouter, # wilaya sur ${all} change de prix.`,
      other: `Sans montant à ajouter, # wilayas sur ${all} changent de prix.`,
    }),
  wilaya: 'Wilaya',
  yours: 'Le vôtre :',
  noPrice: 'Vous n’en avez pas',
  upTo: 'jusqu’à',
  notOffered: 'Non desservie',
  addition: 'À ajouter à chaque tarif (DA), ou laissez vide',
  save: 'Reprendre les tarifs cochés',
  wrong: 'Rien n’a été repris : le montant à ajouter ne se lit pas.',
};
