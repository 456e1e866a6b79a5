import {
  emptyProductForm,
  emptyVariant,
  type ProductForm,
  type VariantForm,
  variantWord,
} from '../../products/rules/fields.ts';
import { type FoundProduct, fieldOf, readProductCell, saysSo, valueNow } from './cells.ts';
import { isOfVariant, type ProductCells, type ProductColumn, productColumns } from './columns.ts';
import { slugsOf } from './identity.ts';

/** What the rows about one product come to, beside the product as it is: the one place that decides it. */

/**
 * Why a row is not taken. Kept with it. `formula`: a cell's formula came to nothing; `cell`: a cell is not what its column
 * holds; `no_name`: it names no product; `no_address`: its name gives no address; `reserved`: it gives the tariffs'; `priceless`:
 * it is new and has no price; `variant`: it does not say which of several; `repeated`: a row above is about the same; `conflicting`: a
 * row above says otherwise; `many`: so many variants has no product. Of the service and of time: `conflict`: others changed it after
 * it was looked at; `gone`; `refused`: by the service; `service`: which did not answer.
 */
export const rowProblems = [
  'formula',
  'cell',
  'no_name',
  'no_address',
  'reserved',
  'priceless',
  'variant',
  'repeated',
  'conflicting',
  'many',
  'conflict',
  'gone',
  'refused',
  'service',
] as const;
export type RowProblem = (typeof rowProblems)[number];

export const rowMatches = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowMatch = (typeof rowMatches)[number];

/** A field that a row changes. `from` of pieces is the JSON of what the service says. */
export type CellChange = { column: ProductColumn; from: string; to: string };

/** `variant`: the word of the variant that it is about; null where it is about none. `column`: which is to blame. */
export type RowPlan = {
  verdict: RowMatch;
  problem: RowProblem | null;
  column: ProductColumn | null;
  variant: string | null;
  changes: CellChange[];
};

const MOST_VARIANTS = 60;

const planned = (variant: string | null, verdict: RowMatch, changes: CellChange[] = []): RowPlan => ({
  verdict,
  problem: null,
  column: null,
  variant,
  changes,
});

const refused = (problem: RowProblem, column: ProductColumn | null = null): RowPlan => ({
  verdict: 'refused',
  problem,
  column,
  variant: null,
  changes: [],
});

const labelsOf = (cells: ProductCells) =>
  productColumns.flatMap((column) => (column.startsWith('label_') ? (cells[column] ?? []) : []));

/** The word by which a row is a variant of a new product, and the first label that says it otherwise. */
const wordOf = (cells: ProductCells) => (cells.variant ?? labelsOf(cells)[0] ?? '').replace(/\s*\n\s*/g, ' ');

/** The variant of a product that a row means; null for one that it has not; undefined where that is not told. */
function variantMeant({ form }: FoundProduct, cells: ProductCells): VariantForm | null | undefined {
  const { variants } = form;
  const labels = [...(cells.variant === undefined ? [] : [cells.variant]), ...labelsOf(cells)];
  if (labels.length === 0) {
    const unnamed = variants.find(({ variant }) => variant === '');
    if (unnamed !== undefined || variants.length > 1) return unnamed;
    return variants[0] ?? null;
  }
  const byWord = variants.find(({ variant }) => saysSo('variant', cells.variant ?? '', variant ?? ''));
  if (cells.variant !== undefined && byWord !== undefined) return byWord;
  const labelIn = ({ fields }: VariantForm, column: ProductColumn) => {
    const field = fieldOf(column);
    return field !== null && 'ofVariant' in field ? fields[field.ofVariant] : '';
  };
  const own = productColumns.filter((column) => column.startsWith('label_'));
  const isSame = (one: VariantForm) =>
    own.every((column) => cells[column] === undefined || saysSo(column, cells[column], labelIn(one, column)));
  const isCalled = (one: VariantForm) =>
    own.some((column) => labels.some((label) => label !== '' && saysSo(column, label, labelIn(one, column))));
  // Who is called so in the same languages, and of those who has no word of its own, as the row has none.
  const same = cells.variant === undefined ? variants.filter(isSame) : [];
  return (
    same.find(({ variant }) => variant === '') ??
    same[0] ??
    variants.find(isCalled) ??
    variants.find(({ variant }) => variant === labels[0]) ??
    null
  );
}

/** What each row of a product comes to, in their order. `found`: null where there is none yet. */
export function planRows(rows: readonly ProductCells[], found: FoundProduct | null): RowPlan[] {
  const said = new Map<ProductColumn, string>();
  const taken = new Set<string>();
  const words = new Set(rows.map(wordOf));
  const plans: RowPlan[] = [];
  for (const cells of rows) {
    const plan = planRow(cells, found, said, taken, words.size > 1);
    if (plan.verdict !== 'refused') {
      for (const column of productColumns) {
        const cell = cells[column];
        if (cell !== undefined && !isOfVariant(column)) said.set(column, cell);
      }
      if (plan.variant !== null) taken.add(plan.variant);
    }
    plans.push(plan);
  }
  return plans;
}

