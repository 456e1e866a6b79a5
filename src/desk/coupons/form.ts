import {
  type CouponField,
  type CouponInput,
  couponFields,
  type TypedCoupon,
} from '../../shop/desk-calls/coupons/rules.ts';
import { readCode } from '../../shop/orders/coupons/rules.ts';
import { slugIn } from '../../shop/urls.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';

const MOST_DINARS = 100_000_000;
const MOST_USES = 1_000_000;
const MOST_PRODUCTS = 100;
const DAY = 86_400_000;
/** By default a customer may use a coupon once. */
const emptyFields: Record<CouponField, string> = {
  code: '',
  kind: 'percent',
  value: '',
  on: 'goods',
  minimum: '',
  from: '',
  to: '',
  most: '',
  per_phone: '1',
  goods: '',
};

/** An empty form. `code`: the suggested code. */
export function emptyCoupon(code: string): TypedCoupon {
  return { fields: { ...emptyFields, code }, categories: [] };
}

/** The typed values, as they go back into the form. */
export function readCouponForm(form: FormData): TypedCoupon {
  const fields = { ...emptyFields };
  for (const field of couponFields) {
    const text = String(form.get(field) ?? '').toWellFormed();
    fields[field] = (field === 'goods' ? text.slice(0, 20_000) : text.trim().slice(0, 60)).replaceAll(
      '\r\n',
      '\n',
    );
  }
  const categories = form
    .getAll('category')
    .flatMap((key) => (typeof key === 'string' ? [key.slice(0, 200)] : []));
  return { fields, categories: categories.slice(0, 500) };
}

/** The start of a day in Algiers, in milliseconds; null for an invalid day. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00+01:00`);
  // The 31st of a month with thirty days parses, but is no day.
  return Number.isNaN(at) || new Date(at + 3_600_000).toISOString().slice(0, 10) !== text ? null : at;
}

/** The product in a line: by the address of its page, its slug or its id. */
function productIn(line: string): string {
  try {
    return slugIn(new URL(line).pathname) ?? line;
  } catch {
    return line;
  }
}

/** The typed coupon, or the invalid fields. */
export function checkCouponForm({
  fields,
  categories,
}: TypedCoupon): { ok: true; coupon: CouponInput } | { ok: false; wrong: CouponField[] } {
  const wrong: CouponField[] = [];
  const need = <T>(field: CouponField, value: T | null): T | null => {
    if (value === null) wrong.push(field);
    return value;
  };
  const numberIn = (field: CouponField, least: number, most: number, read = readAmount) => {
    if (fields[field] === '') return null;
    const number = read(fields[field]);
    return need(field, number !== null && number >= least && number <= most ? number : null);
  };
  const dayIn = (field: CouponField) => (fields[field] === '' ? null : need(field, dayOf(fields[field])));
  const kind = fields.kind === 'amount' ? 'amount' : 'percent';
  const code = need('code', readCode(fields.code));
  const value = numberIn('value', 1, kind === 'percent' ? 100 : MOST_DINARS);
  if (fields.value === '') wrong.push('value');
  const minimum = numberIn('minimum', 0, MOST_DINARS) ?? 0;
  const [startsAt, lastDay] = [dayIn('from'), dayIn('to')];
  if (startsAt !== null && lastDay !== null && lastDay < startsAt) wrong.push('to');
  const most = numberIn('most', 1, MOST_USES, readWholeNumber);
  const mostPerPhone = numberIn('per_phone', 1, MOST_USES, readWholeNumber);
  const lines = fields.goods
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [productIn(line.trim())]));
  if (lines.length > MOST_PRODUCTS) wrong.push('goods');
  if (code === null || value === null || wrong.length > 0) return { ok: false, wrong };
  const terms = { code, kind, value, on: fields.on === 'delivery' ? 'delivery' : 'goods', minimum } as const;
  const products = [...new Set(lines)];
  const endsAt = lastDay === null ? null : lastDay + DAY;
  const scope = products.length === 0 && categories.length === 0 ? null : categories;
  return {
    ok: true,
    coupon: { ...terms, startsAt, endsAt, most, mostPerPhone, categories: scope, products },
  };
}
