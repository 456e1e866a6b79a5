import type { Language } from '../../parts/money.tsx';

/** Pages behind which there is nothing left to pay. */
export type EndName = 'paid' | 'failed' | 'canceled' | 'expired';

type Words = { title: string; text: string };

export type EndCopy = Record<EndName, Words> & {
  receipt: string;
  openReceipt: string;
  paidAt: string;
  amountPaid: string;
};

export const endCopy: Record<Language, EndCopy> = {
  ar: {
    paid: { title: 'تم الدفع', text: 'وصل المبلغ إلى البائع. شكرا لك.' },
    failed: { title: 'لم يتم الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
    canceled: { title: 'أُلغي الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
    expired: { title: 'انتهى وقت الدفع', text: 'لم يُخصم أي مبلغ. اطلب من البائع رابط دفع جديدا.' },
    receipt: 'رقم الوصل',
    openReceipt: 'عرض الوصل وطباعته',
    paidAt: 'تاريخ الدفع',
    amountPaid: 'المبلغ المدفوع',
  },
  fr: {
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
      title: 'Le temps de payer est écoulé',
      text: 'Rien n’a été débité. Demandez un nouveau lien de paiement au vendeur.',
    },
    receipt: 'Numéro du reçu',
    openReceipt: 'Voir ou imprimer le reçu',
    paidAt: 'Payé le',
    amountPaid: 'Montant payé',
  },
  en: {
    paid: { title: 'Payment complete', text: 'The seller has received your payment. Thank you.' },
    failed: {
      title: 'The payment did not go through',
      text: 'Nothing was charged. You can start again at the seller’s.',
    },
    canceled: {
      title: 'Payment cancelled',
      text: 'Nothing was charged. You can start again at the seller’s.',
    },
    expired: {
      title: 'The time to pay has run out',
      text: 'Nothing was charged. Ask the seller for a new payment link.',
    },
    receipt: 'Receipt number',
    openReceipt: 'View or print the receipt',
    paidAt: 'Paid on',
    amountPaid: 'Amount paid',
  },
};
