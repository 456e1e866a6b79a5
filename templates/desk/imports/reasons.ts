import {
  headingOf,
  type ProductColumn,
  type ProductColumns,
} from '../../../src/shop/desk-calls/imports/rules/columns.ts';
import type { ImportRow } from '../../../src/shop/desk-calls/imports/rules/imports.ts';
import { isTierField } from '../../../src/shop/desk-calls/products/rules/fields.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

type Kind = 'money' | 'pieces' | 'pictures' | 'mark' | 'text';

function kindOf(column: ProductColumn | null): Kind {
  if (column === 'amount' || column === 'compare_at' || column === 'cost' || isTierField(column))
    return 'money';
  if (column === 'stock' || column === 'variant_stock') return 'pieces';
  if (column === 'images') return 'pictures';
  return column !== null && /^(?:hidden|links_only|variant_hidden|sold_out)$/.test(column) ? 'mark' : 'text';
}

/** Why a row was refused: its column, as the list names it, and the problem. */
export function reasonText(
  { problem, column, words }: Pick<ImportRow, 'problem' | 'column' | 'words'>,
  { heads, places }: Pick<ProductColumns, 'heads' | 'places'>,
  language: Locale,
): string {
  const copy = deskCopyIn[language].imports;
  if (problem === null) return '';
  const because = problem === 'cell' ? copy.cell[kindOf(column)] : copy.because[problem];
  const remedy = problem === 'conflicting' && column === 'stock' ? [copy.piecesOnce] : [];
  const head =
    column === null ? undefined : (heads[places[column]?.[0] ?? -1] ?? headingOf(column, language));
  return [
    ...(head === undefined ? [] : [copy.column(head)]),
    because,
    ...remedy,
    ...(words === '' ? [] : [words]),
  ].join(' ');
}
