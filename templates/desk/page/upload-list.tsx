import type { FileReading, TableRefusal } from '../../../src/desk/spreadsheets/rules/table-bounds.ts';
import type { UploadColumns, UploadFields } from '../../../src/desk/uploads/rules/uploads.ts';
import type { DeskCopy } from '../copy/copy.ts';
import { TextArea, TextField } from './fields.tsx';
import type { DeskText } from './text.tsx';

type Settlements = DeskCopy['courierSettlements'];

/** The copy that both uploads share: product lists and courier settlements. */
type UploadListCopy = Pick<
  Settlements,
  'text' | 'textHint' | 'file' | 'fileHint' | 'button' | 'earlier' | 'pasted' | 'refused' | 'rows'
>;

/** Why a list could not be read, in words. */
export function tableRefusalText(
  refused: TableRefusal,
  words: UploadListCopy['refused'],
  { bounds, limited }: DeskCopy['uploads'],
): string {
  if (refused.reason === 'bound') return bounds[refused.bound](refused.most);
  if (refused.reason === 'limited') return limited(refused.wait);
  if (refused.reason === 'encoding') return words.encoding(refused.encoding);
  return refused.reason === 'quotes' ? words.quotes(refused.row) : words[refused.reason];
}

/** A list may name another one in its first line, which is shown as it is. */
const separatorNames: Partial<Record<string, 'tab' | 'semicolon' | 'comma' | 'bar'>> = {
  '\t': 'tab',
  ';': 'semicolon',
  ',': 'comma',
  '|': 'bar',
};

/** Says how a table was read, and what of it was guessed, so that its names are checked. */
export function ReadingNote({ t, reading }: { t: DeskText; reading: FileReading | null }) {
  const copy = t.words.uploads.reading;
  if (reading === null) return null;
  const { form, encoding, separator } = reading;
  const name = separatorNames[separator ?? ''];
  return (
    <p class="hint">
      {form === 'text'
        ? copy.text(name === undefined ? (separator ?? '') : copy.separators[name])
        : copy.forms[form]}{' '}
      {encoding === null ? null : copy.guessed(encoding)}
    </p>
  );
}

/** The form to paste or upload a list. `text`: the pasted text that could not be read. */
export function ListForm({ action, copy, text }: { action: string; copy: UploadListCopy; text: string }) {
  return (
    <form class="card" method="post" action={action} enctype="multipart/form-data">
      <TextArea<UploadFields>
        name="text"
        label={copy.text}
        hint={copy.textHint}
        class="cells"
        rows={8}
        dir="auto"
        spellcheck={false}
        text={text}
      />
      <TextField<UploadFields>
        name="file"
        label={copy.file}
        hint={copy.fileHint}
        type="file"
        accept=".xlsx,.xls,.csv,.txt,.tsv,.html,.htm,.xml,text/csv"
      />
      <button class="button" type="submit">
        {copy.button}
      </button>
    </form>
  );
}

/** An uploaded list. `rows`: with those of the headings; `madeAt` in milliseconds. */
type UploadedList<State extends string> = {
  id: string;
  name: string;
  rows: number;
  columns: UploadColumns;
  state: State;
  madeAt: number;
};

/** The last uploaded lists, each with a link to its result. */
export function EarlierLists<State extends string>(props: {
  t: DeskText;
  copy: UploadListCopy & { states: Record<State, string> };
  lists: readonly UploadedList<State>[];
  pathOf: (id: string) => string;
}) {
  const { t, copy, lists, pathOf } = props;
  if (lists.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.earlier}</h2>
      <ul class="list">
        {lists.map(({ id, name, rows, columns, state, madeAt }) => (
          <li>
            <a class="line-link" href={pathOf(id)}>
              <bdi>{name === '' ? copy.pasted : name}</bdi>
            </a>{' '}
            <small>
              {copy.rows(Math.max(0, rows - columns.from))} · {copy.states[state]} ·{' '}
              {t.time(Math.floor(madeAt / 1000))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
