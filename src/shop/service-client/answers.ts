import * as z from 'zod';
import { attempt, checkout } from '../../contract/resources/checkout.ts';
import { customer } from '../../contract/resources/customer.ts';
import { paymentException } from '../../contract/resources/payment-exception.ts';
import { paymentLink } from '../../contract/resources/payment-link.ts';
import { refund } from '../../contract/resources/refund.ts';
import { currencyInput, lenientBoolean } from '../../contract/scalars.ts';

/** What the shop reads of a checkout; other services may send more fields or fewer. */
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
  // Not every service gives money back.
  .extend({ refunded_amount: checkout.shape.refunded_amount.optional() });
export type ServiceCheckout = z.infer<typeof serviceCheckout>;

/** Other services leave fields out, and call the address `url`. Fees that nobody names are none of the customer's. */
function mendCheckout(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const address = 'url' in value ? { checkout_url: value.url } : {};
  return { fees_on_customer: 0, currency: 'dzd', ...address, ...value };
}

const spelled = (value: unknown) =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
const answered = serviceCheckout.extend({
  livemode: z.preprocess(spelled, lenientBoolean),
  currency: currencyInput,
});
/** A checkout as an answer has it that made one: without an address nobody can pay it. */
export const madeCheckout = z.preprocess(mendCheckout, answered);
/** As an answer has it that tells what became of one. */
export const toldCheckout = z.preprocess(
  mendCheckout,
  answered.extend({ checkout_url: serviceCheckout.shape.checkout_url.catch('') }),
);

/** What the shop reads of a refund. What of a checkout has gone back in all, the checkout says. */
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

/** Of an event about a refund: whose it is, and what went back. What of the checkout went back in all is asked for. */
export const reportedRefund = serviceRefund
  .pick({ id: true, livemode: true, checkout_id: true })
  .extend(serviceRefund.pick({ metadata: true, refunded_amount: true }).partial().shape);

/** What the shop reads of a try to pay: why it came to nothing. */
export const serviceAttempt = attempt.pick({ decline_code: true, created_at: true });
export type ServiceAttempt = z.infer<typeof serviceAttempt>;

/** What it reads of money that the bank took and no checkout could take. */
export const serviceException = paymentException.pick({
  livemode: true,
  checkout_id: true,
  why: true,
  amount: true,
});
export type ServiceException = z.infer<typeof serviceException>;

/** What the shop reads of a checkout in a list, to find one whose answer was lost. */
export const listedCheckout = checkout
  .pick({ id: true, status: true, metadata: true })
  .extend(checkout.pick({ success_url: true }).partial().shape);
export type ListedCheckout = z.infer<typeof listedCheckout>;

/** The same of a customer. */
export const listedCustomer = customer.pick({ id: true, name: true, phone: true, metadata: true });
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** A page of any list. */
export const envelope = z.object({
  data: z.array(z.unknown()),
  last_page: z.int().min(1),
  total: z.int().min(0),
});
/** All that has an id. */
export const withId = z.object({ id: z.string().min(1) });

/** One page of a list. `ids` names every element, those left out of `elements` for being malformed included. */
export type Page<T> = {
  elements: T[];
  ids: string[];
  lastPage: number;
  total: number;
};

/** A page of a list, as it was answered. */
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

/** What the shop reads of a payment link. */
export const servicePaymentLink = paymentLink.pick({ id: true, url: true, name: true });
export type ServicePaymentLink = z.infer<typeof servicePaymentLink>;

/**
 * A resource as it was read to be changed. `tag`: its `ETag`, null where a service gives none; `kept`: its metadata with numbers
 * as they were written, for writing it back.
 */
export type Tagged<T> = { element: T; tag: string | null; kept: unknown };

/** The answer to a question that was asked for its own sake. `tag`: its `ETag`. */
export type Probed = { value: unknown; tag: string | null };
