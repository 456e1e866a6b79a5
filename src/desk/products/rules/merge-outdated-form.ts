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
 * Merges a form that was shown a while ago. Untouched fields keep their current value. Changed fields are written,
 * unless others have changed them meanwhile: then both values are shown, and a person decides.
 */

/** `variant`: a row of the form; null for a field of the product. */
export type FieldPlace = { variant: number | null; field: ProductField | VariantField };

/** A change of one variant. `row`: in the typed form. */
export type VariantChange = {
  row: number;
  variant: string;
  fields: VariantForm['fields'];
  changed: VariantField[];
};

export type ProductMerge = {
  fields: ProductForm['fields'];
  changed: ProductField[];
  /** Unsold pieces, as the new count; null: not counted any more; undefined: unchanged. */
  left: number | null | undefined;
  variants: VariantChange[];
  conflicts: FieldPlace[];
};

/** A text without invisible differences. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

const isSame = (one: string, other: string) => normalizeText(one) === normalizeText(other);

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
    fields[name] = normalizeText(typed[name]);
    changed.push(name);
  }
  return { fields, changed, conflicts };
}

/** `seen`: the form as shown; `typed`: the same rows as typed; `now`: as the service has it. */
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

/** `stock`: the pieces left; `stockJson`: the service's value. */
type Stock = { stock: string; stockJson: string };

const stockIn = ({ fields, stockJson }: { fields: { stock: string }; stockJson: string }): Stock => ({
  stock: normalizeText(fields.stock),
  stockJson,
});

/** All fields of a variant except its stock, which is merged like the product's. */
const variantWords = variantFields.filter((field) => field !== 'stock');

/**
 * Pieces may be sold between the view and the save. The count changes by the typed difference, so that those sales
 * stay counted.
 */
function mergeStock(seen: Stock, typed: Stock, now: Stock): number | null | undefined | 'conflict' {
  const [before, wanted, left] = [seen.stock, typed.stock, now.stock];
  if (wanted === before) return undefined;
  if (seen.stockJson !== now.stockJson) return wanted === left ? undefined : 'conflict';
  if (wanted === '') return null;
  if (before === '' || left === '') return Number(wanted);
  return Math.max(0, Number(left) + Number(wanted) - Number(before));
}

/**
 * The form to show again, beside the current product: untouched fields are current, changed ones as typed, in the
 * rows of the current variants. `conflicts`: fields that others have changed too.
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
    // A variant deleted meanwhile is created again only if its row was changed.
    const before = seen.variants[from] ?? emptyVariant;
    return !isThere && variantFields.some((field) => !isSame(own.fields[field], before.fields[field]));
  });
  const added = others.map((own) => ({ variant: null, fields: own.fields, stockJson: '' }));
  return { typed: { fields, stockJson: now.stockJson, variants: [...kept, ...added] }, conflicts };
}
