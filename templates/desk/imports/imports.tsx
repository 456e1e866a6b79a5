import { goodsColumns, headingOf } from '../../../src/storefront/desk/imports/rules/columns.ts';
import type { GoodsImport } from '../../../src/storefront/desk/imports/rules.ts';
import { goodsFilePath, importPath, importsPath } from '../../../src/storefront/goods-urls.ts';
import type { TableRefusal } from '../../../src/storefront/spreadsheets/rules.ts';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** Why no list was read. `headings`: none of its rows says what its columns are. */
export type Refused = TableRefusal | { ok: false; reason: 'headings' };

/** `text`: what was pasted and could not be read. */
type ImportsProps = {
  frame: DeskFrame;
  imports: readonly GoodsImport[];
  refused: Refused | null;
  text: string;
};

function refusalText(refused: Refused, language: DeskFrame['language']): string {
  const copy = deskCopyIn[language].imports.refused;
  if (refused.reason === 'encoding') return copy.encoding(refused.encoding);
  return refused.reason === 'quotes' ? copy.quotes(refused.row) : copy[refused.reason];
}

/** Where a list of goods is given, and where the lists are that can be taken. */
export function ImportsPage({ frame, imports, refused, text }: ImportsProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].imports;
  return (
    <DeskPage frame={frame} title={copy.title} room="goods">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : <DeskAlert>{refusalText(refused, language)}</DeskAlert>}
      <form class="card" method="post" action={importsPath(language)} enctype="multipart/form-data">
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
      <p class="ways">
        <a class="quiet" href={goodsFilePath(language, 'sample')} download>
          {copy.sample}
        </a>
        <a class="quiet" href={goodsFilePath(language, 'all')} download>
          {copy.all}
        </a>
      </p>
      <details class="card">
        <summary>{copy.columns}</summary>
        <p>{copy.columnsLead}</p>
        <p class="hint">{goodsColumns.map((column) => headingOf(column, language)).join(' · ')}</p>
        <ul>
          {copy.rules.map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </details>
      {imports.length === 0 ? null : (
        <section class="card">
          <h2>{copy.earlier}</h2>
          <ul class="list">
            {imports.map(({ id, name, rows, state, madeAt }) => (
              <li>
                <a class="line-link" href={importPath(language, id)}>
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
      )}
    </DeskPage>
  );
}
