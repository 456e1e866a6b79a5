import type { ProductColumn } from '../../../src/desk/imports/rules/columns.ts';
import type { ProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import { headingOf } from '../../../src/desk/imports/rules/headings/recognised-headings.ts';
import type { ImportRow } from '../../../src/desk/imports/rules/imports.ts';
import { isTierField } from '../../../src/desk/products/rules/fields.ts';
import type { DeskText } from '../page/text.tsx';

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
  {
    problem,
    column,
    words,
    duplicateLine,
  }: Pick<ImportRow, 'problem' | 'column' | 'words' | 'duplicateLine'>,
  { heads, places }: Pick<ProductColumns, 'heads' | 'places'>,
  t: Pick<DeskText, 'language' | 'words'>,
): string {
  const copy = t.words.imports;
  if (problem === null) return '';
  const because =
    problem === 'cell'
      ? copy.cell[kindOf(column)]
      : problem === 'duplicate_row'
        ? copy.duplicateRow(duplicateLine ?? 0)
        : copy.because[problem];
  const head =
    column === null ? undefined : (heads[places[column]?.[0] ?? -1] ?? headingOf(column, t.language));
  return [...(head === undefined ? [] : [copy.column(head)]), because, ...(words === '' ? [] : [words])].join(
    ' ',
  );
}
