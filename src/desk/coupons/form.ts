import * as z from 'zod';
import { slugOfAddress } from '../../domain/addresses/shop.ts';
import { readCode } from '../../domain/orders/coupons.ts';
import {
  always,
  amountField,
  listField,
  rawField,
  refuse,
  required,
  textField,
  wholeNumberField,
} from '../../web/form-schema.ts';
import type { CouponField, CouponInput, TypedCoupon } from './rules.ts';

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

/** The start of a day in Algiers, in milliseconds; null for an invalid day. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00+01:00`);
  // The 31st of a month with thirty days parses, but is no day.
  return Number.isNaN(at) || new Date(at + 3_600_000).toISOString().slice(0, 10) !== text ? null : at;
}

const dayField = textField(60).transform((text, context) =>
  text === '' ? null : (dayOf(text) ?? refuse(context)),
);

/** The form of a new coupon. */
export const couponForm = z
  .object({
    code: textField(60).transform((text, context) => readCode(text) ?? refuse(context)),
    kind: textField(60).transform((text) => (text === 'amount' ? 'amount' : 'percent')),
    value: required(amountField({ least: 1, most: MOST_DINARS })),
    on: textField(60).transform((text) => (text === 'delivery' ? 'delivery' : 'goods')),
    minimum: amountField({ least: 0, most: MOST_DINARS }),
    from: dayField,
    to: dayField,
    most: wholeNumberField({ least: 1, most: MOST_USES }),
    per_phone: wholeNumberField({ least: 1, most: MOST_USES }),
    goods: rawField(20_000).transform((text, context) => {
      const lines = text
        .split('\n')
        .flatMap((line) => (line.trim() === '' ? [] : [slugOfAddress(line.trim())]));
      return lines.length > MOST_PRODUCTS ? refuse(context) : [...new Set(lines)];
    }),
    category: listField(500, 200),
  } satisfies Record<CouponField | 'category', z.ZodType>)
  .refine(({ kind, value }) => kind === 'amount' || !isAbove(value, 100), { path: ['value'], when: always })
  .refine(({ from, to }) => !isAbove(from, to), { path: ['to'], when: always })
  .transform(
    ({ from, to, minimum, per_phone, category, goods, ...terms }): CouponInput => ({
      ...terms,
      minimum: minimum ?? 0,
      startsAt: from,
      endsAt: to === null ? null : to + DAY,
      mostPerPhone: per_phone,
      categories: goods.length === 0 && category.length === 0 ? null : category,
      products: goods,
    }),
  );

/** Of two numbers; a refused field is none. */
const isAbove = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' && one > other;

/** The typed values, as they go back into the form. */
export function typedCoupon({ category, ...fields }: z.input<typeof couponForm>): TypedCoupon {
  return { fields, categories: category };
}

export const endForm = z.object({ code: textField(60) });
