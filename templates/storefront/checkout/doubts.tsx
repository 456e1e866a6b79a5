import { PlaceQuestion, type PlaceQuestionProps } from '../../parts/place-question.tsx';
import type { Frame } from '../page/frame.ts';
import type { ShopText } from '../page/text.tsx';
import { type Field, type Problem, TextField } from './fields.tsx';

type PlaceDoubtProps = {
  t: ShopText;
  question: PlaceQuestionProps | null;
  /** The answer that the form sends; null: none. */
  answered: string | null;
};

/** The question about the typed place, and the answer that was given. */
export function PlaceDoubt({ t, question, answered }: PlaceDoubtProps) {
  return (
    <>
      {question === null ? null : (
        <PlaceQuestion language={t.language} copy={t.words.doubts} question={question} />
      )}
      {answered === null ? null : <input type="hidden" name="answered" value={answered} />}
    </>
  );
}

type NameFieldProps = {
  frame: Frame;
  typed: Record<Field, string>;
  problems: Partial<Record<Field, Problem>>;
  required?: boolean;
  /** True where nobody has such a name: sent again as it is, it stays. */
  isAsked: boolean;
};

export function NameField({ isAsked, ...field }: NameFieldProps) {
  const { typed, frame } = field;
  return (
    <>
      <TextField
        {...field}
        field="name"
        autocomplete="name"
        {...(isAsked ? { hint: frame.t.words.doubts.name } : {})}
      />
      {isAsked ? <input type="hidden" name="kept_name" value={typed.name} /> : null}
    </>
  );
}
