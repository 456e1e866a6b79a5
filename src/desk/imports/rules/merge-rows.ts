import { skuKey } from '../../../domain/catalogue/names.ts';
import { fold } from '../../../text/folding.ts';
import {
  emptyProductForm,
  emptyVariant,
  type ProductForm,
  type VariantForm,
  variantWord,
} from '../../products/rules/fields.ts';
import { cellMatches, type FoundProduct, fieldOf, readProductCell, valueNow } from './cells.ts';
import { isOfVariant, type ProductColumn, productColumns } from './columns.ts';
import type { ProductCells } from './find-columns.ts';
import { listed, listWordsIn } from './headings/list-words.ts';
import {
  type Identity,
  isNamed,
  isOnlyKey,
  isSameName,
  newSlugOf,
  type RowKey,
  tellsProductsApart,
} from './identify-products.ts';

/** Compares the rows of one product with the product as it is. All decisions of an import are made here. */

/**
 * Why a row is refused. Stored with it. `formula`: a formula failed; `cell`: a cell does not fit its column;
 * `no_name`: no product is named; `above`: the row that names its product is refused; `no_address`: the name gives no address; `reserved`: the address is that of the
 * delivery product; `priceless`: new and without a price; `variant`: it does not name one of several variants;
 * `repeated`: a row above is about the same; `conflicting`: a row above differs; `many`: too many variants. From the
 * service: `conflict`: changed by others since the match; `gone`; `refused`; `service`: no answer. `total`: it adds up
 * the others. Rows that are asked about: `duplicates`: several products may be meant; `duplicate_row`: another row has the same
 * name, or means the same product.
 */
