import * as z from 'zod';
import { metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { MAX_ITEMS, MAX_QUANTITY } from '../money.ts';
import {
  clearable,
  currency,
  flag,
  lenientBoolean,
  lenientInteger,
  line,
  locale,
  localeInput,
  optional,
  optionalText,
  timestamp,
} from '../scalars.ts';

export const paymentLink = z
  .object({
    id: z.string(),
    entity: z.literal('payment_link'),
    livemode: z.boolean(),
    name: z.string().meta({ description: 'Internal label: no payer sees it.' }),
    active: flag,
    after_completion_message: z.string(),
    locale,
    pass_fees_to_customer: z.boolean(),
    collect_shipping_address: flag,
    url: z
      .string()
      .meta({ description: 'Where payers buy. The QR code of it, as SVG, is at `{url}/qr.svg`.' }),
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

const quantity = lenientInteger(1, MAX_QUANTITY);

const terms = {
  after_completion_message: optionalText(1000),
  locale: optional(localeInput),
  pass_fees_to_customer: optional(lenientBoolean),
  collect_shipping_address: optional(lenientBoolean),
};

/** `POST /payment-links`. 1 to 100 items. */
export const createPaymentLinkRequest = z.object({
  name: line(255),
  items: z
    .array(z.object({ price: z.string(), quantity, adjustable_quantity: optional(lenientBoolean) }))
    .min(1)
    .max(MAX_ITEMS),
  ...terms,
  active: optional(lenientBoolean),
  metadata: optional(metadata),
});
export type CreatePaymentLinkRequest = z.infer<typeof createPaymentLinkRequest>;

/** `POST /payment-links/{id}`: every create field and `active`. Given items replace all items, so each is complete. */
export const updatePaymentLinkRequest = z.object({
  name: optional(line(255)),
  items: optional(
    z
      .array(z.object({ price: z.string(), quantity, adjustable_quantity: lenientBoolean }))
      .min(1)
      .max(MAX_ITEMS),
  ),
  ...terms,
  active: optional(lenientBoolean),
  metadata: clearable(metadata),
});
export type UpdatePaymentLinkRequest = z.infer<typeof updatePaymentLinkRequest>;

export const paymentLinksQuery = pageQuery.extend({
  q: z.string().max(255).optional(),
  active: lenientBoolean.optional(),
  metadata: metadataFilter,
});
