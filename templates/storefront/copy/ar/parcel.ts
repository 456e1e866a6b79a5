import type { ParcelCopy } from '../tables/parcel.ts';

export const parcel: ParcelCopy = {
  title: (number: string) => `تسليم الطلب ${number}`,
  paid: { title: 'مدفوع', text: 'دُفع ثمنه. سلّم الطرد دون أخذ ثمنه.' },
  processing: { title: 'الدفع قيد المعالجة', text: 'لم يتأكد الدفع بعد. أعد التحقق بعد دقيقة.' },
  unpaid: { title: 'غير مدفوع', text: 'لا تسلّم الطرد قبل الاتصال بالمتجر.' },
  compare: 'قارن هذا الرقم برقم الطرد',
  amount: 'ثمن الطلب',
  collect: 'تستلمه نقدًا',
  asOf: 'الحالة في',
  call: 'اتصل بالمتجر',
  again: 'تحقّق من جديد',
};
