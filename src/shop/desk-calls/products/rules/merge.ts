import {
  emptyVariant,
  type ProductField,
  type ProductForm,
  productFields,
  type VariantField,
  type VariantForm,
  variantFields,
  variantWord,
} from './fields.ts';

/**
 * Who saves a form saw the goods as they were a while ago, and typed into some fields. What they left alone stays as it is now;
 * what they changed is written where nobody else has changed it meanwhile; where somebody has, both are shown, and a person
 * decides.
 */

/** `variant`: a row of the form; null for the product's own. */
export type FieldPlace = { variant: number | null; field: ProductField | VariantField };

/** A change of one variant. `row`: in the form as it was typed. */
export type VariantChange = {
  row: number;
  variant: string;
  fields: VariantForm['fields'];
  changed: VariantField[];
};

export type ProductMerge = {
  fields: ProductForm['fields'];
  changed: ProductField[];
  /** Pieces that are not sold, to be counted from now on; null: no more counted; undefined: as they are. */
  left: number | null | undefined;
  variants: VariantChange[];
  conflicts: FieldPlace[];
};

/** A text without what no one can see a difference by. */
export function settled(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

const isSame = (one: string, other: string) => settled(one) === settled(other);

type Choice = 'now' | 'typed' | 'conflict';

function choose(seen: string, typed: string, now: string): Choice {
  if (isSame(typed, seen) || isSame(typed, now)) return 'now';
  return isSame(seen, now) ? 'typed' : 'conflict';
}

function mergeFields<Field extends string>(
  names: readonly Field[],
  seen: Readonly<Record<Field, string>>,
  typed: Readonly<Record<Field, string>>,
  now: Readonly<Record<Field, string>>,
) {
  const fields: Record<Field, string> = { ...now };
  const changed: Field[] = [];
  const conflicts: Field[] = [];
  for (const name of names) {
    const choice = choose(seen[name], typed[name], now[name]);
    if (choice === 'conflict') conflicts.push(name);
    if (choice !== 'typed') continue;
    fields[name] = settled(typed[name]);
    changed.push(name);
  }
  return { fields, changed, conflicts };
}

/** `seen`: as the form was shown; `typed`: row by row the same; `now`: as the service has it. */
export function mergeProduct(seen: ProductForm, typed: ProductForm, now: ProductForm): ProductMerge {
  const words: readonly ProductField[] = productFields.filter((field) => field !== 'stock');
  const own = mergeFields(words, seen.fields, typed.fields, now.fields);
  const stock = mergeStock(stockIn(seen), stockIn(typed), stockIn(now));
  const conflicts: FieldPlace[] = own.conflicts.map((field) => ({ variant: null, field }));
  if (stock === 'conflict') conflicts.push({ variant: null, field: 'stock' });
  const variants = typed.variants.flatMap((typedRow, row): VariantChange[] => {
    const { fields } = typedRow;
    const variant = variantWord(typedRow);
    const before = seen.variants[row] ?? emptyVariant;
    const current = now.variants.find((one) => one.variant === variant) ?? emptyVariant;
    const merged = mergeFields(variantWords, before.fields, fields, current.fields);
    for (const field of merged.conflicts) conflicts.push({ variant: row, field });
    const left = mergeStock(stockIn(before), stockIn(typedRow), stockIn(current));
    if (left === 'conflict') conflicts.push({ variant: row, field: 'stock' });
    const isCounted = left !== 'conflict' && left !== undefined;
    const stock = isCounted ? (left === null ? '' : String(left)) : current.fields.stock;
    const changed: VariantField[] = isCounted ? [...merged.changed, 'stock'] : merged.changed;
    return changed.length === 0 ? [] : [{ row, variant, fields: { ...merged.fields, stock }, changed }];
  });
  return {
    fields: own.fields,
    changed: stock === 'conflict' || stock === undefined ? own.changed : [...own.changed, 'stock'],
    left: stock === 'conflict' ? undefined : stock,
    variants,
    conflicts,
  };
}

/** `stock`: what is left; `said`: as the service has it. */
type Stock = { stock: string; said: string };

const stockIn = ({ fields, said }: { fields: { stock: string }; said: string }): Stock => ({
  stock: settled(fields.stock),
  said,
});

/** All of a variant but its count, which is merged as that of the product. */
const variantWords = variantFields.filter((field) => field !== 'stock');

/**
 * Pieces are sold between the look at the page and the count that is typed into it: the count goes up or down by as many as it
 * was changed by, so that what was sold meanwhile stays sold.
 */
function mergeStock(seen: Stock, typed: Stock, now: Stock): number | null | undefined | 'conflict' {
  const [before, wanted, left] = [seen.stock, typed.stock, now.stock];
  if (wanted === before) return undefined;
  if (seen.said !== now.said) return wanted === left ? undefined : 'conflict';
  if (wanted === '') return null;
  if (before === '' || left === '') return Number(wanted);
  return Math.max(0, Number(left) + Number(wanted) - Number(before));
}

/**
 * The form as it is shown once more, beside the goods as they are now: what was left alone is as it is now, what was changed is as
 * it was typed, in the rows of the variants that there are now. `conflicts`: what somebody else has changed, too.
 */
export function rebaseProduct(
  seen: ProductForm,
  typed: ProductForm,
  now: ProductForm,
): { typed: ProductForm; conflicts: FieldPlace[] } {
  const conflicts: FieldPlace[] = [];
  const rebase = <Field extends ProductField | VariantField>(
    names: readonly Field[],
    row: number | null,
    [before, own, current]: [Record<Field, string>, Record<Field, string>, Record<Field, string>],
  ) => {
    const fields = { ...current };
    for (const field of names) {
      const choice = choose(before[field], own[field], current[field]);
      if (choice !== 'now') fields[field] = own[field];
      if (choice === 'conflict') conflicts.push({ variant: row, field });
    }
    return fields;
  };
  const words: readonly ProductField[] = productFields.filter((field) => field !== 'stock');
  const fields = rebase(words, null, [seen.fields, typed.fields, now.fields]);
  const stock = mergeStock(stockIn(seen), stockIn(typed), stockIn(now));
  if (stock === 'conflict') conflicts.push({ variant: null, field: 'stock' });
  if (stock === 'conflict') fields.stock = typed.fields.stock;
  else if (stock !== undefined) fields.stock = stock === null ? '' : String(stock);
  const isOf = (word: string) => (row: VariantForm) => variantWord(row) === word;
  const kept = now.variants.map((current, row): VariantForm => {
    const from = typed.variants.findIndex(isOf(variantWord(current)));
    const own = typed.variants[from];
    if (own === undefined) return current;
    const before = seen.variants[from] ?? emptyVariant;
    const merged = rebase(variantWords, row, [before.fields, own.fields, current.fields]);
    const stock = mergeStock(stockIn(before), stockIn(own), stockIn(current));
    if (stock === 'conflict') conflicts.push({ variant: row, field: 'stock' });
    const left =
      stock === 'conflict' ? own.fields.stock : stock === null ? '' : String(stock ?? current.fields.stock);
    return { ...current, fields: { ...current.fields, ...merged, stock: left } };
  });
  const others = typed.variants.filter((own, from) => {
    const isThere = now.variants.some(isOf(variantWord(own)));
    // What has gone meanwhile is made again only where somebody has just written of it.
    const before = seen.variants[from] ?? emptyVariant;
    return !isThere && variantFields.some((field) => !isSame(own.fields[field], before.fields[field]));
  });
  const added = others.map((own) => ({ variant: null, fields: own.fields, said: '' }));
  return { typed: { fields, said: now.said, variants: [...kept, ...added] }, conflicts };
}
