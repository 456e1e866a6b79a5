import type { LabelProblem } from '../../../../src/shop/shipments/rules/labels.ts';
import { counted } from '../../../parts/count.ts';

/** Couriers’ labels of several parcels. */
export const labels = {
  title: 'ملصقات شركات التوصيل',
  print: 'ملصقات شركات التوصيل',
  empty: 'لم يُختر أي طرد. أشّر أولًا على طلبيات في قائمة.',
  ready: (count: number) =>
    counted('ar', count, {
      zero: 'لا ملصق جاهز.',
      one: 'ملصق واحد جاهز.',
      two: 'ملصقان جاهزان.',
      few: '# ملصقات جاهزة.',
      other: '# ملصقًا جاهزًا.',
    }),
  waiting: (count: number) =>
    counted('ar', count, {
      one: 'بقي واحد لم يُقرأ.',
      two: 'بقي اثنان لم يُقرآ.',
      other: 'بقي # لم تُقرأ.',
    }),
  open: (count: number) =>
    counted('ar', count, {
      one: 'اطبع ملصقًا واحدًا',
      two: 'اطبع ملصقين',
      few: 'اطبع # ملصقات',
      other: 'اطبع # ملصقًا',
    }),
  waitingText: (count: number) =>
    `تعطي شركة التوصيل ${count} ملصقًا في المرة، وغيرها بعد دقيقة. ما صار جاهزًا يبقى جاهزًا.`,
  fetch: 'اقرأ الملصقات التالية',
  again: 'أعد محاولة ما فشل',
  links: 'في صفحة شركة التوصيل',
  linksText: 'تعرض هذه الشركة ملصقاتها في صفحتها: افتحها واطبعها واحدًا واحدًا.',
  openOne: 'افتح الملصق',
  apart: 'تُطبع وحدها',
  apartText: 'لا يمكن جمع هذه الملفات مع غيرها.',
  failed: 'بلا ملصق',
  none: 'بلا طرد له رقم',
  kept: 'تُحفظ ساعة ثم تُمحى. اقرأها من جديد إذا تغيّرت الطلبية.',
  problems: {
    missing: 'ليس عند شركة التوصيل ملصق لهذا الطرد.',
    too_large: 'الملصق كبير جدًا. اطبعه من موقع شركة التوصيل.',
    unavailable: 'لم تعطِ شركة التوصيل ملصقًا مقروءًا. أعد المحاولة بعد دقيقة.',
    auth: 'ترفض شركة التوصيل مفاتيح حسابها.',
    forbidden_egress: 'ترفض شركة التوصيل اتصالات استضافتك.',
    rate_limited: 'تطلب شركة التوصيل الانتظار. أعد المحاولة لاحقًا.',
  } satisfies Record<LabelProblem, string>,
};
