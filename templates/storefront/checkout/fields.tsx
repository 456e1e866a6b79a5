import type { Child } from '../../parts/jsx-runtime.ts';
import type { Frame } from '../page/frame.ts';
import type { ShopText } from '../page/text.tsx';

export type Field = 'name' | 'phone' | 'email' | 'wilaya' | 'commune' | 'street' | 'note' | 'delivery';
export type Problem = 'required' | 'too_long' | 'invalid' | 'two_phones' | 'not_delivered' | 'pickup_point';
type FieldProblems = Partial<Record<Field, Problem>>;

export function problemText(t: ShopText, field: Field, problem: Problem): string {
  const { problems } = t.words.checkout;
  const words: Partial<Record<string, string>> = problems;
  return (problem === 'invalid' ? words[field] : undefined) ?? problems[problem];
}

/** What the second page of a quick order says above its fields: something is missing, or only wrong. */
export function wrongText(t: ShopText, problems: FieldProblems): string {
  const { quickOrder, checkout } = t.words;
  return Object.values(problems).includes('required') ? quickOrder.missing : checkout.fixThese;
}

export function describedBy(field: Field, problems: FieldProblems, hint?: string) {
  const ids = [problems[field] ? `${field}-problem` : '', hint ? `${field}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return { 'aria-invalid': problems[field] ? 'true' : undefined, 'aria-describedby': ids || undefined };
}

type RowProps = {
  frame: Frame;
  problems: FieldProblems;
  field: Exclude<Field, 'delivery'>;
  hint?: string;
  required?: boolean;
  children?: Child;
};

/** What is wrong with a field, in words. */
export function Wrong({ frame, problems, field }: Pick<RowProps, 'frame' | 'problems' | 'field'>) {
  const problem = problems[field];
  return problem === undefined ? null : (
    <p class="problem" id={`${field}-problem`}>
      {problemText(frame.t, field, problem)}
    </p>
  );
}

/** One form field: label, hint, error, input. */
export function Row({ frame, problems, field, hint, required, children }: RowProps) {
  const copy = frame.t.words.checkout;
  // The hint says when the street is needed.
  const isStreetWithHint = field === 'street' && hint !== undefined;
  return (
    <div class="row">
      <label for={field}>
        {copy[field]} {required || isStreetWithHint ? null : <small>({copy.optional})</small>}
      </label>
      {hint === undefined ? null : (
        <p class="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <Wrong {...{ frame, problems, field }} />
      {children}
    </div>
  );
}

type TextFieldProps = Omit<RowProps, 'field'> & {
  field: Exclude<Field, 'delivery' | 'wilaya' | 'note'>;
  typed: Record<Field, string>;
  type?: string;
  autocomplete: string;
  /** The id of the field's list of suggestions; the list comes after the field. */
  list?: string | undefined;
  children?: Child;
};

export function TextField(props: TextFieldProps) {
  const { field, typed, type = 'text', problems } = props;
  // Numbers, e-mail addresses and URLs are left to right in every language.
  const direction = type === 'text' ? 'auto' : 'ltr';
  return (
    <Row {...props}>
      <input
        id={field}
        name={field}
        type={type === 'text' ? undefined : type}
        value={typed[field]}
        autocomplete={props.autocomplete}
        list={props.list}
        dir={direction}
        required={props.required}
        {...describedBy(field, problems, props.hint)}
      />
      {props.children}
    </Row>
  );
}
