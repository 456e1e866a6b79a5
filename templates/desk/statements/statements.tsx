import type { Statement } from '../../../src/storefront/desk/statements/rules.ts';
import type { TableRefusal } from '../../../src/storefront/spreadsheets/rules.ts';
import { statementPath, statementsPath } from '../../../src/storefront/statement-urls.ts';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** Why no statement was read. */
export type Refused = TableRefusal;

/** `text`: what was pasted and could not be read. */
type StatementsProps = {
  frame: DeskFrame;
  statements: readonly Statement[];
  refused: Refused | null;
  text: string;
};

function refusalText(refused: Refused, language: DeskFrame['language']): string {
  const copy = deskCopyIn[language].statements.refused;
  if (refused.reason === 'encoding') return copy.encoding(refused.encoding);
  return refused.reason === 'quotes' ? copy.quotes(refused.row) : copy[refused.reason];
}

/** Where a courier's statement is given. */
export function StatementsPage({ frame, statements, refused, text }: StatementsProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].statements;
  return (
    <DeskPage frame={frame} title={copy.title} room="today">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : <DeskAlert>{refusalText(refused, language)}</DeskAlert>}
      <form class="card" method="post" action={statementsPath(language)} enctype="multipart/form-data">
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
      {statements.length === 0 ? null : (
        <section class="card">
          <h2>{copy.earlier}</h2>
          <ul class="list">
            {statements.map(({ id, name, rows, state, madeAt }) => (
              <li>
                <a class="line-link" href={statementPath(language, id)}>
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
