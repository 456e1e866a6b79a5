import { z } from 'zod';
import { checkout } from '../../contract/resources/checkout.ts';
import { refund } from '../../contract/resources/refund.ts';

/** What the shop reads of a checkout; other services may send more fields or fewer. */
export const seenCheckout = checkout
  .pick({
    id: true,
    livemode: true,
    amount: true,
    currency: true,
    fees_on_customer: true,
    status: true,
    checkout_url: true,
    metadata: true,
  })
  // Not every service gives money back.
  .extend({ refunded_amount: checkout.shape.refunded_amount.optional() });
export type SeenCheckout = z.infer<typeof seenCheckout>;

/** What the shop reads of a refund: whose it is. What it came to, the checkout says. */
export const seenRefund = refund.pick({ id: true, livemode: true, checkout_id: true });

/** A page of any list. */
export const envelope = z.object({
  data: z.array(z.unknown()),
  last_page: z.int().min(1),
  total: z.int().min(0),
});
/** All that has an id. */
export const named = z.object({ id: z.string().min(1) });

/** One page of a list. `ids` names every element, those left out of `elements` for being malformed included. */
export type Page<T> = {
  elements: T[];
  ids: string[];
  lastPage: number;
  total: number;
};
