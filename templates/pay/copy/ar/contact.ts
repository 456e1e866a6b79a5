import type * as fr from '../fr/contact.ts';

export const contact: typeof fr.contact = {
  title: 'معلوماتك',
  optional: '(اختيارية)',
  why: 'ليتمكن البائع من الاتصال بك بخصوص طلبك.',
  name: 'الاسم واللقب',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  badEmail: 'هذا ليس عنوان بريد إلكتروني. مثال: \u2066amina@example.dz\u2069.',
};
