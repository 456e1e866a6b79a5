import { writePlace } from '../../text/place-choice.ts';

/**
 * What was answered about a commune that the list of its wilaya lacks. `kept`: it is right as typed; `moved`: it is in
 * another wilaya, which the shop proposed.
 */
export const placeAnswers = ['kept', 'moved'] as const;
export type PlaceAnswer = (typeof placeAnswers)[number];

/** The same with who answered: the shopper, or staff who typed or corrected the order. Stored in rows. */
export const storedPlaceAnswers = [...placeAnswers, 'kept_by_staff', 'moved_by_staff'] as const;
export type StoredPlaceAnswer = (typeof storedPlaceAnswers)[number];

export function answerByStaff(answer: PlaceAnswer | null): StoredPlaceAnswer | null {
  return answer === null ? null : (`${answer}_by_staff` as const);
}

type Place = { wilaya: number; commune: string };

/** An answer with the place that it is about, as the value of a form's hidden field. */
export function writePlaceAnswer(answer: PlaceAnswer, place: Place): string {
  return `${answer} ${writePlace(place)}`;
}

/** The answer about an order's place after a change of its contact: it belongs to the place that it was given about. */
export function placeAnswerAfter(
  former: { contact: Place; placeAnswer: StoredPlaceAnswer | null },
  { wilaya, commune }: Place,
  answer: StoredPlaceAnswer | null,
): StoredPlaceAnswer | null {
  const isSame = wilaya === former.contact.wilaya && commune === former.contact.commune;
  return isSame ? former.placeAnswer : answer;
}
