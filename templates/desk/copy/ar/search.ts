import type { DeskSearchCopy } from '../tables/search.ts';

export const search: DeskSearchCopy = {
  title: 'الطلبات',
  q: 'رقم الطلب أو التتبع أو الاسم أو الهاتف أو السلعة',
  narrow: 'تصفية',
  any: 'الكل',
  state: 'الحالة',
  wilaya: 'الولاية',
  way: 'طريقة الدفع',
  day: 'اليوم',
  button: 'ابحث',
  none: 'لم يُعثر على طلب.',
  further: 'لا شيء هنا بعد: البحث يستمر في الأقدم.',
  more: 'الأقدم',
};
