import * as z from 'zod';
import type { Locale } from '../../contract/scalars.ts';
import { isNonsense } from '../../domain/orders/calls/nonsense.ts';
import { type PlaceAnswer, placeAnswers, writePlaceAnswer } from '../../domain/orders/place-answer.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { KEEP_PLACE, readPlace } from '../../text/place-choice.ts';
import type { PlaceQuestion } from '../../text/place-question.ts';
import { rawField, readFields } from '../../web/form-schema.ts';
import type { TypedValues } from './checkout-form.ts';

/**
 * What a form says about values that the shop doubts. `place`: the pressed choice; `answered`: the answer of an earlier
 * page with the place that it is about; `kept_name`: the name that the page asked about.
 */
const doubtsForm = z.object({ place: rawField(200), answered: rawField(200), kept_name: rawField(2_000) });

/** The typed values that may be doubted. */
type Doubted = Pick<TypedValues, 'name' | 'wilaya' | 'commune'>;

/** The typed values with the chosen place in them, and what was answered about it and about the name. */
type Answered<Typed = Doubted> = { typed: Typed; placeAnswer: PlaceAnswer | null; isNameKept: boolean };

const placeOf = ({ wilaya, commune }: Pick<Doubted, 'wilaya' | 'commune'>) => ({
  wilaya: readWholeNumber(wilaya) ?? 0,
  commune,
});

/** The value of the hidden field that takes an answer to the next page. */
function writeAnswer(answer: PlaceAnswer, typed: Pick<Doubted, 'wilaya' | 'commune'>): string {
  return writePlaceAnswer(answer, placeOf(typed));
}

/** An answer counts only for the place that it was given about. */
export function readAnswers<Typed extends Doubted>(
  typed: Typed,
  fields: Parameters<typeof readFields>[1],
): Answered<Typed> {
  const { place, answered, kept_name } = readFields(doubtsForm, fields);
  const isNameKept = kept_name !== '' && kept_name === typed.name;
  if (place === KEEP_PLACE) return { typed, placeAnswer: 'kept', isNameKept };
  const chosen = readPlace(place);
  if (chosen === null) {
    const placeAnswer = placeAnswers.find((answer) => answered === writeAnswer(answer, typed)) ?? null;
    return { typed, placeAnswer, isNameKept };
  }
  const isMoved = chosen.wilaya !== placeOf(typed).wilaya;
  return {
    typed: { ...typed, wilaya: String(chosen.wilaya), commune: chosen.commune },
    placeAnswer: isMoved ? 'moved' : null,
    isNameKept,
  };
}

/** True for a name that nobody has and that the shopper was not asked about yet. */
export function isDoubtfulName({ typed, isNameKept }: Answered): boolean {
  return typed.name !== '' && isNonsense(typed.name) && !isNameKept;
}

/**
 * The question about the typed place; null where there is none or it is answered. `isInside`: the place cannot leave its
 * wilaya. The list of all communes is large: it is loaded at the first form that needs it.
 */
export async function questionOf(
  { typed, placeAnswer }: { typed: Pick<Doubted, 'wilaya' | 'commune'>; placeAnswer: PlaceAnswer | null },
  language: Locale,
  { isInside = false } = {},
): Promise<PlaceQuestion | null> {
  const { wilaya, commune } = placeOf(typed);
  if (commune === '' || commune.length > 120 || placeAnswer === 'kept') return null;
  const { placeQuestionOf } = await import('../../text/place-question.ts');
  return placeQuestionOf(wilaya, commune, language, { isInside });
}

/** The answer that a page sends: the one given, or, where it asks, that the place stays as it is typed. */
export function answerFor(
  { typed, placeAnswer }: { typed: Pick<Doubted, 'wilaya' | 'commune'>; placeAnswer: PlaceAnswer | null },
  question: object | null,
): string | null {
  const answer = question === null ? placeAnswer : 'kept';
  return answer === null ? null : writeAnswer(answer, typed);
}

/** The wilayas that a question names. */
export function wilayasOf({ wilaya, likely }: PlaceQuestion): number[] {
  return [...new Set([wilaya, ...likely.map((one) => one.wilaya)])];
}

/** The delivery price of each wilaya that a question names; null where there is none. Whole dinars. */
export async function pricesOf(
  question: PlaceQuestion,
  price: (wilaya: number) => Promise<{ delivery: { tariff: { amount: number } | null } }>,
): Promise<Record<number, number | null>> {
  const amounts = await Promise.all(
    wilayasOf(question).map(async (code) => {
      const { tariff } = (await price(code)).delivery;
      return [code, tariff?.amount ?? null] as const;
    }),
  );
  return Object.fromEntries(amounts);
}