function planRow(
  cells: ProductCells,
  found: FoundProduct | null,
  said: ReadonlyMap<ProductColumn, string>,
  taken: ReadonlySet<string>,
  hasOthers: boolean,
): RowPlan {
  const [slug] = slugsOf(cells);
  if (slug === undefined && said.size === 0) {
    const isNamed = Object.keys(cells).some((column) => /^(?:slug|name)/.test(column));
    return refused(isNamed ? 'no_address' : 'no_name', isNamed ? 'slug' : 'name');
  }
  if (slug === 'delivery') return refused('reserved', 'slug');
  const isAboutVariant = productColumns.some((column) => isOfVariant(column) && cells[column] !== undefined);
  const meant = found === null ? null : isAboutVariant ? variantMeant(found, cells) : undefined;
  if (isAboutVariant && meant === undefined) return refused('variant', 'variant');
  const word = meant?.variant ?? wordOf(cells);
  const isNewVariant = found === null || (isAboutVariant && meant === null);
  if (isNewVariant && cells.amount === undefined) return refused('priceless', 'amount');
  if (isNewVariant && word === '' && (hasOthers || (found?.form.variants.length ?? 0) > 0))
    return refused('variant', 'variant');
  const changes: CellChange[] = [];
  for (const column of productColumns) {
    const cell = cells[column];
    if (cell === undefined || column === 'slug') continue;
    const counted = countedIn(column, found, meant ?? null);
    const now = found === null ? '' : valueNow(found, meant ?? null, column);
    const isSo = found !== null && saysSo(column, cell, now);
    const read = isSo ? ({ ok: true, value: now } as const) : readProductCell(column, cell);
    if (!read.ok) return refused(read.reason, column);
    const above = isOfVariant(column) ? undefined : said.get(column);
    if (above !== undefined && above !== cell) return refused('conflicting', column);
    // Of pieces what is left is so, too, as well as what was said.
    const isLeft = counted !== null && read.value === counted.fields.stock;
    if (column === 'variant' || read.value === now || isLeft || above !== undefined) continue;
    changes.push({ column, from: counted?.said ?? now, to: read.value });
  }
  const variant = found === null || isAboutVariant ? word : null;
  if (variant !== null && taken.has(variant)) return refused('repeated', 'variant');
  if (isNewVariant && taken.size >= MOST_VARIANTS) return refused('many', 'variant');
  const verdict = isNewVariant ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return planned(variant, verdict, changes);
}

/** What a column of pieces is about; null for the others, and for what is not there yet. */
function countedIn(
  column: ProductColumn,
  found: FoundProduct | null,
  meant: VariantForm | null,
): (Pick<ProductForm, 'said'> & { fields: { stock: string } }) | null {
  if (column === 'variant_stock') return meant;
  return column === 'stock' ? (found?.form ?? null) : null;
}

/** The name a new product has where none of its own is said. */
const namesOf = (form: ProductForm) => [
  form.fields.name,
  ...productColumns.map((column) => nameIn(form, column)),
];

function nameIn({ fields }: ProductForm, column: ProductColumn): string {
  const field = fieldOf(column);
  return field !== null && 'own' in field && column.startsWith('name_') ? fields[field.own] : '';
}

/** The form of a new product, from the rows about it that are taken. */
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
    // Said, so that the same list finds it again by the address that it was looked for by.
    if (form.fields.slug === '') form.fields.slug = slugsOf(cells)[0] ?? '';
    if (plan.variant !== null) form.variants.push({ variant: plan.variant, fields, said: '' });
  }
  form.fields.name = namesOf(form).find((name) => name !== '') ?? form.fields.slug;
  return form;
}

/**
 * What `saveGoods` is asked for: the goods as they were when the rows were looked at, as far as the rows change them, and as the
 * rows have them. What somebody changed meanwhile is a conflict.
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
        // Of pieces what was said is compared, and what is left is written.
        if (field.own === 'stock') seen.said = from;
        else seen.fields[field.own] = from;
        typed.fields[field.own] = to;
        continue;
      }
      const [before, after] = [seen.variants[row], typed.variants[row]];
      if (before === undefined || after === undefined) continue;
      // A product's own amount, which all its variants are compared with, is none of this one.
      const isOfAll = column === 'compare_at' && before.fields.compare_at === '';
      if (field.ofVariant === 'stock') before.said = from;
      else if (!isOfAll) before.fields[field.ofVariant] = from;
      after.fields[field.ofVariant] = to;
    }
  }
  return { seen, typed };
}
