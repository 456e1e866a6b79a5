import * as z from 'zod';
import { metadata } from '../metadata.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import { refundMethod, refundStatus } from '../resources/refund.ts';
import { anyCase, dinars, lenientInteger, optional, text } from '../scalars.ts';

/** `POST /checkouts/{id}/refunds`. The ledger checks how much is left to refund. */
export const createRefundRequest = z.object({
  amount: optional(dinars(1, Number.MAX_SAFE_INTEGER)),
  method: optional(anyCase(refundMethod)),
  reason: optional(text(255)),
  metadata: optional(metadata),
});
export type CreateRefundRequest = z.infer<typeof createRefundRequest>;

const time = lenientInteger(0, 99_999_999_999);

/** Filters of `GET /refunds`; times in seconds since the epoch, both ends included. */
export const refundsQuery = pageQuery.extend({
  checkout_id: z.string().optional(),
  status: anyCase(refundStatus).optional(),
  created_from: time.optional(),
  created_to: time.optional(),
  metadata: metadataFilter,
});
export type RefundsQuery = z.infer<typeof refundsQuery>;

/** Filters of `GET /checkouts/{id}/refunds`. */
export const checkoutRefundsQuery = refundsQuery.omit({ checkout_id: true });
