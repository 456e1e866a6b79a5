import { counted } from '../../parts/count.ts';
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
    more: (count) =>
      counted('ar', count, {
        one: 'سلعة أخرى',
        two: 'سلعتان أخريان',
        few: '# سلع أخرى',
        other: '# سلعة أخرى',
      }),
    errors: 'صحّح هذه المعلومات لتواصل',
    badQuantity: (most) => `اكتب كمية من 1 إلى ${most}.`,
    badAmount: 'لا يمكن دفع هذا المجموع. غيّر الكميات.',
    doneTitle: 'تم الدفع، شكرا لك',
    message: 'رسالة من البائع',
    another: 'شراء آخر',
  },
  fr: {
    title: (payee) => `Payer ${payee}`,
    errorTitle: (title) => `Erreur : ${title}`,
    payingTo: 'Paiement à',
    order: 'Votre achat',
    quantityOf: (item) => `Quantité : ${item}`,
    total: 'Total',
    update: 'Recalculer le total',
    feesLater: 'Les frais de paiement s’ajoutent à la page suivante, avant de payer.',
    go: 'Continuer vers le paiement',
    share: 'Partager cette page',
    qrCode: 'Code QR de ce lien de paiement',
    more: (count) => counted('fr', count, { one: 'un autre article', other: '# autres articles' }),
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
    more: (count) => counted('en', count, { one: 'one more item', other: '# more items' }),
    errors: 'Correct these points to go on',
    badQuantity: (most) => `Enter a quantity from 1 to ${most}.`,
    badAmount: 'This total cannot be paid. Change the quantities.',
    doneTitle: 'Payment complete, thank you',
    message: 'A message from the seller',
    another: 'Buy again',
  },
};
