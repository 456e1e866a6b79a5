import type { NameIn } from '../../parts/form-names.tsx';

/** A refused form, which its page shows again with what was typed. */
export type RefusedForm = {
  /** The address that it was sent to. */
  action: string;
  /** The page that has it, without `lang`. */
  page: string;
  /** Why: a word of the page. */
  reason: string;
  /** The names of the refused fields. */
  fields: readonly string[];
  /** The texts of each field that had one; never secrets. */
  typed: Readonly<Record<string, readonly string[]>>;
};

/**
 * What a form's fields show: the stored values or, after a refusal, what was typed. `Form`: its schema; `action`: its
 * address; `sentences`: of the page's refusals.
 */
export function fieldsOf<Form>(
  frame: { refused: RefusedForm | null },
  action: string,
  sentences: Readonly<Record<string, string>> = {},
) {
  const refused = frame.refused?.action === action ? frame.refused : null;
  const textOf = (name: NameIn<Form>, stored = ''): string =>
    refused === null ? stored : (refused.typed[name]?.[0] ?? '');
  /** `name`: of a field, or of its value at the API. */
  const wrongOf = (name: string): string | undefined =>
    refused?.fields.includes(name) ? sentences[refused.reason] : undefined;
  const isTicked = (name: NameIn<Form>, stored: boolean, value = 'on'): boolean =>
    refused === null ? stored : (refused.typed[name] ?? []).includes(value);
  return {
    isRefused: refused !== null,
    textOf,
    wrongOf,
    /** Of an input: its name, its value, and why that was refused. */
    of: <Name extends NameIn<Form>>(name: Name, stored?: string) => ({
      name,
      value: textOf(name, stored),
      wrong: wrongOf(name),
    }),
    /** Of a select. */
    choice: <Name extends NameIn<Form>>(name: Name, stored?: string) => ({
      name,
      chosen: textOf(name, stored),
      wrong: wrongOf(name),
    }),
    /** Of a box of its own. */
    tick: <Name extends NameIn<Form>>(name: Name, stored = false) => ({
      name,
      isTicked: isTicked(name, stored),
    }),
    /** Of one of several boxes or radio buttons. `value`: what the form sends for it. */
    option: <Name extends NameIn<Form>>(name: Name, value: string, stored = false) => ({
      name,
      value,
      checked: isTicked(name, stored, value),
    }),
  };
}
