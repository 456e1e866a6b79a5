import type { Locale } from '../../src/text/languages/languages.ts';
import { placeQuestionOf } from '../../src/text/place-question.ts';
import type { PlaceQuestionProps } from '../../templates/parts/place-question.tsx';
import { wordsIn } from './words.ts';

/** The kinds of questions about a place that pages show, each as it is asked of a typed commune of Algiers. */
export const placeQuestions = ['elsewhere', 'near', 'unknown'] as const;
type Kind = (typeof placeQuestions)[number];

const typedFor: Record<Kind, Record<Locale, string>> = {
  elsewhere: { ar: 'بوسعادة', fr: 'Bou Saada', en: 'Bou Saada' },
  near: { ar: 'باب الوااادي', fr: 'Bab el Ouedd', en: 'Bab el Ouedd' },
  unknown: { ar: 'حي 1200 مسكن الكاليتوس الجديدة', fr: 'Cité des 1 200 logements', en: 'The 1,200 flats' },
};

export function placeQuestionIn(language: Locale, kind: Kind): PlaceQuestionProps {
  const question = placeQuestionOf(16, wordsIn(typedFor[kind], language), language);
  if (question === null) throw new Error(`There is no question about ${typedFor[kind][language]}.`);
  return { ...question, prices: { 16: 400, 68: 1_100 } };
}
