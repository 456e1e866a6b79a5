import * as z from 'zod';
import { attempt, checkout } from '../../contract/resources/checkout.ts';
import { customer } from '../../contract/resources/customer.ts';
import { paymentException } from '../../contract/resources/payment-exception.ts';
import { paymentLink } from '../../contract/resources/payment-link.ts';
import { refund } from '../../contract/resources/refund.ts';
import { currencyInput, lenientBoolean } from '../../contract/scalars.ts';

/** The fields of a checkout that the shop reads; other services may send more fields or fewer. */
export const serviceCheckout = checkout
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
  // Not every service makes refunds, or says what the merchant pays.
  .extend({
    refunded_amount: checkout.shape.refunded_amount.optional(),
    fees_on_merchant: checkout.shape.fees_on_merchant.optional().catch(undefined),
  });
export type ServiceCheckout = z.infer<typeof serviceCheckout>;

/** Other services leave fields out, and name the address `url`. A missing fee means that the customer pays none. */
function mendCheckout(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const address = 'url' in value ? { checkout_url: value.url } : {};
  return { fees_on_customer: 0, currency: 'dzd', ...address, ...value };
}

const answered = serviceCheckout.extend({ livemode: lenientBoolean, currency: currencyInput });
/** The answer that creates a checkout: without an address it could not be paid. */
export const madeCheckout = z.preprocess(mendCheckout, answered);
/** The answer that reads a checkout. */
export const checkoutAnswer = z.preprocess(
  mendCheckout,
  answered.extend({ checkout_url: serviceCheckout.shape.checkout_url.catch('') }),
);

/** The fields of a refund that the shop reads. The checkout has the sum of its refunds. */
export const serviceRefund = refund.pick({
  id: true,
  livemode: true,
  checkout_id: true,
  amount: true,
  refunded_amount: true,
  status: true,
  failure_code: true,
  metadata: true,
  created_at: true,
});
export type ServiceRefund = z.infer<typeof serviceRefund>;

/** The fields of an event about a refund: its checkout and how it ended. The sum is read from the checkout. */
export const reportedRefund = serviceRefund
  .pick({ id: true, livemode: true, checkout_id: true })
  .extend(serviceRefund.pick({ metadata: true, refunded_amount: true, failure_code: true }).partial().shape);

/** The fields of a payment attempt that the shop reads: why it failed. */
export const serviceAttempt = attempt.pick({ decline_code: true, created_at: true });
export type ServiceAttempt = z.infer<typeof serviceAttempt>;

/** The fields of a payment exception that the shop reads. */
export const serviceException = paymentException.pick({
  livemode: true,
  checkout_id: true,
  why: true,
  amount: true,
});
export type ServiceException = z.infer<typeof serviceException>;

/** The fields of a listed checkout, to find one whose answer was lost. */
export const listedCheckout = checkout
  .pick({ id: true, status: true, metadata: true })
  .extend(checkout.pick({ success_url: true }).partial().shape);
export type ListedCheckout = z.infer<typeof listedCheckout>;

/** The fields of a listed customer, for the same purpose. */
export const listedCustomer = customer.pick({ id: true, name: true, phone: true, metadata: true });
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** A page of any list. */
export const envelope = z.object({
  data: z.array(z.unknown()),
  last_page: z.int().min(1),
  total: z.int().min(0),
});
/** Any element with an id. */
export const withId = z.object({ id: z.string().min(1) });

/** One page of a list. `ids` names every element, also those left out of `elements` because they are malformed. */
export type Page<T> = {
  elements: T[];
  ids: string[];
  lastPage: number;
  total: number;
};

/** Parses a page of a list. */
export function readPage<T extends z.ZodType>(
  { data, last_page, total }: z.infer<typeof envelope>,
  element: T,
): Page<z.infer<T>> {
  const parsed = data.map((value) => element.safeParse(value));
  return {
    elements: parsed.flatMap((result) => (result.success ? [result.data] : [])),
    ids: data.flatMap((value) => withId.safeParse(value).data?.id ?? []),
    lastPage: last_page,
    total,
  };
}

/** The fields of a payment link that the shop reads. */
export const servicePaymentLink = paymentLink.pick({ id: true, url: true, name: true });
export type ServicePaymentLink = z.infer<typeof servicePaymentLink>;

/**
 * A resource read to be changed. `tag`: its `ETag`, null where a service gives none; `kept`: its metadata with
 * numbers as they were written, for writing it back.
 */
export type Tagged<T> = { element: T; tag: string | null; kept: unknown };

/** The answer to a probe. `tag`: its `ETag`. */
export type Probed = { value: unknown; tag: string | null };

/** The field of a profile that the shop reads. */
export const serviceProfile = z.looseObject({ pending_names: z.unknown() }).partial();
