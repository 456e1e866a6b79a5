import type { Discount } from '../../../../contract/resources/checkout.ts';
import { readInteger, readObject, readString } from '../../../../database/json.ts';
import type { FeePlan } from '../../../account/rules/account.ts';
import type { Shipping } from '../../../payments/rules/payer.ts';

/** Columns of a checkout: readers of the JSON columns, and the initial values of those filled later. */

export function readDiscount(value: unknown): Discount {
  const { type, value: amount } = readObject(value);
  if (type !== 'percentage' && type !== 'amount') throw new TypeError('Stored discount has an unknown type.');
  return { type, value: readInteger(amount) };
}

export function readFeePlan(value: unknown): FeePlan {
  const { rate, fixed, minimum, maximum, refunds } = readObject(value);
  return {
    rate: readInteger(rate),
    fixed: readInteger(fixed),
    minimum: readInteger(minimum),
    maximum: readInteger(maximum),
    refunds: refunds === 'returned' ? refunds : 'kept',
  };
}

export function readShipping(value: unknown): Shipping {
  const { street, commune, wilaya, phone } = readObject(value);
  return {
    street: readString(street),
    commune: readString(commune),
    wilaya: readString(wilaya),
    phone: readString(phone),
  };
}

/** Initial values of the columns that are filled later. */
export const UNTOUCHED = {
  declineCode: null,
  paidAt: null,
  receiptNumber: null,
  refundedAmount: 0,
  refundedByHand: 0,
  refundsPending: 0,
  refundCount: 0,
  feesReturned: 0,
};
