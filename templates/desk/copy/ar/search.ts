import type * as fr from '../fr/search.ts';

export const search: typeof fr.search = {
  title: 'الطلبات',
  q: 'رقم الطلب أو التتبع أو الاسم أو الهاتف أو السلعة',
  /** For roles that find the orders they work on. */
  whole: 'رقم الطلب، أو رقم الهاتف كاملًا',
  narrow: 'تصفية',
  any: 'الكل',
  state: 'الحالة',
  wilaya: 'الولاية',
  way: 'طريقة الدفع',
  day: 'اليوم',
  source: 'المصدر',
  tag: 'الوسم',
  button: 'ابحث',
  none: 'لم يُعثر على طلب.',
  further: 'لا شيء هنا بعد: البحث يستمر في الأقدم.',
  more: 'الأقدم',
};
