import { placeQuestion } from '../../../parts/copy/ar/place-question.ts';
import type * as fr from '../fr/doubts.ts';

export const doubts: typeof fr.doubts = {
  ...placeQuestion,
  name: 'هل هذا اسمك؟ سيسأل عنك عامل التوصيل بهذا الاسم. إن كان صحيحًا فاتركه كما هو.',
};
