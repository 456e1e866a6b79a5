import { placeQuestion } from '../../../parts/copy/ar/place-question.ts';
import type * as fr from '../fr/doubts.ts';

export const doubts: typeof fr.doubts = {
  ...placeQuestion,
  name: 'هل هذا اسم الزبون؟ سيسأل عنه عامل التوصيل بهذا الاسم. إن كان صحيحًا فاحفظ من جديد.',
};
