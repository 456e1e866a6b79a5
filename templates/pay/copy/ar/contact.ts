import type { ContactCopy } from '../tables/contact.ts';

export const contact: ContactCopy = {
  title: 'معلوماتك',
  optional: '(اختيارية)',
  why: 'ليتمكن البائع من الاتصال بك بخصوص طلبك.',
  name: 'الاسم واللقب',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  badEmail: 'هذا ليس عنوان بريد إلكتروني. مثال: \u2066amina@example.dz\u2069.',
};
