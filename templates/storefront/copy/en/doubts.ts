import { placeQuestion } from '../../../parts/copy/en/place-question.ts';
import type * as fr from '../fr/doubts.ts';

export const doubts: typeof fr.doubts = {
  ...placeQuestion,
  name: 'Is this your name? The courier asks for you by it. If it is right, leave it.',
};
