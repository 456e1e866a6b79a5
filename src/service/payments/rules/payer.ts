import type {
  CheckoutStatus,
  Discount,
  FeesAllocation,
  PaymentMethod,
} from '../../../contract/resources/checkout.ts';
import type { ExceptionReason } from '../../../contract/resources/payment-exception.ts';
import type { RefundMethod } from '../../../contract/resources/refund.ts';
import type { Locale } from '../../../contract/scalars.ts';

/** What a payer may see of a checkout: nothing of the merchant's notes, keys or metadata. */

/** The name a payer reads, per language; the account's plain name where one is missing. */
export type Payee = Record<Locale, string> & {
  phone: string | null;
  email: string | null;
  /** Of a picture, https; null where there is none. */
  logo: string | null;
};

/** A product's name in the languages it has one for. */
export type LocalNames = Partial<Record<Locale, string>>;

/** `name` stands in for languages that `localNames` lacks. */
export type Title = { name: string; localNames: LocalNames };

export type PayerItem = {
  name: string;
  /** From the metadata of the product, or of a checkout of an amount; null when it names no language. */
  localNames: LocalNames | null;
  image: string | null;
  /** True for the way to the buyer, which is no thing. */
  isDelivery?: boolean;
  /** Unit amount in dinars. */
  amount: number;
  quantity: number;
};

export type PayerCheckout = {
  id: string;
  livemode: boolean;
  status: CheckoutStatus;
  locale: Locale;
  /** False where `locale` is the merchant's default alone, which a browser may overrule. */
  isLocaleNamed: boolean;
  payee: Payee;
  items: PayerItem[];
  /** What an amount is for; null with items, where the merchant says nothing. */
  title: Title | null;
  amount: number;
  amountWithoutDiscount: number;
  discount: Discount | null;
  fees: number;
  feesOnMerchant: number;
  feesOnCustomer: number;
  allocation: FeesAllocation;
  /** What the payer pays: amount and feesOnCustomer. */
  total: number;
  method: PaymentMethod;
  /** True while the checkout has no customer: the payer may say who they are. */
  asksContact: boolean;
  /** False where the merchant named the customer: nothing that a payer says of themselves is taken then. */
  takesContact: boolean;
  collectShippingAddress: boolean;
  shippingAddress: string | null;
  /** The address as collected, in its parts; null until then. */
  shipping: Shipping | null;
  /** Seconds since the epoch when the right to pay ends. */
  expiresAt: number;
  /** Code of the last declined attempt, for the sentence on the page. */
  declineCode: string | null;
  /** Where the waiting payer goes on, while an attempt is at the bank. */
  bankUrl: string | null;
  /** Return URLs with `checkout_id` already in. */
  successUrl: string;
  failureUrl: string | null;
  /** Set for checkouts of a payment link. */
  paymentLinkId: string | null;
  paidAt: number | null;
  receiptNumber: string | null;
  /** What the bank took and the checkout could not, oldest first; empty while no attempt has come to anything. */
  exceptions: PayerException[];
  /** What went back or is on its way, oldest first. */
  refunds: PayerRefund[];
};

/** `amount` in whole dinars; `reference` is the payment's number at the bank. */
export type PayerException = { why: ExceptionReason; amount: number; reference: string };

/** `amount` in whole dinars; `at` in seconds since the epoch: when it went back or, while pending, was asked for. */
export type PayerRefund = { amount: number; method: RefundMethod; isPending: boolean; at: number };

/** What of a payment has gone back, in whole dinars. */
export function refundedOf(refunds: readonly PayerRefund[] = []): number {
  return refunds.reduce((sum, { isPending, amount }) => sum + (isPending ? 0 : amount), 0);
}

/** What a payer typed when an address is collected. `wilaya` is the code "01" to "69". */
export type Shipping = { street: string; commune: string; wilaya: string; phone: string };

/** Who the payer says they are; never all null. `phone` in E.164. */
export type Contact = { name: string | null; email: string | null; phone: string | null };

/**
 * What the pay form carries, already validated. Without `contact` the payer said nothing of themselves.
 * `language`: the one that they read, for the bank to go on in; the checkout's when absent.
 */
export type PayForm = {
  method: PaymentMethod;
  shipping: Shipping | null;
  contact?: Contact;
  language?: Locale;
};

/** Why a payer's request could not be done; each has its own page. */
export type PayerRefusal =
  /** Unknown id, or a ledger nobody opened. */
  | { ok: false; reason: 'unknown' }
  /** The state does not allow it (any more): show the checkout as it is. */
  | { ok: false; reason: 'state'; checkout: PayerCheckout }
  /** Live without an acquirer. */
  | { ok: false; reason: 'unavailable' }
  /** The acquirer did not answer: nothing was charged, try again. */
  | { ok: false; reason: 'acquirer'; checkout: PayerCheckout };

export type PayerView = { ok: true; checkout: PayerCheckout } | PayerRefusal;

/** `endedNow`: the checkout came to its end while this was asked. */
export type SettledView = PayerView & { endedNow?: boolean };

/** Where to send the payer: the bank's page. */
export type PaymentStart = { ok: true; redirect: string; checkout: PayerCheckout } | PayerRefusal;

/** A payment link as its visitors see it: never its `name`, which is the merchant's label. */
export type PayerLink = {
  id: string;
  livemode: boolean;
  locale: Locale;
  /** As of a checkout. */
  isLocaleNamed: boolean;
  payee: Payee;
  items: (PayerItem & { adjustable: boolean; maxQuantity: number })[];
  total: number;
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
  message: string;
};

export type LinkView = { ok: true; link: PayerLink } | { ok: false; reason: 'unknown' | 'unavailable' };

/** `checkoutId` of the fresh checkout, or the field that cannot be bought as asked. */
export type LinkPurchase =
  | { ok: true; checkoutId: string }
  | { ok: false; reason: 'unknown' | 'unavailable' }
  /** Its client has left too many unpaid: it may come back after so many seconds. */
  | { ok: false; reason: 'limited'; retryAfter: number }
  | { ok: false; reason: 'invalid'; link: PayerLink; field: 'quantity' | 'amount'; index: number | null };
