import { MOST_PHOTOS } from '../../../domain/photos/limits.ts';
import { type ForeignColumn, WOO_TYPE } from './export-formats.ts';
import { cellsIn, type ProductCells, type ProductColumns } from './find-columns.ts';
import { readYesOrNo } from './yes-or-no.ts';

/** The rows of other programs' exports, as rows of a product list of ours. */

type Row = readonly string[];

/** Cells of columns that only the export's program has. */
type Foreign = (column: ForeignColumn) => string;

function foreignIn(row: Row, { foreign }: ProductColumns): Foreign {
  return (column) => (row[foreign[column] ?? -1] ?? '').trim();
}

/** Shopify's word for the one variant of a product without options. */
const NO_OPTION = /^Default Title(?: \/ Default Title)*$/i;
const ZERO = /^[0٠]+(?:[.,][0٠]+)?$/;

function ofShopify(
  { variant, stock, compare_at, ...cells }: ProductCells,
  foreign: Foreign,
  columns: ProductColumns,
) {
  const isCounted = foreign('tracker') !== '' || columns.foreign.tracker === undefined;
  return {
    ...cells,
    ...(variant === undefined || NO_OPTION.test(variant) ? {} : { variant }),
    ...(compare_at === undefined || ZERO.test(compare_at) ? {} : { compare_at }),
    // Pieces that are not tracked are not counted, and more sold than there were is none left.
    ...(stock === undefined || !isCounted ? {} : { stock: stock.startsWith('-') ? '0' : stock }),
  };
}

/** What stands in one row of a variation about its product. */
const ofProduct = /^(?:name|slug|description|category|brand|hidden)/;

/** The last part of the first path: `Vêtements > Robes, Soldes` is in `Robes`. */
function lastOfPath(paths: string): string {
  const [first = ''] = paths.split(/(?<!\\),/);
  return (first.split(/[>/]/).at(-1) ?? '').replaceAll('\\,', ',').trim();
}

function ofWooCommerce(cells: ProductCells, foreign: Foreign): ProductCells {
  const [type = ''] = foreign('type').toLowerCase().split(/[ ,]/);
  const given = { ...cells };
  if (given.category !== undefined) given.category = lastOfPath(given.category);
  if (foreign('visibility') === 'hidden') given.hidden = '1';
  // Line breaks are written as two letters, and those two letters with a backslash more.
  if (given.description !== undefined)
    given.description = given.description.replace(/(\\)?\\n/g, (_, isText) => (isText ? '\\n' : '\n'));
  // A variation whose pieces its product counts.
  if (/^parent$/i.test(given.stock ?? '')) delete given.stock;
  // Without a count the column of yes and no says whether there is any.
  if (given.stock === undefined && foreign('in_stock') !== '' && readYesOrNo(foreign('in_stock')) === '')
    given.stock = '0';
  if (type !== 'variation') {
    // The attributes of a product are all that its variations have.
    delete given.variant;
    if (type === 'variable') delete given.sku;
    return given;
  }
  const hidden = given.hidden;
  for (const column of Object.keys(given) as (keyof ProductCells)[])
    if (ofProduct.test(column)) delete given[column];
  if (hidden === '1') given.variant_hidden = '1';
  given.variant ??= cells.name?.split(' - ').at(-1) ?? '';
  return given;
}

/** A day as programs and spreadsheets write it, `2026-11-22…` or `22/11/2026`, as the former; null for any other text. */
function readDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  const [, d = '', m = '', y] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? [];
  return y === undefined ? null : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** Whether a sale holds on the day on which the list came. A date that cannot be read is none on which it holds. */
function isOnSale(foreign: Foreign, day: string | null): boolean {
  const [from, to] = [foreign('sale_from'), foreign('sale_to')];
  if (day === null) return true;
  const [first, last] = [readDate(from), readDate(to)];
  return (from === '' || (first !== null && first <= day)) && (to === '' || (last !== null && day <= last));
}

/** A row without the price of a sale that does not hold. */
function withoutOldSale(row: Row, columns: ProductColumns): Row {
  const [sale] = columns.places.sale ?? [];
  if (sale === undefined || isOnSale(foreignIn(row, columns), columns.day)) return row;
  return row.map((cell, place) => (place === sale ? '' : cell));
}

/** PrestaShop writes `Taille - M, Couleur - Noir` or `Taille : M - Couleur : Noir`: the words behind the names. */
function ofPrestaShop({ variant, ...cells }: ProductCells): ProductCells {
  if (variant === undefined) return cells;
  const parts = variant.includes(':') ? variant.split(/,|\s*-\s+(?=[^-:]+:)/) : variant.split(',');
  const values = parts.map((part) => part.replace(/^[^:]*?(?::|\s-\s)/, '').trim());
  return { ...cells, variant: values.filter((value) => value !== '').join(' / ') };
}

