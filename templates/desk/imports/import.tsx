import { openPlaces } from '../../../src/desk/imports/rules/find-columns.ts';
import {
  type ImportCounts,
  type ImportRow,
  type ProductImport,
  type RowGroup,
  rowGroups,
} from '../../../src/desk/imports/rules/imports.ts';
import { importFormPath, importPath, refusedFilePath } from '../../../src/domain/addresses/desk/imports.ts';
import { deskProductsPath } from '../../../src/domain/addresses/desk/products.ts';
import { More } from '../order-lists/order-list.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { ReadingNote } from '../page/upload-list.tsx';
import { ExportNote } from './format.tsx';
import { ImportRowCard, isAskable } from './row.tsx';

/** `products`: how many the rows are about. `show`: only rows of one group. `next`: the line of the last row, where there are more. */
type ImportProps = {
  frame: DeskFrame;
  given: ProductImport;
  counts: ImportCounts;
  products: number;
  rows: readonly ImportRow[];
  show: RowGroup | null;
  next: number | null;
};

/** The preview or the result of an import, row by row. */
export function ImportPage({ frame, given, counts, products, rows, show, next }: ImportProps) {
  const { t } = frame;
  const copy = t.words.imports;
  const { id, name, columns, state } = given;
  return (
    <DeskPage frame={frame} title={copy.title} page="import">
      <h1>
        <bdi>{name === '' ? copy.pasted : name}</bdi>{' '}
        <small>
          {copy.rows(given.rows)} · {copy.productCount(products)}
        </small>
      </h1>
      <ReadingNote t={t} reading={columns.reading} />
      <ExportNote t={t} given={given} />
      <Next t={t} given={given} counts={counts} />
      <Ignored t={t} heads={columns.ignored} />
      <ul class="groups">
        <li>
          <a
            class="quiet"
            href={importPath(t.language, id)}
            aria-current={show === null ? 'true' : undefined}
          >
            {copy.everything}
          </a>
        </li>
        {rowGroups
          .filter((group) => counts[group] > 0)
          .map((group) => (
            <li>
              <a
                class="quiet"
                href={importPath(t.language, id, { show: group })}
                aria-current={show === group ? 'true' : undefined}
              >
                {copy.groups[group]} <strong>{counts[group]}</strong>
              </a>
            </li>
          ))}
      </ul>
      {rows.length === 0 ? <p class="empty">{copy.nothing}</p> : null}
      <ol class="list matched">
        {rows.map((row) => (
          <ImportRowCard t={t} row={row} columns={columns} isOpen={state === 'ready'} />
        ))}
      </ol>
      {state === 'ready' && rows.some(isAskable) ? (
        <form id="choices" class="card" method="post" action={importFormPath(t.language, id, 'choose')}>
          <button class="button" type="submit">
            {copy.choose}
          </button>
        </form>
      ) : null}
      {next === null ? null : (
        <More href={importPath(t.language, id, { show, after: next })} words={copy.more} />
      )}
      <p class="tools">
        {counts.refused === 0 ? null : (
          <a class="plain" href={refusedFilePath(t.language, id, 'xlsx')} download>
            {copy.refusedFile}
          </a>
        )}
        {state === 'ready' && openPlaces(columns).length > 0 ? (
          <a class="plain" href={`${importPath(t.language, id)}?columns`}>
            {copy.columnChoice.change}
          </a>
        ) : null}
      </p>
    </DeskPage>
  );
}

/** More headings than these are folded. */
const SHOWN_HEADS = 8;

/** The headings that are not read. */
function Ignored({ t, heads }: { t: DeskText; heads: readonly string[] }) {
  const { ignored } = t.words.imports;
  if (heads.length === 0) return null;
  const listed = heads.map((head, index) => (
    <>
      {index === 0 ? null : ' · '}
      <bdi>{head.slice(0, 60)}</bdi>
    </>
  ));
  if (heads.length <= SHOWN_HEADS)
    return (
      <p class="hint">
        {ignored} {listed}
      </p>
    );
  return (
    <details>
      <summary>
        {ignored} {heads.length}
      </summary>
      <p class="hint">{listed}</p>
    </details>
  );
}

/** The next decision, the progress, or the result. */
function Next({ t, given, counts }: Pick<ImportProps, 'given' | 'counts'> & { t: DeskText }) {
  const copy = t.words.imports;
  const { id, state, problem } = given;
  const toDo = counts.new + counts.changed;
  const matchRows = (words: string, kind: string) => (
    <form method="post" action={importFormPath(t.language, id, 'match')}>
      <button class={kind} type="submit">
        {words}
      </button>
    </form>
  );
  const apply = (words: string) => (
    <form method="post" action={importFormPath(t.language, id, 'apply')}>
      <button class="button" type="submit">
        {words}
      </button>
    </form>
  );
  return (
    <section class="card next">
      {state === 'matching' ? <p>{copy.isJudging}</p> : null}
      {state === 'matching' ? matchRows(copy.goOn, 'button') : null}
      {state === 'ready' ? (
        <p>{toDo > 0 ? copy.isReady : counts.asked > 0 ? copy.isAsked : copy.isSame}</p>
      ) : null}
      {state === 'ready' && toDo > 0 ? <p class="hint">{copy.untouched}</p> : null}
      {state === 'ready' && toDo > 0 ? apply(copy.apply(toDo)) : null}
      {state === 'applying' ? <p>{copy.isApplying}</p> : null}
      {state === 'applying' || state === 'paused' ? (
        <p class="progress">
          <progress value={counts.done} max={Math.max(1, toDo)} aria-label={copy.groups.done} />{' '}
          <strong>{copy.progress(counts.done, toDo)}</strong>
        </p>
      ) : null}
      {state === 'applying' ? (
        <p>
          <a class="quiet" href={importPath(t.language, id)}>
            {copy.refresh}
          </a>
        </p>
      ) : null}
      {state === 'paused' && problem !== null ? (
        <DeskAlert>
          {copy.isPaused[problem]} {problem === 'scope' ? <code dir="ltr">catalogue:write</code> : null}
        </DeskAlert>
      ) : null}
      {state === 'paused' ? apply(copy.goOn) : null}
      {state === 'done' ? (
        <p class="done" role="status">
          {copy.isDone(counts.done)}
        </p>
      ) : null}
      {state === 'done' ? (
        <p>
          <a class="quiet" href={deskProductsPath(t.language)}>
            {t.words.products.title}
          </a>
        </p>
      ) : null}
      {state === 'done' && counts.refused + counts.asked > 0 ? matchRows(copy.again, 'quiet') : null}
    </section>
  );
}
