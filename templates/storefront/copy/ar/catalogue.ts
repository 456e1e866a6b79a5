import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/catalogue.ts';

export const catalogue: typeof fr.catalogue = {
  title: 'كل السلع',
  lead: 'من دكان الحي إلى باب دارك.',
  from: 'ابتداءً من',
  before: 'بدلًا من',
  soldOut: 'نفدت',
  saving: (percent: number) => `تخفيض ${percent}%`,
  off: (percent: number) => `−${percent}%`,
  /** The title of every page of a list but the first. */
  onward: (title: string) => `${title} (تتمة)`,
  next: 'الصفحة التالية',
  previous: 'الصفحة السابقة',
  pages: 'صفحات السلع',
  empty: 'الرفوف فارغة الآن',
  emptyText: 'نرتّب السلع. عُد بعد قليل.',
  unfinished: 'المتجر يفتح أبوابه',
  unfinishedText: 'لم تصلنا السلع بعد. أعد تحميل الصفحة بعد لحظات.',
  nothing: 'لم نجد ما تبحث عنه',
  nothingText: 'جرّب كلمة أقصر أو وسّع مجال السعر، أو تجوّل بين الأقسام.',
  ask: (shop: string, search: string) => `السلام عليكم ${shop}، هل عندكم: ${search}؟`,
  newest: 'جديد الرفوف',
  further: 'لا شيء في هذه الصفحة. السلع المطابقة في الصفحة التالية.',
  cut: 'السلع بهذه الكلمات كثيرة، فبحثنا عن هذا السعر في أحدثها فقط. أضف كلمة لتجد ما بقي.',
  results: (search: string) => `نتائج البحث عن «\u2068${search}\u2069»`,
  nearest: 'لم نجد ما كتبته بالضبط، وهذا أقرب ما عندنا إليه.',
  best: (count: number) =>
    counted('ar', count, {
      one: 'هذه أقرب سلعة إلى ما طلبت.',
      two: 'هاتان أقرب سلعتين إلى ما طلبت.',
      few: 'هذه أقرب # سلع إلى ما طلبت.',
      other: 'هذه أقرب # سلعة إلى ما طلبت.',
    }),
  items: (count: number) =>
    counted('ar', count, {
      zero: 'لا توجد سلع',
      one: 'سلعة واحدة',
      two: 'سلعتان',
      few: '# سلع',
      other: '# سلعة',
    }),
};
