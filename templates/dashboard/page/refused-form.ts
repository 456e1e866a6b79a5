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

/** What a form's fields show: the stored values or, after a refusal, what was typed. `action`: of the form. */
export function fieldsOf(frame: { refused: RefusedForm | null }, action: string) {
  const refused = frame.refused?.action === action ? frame.refused : null;
  return {
    isRefused: refused !== null,
    textOf: (name: string, stored = ''): string =>
      refused === null ? stored : (refused.typed[name]?.[0] ?? ''),
    /** Of a box or a choice. `value`: what the form sends for it. */
    isTicked: (name: string, stored: boolean, value = 'on'): boolean =>
      refused === null ? stored : (refused.typed[name] ?? []).includes(value),
    /** The sentence of a refused field. `sentences`: of the page's refusals. */
    wrongOf: (name: string, sentences: Readonly<Record<string, string>>): string | undefined =>
      refused?.fields.includes(name) ? sentences[refused.reason] : undefined,
  };
}
