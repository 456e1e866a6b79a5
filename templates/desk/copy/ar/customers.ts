import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/customers.ts';

export const customers: typeof fr.customers = {
  title: 'الزبائن',
  q: 'الاسم أو الهاتف',
  none: 'لم يُعثر على زبون.',
  orders: (count: number) =>
    counted('ar', count, {
      zero: 'لا طلبات',
      one: 'طلب واحد',
      two: 'طلبان',
      few: '# طلبات',
      many: '# طلبًا',
      other: '# طلب',
    }),
  kept: (count: number) => counted('ar', count, { other: 'احتفظ بـ: #' }),
  returned: (count: number) => counted('ar', count, { other: 'أُرجع: #' }),
  last: 'آخر طلب:',
  sums: { orders: 'الطلبات', kept: 'سُلّمت ولم تُرجع', returned: 'أُرجعت', bought: 'مجموع ما اشتراه' },
  refused: 'الدفع عند الاستلام مرفوض له',
  words: 'الوسوم والملاحظة',
  tags: {
    label: 'الوسوم',
    hint: 'بضع كلمات بينها فواصل، مثل «زبون دائم، جملة». لا يراها الزبون.',
    between: '، ',
    save: 'احفظ الوسوم',
  },
  note: 'ملاحظة',
  noteHint: 'تظهر في كل طلب من طلباته. لا يراها الزبون.',
  save: 'احفظ',
  erase:
    'يُمحى اسمه ورقمه وعناوينه من كل طلباته، ومعها ملاحظاتك ووسومك. الطلب الجاري يُمحى حين ينتهي. تبقى المبالغ لحساباتك.',
  flash: {
    saved: 'حُفظ ما كتبته.',
    unsure: 'لم يُمحَ شيء: علّم الخانة للتأكيد.',
    erased: 'مُحيت بيانات هذا الزبون.',
    waits: 'مُحيت ملاحظاتك والطلبات المنتهية. الطلبات الجارية تُمحى وحدها حين تنتهي.',
  },
};
