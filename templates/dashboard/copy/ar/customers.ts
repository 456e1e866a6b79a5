import type { words as fr } from '../fr/customers.ts';

export const words: typeof fr = {
  title: 'الزبائن',
  search: 'البحث عن بريد إلكتروني أو هاتف',
  find: 'بحث',
  clear: 'عرض الكل',
  empty: 'لا زبائن. من يترك بيانات اتصاله عند الدفع يظهر هنا.',
  noneFound: 'لا زبون له بيانات الاتصال هذه بالضبط.',
  noName: 'دون اسم',
  contact: 'بيانات الاتصال',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  address: 'العنوان',
  comma: '، ',
  since: 'معروف منذ',
  payments: 'المدفوعات',
  noPayment: 'لا مدفوعات.',
  erase: 'محو هذا الشخص',
  eraseText: 'يختفي اسمه وبيانات اتصاله من كل مكان، حتى من مدفوعاته والأحداث. تبقى المبالغ. لا يمكن التراجع.',
  eraseButton: 'محو نهائي',
  erased: 'مُحي الشخص.',
};
