import type * as fr from '../fr/finder.ts';

export const finder: typeof fr.finder = {
  example: 'عسل، تمر، زربية…',
  go: 'ابحث',
  filters: 'ترتيب وتصفية',
  category: 'القسم',
  categories: 'الأقسام',
  every: 'الكل',
  everyCategory: 'كل الأقسام',
  from: 'السعر من',
  to: 'إلى',
  currency: 'دج',
  sort: 'الترتيب',
  best: 'الأقرب إلى ما طلبت',
  newest: 'الجديد أولًا',
  cheapest: 'الأرخص أولًا',
  dearest: 'الأغلى أولًا',
  show: 'اعرض',
  clear: 'امسح الكل',
};
