import * as z from 'zod';
import { checkField, checkVariantField, isMultiline } from '../../shop/desk-calls/products/rules/checks.ts';
import {
  emptyProductForm,
  emptyVariant,
  type ProductForm,
  productFields,
  type VariantForm,
  variantFields,
  variantInput,
} from '../../shop/desk-calls/products/rules/fields.ts';
import { settled } from '../../shop/desk-calls/products/rules/merge.ts';

/** Most rows of variants in one form. */
const MOST_ROWS = 30;
/** Most letters that are read of a field: a longer value is refused, and shown up to here. */
const LONGEST = 5_000;

const record = z.record(z.string(), z.string());
const seenSchema = z.object({
  fields: record,
  said: z.string(),
  variants: z
    .array(z.object({ variant: z.string().nullable(), fields: record, said: z.string().default('') }))
    .max(MOST_ROWS),
});

/** The product as the form showed it; null for an unknown form, or one that was cut off on its way. */
export function readSeen(form: FormData): ProductForm | null {
  try {
    const seen = seenSchema.parse(JSON.parse(String(form.get('seen'))));
    return {
      fields: { ...emptyProductForm.fields, ...seen.fields },
      said: seen.said,
      variants: seen.variants.map(({ variant, fields, said }) => ({
        variant,
        said,
        fields: { ...emptyVariant.fields, ...fields },
      })),
    };
  } catch {
    return null;
  }
}

/** The text of a field; `shown`: the value for a field that the form does not have. */
function readText(form: FormData, name: string, field: string, shown: string): string {
  const given = form.get(name);
  if (typeof given !== 'string') return shown;
  const text = settled(given.slice(0, LONGEST));
  return isMultiline(field) ? text.replace(/[^\P{Cc}\n]/gu, ' ') : text.replace(/\p{Cc}+/gu, ' ');
}

/** The typed values: the shown rows, then new ones. Empty new rows are left out. */
export function readProductForm(form: FormData, seen: ProductForm): ProductForm {
  const fields = { ...seen.fields };
  for (const field of productFields) fields[field] = readText(form, field, field, seen.fields[field]);
  if (form.has('links_only_shown')) fields.links_only = form.has('links_only') ? '1' : '';
  const rows = Math.min(MOST_ROWS, Math.max(seen.variants.length, Number(form.get('rows')) || 0));
  const variants = Array.from({ length: rows }, (_, row): VariantForm => {
    const shown = seen.variants[row] ?? emptyVariant;
    const typed = { ...shown.fields };
    for (const field of variantFields)
      typed[field] = readText(form, variantInput(row, field), field, shown.fields[field]);
    for (const box of ['hidden', 'sold_out'] as const)
      if (shown.variant !== null) typed[box] = form.has(variantInput(row, box)) ? '1' : '';
    return { ...shown, fields: sayInAll(typed, shown.fields) };
  });
  const isFilled = ({ variant, fields: own }: VariantForm) =>
    variant !== null || variantFields.some((field) => own[field] !== '');
  return { fields, said: seen.said, variants: variants.filter(isFilled) };
}

/** A label typed in one language counts for all, as long as the others are empty. */
function sayInAll(typed: VariantForm['fields'], shown: VariantForm['fields']): VariantForm['fields'] {
  const labels = variantFields.filter((field) => field.startsWith('label_'));
  const said = labels.filter((field) => typed[field] !== '');
  const [only] = said;
  if (only === undefined || said.length > 1 || labels.some((field) => shown[field] !== '')) return typed;
  return { ...typed, ...Object.fromEntries(labels.map((field) => [field, typed[only]])) };
}

/** The typed values with numbers as digits, or the names of the invalid inputs. Unchanged fields are not checked. */
export function checkProductForm(
  seen: ProductForm,
  typed: ProductForm,
): { ok: true; product: ProductForm } | { ok: false; wrong: string[] } {
  const wrong: string[] = [];
  const fields = { ...typed.fields };
  for (const field of productFields) {
    if (seen.variants.length > 0 && fields[field] === seen.fields[field]) continue;
    const value = checkField(field, fields[field]);
    if (value === null) wrong.push(field);
    else fields[field] = value;
  }
  const variants = typed.variants.map(({ variant, fields: own, said }, row) => {
    const shown = seen.variants[row] ?? emptyVariant;
    const checked = { ...own };
    for (const field of variantFields) {
      if (variant !== null && own[field] === shown.fields[field]) continue;
      const value = checkVariantField(field, own[field]);
      if (value === null) wrong.push(variantInput(row, field));
      else checked[field] = value;
    }
    const isUnnamed = variantFields.every((field) => !field.startsWith('label_') || own[field] === '');
    if (variant === null && isUnnamed && typed.variants.length > 1) wrong.push(variantInput(row, 'label_fr'));
    return { variant, fields: checked, said };
  });
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, product: { ...typed, fields, variants } };
}

/** The inputs with a conflict that the merchant has not decided. */
export function readMarks(
  form: FormData,
  seen: ProductForm,
  typed: ProductForm,
): { product: ProductForm; open: string[] } {
  const product = structuredClone(typed);
  const open: string[] = [];
  for (const input of String(form.get('asked') ?? '')
    .split(' ')
    .filter((one) => one !== '')) {
    const choice = form.get(`keep.${input}`);
    if (choice !== 'theirs' && choice !== 'mine') open.push(input);
    if (choice !== 'theirs') continue;
    const [, row, variantField] = /^v\.(\d+)\.(.+)$/.exec(input) ?? [];
    const own = variantFields.find((field) => field === variantField);
    const field = productFields.find((one) => one === input);
    if (field !== undefined) product.fields[field] = seen.fields[field];
    const [before, after] = [seen.variants[Number(row)], product.variants[Number(row)]];
    if (own !== undefined && after !== undefined) after.fields[own] = (before ?? emptyVariant).fields[own];
  }
  return { product, open };
}
