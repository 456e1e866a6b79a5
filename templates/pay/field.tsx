/** Fields of the payer's forms: a label, what is wrong with it, and the control. */

/** Where the hint and the error of a field are found by a screen reader. */
export function described(name: string, error: string | undefined, hasHint = false) {
  const ids = [hasHint ? `${name}-hint` : '', error === undefined ? '' : `${name}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : ('true' as const),
  };
}

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

export type InputProps = {
  name: string;
  label: string;
  autocomplete: string;
  value: string;
  hint?: string;
  error?: string;
  type?: 'text' | 'tel' | 'email';
  required?: boolean;
};

/** One line of text. Numbers and addresses of the net run from the left in every language. */
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
