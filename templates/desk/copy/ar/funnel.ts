import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/funnel.ts';

export const funnel: typeof fr.funnel = {
  title: 'من الزيارة إلى المال',
  lead: 'كم شخصًا رأى سلعة، وفتح الاستمارة، وطلب، وأُكّد طلبه، ودفع، حسب الرابط الذي جاء منه. لا نتتبّع أحدًا: يحفظ المتجر أعدادًا فقط.',
  days: (days: number) => counted('ar', days, { few: '# أيام', many: '# يومًا', other: '# يوم' }),
  all: 'المجموع',
  steps: {
    seen: 'سلع شوهدت',
    opened: 'استمارات فُتحت',
    ordered: 'طلبات',
    confirmed: 'مؤكَّدة أو مدفوعة',
    paid: 'مسلَّمة ومدفوعة',
  },
  hint: 'المشاهدات حدّ أدنى: لا تُحسب الروبوتات ومعاينات الروابط وأجهزتك أنت والصفحات التي تجيب عنها ذاكرة وسيطة. ويُحسب الطلب في اليوم الذي قُدّم فيه.',
  bySource: 'حسب المصدر',
  byProduct: 'حسب السلعة',
  empty: 'لا شيء بعد في هذه الأيام.',
  orders: (count: number) =>
    counted('ar', count, {
      zero: 'لا طلب',
      one: 'طلب واحد',
      two: 'طلبان',
      few: '# طلبات',
      many: '# طلبًا',
      other: '# طلب',
    }),
  line: ({ seen, opened, confirmed, paid }) =>
    `شوهدت ${seen} · استمارات ${opened} · مؤكَّدة ${confirmed} · مسلَّمة ومدفوعة ${paid}`,
  links: 'روابطك',
  linksText:
    'أضف ‎?via=‎ وكلمة إلى الرابط الذي تنشره: تحمل الزيارات والطلبات الآتية منه هذه الكلمة ثلاثين يومًا. وتُقرأ روابط الإعلانات (utm_source) أيضًا.',
};
