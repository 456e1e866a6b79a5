import type { Locale } from '../../../src/text/languages/languages.ts';
import { PlaceQuestion, type PlaceQuestionProps } from '../../parts/place-question.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import { type Field, type Problem, TextField } from './fields.tsx';

type PlaceDoubtProps = {
  language: Locale;
  question: PlaceQuestionProps | null;
  /** The answer that the form sends; null: none. */
  answered: string | null;
};

/** The question about the typed place, and the answer that was given. */
export function PlaceDoubt({ language, question, answered }: PlaceDoubtProps) {
  return (
    <>
      {question === null ? null : (
        <PlaceQuestion language={language} copy={copyIn[language].doubts} question={question} />
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
        {...(isAsked ? { hint: copyIn[frame.language].doubts.name } : {})}
      />
      {isAsked ? <input type="hidden" name="kept_name" value={typed.name} /> : null}
    </>
  );
}
