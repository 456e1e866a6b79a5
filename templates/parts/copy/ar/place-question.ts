import type * as fr from '../fr/place-question.ts';

export const placeQuestion: typeof fr.placeQuestion = {
  ask: (commune, wilaya) =>
    `«\u2068${commune}\u2069» ليست في قائمة بلديات \u2068${wilaya}\u2069. أين نوصل الطلب؟`,
  place: (commune, wilaya, price) =>
    `\u2068${commune}\u2069، \u2068${wilaya}\u2069${price === null ? '' : ` · \u2068${price}\u2069`}`,
  keep: (place) => `أبقِ ${place}`,
  list: 'اختر البلدية',
  other: (commune) => `أخرى: \u2068${commune}\u2069`,
  use: 'أوصلوا إلى هنا',
};
