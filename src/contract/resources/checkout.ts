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

/** A checkout as answered. Money in whole dinars; `amount` excludes fees. */
export const checkout = z
  .object({
    id: z.string(),
    entity: z.literal('checkout'),
    livemode: z.boolean(),
    amount: z.int(),
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
    metadata: metadataAnswer,
    success_url: z.string(),
    failure_url: z.string().nullable(),
    webhook_endpoint: z.string().nullable(),
    payment_method: paymentMethod.nullable(),
    invoice_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    payment_link_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    shipping_address: z.string().nullable(),
    collect_shipping_address: flag,
    discount: discount.nullable(),
    expires_at: timestamp,
    refunded_amount: z.int(),
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
    reference: z.string(),
    status: z.enum(['pending', 'approved', 'declined']),
    payment_method: paymentMethod,
    amount: z.int(),
    currency,
    decline_code: z.string().nullable(),
    exception: exceptionReason.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof attempt>;
