import type * as fr from '../fr/parcel-check.ts';

export const parcel: typeof fr.parcel = {
  title: (number: string) => `تسليم الطلب ${number}`,
  paid: { title: 'مدفوع', text: 'دُفع ثمنه. سلّم الطرد دون أخذ ثمنه.' },
  processing: { title: 'الدفع قيد المعالجة', text: 'لم يتأكد الدفع بعد. أعد التحقق بعد دقيقة.' },
  unpaid: { title: 'غير مدفوع', text: 'لا تسلّم الطرد قبل الاتصال بالمتجر.' },
  cash: { title: 'خذ ثمنه عند التسليم', text: 'سلّم الطرد بعد أن تستلم هذا المبلغ.' },
  stopped: { title: 'لا تسلّم الطرد', text: 'هذا الطلب متوقف. أعد الطرد، أو اتصل بالمتجر.' },
  compare: 'قارن هذا الرقم برقم الطرد',
  amount: 'ثمن الطلب',
  collect: 'تستلمه نقدًا',
  asOf: 'الحالة في',
  call: 'اتصل بالمتجر',
  again: 'تحقّق من جديد',
};
