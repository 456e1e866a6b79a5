import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/courier-payments.ts';

export const courierPayments: typeof fr.courierPayments = {
  title: 'دفعات شركات التوصيل',
  lead: 'ما تقول شركات التوصيل المرتبطة إنها تدفعه لك، طردًا طردًا.',
  none: 'لم تعلن أي شركة توصيل مرتبطة عن دفعة بعد.',
  all: 'كل الدفعات',
  older: 'دفعات أقدم',
  one: 'الدفعة',
  unnamed: 'دفعة دون رقم',
  removed: 'حساب محذوف',
  seen: 'ظهرت في',
  parcels: (count: number) =>
    counted('ar', count, {
      one: 'طرد واحد',
      two: 'طردان',
      few: '# طرود',
      many: '# طردًا',
      other: '# طرد',
    }),
  sum: 'المقبوض لك',
  fees: 'الرسوم',
  net: 'الباقي لك',
  unknownFees: (count: number) =>
    counted('ar', count, {
      one: 'غير معروفة لطرد واحد',
      two: 'غير معروفة لطردين',
      few: 'غير معروفة لـ # طرود',
      many: 'غير معروفة لـ # طردًا',
      other: 'غير معروفة لـ # طرد',
    }),
  announced: (count: number) =>
    counted('ar', count, {
      one: 'طرد لم يُدفع بعد',
      two: 'طردان لم يُدفعا بعد',
      few: '# لم تُدفع بعد',
      many: '# لم تُدفع بعد',
      other: '# لم تُدفع بعد',
    }),
  undone: (count: number) =>
    counted('ar', count, {
      one: 'طرد استُرجع ماله',
      two: 'طردان استُرجع مالهما',
      few: '# استُرجع مالها',
      many: '# استُرجع مالها',
      other: '# استُرجع مالها',
    }),
  own: 'فيها الطرود التي أُنشئت من هذا المتجر فقط، بالرسوم التي تعلنها شركة التوصيل.',
  matches: {
    recorded: 'مسجّل في الطلب',
    announced: 'أُعلن ولم يُدفع بعد',
    undone: 'استرجعته شركة التوصيل',
    apart: 'الطلب يقول غير هذا',
  },
  movedTo: 'هو الآن في الدفعة',
  differ: 'تحقّق، فالطرفان لا يقولان الشيء نفسه:',
  colon: ':',
  fields: {
    end: 'الطرد',
    isPaidOut: 'دُفع المال',
    amount: 'المبلغ',
    fee: 'رسوم التوصيل',
    returnFee: 'رسوم الإرجاع',
    paymentId: 'الدفعة',
  },
  sources: { order: 'الطلب', api: 'شركة التوصيل', file: 'الكشف', payment: 'الدفعة' },
  ends: { delivered: 'سُلّم', returned: 'عاد', underWay: 'في الطريق' },
  yes: 'نعم',
  no: 'لا',
  feeCounts: 'في حساب الربح تُعتمد رسوم الكشف.',
  delivered: 'سُلّم',
  collected: 'قبضته شركة التوصيل',
  remitted: 'دُفع للمتجر',
  notYet: 'ليس بعد',
  billed: 'حسب الكشف',
  reported: 'كما تعلنها شركة التوصيل',
};
