import type { Language } from '../../parts/money.tsx';

/** What a payer may say of themselves. */
export type ContactField = 'name' | 'email' | 'phone';

export type ContactCopy = Record<ContactField, string> & {
  title: string;
  optional: string;
  why: string;
  badEmail: string;
};

export const contactCopy: Record<Language, ContactCopy> = {
  ar: {
    title: 'معلوماتك',
    optional: '(اختيارية)',
    why: 'ليتمكن البائع من الاتصال بك بخصوص طلبك.',
    name: 'الاسم واللقب',
    email: 'البريد الإلكتروني',
    phone: 'رقم الهاتف',
    badEmail: 'هذا ليس عنوان بريد إلكتروني. مثال: \u2066amina@example.dz\u2069.',
  },
  fr: {
    title: 'Vos coordonnées',
    optional: '(facultatif)',
    why: 'Pour que le vendeur puisse vous joindre au sujet de votre commande.',
    name: 'Nom et prénom',
    email: 'E-mail',
    phone: 'Téléphone',
    badEmail: 'Ce n’est pas une adresse e-mail. Exemple : amina@example.dz.',
  },
  en: {
    title: 'Your details',
    optional: '(optional)',
    why: 'So that the seller can reach you about your order.',
    name: 'Full name',
    email: 'E-mail',
    phone: 'Phone',
    badEmail: 'This is not an e-mail address. Example: amina@example.dz.',
  },
};
