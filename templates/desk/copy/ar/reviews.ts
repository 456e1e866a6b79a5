import type * as fr from '../fr/reviews.ts';

export const reviews: typeof fr.reviews = {
  title: 'آراء الزبائن',
  lead: 'ما يقوله الزبائن عمّا استلموه. لا يظهر شيء قبل موافقتك، ومن النجوم الظاهرة يُحسب معدل السلعة.',
  filter: 'اختيار الآراء',
  states: { waiting: 'تنتظر قرارك', shown: 'ظاهرة', hidden: 'غير ظاهرة' },
  none: {
    waiting: 'لا رأي ينتظر. يكتب الزبون رأيه من صفحة طلبه بعد أن يستلمه.',
    shown: 'لا رأي ظاهر.',
    hidden: 'لا رأي مستبعد.',
  },
  stars: (stars) => `التقييم: ${stars} من 5`,
  show: 'أظهره',
  hide: 'لا تُظهره',
  more: 'آراء أقدم',
};
