import type { FieldErrors } from '../../../../contract/error.ts';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../../contract/money.ts';
import { type CreateCheckoutRequest, checkTogether } from '../../../../contract/requests/checkout.ts';
import type { Discount } from '../../../../contract/resources/checkout.ts';

type TotalsError = { field: string; message: string };

type Body = Pick<
  CreateCheckoutRequest,
  'items' | 'amount' | 'currency' | 'percentage_discount' | 'amount_discount'
>;

/** One line of a checkout: unit amount in dinars (at most 100,000,000) and quantity (at most 999,999). */
export type Line = { amount: number; quantity: number };

type Totals =
  | { ok: true; amountWithoutDiscount: number; amount: number; discount: Discount | null }
  | { ok: false; errors: FieldErrors };

export const BELOW_MINIMUM = `The amount field must be greater than or equal to ${MIN_CHECKOUT_AMOUNT}.`;
export const ABOVE_MAXIMUM = `The amount field must not be greater than ${MAX_AMOUNT}.`;

/**
 * The sum of the lines in dinars; null when it is above the largest total. A hundred lines of the largest price and
 * quantity would exceed the safe integers: the sum stops before that.
 */
export function sumLines(lines: readonly Line[]): number | null {
  let sum = 0;
  for (const line of lines) {
    sum += line.amount * line.quantity;
    if (sum > MAX_AMOUNT) return null;
  }
  return sum;
}

/**
 * The totals of a checkout, and every rule over more than one of its fields.
 *
 * `lines`: the items with the amounts of their prices; null without items, or when a price is unknown. With an
 * unknown price the result is never ok: it holds the errors that need no sum, perhaps none.
 */
export function computeTotals(input: { body: Body; lines: readonly Line[] | null }): Totals {
  const { body, lines } = input;
  const presence = Object.entries(checkTogether(body)).flatMap(([field, messages]) =>
    messages.map((message): TotalsError => ({ field, message })),
  );
  if (body.items !== undefined && lines === null) return refuse(presence);
  const summed = sumOf(body, lines);
  const errors = [...presence, ...summed.errors];
  if (summed.sum === null || errors.length > 0) return refuse(errors);
  return applyDiscount(body, summed.sum);
}

/** The sum before discount with its errors, on the field that gives the amount. */
function sumOf(body: Body, lines: readonly Line[] | null): { sum: number | null; errors: TotalsError[] } {
  if (lines === null || body.items === undefined) {
    const sum = body.amount ?? null;
    return { sum, errors: sum === null ? [] : checkRange('amount', sum) };
  }
  const sum = sumLines(lines);
  const errors = sum === null ? [{ field: 'items', message: ABOVE_MAXIMUM }] : checkRange('items', sum);
  if (body.amount !== undefined && body.amount !== sum) {
    errors.push({ field: 'amount', message: 'The amount field must match the sum of the items.' });
  }
  return { sum, errors };
}

function checkRange(field: 'amount' | 'items', sum: number): TotalsError[] {
  if (sum < MIN_CHECKOUT_AMOUNT) return [{ field, message: BELOW_MINIMUM }];
  return sum > MAX_AMOUNT ? [{ field, message: ABOVE_MAXIMUM }] : [];
}

function applyDiscount(body: Body, sum: number): Totals {
  const discount = discountOf(body);
  if (discount === null) return { ok: true, amountWithoutDiscount: sum, amount: sum, discount };
  const field = `${discount.type}_discount`;
  if (discount.type === 'amount' && discount.value >= sum) {
    return refuse([{ field, message: `The amount discount field must be less than ${sum}.` }]);
  }
  const amount = sum - discountedDinars(sum, discount);
  if (amount < MIN_CHECKOUT_AMOUNT) {
    const message = `The ${discount.type} discount field must leave an amount of at least ${MIN_CHECKOUT_AMOUNT}.`;
    return refuse([{ field, message }]);
  }
  return { ok: true, amountWithoutDiscount: sum, amount, discount };
}

/** The requested discount, or null. `computeTotals` refuses both kinds at once before this is called. */
function discountOf(body: Body): Discount | null {
  if (body.percentage_discount !== undefined) return { type: 'percentage', value: body.percentage_discount };
  if (body.amount_discount !== undefined) return { type: 'amount', value: body.amount_discount };
  return null;
}

/** The discount on `sum`, in whole dinars; a percentage is rounded half up. */
function discountedDinars(sum: number, discount: Discount): number {
  if (discount.type === 'amount') return discount.value;
  // At most 100,000,000 × 100: far within the safe integers.
  return Math.floor((sum * discount.value + 50) / 100);
}

function refuse(errors: readonly TotalsError[]): Totals {
  const fields: FieldErrors = {};
  for (const { field, message } of errors) fields[field] = [...(fields[field] ?? []), message];
  return { ok: false, errors: fields };
}
