import { described } from '../../parts/described.ts';
import type { Child } from '../../parts/jsx-runtime.ts';

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  /** Why the value was refused. */
  wrong?: string;
  children: Child;
};

function Field({ name, label, hint, wrong, children }: FieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint === undefined ? null : (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {wrong === undefined ? null : (
        <span class="wrong" id={`${name}-error`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

type InputProps = Omit<FieldProps, 'children'> & {
  value?: string;
  /** Numbers, codes and addresses are left to right in every language. */
  isLtr?: boolean;
  isLarge?: boolean;
  required?: boolean;
  maxlength?: number;
  autocomplete?: string;
  inputmode?: 'numeric' | 'search' | 'url' | 'email' | 'tel';
  type?: 'text' | 'date' | 'search';
};

export function Input(props: InputProps) {
  const {
    name,
    label,
    hint,
    wrong,
    value,
    isLtr,
    isLarge,
    type = 'text',
    autocomplete = 'off',
    ...rest
  } = props;
  return (
    <Field {...{ name, label, hint, wrong }}>
      <input
        class={isLarge ? 'box big' : 'box'}
        id={name}
        name={name}
        type={type}
        dir={isLtr ? 'ltr' : undefined}
        autocomplete={autocomplete}
        value={value}
        {...rest}
        {...described(name, wrong, hint !== undefined)}
      />
    </Field>
  );
}

/** A text of several lines. */
export function TextArea(
  props: Omit<FieldProps, 'children'> & {
    value?: string;
    isLtr?: boolean;
    maxlength?: number;
    rows?: number;
  },
) {
  const { name, label, hint, wrong, value = '', isLtr, maxlength, rows = 3 } = props;
  return (
    <Field {...{ name, label, hint, wrong }}>
      <textarea
        class="box"
        id={name}
        name={name}
        rows={rows}
        dir={isLtr ? 'ltr' : undefined}
        maxlength={maxlength}
        {...described(name, wrong, hint !== undefined)}
      >
        {value}
      </textarea>
    </Field>
  );
}

/** A box to tick. */
export function Tick({
  name,
  label,
  hint,
  isTicked,
}: {
  name: string;
  label: string;
  hint?: string;
  isTicked: boolean;
}) {
  return (
    <label class="option">
      <input type="checkbox" name={name} checked={isTicked} />
      <span>{label}</span>
      {hint === undefined ? null : <small>{hint}</small>}
    </label>
  );
}

/** A choice of one of `values`. `any`: the words of a first entry that chooses none of them. */
export function Select<Value extends string>(props: {
  name: string;
  label: string;
  values: readonly Value[];
  textOf: (value: Value) => string | undefined;
  any?: string;
  chosen?: string;
  wrong?: string;
}) {
  const { name, label, values, textOf, any, chosen, wrong } = props;
  return (
    <Field {...{ name, label, wrong }}>
      <select class="box" id={name} name={name} {...described(name, wrong)}>
        {any === undefined ? null : <option value="">{any}</option>}
        {values.map((value) => (
          <option value={value} selected={value === chosen}>
            {textOf(value)}
          </option>
        ))}
      </select>
    </Field>
  );
}
