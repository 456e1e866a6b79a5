import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { currency, flag, locale, timestamp } from '../scalars.ts';

export const paymentLink = z
  .object({
    id: z.string(),
    entity: z.literal('payment_link'),
    livemode: z.boolean(),
    name: z.string(),
    active: flag,
    after_completion_message: z.string(),
    locale,
    pass_fees_to_customer: z.boolean(),
    collect_shipping_address: flag,
    url: z.string(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'PaymentLink' });
export type PaymentLink = z.infer<typeof paymentLink>;

/** As lists show it: the envelope alone carries the mode. */
export const listedPaymentLink = paymentLink.omit({ livemode: true }).meta({ id: 'ListedPaymentLink' });

/** Element of the items list: the price's fields and the two of the line. `livemode` is absent here. */
export const paymentLinkItem = z
  .object({
    id: z.string(),
    entity: z.literal('price'),
    amount: z.int(),
    currency,
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
    product_id: z.string(),
    quantity: z.int(),
    adjustable_quantity: flag,
  })
  .meta({ id: 'PaymentLinkItem' });
export type PaymentLinkItem = z.infer<typeof paymentLinkItem>;
