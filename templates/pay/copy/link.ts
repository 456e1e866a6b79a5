import type { Language } from '../../parts/money.tsx';

export type LinkCopy = {
  title: (payee: string) => string;
  errorTitle: (title: string) => string;
  payingTo: string;
  order: string;
  quantityOf: (item: string) => string;
  quantity: string;
  upTo: (most: string) => string;
  each: string;
  total: string;
  update: string;
  feesLater: string;
  addressNext: string;
  go: string;
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
    errorTitle: (title) => `معلومات ناقصة · ${title}`,
    payingTo: 'الدفع إلى',
    order: 'ما ستشتريه',
    quantityOf: (item) => `الكمية من ${item}`,
    quantity: 'الكمية',
    upTo: (most) => `من 1 إلى ${most}`,
    each: 'للوحدة',
    total: 'المجموع',
    update: 'احسب المجموع من جديد',
    feesLater: 'تُضاف رسوم الدفع في الصفحة التالية، قبل أن تدفع.',
    addressNext: 'تكتب عنوان التوصيل في الصفحة التالية.',
    go: 'المتابعة إلى الدفع',
    errors: 'صحّح هذه المعلومات لتواصل',
    badQuantity: (most) => `اكتب كمية من 1 إلى ${most}.`,
    badAmount: 'لا يمكن دفع هذا المجموع. غيّر الكميات.',
    doneTitle: 'تم الدفع، شكرا لك',
    message: 'رسالة من البائع',
    another: 'شراء آخر',
  },
  fr: {
    title: (payee) => `Payer ${payee}`,
    errorTitle: (title) => `À corriger · ${title}`,
    payingTo: 'Paiement à',
    order: 'Votre achat',
    quantityOf: (item) => `Quantité : ${item}`,
    quantity: 'Quantité',
    upTo: (most) => `de 1 à ${most}`,
    each: 'l’unité',
    total: 'Total',
    update: 'Recalculer le total',
    feesLater: 'Les frais de paiement s’ajoutent à la page suivante, avant de payer.',
    addressNext: 'Vous indiquerez l’adresse de livraison à la page suivante.',
    go: 'Continuer vers le paiement',
    errors: 'Corrigez ces points pour continuer',
    badQuantity: (most) => `Indiquez une quantité de 1 à ${most}.`,
    badAmount: 'Ce total ne peut pas être payé. Changez les quantités.',
    doneTitle: 'Paiement effectué, merci',
    message: 'Message du vendeur',
    another: 'Acheter encore',
  },
  en: {
    title: (payee) => `Pay ${payee}`,
    errorTitle: (title) => `To correct · ${title}`,
    payingTo: 'Payment to',
    order: 'Your purchase',
    quantityOf: (item) => `Quantity of ${item}`,
    quantity: 'Quantity',
    upTo: (most) => `1 to ${most}`,
    each: 'each',
    total: 'Total',
    update: 'Work out the total again',
    feesLater: 'Payment fees are added on the next page, before you pay.',
    addressNext: 'You give the delivery address on the next page.',
    go: 'Continue to payment',
    errors: 'Correct these points to go on',
    badQuantity: (most) => `Enter a quantity from 1 to ${most}.`,
    badAmount: 'This total cannot be paid. Change the quantities.',
    doneTitle: 'Payment complete, thank you',
    message: 'A message from the seller',
    another: 'Buy again',
  },
};
