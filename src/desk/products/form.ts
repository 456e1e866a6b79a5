import * as z from 'zod';
import { slugOfAddress } from '../../domain/addresses/shop.ts';
import { readAmount } from '../../text/numerals.ts';
import { checkbox, lineField, rawField, refuse, textField, typedIn } from '../../web/form-schema.ts';
import {
  checkField,
  checkVariantField,
  isMultiline,
  isUselessFormerPrice,
  uselessTiers,
} from './rules/checks.ts';
import {
  emptyProductForm,
  emptyVariant,
  type ProductField,
  type ProductForm,
  productFields,
  tierFields,
  type VariantField,
  type VariantForm,
  variantFields,
  variantInput,
} from './rules/fields.ts';
import { normalizeText } from './rules/merge-outdated-form.ts';

/** Most rows of variants in one form. */
const MOST_ROWS = 30;
/** Most letters that are read of a field: a longer value is refused, and shown up to here. */
const LONGEST = 5_000;

const record = z.record(z.string(), z.string());
const seenSchema = z.object({
  fields: record,
  stockJson: z.string(),
  variants: z
    .array(z.object({ variant: z.string().nullable(), fields: record, stockJson: z.string().default('') }))
    .max(MOST_ROWS),
});

/** The product as its form showed it: an unknown form, or one that was cut off on its way, has none. */
export const seenForm = z.object({
  seen: z.string().transform((text, context) => readSeen(text) ?? refuse(context)),
});

/** `rows`: of variants; `more`: the button that adds rows. A new product's form has a submission. */
export const pageForm = z.object({ rows: rawField(20), more: checkbox, submission: textField(2_000) });

/** How a form is shown again: with the rows that it had, and more of them after a press of "more". */
export function readPageFields(form: FormData): { rows: number; isMore: boolean; submission: string } {
  const { rows, more, submission } = typedIn(pageForm, form);
  return { rows: (Number(rows) || 0) + (more ? 3 : 0), isMore: more, submission };
}

/** The query of the list to which a form goes back. */
const listFields = {
  q: rawField(200),
  state: rawField(200),
  category: rawField(200),
  sort: rawField(20),
  after: rawField(200),
};

/** The form that deletes a product, or a duplicate of it from the list. */
export const deleteForm = z.object({ sure: rawField(20), duplicate: checkbox, ...listFields });

/** A mark of a product, set by its button; `list`: on the list of products. */
export const availabilityForm = z.object({ mark: rawField(20), list: checkbox, ...listFields });

/** `move`: up or down, and the place on the page, so that a move that is sent twice is done once. */
export const moveForm = z.object({
  key: textField(2_000),
  move: textField(2_000).transform((text, context) => {
    const [to, place = ''] = text.split(' ');
    return to === 'up' || to === 'down' ? ({ to, from: Number(place) } as const) : refuse(context);
  }),
});

/** Payment links have a least amount (docs/goods.md). */
const LEAST_ONLINE = 50;
const MOST_DINARS = 100_000_000;
const LONGEST_LINK_NAME = 255;

/** A new payment link. */
export const linkForm = z.object({
  submission: textField(2_000),
  name: lineField(2_000).transform((name, context) =>
    name === '' || name.length > LONGEST_LINK_NAME ? refuse(context) : name,
  ),
  amount: lineField(2_000).transform((text, context) => {
    const amount = readAmount(text);
    return amount === null || amount < LEAST_ONLINE || amount > MOST_DINARS ? refuse(context) : amount;
  }),
});

function readSeen(text: string): ProductForm | null {
  try {
    const seen = seenSchema.parse(JSON.parse(text));
    return {
      fields: { ...emptyProductForm.fields, ...seen.fields },
      stockJson: seen.stockJson,
      variants: seen.variants.map(({ variant, fields, stockJson }) => ({
        variant,
        stockJson,
        fields: { ...emptyVariant.fields, ...fields },
      })),
    };
  } catch {
    return null;
  }
}

/** The text of a field; undefined for a field that the form does not have, such as a box that is not ticked. */
const productField = (field: string) =>
  z
    .string()
    .overwrite((given) => {
      const text = normalizeText(given.slice(0, LONGEST));
      return isMultiline(field) ? text.replace(/[^\P{Cc}\n]/gu, ' ') : text.replace(/\p{Cc}+/gu, ' ');
    })
    .optional();

const ownFields = z.object({
  ...Object.fromEntries(productFields.map((field) => [field, productField(field)])),
  links_only_shown: checkbox,
});

