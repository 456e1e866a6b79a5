import { counted } from '../../../parts/count.ts';

export const link = {
  title: (payee: string) => `Payer ${payee}`,
  errorTitle: (title: string) => `Erreur : ${title}`,
  payingTo: 'Paiement à',
  order: 'Votre achat',
  quantityOf: (item: string) => `Quantité : ${item}`,
  total: 'Total',
  update: 'Recalculer le total',
  feesLater: 'Les frais de paiement s’ajoutent à la page suivante, avant de payer.',
  go: 'Continuer vers le paiement',
  share: 'Partager cette page',
  qrCode: 'Code QR de ce lien de paiement',
  /** Counts the items that a preview does not name. */
  more: (count: number) => counted('fr', count, { one: 'un autre article', other: '# autres articles' }),
  errors: 'Corrigez ces points pour continuer',
  badQuantity: (most: string) => `Indiquez une quantité de 1 à ${most}.`,
  badAmount: 'Ce total ne peut pas être payé. Changez les quantités.',
  doneTitle: 'Paiement effectué, merci',
  message: 'Message du vendeur',
  another: 'Acheter encore',
};
