import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/delivery.ts';

export const delivery: typeof fr.delivery = {
  delivery: 'التوصيل',
  where: 'إلى أي ولاية؟',
  wilaya: 'الولاية',
  chooseWilaya: 'اختر الولاية',
  home: 'إلى البيت',
  desk: 'الاستلام من المكتب (\u2066Stop\u00a0desk\u2069)',
  calculate: 'احسب التوصيل',
  recalculate: 'غيّر التوصيل',
  notThere: 'غير متوفر',
  open: 'اختر الولاية لتعرف المجموع قبل الدفع.',
  unserved: (wilaya: string) => `لا نوصل إلى ولاية ${wilaya} بعد.`,
  otherWay: (wilaya: string) => `هذه الطريقة غير متوفرة في ولاية ${wilaya}. اختر الأخرى.`,
  products: 'السلع',
  before: 'المجموع دون التوصيل',
  to: { home: (wilaya: string) => `${wilaya}، إلى البيت`, desk: (wilaya: string) => `${wilaya}، المكتب` },
  days: (count) =>
    counted('ar', count, {
      one: 'في يوم واحد على الأكثر',
      two: 'في يومين على الأكثر',
      few: 'في # أيام على الأكثر',
      other: 'في # يومًا على الأكثر',
    }),
  missingToFree: (missing) => `أضف سلعًا بقيمة \u2068${missing}\u2069 ليصبح التوصيل مجانيًا.`,
  tariffs: {
    title: 'أسعار التوصيل',
    lead: 'إلى كل ولاية نوصل إليها، قبل أن تختار أي شيء.',
    none: 'يُتفق على التوصيل مع المتجر بعد الطلب.',
    freeFrom: (amount) => `التوصيل مجاني ابتداءً من \u2068${amount}\u2069 من السلع.`,
    free: 'مجاني',
    home: 'إلى البيت',
    desk: 'من المكتب',
    pickupPoints: 'مكاتب الاستلام',
  },
};
