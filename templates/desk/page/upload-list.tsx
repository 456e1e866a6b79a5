import type { TableRefusal } from '../../../src/shop/desk-calls/spreadsheets/rules.ts';
import { Time } from '../../parts/time.tsx';
import type { DeskCopy } from '../copy/copy.ts';
import type { DeskFrame } from './frame.ts';

type Settlements = DeskCopy['courierSettlements'];

/** What the pages of both uploads say: lists of products and couriers' settlements. */
type UploadListCopy = Pick<
  Settlements,
  'text' | 'textHint' | 'file' | 'fileHint' | 'button' | 'earlier' | 'pasted' | 'refused' | 'rows'
>;

/** Why a list was not read, in words. */
export function tableRefusalText(refused: TableRefusal, words: UploadListCopy['refused']): string {
  if (refused.reason === 'encoding') return words.encoding(refused.encoding);
  return refused.reason === 'quotes' ? words.quotes(refused.row) : words[refused.reason];
}

/** Where a list is pasted, or given as a file. `text`: what was pasted and could not be read. */
export function ListForm({ action, copy, text }: { action: string; copy: UploadListCopy; text: string }) {
  return (
    <form class="card" method="post" action={action} enctype="multipart/form-data">
      <p class="field">
        <label for="text">{copy.text}</label>
        <textarea
          id="text"
          class="cells"
          name="text"
          rows={8}
          dir="auto"
          spellcheck={false}
          aria-describedby="text-hint"
        >
          {text}
        </textarea>
        <small id="text-hint">{copy.textHint}</small>
      </p>
      <p class="field">
        <label for="file">{copy.file}</label>
        <input
          id="file"
          type="file"
          name="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-describedby="file-hint"
        />
        <small id="file-hint">{copy.fileHint}</small>
      </p>
      <button class="button" type="submit">
        {copy.button}
      </button>
    </form>
  );
}

/** A list that was given. `madeAt` in milliseconds. */
type UploadedList<State extends string> = {
  id: string;
  name: string;
  rows: number;
  state: State;
  madeAt: number;
};

/** The lists that were given lately, each with a link to what came of it. */
export function EarlierLists<State extends string>(props: {
  language: DeskFrame['language'];
  copy: UploadListCopy & { states: Record<State, string> };
  lists: readonly UploadedList<State>[];
  pathOf: (id: string) => string;
}) {
  const { language, copy, lists, pathOf } = props;
  if (lists.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.earlier}</h2>
      <ul class="list">
        {lists.map(({ id, name, rows, state, madeAt }) => (
          <li>
            <a class="line-link" href={pathOf(id)}>
              <bdi>{name === '' ? copy.pasted : name}</bdi>
            </a>{' '}
            <small>
              {copy.rows(rows)} · {copy.states[state]} ·{' '}
              <Time at={Math.floor(madeAt / 1000)} language={language} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
