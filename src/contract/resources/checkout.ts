import * as z from 'zod';
import type { FieldErrors } from '../error.ts';
import { listOf, metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { MAX_ITEMS, MAX_QUANTITY } from '../money.ts';
import {
  anyCase,
  clearable,
  currency,
  currencyInput,
  dinars,
  flag,
  isAbsent,
  isZero,
  lenientBoolean,
  lenientInteger,
  locale,
  localeInput,
  optional,
  text,
  timestamp,
  unlessZero,
  webUrl,
} from '../scalars.ts';
import { exceptionReason } from './payment-exception.ts';
import { simulatedRefunds } from './refund.ts';

/** `service_app` carries the brand word on the wire (see brand.ts). */
export const paymentMethod = z.enum(['edahabia', 'cib', 'service_app']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Who bears the fees; `split`: half each, and the merchant bears the odd dinar. */
export const feesAllocation = z.enum(['customer', 'merchant', 'split']);
export type FeesAllocation = z.infer<typeof feesAllocation>;

/** `pending` and `processing` are open; the other four are end states and never change. */
export const checkoutStatus = z.enum(['pending', 'processing', 'paid', 'failed', 'canceled', 'expired']);
export type CheckoutStatus = z.infer<typeof checkoutStatus>;
export type EndStatus = Exclude<CheckoutStatus, 'pending' | 'processing'>;

const discount = z.object({ type: z.enum(['percentage', 'amount']), value: z.int() });
export type Discount = z.infer<typeof discount>;

const titled = {
  description:
    'Of a checkout of an amount, `title_ar`, `title_fr` or `title_en` (120 characters) is the one line that the payer and the receipt show.',
};

/** A checkout as answered. Money in whole dinars; `amount` excludes fees. */
export const checkout = z
  .object({
    id: z.string(),
    entity: z.literal('checkout'),
    livemode: z.boolean(),
    amount: z.int().meta({ description: 'Total after any discount, in whole dinars, fees excluded.' }),
    amount_without_discount: z.int(),
    currency,
    fees: z.int(),
    fees_on_merchant: z.int(),
    fees_on_customer: z.int(),
    pass_fees_to_customer: z.boolean().nullable().meta({ deprecated: true }),
    service_pay_fees_allocation: feesAllocation,
    status: checkoutStatus,
    locale,
    description: z.string().nullable(),
    metadata: metadataAnswer.meta(titled),
    success_url: z.string(),
    failure_url: z.string().nullable(),
    webhook_endpoint: z.string().nullable(),
    payment_method: paymentMethod.nullable(),
    invoice_id: z.string().nullable(),
    customer_id: z
      .string()
      .nullable()
      .meta({ description: 'As given, or the customer that the payer became by saying who they are.' }),
    payment_link_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    shipping_address: z.string().nullable(),
    collect_shipping_address: flag,
    discount: discount.nullable(),
    expires_at: timestamp.meta({
      description: 'When the right to pay ends, in seconds since the Unix epoch.',
    }),
    refunded_amount: z.int().meta({
      description: 'What has gone back of what was paid, in whole dinars; the status stays.',
    }),
    checkout_url: z.string(),
    qr_code_url: z.string().optional(),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkout>;

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
  expires_at: optional(lenientInteger(0, 99_999_999_999)).meta({
    description:
      'When the right to pay is to end, in seconds since the Unix epoch: 5 minutes to 24 hours ahead. Half an hour ahead when not given.',
  }),
  metadata: optional(metadata.meta(titled)),
});
export type CreateCheckoutRequest = z.infer<typeof createCheckoutRequest>;

/** `POST /checkouts/{id}`, while it is pending: absent fields stay; null clears nullable fields. */
export const updateCheckoutRequest = z.object({
  success_url: optional(webUrl),
  failure_url: clearable(webUrl),
  webhook_endpoint: clearable(webUrl),
  description: clearable(text(2000)),
  metadata: clearable(metadata.meta(titled)),
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

/** Element of `GET /checkouts/{id}/items`: the price's fields at the time of purchase, and the quantity. */
export const checkoutItem = z
  .object({
    id: z.string(),
    entity: z.literal('price'),
    livemode: z.boolean(),
    amount: z.int(),
    currency,
    product_id: z.string(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
    quantity: z.int(),
  })
  .meta({ id: 'CheckoutItem' });
export type CheckoutItem = z.infer<typeof checkoutItem>;

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

/** All checkouts, or those of one payment link. */
export const checkoutList = listOf(checkout).meta({ id: 'CheckoutList' });

/** Outcomes of `POST /checkouts/{id}/simulate` (test mode only). */
export const simulateRequest = z.object({
  outcome: anyCase(z.enum(['paid', 'declined', 'failed', 'canceled', 'expired'])),
  refunds: optional(anyCase(simulatedRefunds)).meta({
    description:
      'With `paid`, what refunds of it come to: `succeeded` unless given; `refused`; `later`, which is pending at first; `failed_later`; `partial`, half of what was asked, rounded down, at least 1.',
  }),
});
export type SimulateRequest = z.infer<typeof simulateRequest>;
export type SimulatedOutcome = SimulateRequest['outcome'];

/** One try to pay a checkout, as `GET /checkouts/{id}/attempts` lists it. */
export const attempt = z
  .object({
    id: z.string(),
    entity: z.literal('attempt'),
    livemode: z.boolean(),
    checkout_id: z.string(),
    reference: z.string().meta({ description: 'Ten characters, the order number at the acquirer.' }),
    status: z.enum(['pending', 'approved', 'declined']),
    payment_method: paymentMethod,
    amount: z.int().meta({ description: 'What the payer pays: amount and fees_on_customer, in dinars.' }),
    currency,
    decline_code: z.string().nullable(),
    exception: exceptionReason.nullable().meta({
      description:
        'Why the checkout could not take its approval; see payment exceptions. Null when it could.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof attempt>;
