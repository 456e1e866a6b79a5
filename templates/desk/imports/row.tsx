import type { ProductColumns } from '../../../src/desk/imports/rules/columns.ts';
import { headingOf, type ProductColumn } from '../../../src/desk/imports/rules/headings.ts';
import { NEW } from '../../../src/desk/imports/rules/identity.ts';
import type { ImportRow } from '../../../src/desk/imports/rules/imports.ts';
import type { CellChange } from '../../../src/desk/imports/rules/row-changes.ts';
import { isTierField } from '../../../src/desk/products/rules/fields.ts';
import { deskProductPath } from '../../../src/domain/addresses/desk.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { reasonText } from './reasons.ts';

const LONGEST = 80;

/** Whether the merchant may say which product a row means: it is asked, or was answered before. */
export function isAskable({ match, choice, line, product, problem }: ImportRow): boolean {
  return choice !== null || (match === 'asked' && (line === product || problem === 'duplicate_row'));
}

type ImportRowProps = { language: Locale; row: ImportRow; columns: ProductColumns; isOpen: boolean };

/** A row of an import: its product, its changes, and the reason of a refusal. `isOpen`: nothing is applied yet. */
export function ImportRowCard({ language, row, columns, isOpen }: ImportRowProps) {
  const copy = deskCopyIn[language].imports;
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
            <a href={deskProductPath(language, productId)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </strong>{' '}
        <span class={`tag ${kind}`.trim()}>{word}</span>
      </p>
      {isHeld && !isDone ? <p>{reasonText(row, columns, language)}</p> : null}
      {isOpen && isAskable(row) ? <ProductChoice language={language} row={row} /> : null}
      {isHeld || shown.length === 0 ? null : (
        <dl class="changes">
          {shown.map((change) => (
            <div>
              <dt>{headingOf(change.column, language)}</dt>
              <dd>
                <Change language={language} change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isHeld || row.by === null ? null : (
        <p class="hint">{productId === null ? copy.isNewBy[row.by] : copy.knownBy[row.by]}</p>
      )}
    </li>
  );
}

function ProductChoice({ language, row }: { language: Locale; row: ImportRow }) {
  const copy = deskCopyIn[language].imports;
  const { line, choice, duplicates } = row;
  return (
    <p class="field">
      <label for={`row-${line}`}>{copy.whichProduct}</label>
      <select id={`row-${line}`} name={`row.${line}`} form="choices">
        <option value="">{copy.leaveRow}</option>
        {duplicates.map(({ id, name, slug, amount }) => (
          <option value={id} selected={choice === id}>
            {copy.changes(name, amount === null ? null : moneyText(amount, language), slug)}
          </option>
        ))}
        <option value={NEW} selected={choice === NEW}>
          {copy.makesNew}
        </option>
      </select>
    </p>
  );
}

function Change({ language, change: { column, from, to } }: { language: Locale; change: CellChange }) {
  const before = column === 'stock' || column === 'variant_stock' ? plainStock(from) : from;
  return (
    <>
      {before === '' ? null : (
        <>
          <del>
            <Value {...{ language, column, value: before }} />
          </del>{' '}
        </>
      )}
      <ins>
        <Value {...{ language, column, value: to }} />
      </ins>
    </>
  );
}

/** The service's stock value is stored as JSON. */
function plainStock(stockJson: string): string {
  return stockJson === '' || stockJson === 'null' ? '' : stockJson.replaceAll('"', '');
}

function Value({ language, column, value }: { language: Locale; column: ProductColumn; value: string }) {
  const copy = deskCopyIn[language].imports;
  if (/^(?:hidden|links_only|variant_hidden|sold_out)$/.test(column))
    return <>{value === '' ? copy.no : copy.yes}</>;
  if (value === '') return <>{copy.none}</>;
  if (column === 'amount' || column === 'compare_at' || column === 'cost' || isTierField(column))
    return <Money amount={Number(value)} language={language} />;
  return <bdi>{value.length > LONGEST ? `${value.slice(0, LONGEST).toWellFormed()}…` : value}</bdi>;
}
