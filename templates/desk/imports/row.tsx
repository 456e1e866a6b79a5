import {
  headingOf,
  type ProductColumn,
  type ProductColumns,
} from '../../../src/shop/desk-calls/imports/rules/columns.ts';
import type { ImportRow } from '../../../src/shop/desk-calls/imports/rules/imports.ts';
import type { CellChange } from '../../../src/shop/desk-calls/imports/rules/row-changes.ts';
import { isTierField } from '../../../src/shop/desk-calls/products/rules/fields.ts';
import { deskProductPath } from '../../../src/shop/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { reasonText } from './reasons.ts';

const LONGEST = 80;

/** A row of an import: its product, its changes, and the reason of a refusal. */
export function ImportRowCard(props: { language: Locale; row: ImportRow; columns: ProductColumns }) {
  const { language, row, columns } = props;
  const copy = deskCopyIn[language].imports;
  const { line, title, productId, match, isDone, changes } = row;
  // The name of a new product already stands above.
  const shown = changes.filter(({ column, from }) => column !== 'name' || from !== '');
  const moods = { new: 'good', changed: 'waiting', unchanged: '', refused: 'bad' };
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
      {match === 'refused' && !isDone ? <p>{reasonText(row, columns, language)}</p> : null}
      {match === 'refused' || shown.length === 0 ? null : (
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
    </li>
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