/** The names of a product's fields, and of its variants' fields. */
export type ProductFields = Record<ProductField | 'links_only_shown' | `v.${number}.${VariantField}`, string>;

/** The rows of variants. */
const rowFields = Array.from({ length: MOST_ROWS }, (_, row) =>
  z.object(Object.fromEntries(variantFields.map((field) => [variantInput(row, field), productField(field)]))),
);

/** The typed values: the shown rows, then new ones. Empty new rows are left out. */
export function readProductForm(form: FormData, seen: ProductForm): ProductForm {
  const fields = { ...seen.fields };
  const { links_only_shown: areLinksShown, ...own }: Record<string, unknown> = typedIn(ownFields, form);
  const textOr = (text: unknown, shown: string) => (typeof text === 'string' ? text : shown);
  for (const field of productFields) fields[field] = textOr(own[field], seen.fields[field]);
  fields.upsell = slugOfAddress(fields.upsell);
  if (areLinksShown === true) fields.links_only = own.links_only === undefined ? '' : '1';
  const { rows } = typedIn(pageForm, form);
  const count = Math.max(seen.variants.length, Number(rows) || 0);
  const variants = rowFields.slice(0, count).map((schema, row): VariantForm => {
    const given = typedIn(schema, form);
    const shown = seen.variants[row] ?? emptyVariant;
    const typed = { ...shown.fields };
    for (const field of variantFields) typed[field] = given[variantInput(row, field)] ?? shown.fields[field];
    for (const box of ['hidden', 'sold_out'] as const)
      if (shown.variant !== null) typed[box] = given[variantInput(row, box)] === undefined ? '' : '1';
    return { ...shown, fields: sayInAll(typed, shown.fields) };
  });
  const isFilled = ({ variant, fields: own }: VariantForm) =>
    variant !== null || variantFields.some((field) => own[field] !== '');
  return { fields, stockJson: seen.stockJson, variants: variants.filter(isFilled) };
}

/** A label typed in one language counts for all, as long as the others are empty. */
function sayInAll(typed: VariantForm['fields'], shown: VariantForm['fields']): VariantForm['fields'] {
  const labels = variantFields.filter((field) => field.startsWith('label_'));
  const filled = labels.filter((field) => typed[field] !== '');
  const [only] = filled;
  if (only === undefined || filled.length > 1 || labels.some((field) => shown[field] !== '')) return typed;
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
  const variants = typed.variants.map(({ variant, fields: own, stockJson }, row) => {
    const shown = seen.variants[row] ?? emptyVariant;
    const checked = { ...own };
    for (const field of variantFields) {
      if (variant !== null && own[field] === shown.fields[field]) continue;
      const value = checkVariantField(field, own[field]);
      if (value === null) wrong.push(variantInput(row, field));
      else checked[field] = value;
    }
    const isTiered = tierFields.some((field) => checked[field] !== shown.fields[field]);
    if (isTiered && !wrong.includes(variantInput(row, 'amount')))
      wrong.push(...uselessTiers(checked).map((field) => variantInput(row, field)));
    const isFormerTyped = checked.compare_at !== shown.fields.compare_at;
    const inputs = { former: variantInput(row, 'compare_at'), amount: variantInput(row, 'amount') };
    const areNumbers = !wrong.includes(inputs.former) && !wrong.includes(inputs.amount);
    if (isFormerTyped && areNumbers && isUselessFormerPrice(checked)) wrong.push(inputs.former);
    const isUnnamed = variantFields.every((field) => !field.startsWith('label_') || own[field] === '');
    if (variant === null && isUnnamed && typed.variants.length > 1) wrong.push(variantInput(row, 'label_fr'));
    return { variant, fields: checked, stockJson };
  });
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, product: { ...typed, fields, variants } };
}

/** The inputs with a conflict; each has a choice beside it. */
export const askedForm = z.object({ asked: rawField(20_000) });

/** Which value stays, by the input. */
export type ConflictFields = Record<`keep.${string}`, string>;

/** The inputs with a conflict that the merchant has not decided. */
export function readConflictChoices(
  form: FormData,
  seen: ProductForm,
  typed: ProductForm,
): { product: ProductForm; open: string[] } {
  const product = structuredClone(typed);
  const open: string[] = [];
  const asked = typedIn(askedForm, form)
    .asked.split(' ')
    .filter((one) => one !== '');
  const kept = typedIn(
    z.object(Object.fromEntries(asked.map((input) => [`keep.${input}`, rawField(20)]))),
    form,
  );
  for (const input of asked) {
    const choice = kept[`keep.${input}`];
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
