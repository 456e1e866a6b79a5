import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/price-table.ts';

const wilayas = { one: 'ولاية واحدة', two: 'ولايتين', few: '# ولايات', many: '# ولاية', other: '# ولاية' };

export const priceTable: typeof fr.priceTable = {
  title: 'ألصق أسعار شركة توصيل',
  text: 'ألصق الجدول هنا',
  hint: 'ولاية في كل سطر: رقمها أو اسمها، ثم السعر إلى البيت، ثم السعر إلى المكتب. «مجاني» أو 0 تعني توصيلًا مجانيًا، و«/» أو «-» تعني لا توصيل، والخانة الفارغة تُبقي السعر.',
  read: 'اقرأ الجدول',
  other: 'صحّح الجدول',
  nothing: 'لم يُقرأ أي سعر، ولم يتغيّر شيء.',
  isRead: (count) => `قُرئت أسعار ${counted('ar', count, wilayas)}.`,
  changing: (count) =>
    count === 0 ? 'لا شيء يتغيّر.' : `تتغيّر أسعار ${counted('ar', count, wilayas)}، ولم يُحفظ شيء بعد.`,
  others: (count) =>
    `لم يرد في الجدول ${counted('ar', count, { ...wilayas, two: 'ولايتان' })}، وتبقى أسعارها`,
  untouched: 'تبقى الأيام كما هي.',
  take: (count) => `احفظ أسعار ${counted('ar', count, wilayas)}`,
  before: 'قبل:',
  isNew: 'جديد',
  same: 'لا يتغيّر',
  free: 'مجاني',
  noDelivery: 'لا توصيل',
  unread: (count) =>
    counted('ar', count, {
      one: 'سطر واحد لم يُقرأ',
      two: 'سطران لم يُقرآ',
      few: '# أسطر لم تُقرأ',
      many: '# سطرًا لم تُقرأ',
      other: '# سطر لم تُقرأ',
    }),
  problems: {
    wilaya: 'ولاية غير معروفة.',
    other_name: 'الرقم والاسم لولايتين مختلفتين.',
    price: 'سعر ناقص أو لا يُقرأ.',
    columns: 'أكثر من سعرين: ألصق سطر العناوين أيضًا، وفيه «البيت» و«المكتب».',
    repeated: 'سطر أعلاه عن هذه الولاية.',
    too_many: 'في الجدول أكثر من 400 سطر: هذا السطر وما بعده لم يُقرأ.',
  },
};
