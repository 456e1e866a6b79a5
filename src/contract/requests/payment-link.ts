import * as z from 'zod';
import { metadata } from '../metadata.ts';
import { MAX_ITEMS, MAX_QUANTITY } from '../money.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import {
  clearable,
  lenientBoolean,
  lenientInteger,
  line,
  localeInput,
  optional,
  optionalText,
} from '../scalars.ts';

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
