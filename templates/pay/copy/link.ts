import type { Language } from '../../parts/money.tsx';

export type LinkCopy = {
  title: (payee: string) => string;
  errorTitle: (title: string) => string;
  payingTo: string;
  order: string;
  quantityOf: (item: string) => string;
  total: string;
  update: string;
  feesLater: string;
  go: string;
  share: string;
  qrCode: string;
  /** Counts the items that a preview does not name. */
  more: (count: number) => string;
  errors: string;
  badQuantity: (most: string) => string;
  badAmount: string;
  doneTitle: string;
  message: string;
  another: string;
};

/** Arabic counts in four ways: one, two, three to ten, and more; the last two go by the last two digits. */
function moreGoods(count: number): string {
  if (count === 1) return 'سلعة أخرى';
  if (count === 2) return 'سلعتان أخريان';
  const rest = count % 100;
  return rest >= 3 && rest <= 10 ? `${count} سلع أخرى` : `${count} سلعة أخرى`;
}

export const linkCopy: Record<Language, LinkCopy> = {
  ar: {
    title: (payee) => `الدفع إلى ${payee}`,
    errorTitle: (title) => `خطأ: ${title}`,
    payingTo: 'الدفع إلى',
    order: 'ما ستشتريه',
    quantityOf: (item) => `الكمية من ${item}`,
    total: 'المجموع',
    update: 'تحديث المجموع',
    feesLater: 'تُضاف رسوم الدفع في الصفحة التالية، قبل أن تدفع.',
    go: 'المتابعة إلى الدفع',
    share: 'مشاركة هذه الصفحة',
    qrCode: 'رمز QR لرابط الدفع هذا',
    more: moreGoods,
    errors: 'صحّح هذه المعلومات لتواصل',
    badQuantity: (most) => `اكتب كمية من 1 إلى ${most}.`,
    badAmount: 'لا يمكن دفع هذا المجموع. غيّر الكميات.',
    doneTitle: 'تم الدفع، شكرا لك',
    message: 'رسالة من البائع',
    another: 'شراء آخر',
  },
  fr: {
    title: (payee) => `Payer ${payee}`,
    errorTitle: (title) => `Erreur : ${title}`,
    payingTo: 'Paiement à',
    order: 'Votre achat',
    quantityOf: (item) => `Quantité : ${item}`,
    total: 'Total',
    update: 'Recalculer le total',
    feesLater: 'Les frais de paiement s’ajoutent à la page suivante, avant de payer.',
    go: 'Continuer vers le paiement',
    share: 'Partager cette page',
    qrCode: 'Code QR de ce lien de paiement',
    more: (count) => (count === 1 ? 'un autre article' : `${count} autres articles`),
    errors: 'Corrigez ces points pour continuer',
    badQuantity: (most) => `Indiquez une quantité de 1 à ${most}.`,
    badAmount: 'Ce total ne peut pas être payé. Changez les quantités.',
    doneTitle: 'Paiement effectué, merci',
    message: 'Message du vendeur',
    another: 'Acheter encore',
  },
  en: {
    title: (payee) => `Pay ${payee}`,
    errorTitle: (title) => `Error: ${title}`,
    payingTo: 'Payment to',
    order: 'Your purchase',
    quantityOf: (item) => `Quantity of ${item}`,
    total: 'Total',
    update: 'Update the total',
    feesLater: 'Payment fees are added on the next page, before you pay.',
    go: 'Continue to payment',
    share: 'Share this page',
    qrCode: 'QR code of this payment link',
    more: (count) => (count === 1 ? 'one more item' : `${count} more items`),
    errors: 'Correct these points to go on',
    badQuantity: (most) => `Enter a quantity from 1 to ${most}.`,
    badAmount: 'This total cannot be paid. Change the quantities.',
    doneTitle: 'Payment complete, thank you',
    message: 'A message from the seller',
    another: 'Buy again',
  },
};
