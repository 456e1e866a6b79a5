import { z } from 'zod';
import { checkout } from '../../contract/resources/checkout.ts';

/** What the shop reads of a checkout; other services may send more fields or fewer. */
export const seenCheckout = checkout.pick({
  id: true,
  livemode: true,
  amount: true,
  currency: true,
  fees_on_customer: true,
  status: true,
  checkout_url: true,
  metadata: true,
});
export type SeenCheckout = z.infer<typeof seenCheckout>;

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
