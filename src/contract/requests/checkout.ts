import * as z from 'zod';
import type { FieldErrors } from '../error.ts';
import { metadata } from '../metadata.ts';
import { MAX_ITEMS, MAX_QUANTITY } from '../money.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import { checkoutStatus, feesAllocation, paymentMethod } from '../resources/checkout.ts';
import { simulatedRefunds } from '../resources/refund.ts';
import {
  anyCase,
  clearable,
  currencyInput,
  dinars,
  isAbsent,
  isZero,
  lenientBoolean,
  lenientInteger,
  localeInput,
  optional,
  text,
  unlessZero,
  webUrl,
} from '../scalars.ts';

const method = anyCase(paymentMethod);

/** `POST /checkouts`. The service's domain checks rules over two fields, on the same body. */
export const createCheckoutRequest = z.object({
  items: optional(
    z
      .array(z.object({ price: z.string(), quantity: lenientInteger(1, MAX_QUANTITY) }))
      .min(1)
      .max(MAX_ITEMS),
  ),
  amount: optional(dinars(Number.MIN_SAFE_INTEGER)),
  currency: optional(currencyInput),
  payment_method: optional(method),
  success_url: webUrl,
  customer_id: optional(z.string()),
  failure_url: optional(webUrl),
  webhook_endpoint: optional(webUrl),
  description: optional(text(2000)),
  locale: optional(localeInput),
  pass_fees_to_customer: optional(lenientBoolean).meta({ deprecated: true }),
  service_pay_fees_allocation: optional(anyCase(feesAllocation)),
  shipping_address: optional(text(2000)),
  collect_shipping_address: optional(lenientBoolean),
  percentage_discount: unlessZero(lenientInteger(1, 100)),
  amount_discount: unlessZero(dinars(1, Number.MAX_SAFE_INTEGER)),
  expires_at: optional(lenientInteger(0, 99_999_999_999)),
  metadata: optional(metadata),
});
export type CreateCheckoutRequest = z.infer<typeof createCheckoutRequest>;

/** `POST /checkouts/{id}`, while it is pending: absent fields stay; null clears nullable fields. */
export const updateCheckoutRequest = z.object({
  success_url: optional(webUrl),
  failure_url: clearable(webUrl),
  webhook_endpoint: clearable(webUrl),
  description: clearable(text(2000)),
  metadata: clearable(metadata),
});
export type UpdateCheckoutRequest = z.infer<typeof updateCheckoutRequest>;

/**
 * Errors over several fields of a `POST /checkouts` body, parsed or raw: a field that another one requires, and both
 * discounts at once. Apart from the schema, so that one answer lists all errors.
 */
export function checkTogether(body: object): FieldErrors {
  // An amount of 0 counts as given (and is too small); a discount of 0 counts as absent.
  const isGiven = ([field, value]: [string, unknown]) =>
    field.endsWith('_discount') ? !isZero(value) : !isAbsent(value);
  const given = new Set(
    Object.entries(body)
      .filter(isGiven)
      .map(([field]) => field),
  );
  const errors: FieldErrors = {};
  if (!given.has('items') && !given.has('amount')) {
    if (!given.has('currency')) {
      errors.items = ['The items field is required when amount and currency are not present.'];
    }
    errors.amount = ['The amount field is required when items is not present.'];
  }
  if (given.has('amount') && !given.has('currency')) {
    errors.currency = ['The currency field is required when amount is present.'];
  }
  if (given.has('percentage_discount') && given.has('amount_discount')) {
    errors.percentage_discount = [
      'The percentage discount field is prohibited when amount discount is present.',
    ];
    errors.amount_discount = ['The amount discount field is prohibited when percentage discount is present.'];
  }
  return errors;
}

const time = lenientInteger(0, 99_999_999_999);

/** Filters of `GET /checkouts`; times in seconds since the epoch, both ends included. */
export const checkoutsQuery = pageQuery.extend({
  status: anyCase(checkoutStatus).optional(),
  payment_method: method.optional(),
  customer_id: z.string().optional(),
  payment_link_id: z.string().optional(),
  created_from: time.optional(),
  created_to: time.optional(),
  metadata: metadataFilter,
});
export type CheckoutsQuery = z.infer<typeof checkoutsQuery>;

/** Filters of `GET /payment-links/{id}/checkouts`. */
export const linkCheckoutsQuery = checkoutsQuery.omit({ payment_link_id: true });

/** Outcomes of `POST /checkouts/{id}/simulate` (test mode only). */
export const simulateRequest = z.object({
  outcome: anyCase(z.enum(['paid', 'declined', 'failed', 'canceled', 'expired'])),
  refunds: optional(anyCase(simulatedRefunds)),
});
export type SimulateRequest = z.infer<typeof simulateRequest>;

export type SimulatedOutcome = SimulateRequest['outcome'];
