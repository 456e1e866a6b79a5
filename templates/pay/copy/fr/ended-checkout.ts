/** Pages of final checkouts. */
export type EndName = 'paid' | 'failed' | 'canceled' | 'expired';

export const ends = {
  paid: { title: 'Paiement effectué', text: 'Le vendeur a reçu votre paiement. Merci.' },
  failed: {
    title: 'Le paiement n’a pas abouti',
    text: 'Rien n’a été débité. Vous pouvez recommencer chez le vendeur.',
  },
  canceled: {
    title: 'Paiement annulé',
    text: 'Rien n’a été débité. Vous pouvez recommencer chez le vendeur.',
  },
  expired: {
    title: 'Délai de paiement dépassé',
    text: 'Rien n’a été débité. Revenez chez le vendeur et réessayez.',
  },
  receipt: 'Numéro du reçu',
  openReceipt: 'Voir ou imprimer le reçu',
  paidAt: 'Payé le',
  amountPaid: 'Montant payé',
} satisfies Record<EndName, unknown> & Record<string, unknown>;
