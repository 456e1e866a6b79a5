import type { CheckoutStatus, PaymentMethod } from '../../../contract/resources/checkout.ts';

/** What needs a person's eye: money that fits no open checkout, refunds by hand, and answers that did not come. */
export const unusualKinds = ['late', 'twice', 'amount', 'hand', 'doubt'] as const;
export type UnusualKind = (typeof unusualKinds)[number];

/** The filters of the list; null: no filter. Times in seconds, `to` excluded; `amount`: with the payer's fees or without. */
export type PaymentFilters = {
  status: CheckoutStatus | null;
  method: PaymentMethod | null;
  unusual: UnusualKind | null;
  amount: number | null;
  from: number | null;
  to: number | null;
};

/** One row of the list. `total`: what the payer pays, in whole dinars; times in seconds. */
export type ListedPayment = {
  id: string;
  status: CheckoutStatus;
  total: number;
  refunded: number;
  method: PaymentMethod;
  /** The merchant's words for it: description, or the first item. */
  title: string | null;
  customer: string | null;
  createdAt: number;
  paidAt: number | null;
  receiptNumber: string | null;
};

/** Candidates that one page examines at most when several filters combine. */
export const MOST_EXAMINED = 1_000;
/** Found payments of a search. */
export const MOST_FOUND = 50;
/** Customers of one phone or e-mail whose payments are searched. */
export const MOST_CUSTOMERS = 20;
