import type { ParcelCopy } from '../tables/parcel.ts';

export const parcel: ParcelCopy = {
  title: (number: string) => `تسليم الطلبية ${number}`,
  paid: { title: 'مدفوعة', text: 'دُفع ثمنها. سلّم الطرد دون أخذ ثمنه.' },
  processing: { title: 'الدفع قيد المعالجة', text: 'لم يتأكد الدفع بعد. أعد التحقق بعد دقيقة.' },
  unpaid: { title: 'غير مدفوعة', text: 'لا تسلّم الطرد قبل الاتصال بالمتجر.' },
  compare: 'قارن هذا الرقم برقم الطرد',
  amount: 'ثمن الطلبية',
  collect: 'تستلمه نقدًا',
  asOf: 'الحالة في',
  again: 'تحقّق من جديد',
};
