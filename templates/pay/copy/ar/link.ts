import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/link.ts';

export const link: typeof fr.link = {
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
  doneTitle: 'تم الدفع، شكرًا لك',
  message: 'رسالة من البائع',
  another: 'شراء آخر',
};
