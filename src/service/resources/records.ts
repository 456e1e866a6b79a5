import type { Metadata } from '../../contract/metadata.ts';
import type {
  Attempt,
  CheckoutStatus,
  Discount,
  FeesAllocation,
  PaymentMethod,
} from '../../contract/resources/checkout.ts';
import type { Address } from '../../contract/resources/customer.ts';
import type { EventType } from '../../contract/resources/event.ts';
import type { ExceptionReason } from '../../contract/resources/payment-exception.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { FeePlan } from '../account/rules/account.ts';
import type { LocalNames, Shipping } from '../payments/rules/payer.ts';

/**
 * What a ledger keeps, as storage reads it. `seq` runs from 1 without a gap per kind (rows are never removed
 * where lists go by position). Money in whole dinars, times in seconds since the epoch unless said.
 */

export type CustomerRecord = {
  seq: number;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  metadata: Metadata | null;
  createdAt: number;
  updatedAt: number;
};

export type ProductRecord = {
  seq: number;
  id: string;
  name: string;
  description: string | null;
  images: string[];
  metadata: Metadata | null;
  createdAt: number;
  updatedAt: number;
};

export type PriceRecord = {
  seq: number;
  id: string;
  amount: number;
  productId: string;
  metadata: Metadata | null;
  createdAt: number;
  updatedAt: number;
};

/** A line as it was bought: later changes of the product or the price do not reach it. */
export type ItemSnapshot = {
  priceId: string;
  productId: string;
  name: string;
  /** For the hosted pages; what the API answers has none of it. */
  localNames: LocalNames | null;
  image: string | null;
  amount: number;
  quantity: number;
  metadata: Metadata | null;
  createdAt: number;
  updatedAt: number;
};

export type CheckoutRecord = {
  seq: number;
  id: string;
  status: CheckoutStatus;
  amount: number;
  amountWithoutDiscount: number;
  discount: Discount | null;
  fees: number;
  feesOnMerchant: number;
  feesOnCustomer: number;
  /** The account's terms at creation. */
  feePlan: FeePlan;
  allocation: FeesAllocation;
  passFeesToCustomer: boolean | null;
  locale: Locale;
  description: string | null;
  metadata: Metadata | null;
  successUrl: string;
  failureUrl: string | null;
  webhookEndpoint: string | null;
  method: PaymentMethod;
  customerId: string | null;
  paymentLinkId: string | null;
  shippingAddress: string | null;
  shipping: Shipping | null;
  collectShippingAddress: boolean;
  /** The API key that created it: events are signed with it while it is active. */
  keyId: string | null;
  expiresAt: number;
  /** Code of the last declined attempt. */
  declineCode: string | null;
  paidAt: number | null;
  receiptNumber: string | null;
  createdAt: number;
  updatedAt: number;
};

export type NewCheckout = Omit<
  CheckoutRecord,
  'seq' | 'declineCode' | 'paidAt' | 'receiptNumber' | 'updatedAt'
> & {
  items: ItemSnapshot[];
};

export type AttemptRecord = {
  seq: number;
  id: string;
  checkoutId: string;
  reference: string;
  status: Attempt['status'];
  method: PaymentMethod;
  amount: number;
  declineCode: string | null;
  /** Where the acquirer wants the payer; null until it has answered. */
  redirect: string | null;
  /** The acquirer's own id of the order; null when it gave none, or its answer was lost. */
  acquirerOrderId: string | null;
  createdAt: number;
  updatedAt: number;
};

/** An attempt with what became of its approval: null unless no checkout could take it. */
export type ListedAttempt = AttemptRecord & { exception: ExceptionReason | null };

/** An approval that no checkout could take; `amount` is what the acquirer took, `reference` the attempt's. */
export type PaymentExceptionRecord = {
  seq: number;
  checkoutId: string;
  attemptId: string;
  reference: string;
  why: ExceptionReason;
  amount: number;
  createdAt: number;
};

export type LinkItemRecord = { priceId: string; quantity: number; adjustable: boolean };

export type PaymentLinkRecord = {
  seq: number;
  id: string;
  name: string;
  active: boolean;
  message: string;
  locale: Locale;
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
  items: LinkItemRecord[];
  metadata: Metadata | null;
  /** Events of its checkouts are signed with the key that made the link. */
  keyId: string | null;
  createdAt: number;
  updatedAt: number;
};

export type EventRecord = {
  seq: number;
  id: string;
  type: EventType;
  checkoutId: string;
  body: string;
  createdAt: number;
};

/** One event on its way to one URL. `wakeAt` in milliseconds: when it is due, or when its lease runs out. */
export type DeliveryRecord = {
  seq: number;
  eventId: string;
  body: string;
  url: string;
  /** The URL's host with its port: what it shares connections with. */
  host: string;
  keyId: string | null;
  usesDefaultEndpoint: boolean;
  attempts: number;
  wakeAt: number;
};

/** What became of one delivery. `nextAttemptAt` in milliseconds, null unless it is open. */
export type DeliveryLogRecord = {
  url: string;
  state: 'open' | 'delivered' | 'failed';
  nextAttemptAt: number | null;
  createdAt: number;
  /** Newest first; `at` in seconds. */
  attempts: {
    at: number;
    status: number | null;
    durationMs: number;
    error: string | null;
    answer: string;
  }[];
};
