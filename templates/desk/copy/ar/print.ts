import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/print.ts';

export const print: typeof fr.print = {
  how: 'للطباعة افتح قائمة المتصفح ثم اختر «طباعة». في الهاتف: مشاركة ثم طباعة.',
  back: 'العودة إلى الطلبات',
  next: 'التالي',
  none: 'لا شيء للطباعة.',
  choose: { title: 'الطباعة', lead: 'أزل العلامة عمّا لن يخرج اليوم.', link: 'اختر الطلبات' },
  papers: { a6: 'ملصقات A6', roll: 'ملصقات 58 مم' },
  slip: 'ملصق الطرد',
  slips: {
    title: 'ملصقات الطرود',
    to: 'إلى',
    pieces: (count: number) =>
      counted('ar', count, {
        one: 'قطعة واحدة',
        two: 'قطعتان',
        few: '# قطع',
        many: '# قطعة',
        other: '# قطعة',
      }),
    further: (pieces: number) =>
      counted('ar', pieces, {
        one: 'وقطعة أخرى',
        two: 'وقطعتان أخريان',
        few: 'و# قطع أخرى',
        many: 'و# قطعة أخرى',
        other: 'و# قطعة أخرى',
      }),
    tracking: 'رقم التتبع',
    scan: 'امسح الرمز: هل دُفع، وكم يُقبض',
    instructions: {
      cash: { title: 'المبلغ المطلوب', text: 'سلّم الطرد بعد قبض هذا المبلغ.' },
      paid: { title: 'مدفوع', text: 'لا تقبض شيئًا' },
      processing: { title: 'الدفع جارٍ', text: 'لا تسلّم الطرد قبل تأكيده.' },
      unpaid: { title: 'غير مدفوع', text: 'لا يُرسل' },
      stopped: { title: 'موقوف', text: 'لا يُسلّم' },
    },
  },
  picking: {
    title: 'قائمة السلع للتحضير',
    lead: 'كل سلع الطلبات التي تُعبّأ، ثم طلبًا بطلب.',
    products: 'السلع',
    parcels: 'حسب الطلب',
    count: (parcels: number) =>
      counted('ar', parcels, {
        one: 'طلب واحد',
        two: 'طلبان',
        few: '# طلبات',
        many: '# طلبًا',
        other: '# طلب',
      }),
  },
  day: {
    title: 'ورقة اليوم',
    lead: 'كل الطلبات المفتوحة. اطبعها أو احتفظ بها، فهي تُقرأ دون شبكة.',
    file: 'احفظها كملف',
    due: 'يُقبض',
    paid: 'مدفوع',
    tick: 'تم',
    further: (orders: number) =>
      counted('ar', orders, {
        one: 'وطلب آخر.',
        two: 'وطلبان آخران.',
        few: 'و# طلبات أخرى.',
        many: 'و# طلبًا آخر.',
        other: 'و# طلب آخر.',
      }),
  },
};
