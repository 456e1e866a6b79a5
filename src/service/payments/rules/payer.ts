import type {
  CheckoutStatus,
  Discount,
  FeesAllocation,
  PaymentMethod,
} from '../../../contract/resources/checkout.ts';
import type { ExceptionReason } from '../../../contract/resources/payment-exception.ts';
import type { RefundMethod } from '../../../contract/resources/refund.ts';
import type { Locale } from '../../../contract/scalars.ts';

/** What a payer may see of a checkout: none of the merchant's notes, keys or metadata. */

/** The merchant's name for the payer, by language; the account's plain name where one is missing. */
export type Payee = Record<Locale, string> & {
  phone: string | null;
  email: string | null;
  /** The https address of a picture; null without one. */
  logo: string | null;
};

/** A product's name in the languages that have one. */
export type LocalNames = Partial<Record<Locale, string>>;

/** `name` is used for languages that `localNames` lacks. */
export type Title = { name: string; localNames: LocalNames };

export type PayerItem = {
  name: string;
  /** From the metadata of the product, or of a checkout of an amount; null when it has no language. */
  localNames: LocalNames | null;
  image: string | null;
  /** True for the delivery, which is not a product to count. */
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
  /** False when `locale` is only the merchant's default, which the browser's language may replace. */
  isLocaleNamed: boolean;
  payee: Payee;
  items: PayerItem[];
  /** What a checkout of an amount is for; null with items, or when the merchant gives no title. */
  title: Title | null;
  amount: number;
  amountWithoutDiscount: number;
  discount: Discount | null;
  fees: number;
  feesOnMerchant: number;
  feesOnCustomer: number;
  allocation: FeesAllocation;
  /** What the payer pays: `amount` and `feesOnCustomer`. */
  total: number;
  method: PaymentMethod;
  /** True while the checkout has no customer: the page asks for the payer's contact. */
  asksContact: boolean;
  /** False when the merchant named the customer: the payer's contact is then ignored. */
  takesContact: boolean;
  collectShippingAddress: boolean;
  /** The acquirer asks that the payer accepts terms and answers a question. */
  asksConsent: boolean;
  /** The merchant's terms of sale; null without an address. */
  termsUrl: string | null;
  shippingAddress: string | null;
  /** The collected address; null until then. */
  shipping: Shipping | null;
  /** Seconds since the epoch: the end of the right to pay. */
  expiresAt: number;
  /** Code of the last declined attempt, for the page's sentence. */
  declineCode: string | null;
  /** The bank's own sentence about it, in the language in which the bank was asked; null without one. */
  declineWords: { text: string; locale: Locale } | null;
  /** The bank's page, while an attempt is at the bank. */
  bankUrl: string | null;
  /** Return URLs that already hold `checkout_id`. */
  successUrl: string;
  failureUrl: string | null;
  /** Set for checkouts of a payment link. */
  paymentLinkId: string | null;
  paidAt: number | null;
  receiptNumber: string | null;
  /** Money that the bank took and the checkout could not take, oldest first. */
  exceptions: PayerException[];
  /** Refunds made or under way, oldest first. */
  refunds: PayerRefund[];
};

/** `amount` in whole dinars; `reference`: the payment's number at the bank. */
export type PayerException = { why: ExceptionReason; amount: number; reference: string };

/** `amount` in whole dinars; `at` in seconds since the epoch: when it was made or, while pending, requested. */
export type PayerRefund = { amount: number; method: RefundMethod; isPending: boolean; at: number };

/** The refunded sum of a payment, in whole dinars. */
export function refundedOf(refunds: readonly PayerRefund[] = []): number {
  return refunds.reduce((sum, { isPending, amount }) => sum + (isPending ? 0 : amount), 0);
}

/** The address that a payer typed. `wilaya`: the code "01" to "69". */
export type Shipping = { street: string; commune: string; wilaya: string; phone: string };

/** The contact that the payer typed; never all null. `phone` in E.164. */
export type Contact = { name: string | null; email: string | null; phone: string | null };

/**
 * The validated pay form. No `contact`: the payer gave none. `language`: the payer's page language, for the bank's
 * pages; the checkout's when absent.
 */
export type PayForm = {
  method: PaymentMethod;
  shipping: Shipping | null;
  contact?: Contact;
  language?: Locale;
};

/** The merchant's language for a page; only the default when `isLocaleNamed` is false. */
type ShownIn = { locale: Locale; isLocaleNamed: boolean };

/** Why a payer's request was refused; each reason has its own page. */
export type PayerRefusal =
  /** Unknown id, or a ledger that no operator opened. */
  | { ok: false; reason: 'unknown' }
  /** The status does not allow it (any more): show the checkout as it is. */
  | { ok: false; reason: 'state'; checkout: PayerCheckout }
  /** Live mode without an acquirer. `shown`: the language of the checkout's pages, where the checkout is known. */
  | { ok: false; reason: 'unavailable'; shown?: ShownIn }
  /** An earlier first payment of an account that is not live yet. */
  | { ok: false; reason: 'replaced'; shown: ShownIn }
  /** The acquirer did not answer: nothing was charged, and the payer may try again. */
  | { ok: false; reason: 'acquirer'; checkout: PayerCheckout };

export type PayerView = { ok: true; checkout: PayerCheckout } | PayerRefusal;

/** `endedNow`: the checkout ended during this call. */
export type RefreshedView = PayerView & { endedNow?: boolean };

/** `redirect`: the bank's page. */
export type PaymentStart = { ok: true; redirect: string; checkout: PayerCheckout } | PayerRefusal;

/** A payment link as its visitors see it, without `name`, which is the merchant's label. */
export type PayerLink = {
  id: string;
  livemode: boolean;
  locale: Locale;
  /** As in a checkout. */
  isLocaleNamed: boolean;
  payee: Payee;
  items: (PayerItem & { adjustable: boolean; maxQuantity: number })[];
  total: number;
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
  message: string;
};

export type LinkView = { ok: true; link: PayerLink } | { ok: false; reason: 'unknown' | 'unavailable' };

/** `checkoutId` of the new checkout, or the field that cannot be bought as requested. */
export type LinkPurchase =
  | { ok: true; checkoutId: string }
  | { ok: false; reason: 'unknown' | 'unavailable' }
  /** The client has too many unpaid checkouts: it may try again after `retryAfter` seconds. */
  | { ok: false; reason: 'limited'; retryAfter: number }
  | { ok: false; reason: 'invalid'; link: PayerLink; field: 'quantity' | 'amount'; index: number | null };
