import { placeQuestion } from '../../../parts/copy/en/place-question.ts';
import type * as fr from '../fr/doubts.ts';

export const doubts: typeof fr.doubts = {
  ...placeQuestion,
  name: 'Is this the customer’s name? The courier asks for them by it. If it is right, save again.',
};
