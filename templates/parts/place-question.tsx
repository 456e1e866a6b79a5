import type { Locale } from '../../src/text/languages/languages.ts';
import { KEEP_PLACE, writePlace } from '../../src/text/place-choice.ts';
import { wilayaOf } from '../../src/text/wilayas.ts';
import type { placeQuestion } from './copy/fr/place-question.ts';
import { moneyText } from './money.tsx';

type NamedPlace = { wilaya: number; name: string };

export type PlaceQuestionProps = {
  wilaya: number;
  /** As it was typed. */
  commune: string;
  likely: readonly NamedPlace[];
  /** The communes of the wilaya, where none is likely. */
  all: readonly NamedPlace[];
  /**
   * The delivery price of each wilaya named, in whole dinars; null where it is not served or nothing is charged. Absent
   * where the place changes no price.
   */
  prices?: Readonly<Record<number, number | null>>;
};

type Props = {
  language: Locale;
  copy: typeof placeQuestion;
  question: PlaceQuestionProps;
  /** Where the answer goes, if not to the form's own address. */
  action?: string;
};

/**
 * Asks where to deliver: the typed commune is not in the list of its wilaya. It can always stay. The buttons need no
 * complete form.
 */
export function PlaceQuestion({ language, copy, question, action }: Props) {
  const { wilaya, commune, likely, all, prices } = question;
  const answering = { type: 'submit' as const, class: 'quiet', formnovalidate: true, formaction: action };
  const nameOf = (code: number) => wilayaOf(code)?.[language] ?? String(code);
  const said = (code: number, name: string) => {
    const price = prices?.[code] ?? null;
    return copy.place(name, nameOf(code), price === null ? null : moneyText(price, language));
  };
  return (
    <fieldset class="choices">
      <legend>{copy.ask(commune, nameOf(wilaya))}</legend>
      {likely.map((one) => (
        <button {...answering} name="place" value={writePlace({ wilaya: one.wilaya, commune: one.name })}>
          {said(one.wilaya, one.name)}
        </button>
      ))}
      {all.length === 0 ? (
        <button {...answering} name="place" value={KEEP_PLACE}>
          {copy.keep(said(wilaya, commune))}
        </button>
      ) : (
        <>
          <select name="place" aria-label={copy.list}>
            <option value="">{copy.list}</option>
            {all.map((one) => (
              <option value={writePlace({ wilaya: one.wilaya, commune: one.name })}>{one.name}</option>
            ))}
            <option value={KEEP_PLACE} dir="auto">
              {copy.other(commune)}
            </option>
          </select>
          <button {...answering}>{copy.use}</button>
        </>
      )}
    </fieldset>
  );
}
