import type { NumberedFields } from '../../../src/desk/imports/form.ts';
import type { ProductColumn } from '../../../src/desk/imports/rules/columns.ts';
import type { ProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import { headingOf } from '../../../src/desk/imports/rules/headings/recognised-headings.ts';
import { NEW } from '../../../src/desk/imports/rules/identify-products.ts';
import type { ImportRow } from '../../../src/desk/imports/rules/imports.ts';
import type { CellChange } from '../../../src/desk/imports/rules/merge-rows.ts';
import { isTierField } from '../../../src/desk/products/rules/fields.ts';
import { deskProductPath } from '../../../src/domain/addresses/desk/products.ts';
import { MOST_PHOTOS } from '../../../src/domain/photos/limits.ts';
import { SelectField } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';
import { reasonText } from './reasons.ts';

const LONGEST = 80;

/** Whether the merchant may say which product a row means: it is asked, or was answered before. */
export function isAskable({ match, choice, line, product, problem }: ImportRow): boolean {
  return choice !== null || (match === 'asked' && (line === product || problem === 'duplicate_row'));
}

type ImportRowProps = { t: DeskText; row: ImportRow; columns: ProductColumns; isOpen: boolean };

/** A row of an import: its product, its changes, and the reason of a refusal. `isOpen`: nothing is applied yet. */
export function ImportRowCard({ t, row, columns, isOpen }: ImportRowProps) {
  const copy = t.words.imports;
  const { line, title, productId, match, isDone, changes } = row;
  // The name of a new product already stands above.
  const shown = changes.filter(({ column, from }) => column !== 'name' || from !== '');
  const moods = { new: 'good', changed: 'waiting', unchanged: '', asked: 'waiting', refused: 'bad' };
  const isHeld = match === 'refused' || match === 'asked';
  const kind = isDone ? 'good' : match === null ? '' : moods[match];
  const word = isDone ? copy.is.done : match && copy.is[match];
  return (
    <li class="card">
      <p>
        <small>{copy.line(line)}</small>{' '}
        <strong>
          {productId === null ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={deskProductPath(t.language, productId)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </strong>{' '}
        <span class={`tag ${kind}`.trim()}>{word}</span>
      </p>
      {isHeld && !isDone ? <p>{reasonText(row, columns, t)}</p> : null}
      {isOpen && isAskable(row) ? <ProductChoice t={t} row={row} /> : null}
      {isHeld || shown.length === 0 ? null : (
        <dl class="changes">
          {shown.map((change) => (
            <div>
              <dt>{headingOf(change.column, t.language)}</dt>
              <dd>
                <Change t={t} change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isHeld || row.photos <= MOST_PHOTOS ? null : <p>{copy.photosLeft(row.photos, MOST_PHOTOS)}</p>}
      {isHeld || row.by === null ? null : (
        <p class="hint">{productId === null ? copy.isNewBy[row.by] : copy.knownBy[row.by]}</p>
      )}
    </li>
  );
}

function ProductChoice({ t, row }: { t: DeskText; row: ImportRow }) {
  const copy = t.words.imports;
  const { line, choice, duplicates } = row;
  return (
    <SelectField<NumberedFields<'row'>>
      name={`row.${line}`}
      id={`row-${line}`}
      label={copy.whichProduct}
      form="choices"
      none={copy.leaveRow}
      options={[
        ...duplicates.map(
          ({ id, name, slug, amount }) =>
            [id, copy.changes(name, amount === null ? null : t.moneyText(amount), slug)] as const,
        ),
        [NEW, copy.makesNew],
      ]}
      chosen={choice ?? ''}
    />
  );
}

function Change({ t, change: { column, from, to, left } }: { t: DeskText; change: CellChange }) {
  const before = left ?? from;
  return (
    <>
      {before === '' ? null : (
        <>
          <del>
            <Value {...{ t, column, value: before }} />
          </del>{' '}
        </>
      )}
      <ins>
        <Value {...{ t, column, value: to }} />
      </ins>
    </>
  );
}

function Value({ t, column, value }: { t: DeskText; column: ProductColumn; value: string }) {
  const copy = t.words.imports;
  if (/^(?:hidden|links_only|variant_hidden|sold_out)$/.test(column))
    return <>{value === '' ? copy.no : copy.yes}</>;
  if (value === '') return <>{copy.none}</>;
  if (column === 'amount' || column === 'compare_at' || column === 'cost' || isTierField(column))
    return t.money(Number(value));
  if ((column === 'stock' || column === 'variant_stock') && /^\d+$/.test(value))
    return <>{t.words.stock.left(Number(value))}</>;
  return <bdi>{value.length > LONGEST ? `${value.slice(0, LONGEST).toWellFormed()}…` : value}</bdi>;
}