/** What only a variant has: a product with combinations has it in their rows. */
const ofCombination = /^(?:amount|compare_at|sku|stock)$/;

function withoutVariant(cells: ProductCells): ProductCells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !ofCombination.test(column)));
}

/** Odoo writes `Taille: M, Couleur: Bleu` and `All / Saleable / Robes`; YouCan the same as JSON. */
function ofOdoo({ variant, category, ...cells }: ProductCells): ProductCells {
  const values = variant
    ?.replace(/^\{|\}$/g, '')
    .split(',')
    .map((value) => (value.split(':').at(-1) ?? '').replace(/^[\s"]+|[\s"]+$/g, ''));
  return {
    ...cells,
    ...(values === undefined ? {} : { variant: values.filter((value) => value !== '').join(' / ') }),
    ...(category === undefined ? {} : { category: lastOfPath(category) }),
  };
}

function ofYouCan(cells: ProductCells, foreign: Foreign): ProductCells {
  const { compare_at, stock, ...given } = ofOdoo(cells);
  return {
    ...given,
    ...(compare_at === undefined || ZERO.test(compare_at) ? {} : { compare_at }),
    ...(stock === undefined || readYesOrNo(foreign('tracker')) === '' ? {} : { stock }),
  };
}

/** The addresses of pictures in the cells of one product, each once. */
function photosIn(cells: readonly ProductCells[]): string[] {
  const urls = cells.flatMap(({ images = '' }) => images.split(/\s+|[,;|]+\s*(?=https?:\/\/)/));
  return [...new Set(urls.map((url) => url.replace(/[,;|]+$/, '')))].filter((url) => url !== '');
}

/** How many pictures an export has of one product; the first `MOST_PHOTOS` are imported. 0 for other lists, whose cell is refused. */
export function countPhotos(rows: readonly Row[], columns: ProductColumns): number {
  return columns.format === null ? 0 : photosIn(rows.map((row) => cellsIn(row, columns))).length;
}

/** The cells of the rows of one product. In an export, pictures of all rows are the product's, the first ones of many. */
export function cellsOfProduct(rows: readonly Row[], columns: ProductColumns): ProductCells[] {
  const { format } = columns;
  const given = rows.map((row): ProductCells => {
    const cells = cellsIn(withoutOldSale(row, columns), columns);
    const foreign = foreignIn(row, columns);
    if (format === 'prestashop') return ofPrestaShop(cells);
    if (format === 'shopify') return ofShopify(cells, foreign, columns);
    if (format === 'woocommerce') return ofWooCommerce(cells, foreign);
    if (format === 'youcan') return ofYouCan(cells, foreign);
    return format === 'odoo' ? ofOdoo(cells) : cells;
  });
  const hasCombinations = format === 'prestashop' && given.some(({ variant }) => variant !== undefined);
  const [first, ...others] = hasCombinations
    ? given.map((cells) => (cells.variant === undefined ? withoutVariant(cells) : cells))
    : given;
  if (format === null || first === undefined) return given;
  const images = photosIn(given);
  const { images: _, ...rest } = first;
  return [
    images.length === 0 ? rest : { ...rest, images: images.slice(0, MOST_PHOTOS).join('\n') },
    ...others.map(({ images: __, ...cells }) => cells),
  ];
}

/**
 * For each row of an export that names its products by an id, the index of the first row about its product; null for
 * other lists.
 */
export function groupExport(rows: readonly Row[], columns: ProductColumns): number[] | null {
  if (columns.format === 'prestashop' && columns.places.variant !== undefined)
    return groupById(rows, columns);
  if (columns.format !== 'woocommerce') return null;
  const foreign = rows.map((row) => foreignIn(row, columns));
  const skus = columns.places.sku?.[0] ?? -1;
  const parents = new Map<string, number>();
  for (const [index, tell] of foreign.entries()) {
    if (/^variation\b/i.test(tell('type')) || !WOO_TYPE.test(tell('type'))) continue;
    for (const key of [`id:${tell('id')}`, (rows[index]?.[skus] ?? '').trim()])
      if (key !== '' && key !== 'id:' && !parents.has(key)) parents.set(key, index);
  }
  return foreign.map((tell, index) => {
    const parent = /^variation\b/i.test(tell('type')) ? tell('parent') : '';
    if (parent === '') return index;
    // Variations of a product that the file lacks belong together.
    if (!parents.has(parent)) parents.set(parent, index);
    return parents.get(parent) ?? index;
  });
}

/** The rows of PrestaShop's combinations have the id of their product. */
function groupById(rows: readonly Row[], columns: ProductColumns): number[] | null {
  if (columns.foreign.id === undefined) return null;
  const firsts = new Map<string, number>();
  return rows.map((row, index) => {
    const id = foreignIn(row, columns)('id');
    if (id === '') return index;
    const first = firsts.get(id) ?? index;
    firsts.set(id, first);
    return first;
  });
}
