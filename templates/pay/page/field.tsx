import { described } from '../../parts/described.ts';

/** Fields of the payers' forms: label, hint, error and input. */

export function Field(props: {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  children: unknown;
}) {
  const { name, label, hint, error, children } = props;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint === undefined ? null : (
        <span class="soft small" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span class="wrong" id={`${name}-error`}>
          {error}
        </span>
      )}
      {children}
    </div>
  );
}

/** The errors of a form, at its top: each is a link to its field. `children`: errors without a field. */
export function ErrorSummary<Name extends string>(props: {
  title: string;
  errors: Partial<Record<Name, string>>;
  /** In the order of the form. */
  fields: readonly Name[];
  children?: unknown;
}) {
  const { title, errors, fields, children } = props;
  return (
    <section class="notice" aria-labelledby="notice">
      <strong id="notice">{title}</strong>
      <ul>
        {children}
        {fields
          .filter((field) => errors[field] !== undefined)
          .map((field) => (
            <li>
              <a href={`#${field}`}>{errors[field]}</a>
            </li>
          ))}
      </ul>
    </section>
  );
}

type InputProps = {
  name: string;
  label: string;
  autocomplete: string;
  value: string;
  hint?: string;
  error?: string;
  type?: 'text' | 'tel' | 'email';
  required?: boolean;
};

/** One line of text. Numbers, e-mail addresses and URLs are left to right in every language. */
export function Input({
  name,
  label,
  autocomplete,
  value,
  hint,
  error,
  type = 'text',
  required,
}: InputProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <input
        class="box"
        id={name}
        name={name}
        type={type}
        dir={type === 'text' ? undefined : 'ltr'}
        required={required}
        autocomplete={autocomplete}
        value={value}
        {...described(name, error, hint !== undefined)}
      />
    </Field>
  );
}
