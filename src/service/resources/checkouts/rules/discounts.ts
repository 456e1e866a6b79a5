import type { CreateCheckoutRequest } from '../../../../contract/requests/checkout.ts';
import type { Discount } from '../../../../contract/resources/checkout.ts';

type DiscountFields = Pick<CreateCheckoutRequest, 'percentage_discount' | 'amount_discount'>;

/** The requested discount, or null. `totals` refuses both kinds at once before this is called. */
export function discountOf(body: DiscountFields): Discount | null {
  if (body.percentage_discount !== undefined) return { type: 'percentage', value: body.percentage_discount };
  if (body.amount_discount !== undefined) return { type: 'amount', value: body.amount_discount };
  return null;
}

/** The discount on `sum`, in whole dinars; a percentage is rounded half up. */
export function discountedDinars(sum: number, discount: Discount): number {
  if (discount.type === 'amount') return discount.value;
  // At most 100,000,000 × 100: far within the safe integers.
  return Math.floor((sum * discount.value + 50) / 100);
}
