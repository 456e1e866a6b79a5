import { OutcomeNote } from '../../dashboard/page/outcome.tsx';

/** What the form before did, or why not, and which fields were refused; both from the page's address. */
export type FormOutcome<Refusal extends string> = {
  done: string | null;
  refused: Refusal | null;
  fields: readonly string[];
};

/** `copy`: the words of the page; unknown words of an address say nothing. */
export function Outcome<Refusal extends string>({
  copy,
  outcome: { done, refused, fields },
}: {
  copy: {
    done: Readonly<Record<string, string>>;
    refused: Readonly<Record<Refusal, string>>;
    fields?: Readonly<Record<string, string>>;
  };
  outcome: FormOutcome<Refusal>;
}) {
  const known = (words: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? null) : null;
  // A number is that of a line of a file.
  const labelOf = (field: string) => (/^\d{1,7}$/.test(field) ? field : known(copy.fields ?? {}, field));
  const labels = fields.map(labelOf).filter((label) => label !== null);
  return (
    <OutcomeNote
      done={done === null ? null : known(copy.done, done)}
      refused={refused === null ? null : [copy.refused[refused], labels.join(' · ')].join(' ').trim()}
    />
  );
}
