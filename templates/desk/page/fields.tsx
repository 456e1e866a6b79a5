import { wilayas } from '../../../src/text/wilayas.ts';
import type { NameIn } from '../../parts/form-names.tsx';
import type { Child, JSX } from '../../parts/jsx-runtime.ts';
import type { DeskText } from './text.tsx';

export { Hidden, type NameIn } from '../../parts/form-names.tsx';

/** The attributes of an element in the order in which they are written; its name is one of the form. */
type Named<Form, Tag extends 'input' | 'select' | 'textarea'> = Omit<JSX.IntrinsicElements[Tag], 'name'> & {
  name: NameIn<Form>;
};

/** An input whose label stands elsewhere, as in a table. */
export function Input<Form>(props: Named<Form, 'input'>) {
  return <input {...props} />;
}

/** The same of a select, with its options. */
export function Select<Form>({ children, ...attributes }: Named<Form, 'select'>) {
  return <select {...attributes}>{children}</select>;
}

/** The same of a field of several lines. */
export function Area<Form>({
  text,
  ...attributes
}: Omit<Named<Form, 'textarea'>, 'children'> & { text: string }) {
  return <textarea {...attributes}>{text}</textarea>;
}

/** A text to copy, such as a link; no form sends it. `isUnseen`: its label is for screen readers alone. */
export function CopyField(props: {
  id: string;
  label: Child;
  value: string;
  hint?: Child;
  isUnseen?: boolean;
}) {
  const { id, label, value, hint, isUnseen } = props;
  return (
    <p class="field">
      <label for={id} class={isUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <input id={id} value={value} readonly dir="ltr" autocomplete="off" />
      {hint === undefined ? null : <small>{hint}</small>}
    </p>
  );
}

/** A field that the form does not read does not compile. */
type FieldProps<Form> = {
  name: NameIn<Form>;
  /** The name, unless a page has several forms with this field. */
  id?: string;
  label: Child;
  /** Above the input. */
  lead?: Child;
  /** Below the input. */
  hint?: Child;
  isWrong?: boolean;
  /** The same, with its words below the input; null for a right value. */
  why?: Child;
  /** A list of suggestions or further words: below the input. */
  children?: Child;
  /** A further class of the paragraph, and its id. */
  kind?: string;
  anchor?: string | undefined;
};

/** Attributes of the input itself; they are written in this order. */
type InputOf<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'id' | 'name'
>;

/** Splits what a field is made of from the attributes of its input. */
function partsOf<Form, Attributes extends object>(props: FieldProps<Form> & Attributes) {
  const { name, id = name, label, lead, hint, isWrong, why, children, kind, anchor, ...attributes } = props;
  return { field: { name, id, label, lead, hint, isWrong, why, children, kind, anchor }, attributes };
}

/** A label with its input, and what describes it. */
function Field<Form>(
  props: FieldProps<Form> & {
    input: (tied: { 'aria-describedby'?: string; 'aria-invalid'?: 'true' }) => Child;
  },
) {
  const { name, id = name, lead, hint, why = null } = props;
  const described = [
    ...((lead ?? hint ?? null) === null ? [] : [`${id}-hint`]),
    ...(why === null ? [] : [`${id}-why`]),
  ];
  return (
    <p class={props.kind === undefined ? 'field' : `field ${props.kind}`} id={props.anchor}>
      <label for={id}>{props.label}</label>
      {lead === undefined ? null : <small id={`${id}-hint`}>{lead}</small>}
      {props.input({
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': props.isWrong || why !== null ? 'true' : undefined,
      })}
      {hint === undefined ? null : <small id={`${id}-hint`}>{hint}</small>}
      {why === null ? null : (
        <small class="why" id={`${id}-why`}>
          {why}
        </small>
      )}
      {props.children}
    </p>
  );
}

/** A field of one line. */
export function TextField<Form>(props: FieldProps<Form> & InputOf<'input'>) {
  const { field, attributes } = partsOf<Form, InputOf<'input'>>(props);
  return (
    <Field<Form>
      {...field}
      input={(tied) => <input id={field.id} name={field.name} {...attributes} {...tied} />}
    />
  );
}

/** A field of several lines. `text`: with a first line break, which browsers drop, where a text may begin with one. */
export function TextArea<Form>({
  text,
  ...props
}: FieldProps<Form> & InputOf<'textarea'> & { text: string }) {
  const { field, attributes } = partsOf<Form, InputOf<'textarea'>>(props);
  return (
    <Field<Form>
      {...field}
      input={(tied) => (
        <textarea id={field.id} name={field.name} {...attributes} {...tied}>
          {text}
        </textarea>
      )}
    />
  );
}

/** A value of a select, and further attributes of it. */
type Option = readonly [
  value: string,
  words: string,
  more?: Pick<JSX.IntrinsicElements['option'], 'dir' | 'lang'>,
];

type SelectProps<Form> = FieldProps<Form> & InputOf<'select'>;

/** One of some values. `none`: the words for no value. */
export function SelectField<Form>({
  options,
  chosen,
  none,
  ...props
}: SelectProps<Form> & { options: readonly Option[]; chosen: string; none?: string | undefined }) {
  const { field, attributes } = partsOf<Form, InputOf<'select'>>(props);
  return (
    <Field<Form>
      {...field}
      input={(tied) => (
        <select id={field.id} name={field.name} {...attributes} {...tied}>
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map(([value, words, more]) => (
            <option value={value} {...more} selected={value === chosen}>
              {words}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** The wilayas with their codes, for a select field. */
export function wilayaOptions({ language }: DeskText): [value: string, words: string][] {
  return wilayas.map((wilaya) => [
    String(wilaya.code),
    `${String(wilaya.code).padStart(2, '0')} · ${wilaya[language]}`,
  ]);
}

/** A day. */
export function DateField<Form>(props: { name: NameIn<Form>; label: Child; value: string }) {
  const { name, label, value } = props;
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <input id={name} type="date" name={name} value={value} />
    </p>
  );
}

/** What a list is searched for. */
export function SearchField({ label, value }: { label: Child; value: string }) {
  return (
    <p class="field">
      <label for="q">{label}</label>
      <input id="q" type="search" name="q" value={value} maxlength={200} dir="auto" autocomplete="off" />
    </p>
  );
}

/** A box to tick, with its words behind it; `isOne`: one of several with this name. */
export function CheckField<Form>(
  props: {
    name: NameIn<Form>;
    value: string;
    isOne?: boolean;
    children?: Child;
  } & InputOf<'input'>,
) {
  const { name, value, isOne = false, children, ...attributes } = props;
  return (
    <label class="choice">
      <input type={isOne ? 'radio' : 'checkbox'} name={name} value={value} {...attributes} />
      <span>{children}</span>
    </label>
  );
}