export const rowProblems = [
  'formula',
  'cell',
  'no_name',
  'above',
  'no_address',
  'reserved',
  'priceless',
  'variant',
  'repeated',
  'total',
  'duplicates',
  'duplicate_row',
  'conflicting',
  'many',
  'conflict',
  'gone',
  'refused',
  'service',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** `asked`: the merchant has to say what is meant; nothing is done until then. */
export const rowMatches = ['new', 'changed', 'unchanged', 'asked', 'refused'] as const;
export type RowMatch = (typeof rowMatches)[number];

/**
 * A field that a row changes. For stock, `from` is the JSON of the service's value, which counts sold pieces too; `left`:
 * the unsold ones, as everywhere at the desk.
 */
export type CellChange = { column: ProductColumn; from: string; to: string; left?: string | undefined };

/** `variant`: the word of its variant; null for none. `column`: the column at fault. */
export type RowPlan = {
  match: RowMatch;
  problem: RowProblem | null;
  column: ProductColumn | null;
  variant: string | null;
  changes: CellChange[];
};

const MOST_VARIANTS = 60;

const planned = (variant: string | null, match: RowMatch, changes: CellChange[] = []): RowPlan => ({
  match,
  problem: null,
  column: null,
  variant,
  changes,
});

const refused = (problem: RowProblem, column: ProductColumn | null = null): RowPlan => ({
  match: 'refused',
  problem,
  column,
  variant: null,
  changes: [],
});

export const asked = (
  problem: 'duplicates' | 'duplicate_row',
  column: ProductColumn | null = null,
): RowPlan => ({
  ...refused(problem, column),
  match: 'asked',
});

const sums = Object.values(listWordsIn).flatMap((words) => listed(words.sums).map(fold));

/** Whether a row adds up the others: named so, without anything that only a product has. */
function isSum(cells: ProductCells): boolean {
  const name = fold(cells.name ?? '').replace(/[\s:]+$/, '');
  return (
    sums.includes(name) && cells.slug === undefined && wordOf(cells) === '' && cells.images === undefined
  );
}

const labelsOf = (cells: ProductCells) =>
  productColumns.flatMap((column) => (column.startsWith('label_') ? (cells[column] ?? []) : []));

/** The word that a row gives to the variant of a new product: its own, or its first label. */
const wordOf = (cells: ProductCells) => (cells.variant ?? labelsOf(cells)[0] ?? '').replace(/\s*\n\s*/g, ' ');

/**
 * A row with its count where it belongs: a plain count in a row that names a variant is that variant's, unless the list
 * has a column for those, or it repeats the count of the whole product.
 */
export function withOwnCount(
  cells: ProductCells,
  found: FoundProduct | null,
  hasColumn: boolean,
): ProductCells {
  const { stock, ...others } = cells;
  if (hasColumn || stock === undefined || wordOf(cells) === '') return cells;
  const read = readProductCell('stock', stock);
  const isOfWhole =
    found !== null &&
    read.ok &&
    read.value !== '' &&
    [valueNow(found, null, 'stock'), found.form.fields.stock].includes(read.value);
  return isOfWhole ? cells : { ...others, variant_stock: stock };
}

/** The variants that have the SKU of a row. */
function variantsOfSku({ form }: FoundProduct, { sku = '' }: ProductCells): VariantForm[] {
  const key = skuKey(sku);
  return key === '' ? [] : form.variants.filter(({ fields }) => skuKey(fields.sku) === key);
}

/**
 * The variant that a row means; null for a new one; undefined where it is unclear. `isOwnSku`: no other row of its product
 * has its SKU, so that it is known by it, whatever its label.
 */
function variantMeant(
  found: FoundProduct,
  cells: ProductCells,
  isOwnSku: boolean,
): VariantForm | null | undefined {
  const { variants } = found.form;
  const labels = [...(cells.variant === undefined ? [] : [cells.variant]), ...labelsOf(cells)];
  const [bySku, otherBySku] = variantsOfSku(found, cells);
  if (bySku !== undefined && otherBySku === undefined && (isOwnSku || labels.length === 0)) return bySku;
  if (labels.length === 0) {
    const unnamed = variants.find(({ variant }) => variant === '');
    if (unnamed !== undefined || variants.length > 1) return unnamed;
    return variants[0] ?? null;
  }
  const byWord = variants.find(({ variant }) => cellMatches('variant', cells.variant ?? '', variant ?? ''));
  if (cells.variant !== undefined && byWord !== undefined) return byWord;
  const labelIn = ({ fields }: VariantForm, column: ProductColumn) => {
    const field = fieldOf(column);
    return field !== null && 'ofVariant' in field ? fields[field.ofVariant] : '';
  };
  const own = productColumns.filter((column) => column.startsWith('label_'));
  const isSame = (one: VariantForm) =>
    own.every(
      (column) => cells[column] === undefined || cellMatches(column, cells[column], labelIn(one, column)),
    );
  const isCalled = (one: VariantForm) =>
    own.some((column) =>
      labels.some((label) => label !== '' && cellMatches(column, label, labelIn(one, column))),
    );
  // Variants with the same labels in the same languages; first the one without a word, since the row has none.
  const same = cells.variant === undefined ? variants.filter(isSame) : [];
  return (
    same.find(({ variant }) => variant === '') ??
    same[0] ??
    variants.find(isCalled) ??
    variants.find(({ variant }) => variant === labels[0]) ??
    null
  );
}

/** The plan of each row of a product, in order. */
export function planRows(rows: readonly ProductCells[], identity: Identity): RowPlan[] {
  if (identity.kind === 'duplicates') return rows.map(() => asked('duplicates'));
  const found = identity.kind === 'known' ? identity.product : null;
  const namedCells = new Map<ProductColumn, string>();
  const taken = new Set<string>();
  const words = new Set(rows.map(wordOf));
  const isPriced = rows.some((cells) => cells.amount !== undefined && wordOf(cells) !== '');
  const skus = Map.groupBy(rows, ({ sku = '' }) => skuKey(sku));
  const plans: RowPlan[] = [];
  for (const cells of rows) {
    const isBelow = plans.length > 0;
    const isOwnSku = skus.get(skuKey(cells.sku ?? ''))?.length === 1;
    const above = {
      namedCells,
      taken,
      hasOthers: words.size > 1,
      isBelow,
      by: identity.by,
      isOwnSku,
      isPriced,
    };
    const plan = planRow(cells, found, above);
    if (plan.match !== 'refused' && plan.match !== 'asked') {
      for (const column of productColumns) {
        const cell = cells[column];
        if (cell !== undefined && !isOfVariant(column)) namedCells.set(column, cell);
      }
      if (plan.variant !== null) taken.add(plan.variant);
    }
    plans.push(plan);
  }
  return plans;
}

/**
 * The product's fields in accepted rows, its variants so far, whether its rows name several, and whether a row of the
 * product stands above. `by`: what made the product known; `isOwnSku`: no other row of it has the row's SKU; `isPriced`:
 * some rows of it name variants with prices.
 */
type RowsAbove = {
  namedCells: ReadonlyMap<ProductColumn, string>;
  taken: ReadonlySet<string>;
  hasOthers: boolean;
  isBelow: boolean;
  by: RowKey;
  isOwnSku: boolean;
  isPriced: boolean;
};

function planRow(
  cells: ProductCells,
  found: FoundProduct | null,
  { namedCells, taken, hasOthers, isBelow, by, isOwnSku, isPriced }: RowsAbove,
): RowPlan {
  const slug = newSlugOf(cells);
  if (found === null && slug === undefined && namedCells.size === 0) {
    if (isNamed(cells)) return refused('no_address', 'slug');
    return isBelow ? refused('above') : refused('no_name', 'name');
  }
  if (slug === 'delivery') return refused('reserved', 'slug');
  if (found === null && isSum(cells)) return refused('total', 'name');
  // A SKU that several variants share names their product alone.
  const isShared = found !== null && variantsOfSku(found, cells).length > 1;
  const isAboutVariant = productColumns.some(
    (column) => isOfVariant(column) && cells[column] !== undefined && !(column === 'sku' && isShared),
  );
  const meant = found === null ? null : isAboutVariant ? variantMeant(found, cells, isOwnSku) : undefined;
  if (isAboutVariant && meant === undefined) return refused('variant', 'variant');
  const word = meant?.variant ?? wordOf(cells);
  // A row of the product alone, beside those of its variants.
  const isOfProduct = found === null && !isAboutVariant && isPriced;
  const isNewVariant = !isOfProduct && (found === null || (isAboutVariant && meant === null));
  if (isNewVariant && cells.amount === undefined) return refused('priceless', 'amount');
  if (isNewVariant && word === '' && (hasOthers || (found?.form.variants.length ?? 0) > 0))
    return refused('variant', 'variant');
  const changes: CellChange[] = [];
  for (const column of productColumns) {
    const cell = cells[column];
    if (cell === undefined || column === 'slug' || (column === 'sku' && !isAboutVariant)) continue;
    const counted = countedIn(column, found, meant ?? null);
    const now = found === null ? '' : valueNow(found, meant ?? null, column);
    const isSo = found !== null && (cellMatches(column, cell, now) || isOnlyKey(column, cell, { found, by }));
    const read = isSo ? ({ ok: true, value: now } as const) : readProductCell(column, cell);
    if (!read.ok) return refused(read.reason, column);
    const above = isOfVariant(column) ? undefined : namedCells.get(column);
    if (above !== undefined && above !== cell && !isSameName(column, above, cell))
      return tellsProductsApart(column) ? asked('duplicate_row', column) : refused('conflicting', column);
    // Stock is unchanged when the cell has the pieces left, as well as when it has the merchant's number.
    const isLeft = counted !== null && read.value === counted.fields.stock;
    if (column === 'variant' || read.value === now || isLeft || above !== undefined) continue;
    const change = { column, from: counted?.stockJson ?? now, to: read.value };
    changes.push(counted === null ? change : { ...change, left: counted.fields.stock });
  }
  const variant = (found === null && !isOfProduct) || isAboutVariant ? word : null;
  if (variant !== null && taken.has(variant))
    return variant === '' && isNamed(cells) ? asked('duplicate_row') : refused('repeated', 'variant');
  if (isNewVariant && taken.size >= MOST_VARIANTS) return refused('many', 'variant');
  const match = isNewVariant || isOfProduct ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return planned(variant, match, changes);
}

/** The product or variant that a stock column is about; null for other columns and new ones. */
function countedIn(
  column: ProductColumn,
  found: FoundProduct | null,
  meant: VariantForm | null,
): (Pick<ProductForm, 'stockJson'> & { fields: { stock: string } }) | null {
  if (column === 'variant_stock') return meant;
  return column === 'stock' ? (found?.form ?? null) : null;
}

/** The name of a new product that has no own name. */
const namesOf = (form: ProductForm) => [
  form.fields.name,
  ...productColumns.map((column) => nameIn(form, column)),
];

function nameIn({ fields }: ProductForm, column: ProductColumn): string {
  const field = fieldOf(column);
  return field !== null && 'own' in field && column.startsWith('name_') ? fields[field.own] : '';
}

/** The form of a new product, from its accepted rows. */
export function newProduct(rows: readonly { cells: ProductCells; plan: RowPlan }[]): ProductForm {
  const form = structuredClone(emptyProductForm);
  for (const { cells, plan } of rows) {
    const fields = { ...emptyVariant.fields };
    for (const { column, to } of plan.changes) {
      const field = fieldOf(column);
      if (field === null) continue;
      if ('own' in field) form.fields[field.own] = to;
      else fields[field.ofVariant] = to;
    }
    // Set, so that the same list finds the product again by this address.
    if (form.fields.slug === '') form.fields.slug = newSlugOf(cells) ?? '';
    if (plan.variant !== null) form.variants.push({ variant: plan.variant, fields, stockJson: '' });
  }
  form.fields.name = namesOf(form).find((name) => name !== '') ?? form.fields.slug;
  return form;
}

/**
 * The input of `updateProduct`: the changed fields as they were when the rows were matched, and as the rows have
 * them. A field that others have changed meanwhile is a conflict.
 */
export function changedProduct(
  now: ProductForm,
  plans: readonly Pick<RowPlan, 'variant' | 'changes'>[],
): { seen: ProductForm; typed: ProductForm } {
  const [seen, typed] = [structuredClone(now), structuredClone(now)];
  for (const { variant, changes } of plans) {
    let row = typed.variants.findIndex((one) => variantWord(one) === variant);
    if (row < 0 && changes.some(({ column }) => isOfVariant(column))) {
      const added = { ...emptyVariant, variant, fields: { ...emptyVariant.fields } };
      row = typed.variants.push(structuredClone(added)) - 1;
      seen.variants.push(added);
    }
    for (const { column, from, to } of changes) {
      const field = fieldOf(column);
      if (field === null) continue;
      if ('own' in field) {
        // For stock, the merchant's number is compared, and the pieces left are written.
        if (field.own === 'stock') seen.stockJson = from;
        else seen.fields[field.own] = from;
        typed.fields[field.own] = to;
        continue;
      }
      const [before, after] = [seen.variants[row], typed.variants[row]];
      if (before === undefined || after === undefined) continue;
      // A former price of the product, which all its variants share, is not this variant's own.
      const isOfAll = column === 'compare_at' && before.fields.compare_at === '';
      if (field.ofVariant === 'stock') before.stockJson = from;
      else if (!isOfAll) before.fields[field.ofVariant] = from;
      after.fields[field.ofVariant] = to;
    }
  }
  return { seen, typed };
}
