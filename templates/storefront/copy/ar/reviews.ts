import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/reviews.ts';

export const reviews: typeof fr.reviews = {
  title: (number) => `رأيك في الطلب ${number}`,
  give: 'أعطِ رأيك',
  inEmail: 'قل رأيك في دقيقة من هذا الرابط.',
  ask: 'هل أعجبتك؟',
  shownWhen:
    'بعد موافقة المتجر تظهر نجومك وكلماتك والاسم الذي تكتبه هنا في صفحة السلعة. ولا يظهر عنك شيء آخر.',
  thanks: 'شكرًا على رأيك',
  thanksText: 'يقرؤه المتجر قبل أن يظهر.',
  received: 'وصلنا رأيك.',
  stars: 'تقييمك',
  chooseStars: 'اختر',
  noStars: 'اختر تقييمًا.',
  levels: ['لم تعجبني أبدًا', 'لم تعجبني', 'مقبولة', 'أعجبتني', 'أعجبتني كثيرًا'],
  words: 'كلمات قليلة (اختياري)',
  author: 'الاسم الذي يظهر (اختياري)',
  send: 'أرسل رأيي',
  average: (stars) => `${stars} من 5`,
  count: (count) => counted('ar', count, { one: 'رأي واحد', two: 'رأيان', few: '# آراء', other: '# رأيًا' }),
  onlyBuyers: 'لا يكتب هنا إلا زبائن استلموا السلعة.',
  buyer: 'زبون',
};
