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
  wilaya: 'Wilaya',
  yours: 'Le vôtre :',
  noPrice: 'Vous n’en avez pas',
  upTo: 'jusqu’à',
  notOffered: 'Non desservie',
  addition: 'À ajouter à chaque tarif (DA), ou laissez vide',
  save: 'Reprendre les tarifs cochés',
  wrong: 'Rien n’a été repris : le montant à ajouter ne se lit pas.',
};
