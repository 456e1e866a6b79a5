import { wilayas } from '../../../src/text/wilayas.ts';
import type { Child, JSX } from '../../parts/jsx-runtime.ts';
import type { DeskText } from './text.tsx';

/** The names of a form's fields. `Form`: its zod schema, or what its address keeps. */
type NameIn<Form> = Extract<keyof (Form extends { _zod: { input: infer Given } } ? Given : Form), string>;

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
  /** What is wrong, or a list of suggestions: below the input. */
  children?: Child;
  /** A further class of the paragraph, and its id. */
  kind?: string;
  anchor?: string | undefined;
};

/** Attributes of the input itself; they are written in this order. */
type InputOf<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'class' | 'id' | 'name'
>;

/** A label with its input, and what describes it. */
function Field<Form>(
  props: FieldProps<Form> & {
    input: (tied: { 'aria-describedby'?: string; 'aria-invalid'?: 'true' }) => Child;
  },
) {
  const { name, id = name, lead, hint } = props;
  const isDescribed = (lead ?? hint ?? null) !== null;
  return (
    <p class={props.kind === undefined ? 'field' : `field ${props.kind}`} id={props.anchor}>
      <label for={id}>{props.label}</label>
      {lead === undefined ? null : <small id={`${id}-hint`}>{lead}</small>}
      {props.input({
        'aria-describedby': isDescribed ? `${id}-hint` : undefined,
        'aria-invalid': props.isWrong ? 'true' : undefined,
      })}
      {hint === undefined ? null : <small id={`${id}-hint`}>{hint}</small>}
      {props.children}
    </p>
  );
}

/** A field of one line. */
export function TextField<Form>(props: FieldProps<Form> & InputOf<'input'>) {
  const { name, id = name, label, lead, hint, isWrong, children, kind, anchor, ...attributes } = props;
  return (
    <Field<Form>
      {...{ name, id, label, lead, hint, isWrong, children, kind, anchor }}
      input={(tied) => <input id={id} name={name} {...attributes} {...tied} />}
    />
  );
}

/** A field of several lines. `text`: with a first line break, which browsers drop, where a text may begin with one. */
export function TextArea<Form>(props: FieldProps<Form> & InputOf<'textarea'> & { text: string }) {
  const { name, id = name, label, lead, hint, isWrong, children, kind, anchor, text, ...attributes } = props;
  return (
    <Field<Form>
      {...{ name, id, label, lead, hint, isWrong, children, kind, anchor }}
      input={(tied) => (
        <textarea id={id} name={name} {...attributes} {...tied}>
          {text}
        </textarea>
      )}
    />
  );
}

/** One of some values. `none`: the words for no value. */
export function SelectField<Form>(
  props: FieldProps<Form> & {
    options: readonly (readonly [value: string, words: string])[];
    chosen: string;
    none?: string;
  },
) {
  const { name, id = name, options, chosen, none } = props;
  return (
    <Field<Form>
      {...props}
      input={(tied) => (
        <select id={id} name={name} {...tied}>
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map(([value, words]) => (
            <option value={value} selected={value === chosen}>
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
