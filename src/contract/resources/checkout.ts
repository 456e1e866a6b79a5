import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { currency, flag, locale, timestamp } from '../scalars.ts';
import { exceptionReason } from './payment-exception.ts';

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

export const titled = {
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
