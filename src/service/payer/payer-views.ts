import { ERASED } from '../../contract/erasure.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { acquirerName, asksConsent } from '../acquirers/index.ts';
import { isHeld, type KnownContact, mergeContact } from '../payments/rules/pay-form.ts';
import type {
  Contact,
  PayerCheckout,
  PayerException,
  PayerItem,
  PayerLink,
  PayerRefund,
  PayForm,
  Shipping,
} from '../payments/rules/payer.ts';
import { type AttemptRecord, findDeclineWords, findOpenAttempt } from '../payments/store/attempts.ts';
import { canStart, placeCheckout, takeSnapshots } from '../resources/checkouts/changes.ts';
import { payeeOf } from '../resources/checkouts/describe-attempt.ts';
import { withCheckoutId } from '../resources/checkouts/rules/returns.ts';
import { readTitle } from '../resources/checkouts/rules/titles.ts';
import {
  type CheckoutRecord,
  isCustomerFromPayer,
  setCheckoutCustomer,
} from '../resources/checkouts/store/checkouts.ts';
import { type ItemSnapshot, readCheckoutItems } from '../resources/checkouts/store/items.ts';
import { startAttempt } from '../resources/checkouts/transitions.ts';
import { joinShippingAddress } from '../resources/customers/rules.ts';
import { findCustomer, insertCustomer, updateCustomer } from '../resources/customers/store.ts';
import { readPaymentExceptions } from '../resources/payment-exceptions/store.ts';
import { maxQuantity, priceLinkQuantities } from '../resources/payment-links/rules.ts';
import { findPaymentLink, type PaymentLinkRecord } from '../resources/payment-links/store.ts';
import { refundsOfCheckout } from '../resources/refunds/store.ts';
import { paymentLinkDoneUrl, paymentLinkUrl } from '../urls.ts';

/** What payers see and do, on records inside a transaction. */

/** The language that the merchant set for this record, else the merchant's default. */
export function localeOf(
  { identity }: Pick<Transaction, 'identity'>,
  { locale, isLocaleNamed }: Pick<CheckoutRecord, 'locale' | 'isLocaleNamed'>,
): Pick<CheckoutRecord, 'locale' | 'isLocaleNamed'> {
  return { locale: isLocaleNamed ? locale : identity.profile.default_locale, isLocaleNamed };
}

export function showCheckout(transaction: Transaction, checkout: CheckoutRecord): PayerCheckout {
  const attempt =
    checkout.status === 'processing' ? findOpenAttempt(transaction.database, checkout.id) : null;
  const { id, failureUrl } = checkout;
  const items = readCheckoutItems(transaction.database, checkout.seq).map(showItem);
  return {
    id,
    livemode: isLive(transaction),
    status: checkout.status,
    ...localeOf(transaction, checkout),
    payee: payeeOf(transaction),
    items,
    // Items have titles of their own.
    title: items.length > 0 ? null : titleOf(checkout),
    amount: checkout.amount,
    amountWithoutDiscount: checkout.amountWithoutDiscount,
    discount: checkout.discount,
    fees: checkout.fees,
    feesOnMerchant: checkout.feesOnMerchant,
    feesOnCustomer: checkout.feesOnCustomer,
    allocation: checkout.allocation,
    total: checkout.amount + checkout.feesOnCustomer,
    method: checkout.method,
    asksContact: checkout.customerId === null,
    takesContact: takesContact(transaction, checkout),
    collectShippingAddress: checkout.collectShippingAddress,
    asksConsent: asksConsent(acquirerName(transaction.identity.mode, transaction.identity.profile.acquirer)),
    termsUrl: transaction.identity.profile.terms_url,
    shippingAddress: checkout.shippingAddress,
    shipping: checkout.shipping,
    expiresAt: checkout.expiresAt,
    declineCode: checkout.declineCode,
    declineWords: showDeclineWords(transaction, checkout),
    bankUrl: attempt?.redirect ?? null,
    successUrl: withCheckoutId(checkout.successUrl, id),
    failureUrl: failureUrl === null ? null : withCheckoutId(failureUrl, id),
    paymentLinkId: checkout.paymentLinkId,
    paidAt: checkout.paidAt,
    receiptNumber: checkout.receiptNumber,
    exceptions: showExceptions(transaction, checkout),
    refunds: showRefunds(transaction, checkout),
  };
}

/** A part of a payment request has the request's name, which is its description. */
function titleOf({
  paymentRequestId,
  description,
  metadata,
  locale,
}: CheckoutRecord): PayerCheckout['title'] {
  if (paymentRequestId === null) return readTitle(metadata, locale);
  return description === null || description === ERASED ? null : { name: description, localNames: {} };
}

/** Read only where the page shows them. */
function showDeclineWords(
  transaction: Transaction,
  { id, status, declineCode, locale }: CheckoutRecord,
): PayerCheckout['declineWords'] {
  const isShown = status === 'pending' && declineCode !== null;
  const words = isShown ? findDeclineWords(transaction.database, id) : null;
  return words === null ? null : { text: words.text, locale: words.locale ?? locale };
}

/** Read only when exceptions are possible: most visits are to a checkout without any attempt. */
function showExceptions(
  transaction: Transaction,
  { id, status, declineCode }: CheckoutRecord,
): PayerException[] {
  if (status === 'processing' || (status === 'pending' && declineCode === null)) return [];
  return readPaymentExceptions(transaction.database, id).map(({ why, amount, reference }) => ({
    why,
    amount,
    reference,
  }));
}

/**
 * Read only when there are refunds; most payments have none. A failed refund is not shown: it is between merchant and
 * bank, and the merchant may try again.
 */
function showRefunds(transaction: Transaction, { id, refundCount }: CheckoutRecord): PayerRefund[] {
  if (refundCount === 0) return [];
  return refundsOfCheckout(transaction.database, id)
    .filter(({ status }) => status !== 'failed')
    .map(({ status, method, amount, refundedAmount, updatedAt }) => {
      const isPending = status === 'pending';
      return { method, isPending, amount: isPending ? amount : refundedAmount, at: updatedAt };
    })
    .reverse();
}

function showItem({ name, localNames, image, isDelivery, amount, quantity }: ItemSnapshot): PayerItem {
  return { name, localNames, image, isDelivery, amount, quantity };
}

/**
 * What the payer chose and typed; only a checkout that can still be paid takes it. The start of the attempt writes
 * it, because that changes the checkout's status, and so writes the row, anyway.
 */
function takeForm(transaction: Transaction, checkout: CheckoutRecord, form: PayForm): CheckoutRecord {
  const { shipping, contact } = form;
  const chosen: CheckoutRecord = {
    ...checkout,
    method: form.method,
    shipping: shipping ?? checkout.shipping,
    shippingAddress:
      shipping === null ? checkout.shippingAddress : joinShippingAddress(shipping, checkout.locale),
    updatedAt: transaction.now,
  };
  return contact === undefined
    ? chosen
    : { ...chosen, customerId: keepCustomer(transaction, chosen, contact) };
}

function takesContact(transaction: Transaction, checkout: CheckoutRecord): boolean {
  return checkout.customerId === null || isCustomerFromPayer(transaction.database, checkout.seq);
}

/** A phone for the delivery is also the payer's phone. */
function withPhoneOf(shipping: Shipping | null, contact: Contact): Contact {
  return { ...contact, phone: contact.phone ?? shipping?.phone ?? null };
}

/**
 * The payer as a customer of this checkout, unless the merchant named one. Always a record of its own, which the
 * payer may correct. Attack: an e-mail or phone that anyone may type must not lead to another person's record.
 */
function keepCustomer(transaction: Transaction, checkout: CheckoutRecord, contact: Contact): string {
  const given = withPhoneOf(checkout.shipping, contact);
  if (checkout.customerId !== null) {
    const stored = findCustomer(transaction.database, checkout.customerId);
    if (stored !== null && takesContact(transaction, checkout)) {
      updateCustomer(transaction.database, {
        ...stored,
        ...mergeContact(stored, given),
        updatedAt: transaction.now,
      });
    }
    return checkout.customerId;
  }
  const id = transaction.mintId();
  insertCustomer(transaction.database, {
    id,
    ...mergeContact(null, given),
    address: null,
    metadata: null,
    createdAt: transaction.now,
    updatedAt: transaction.now,
  });
  setCheckoutCustomer(transaction.database, checkout.seq, id);
  return id;
}

/** True when the form says nothing new. New data cannot be taken while an attempt is open. */
function isHeldBy(transaction: Transaction, checkout: CheckoutRecord, form: PayForm): boolean {
  const { method, shipping, customerId } = checkout;
  const known: KnownContact | null =
    customerId === null ? null : findCustomer(transaction.database, customerId);
  const contact = takesContact(transaction, checkout) ? known : 'fixed';
  const given = form.contact && withPhoneOf(form.shipping ?? shipping, form.contact);
  return isHeld({ method, shipping, contact }, { ...form, contact: given });
}

/**
 * The attempt to pay with: the open one, if its form said the same, or a new one; null when the status allows none,
 * for example while another is open.
 */
export function openAttempt(
  transaction: Transaction,
  checkout: CheckoutRecord,
  form: PayForm,
): { checkout: CheckoutRecord; attempt: AttemptRecord } | null {
  const open = findOpenAttempt(transaction.database, checkout.id);
  if (open !== null) return isHeldBy(transaction, checkout, form) ? { checkout, attempt: open } : null;
  if (!canStart(transaction, checkout)) return null;
  return startAttempt(transaction, takeForm(transaction, checkout, form), form.method, {
    locale: form.language ?? null,
  });
}

/**
 * A link as its visitors see it; null when one of its items is no longer for sale. With `any`, for a buyer of the
 * link, it is shown anyway, then without its items.
 */
export function showLink(
  transaction: Transaction,
  link: PaymentLinkRecord,
  active: 'active-only' | 'any',
): PayerLink | null {
  const snapshots = takeSnapshots(
    transaction,
    link.items.map((item) => ({ price: item.priceId, quantity: item.quantity })),
  );
  if (!snapshots.ok && active === 'active-only') return null;
  const items = (snapshots.ok ? snapshots.items : []).map((item, index) => ({
    ...showItem(item),
    adjustable: link.items[index]?.adjustable ?? false,
    maxQuantity: maxQuantity(item),
  }));
  return {
    id: link.id,
    livemode: isLive(transaction),
    ...localeOf(transaction, link),
    payee: payeeOf(transaction),
    items,
    total: items.reduce((sum, item) => sum + item.amount * item.quantity, 0),
    passFeesToCustomer: link.passFeesToCustomer,
    collectShippingAddress: link.collectShippingAddress,
    message: link.message,
  };
}

type Bought =
  | { ok: true; checkout: CheckoutRecord }
  | { ok: false; reason: 'unknown' | 'unavailable' }
  | { ok: false; reason: 'invalid'; link: PayerLink; field: 'quantity' | 'amount'; index: number | null };

/** A new checkout of an active link, at today's prices, with the address and the payer's contact. */
export function buyFromLink(
  transaction: Transaction,
  id: string,
  asked: readonly number[],
  shipping: Shipping | null,
  contact: Contact | null,
): Bought {
  const link = findPaymentLink(transaction.database, id);
  const shown = link?.active ? showLink(transaction, link, 'active-only') : null;
  if (link === null || shown === null) return { ok: false, reason: 'unknown' };
  const priced = priceLinkQuantities(link.items, asked);
  if (!priced.ok)
    return { ok: false, reason: 'invalid', link: shown, field: 'quantity', index: priced.index };
  const { mode } = transaction.identity;
  const placed = placeCheckout(
    // The key that created the link signs the events of its checkouts.
    { ...transaction, keyId: link.keyId },
    {
      items: link.items.map((item, index) => ({
        price: item.priceId,
        quantity: priced.quantities[index] ?? 1,
      })),
      success_url: paymentLinkDoneUrl(transaction.origin, mode, id),
      failure_url: paymentLinkUrl(transaction.origin, mode, id),
      locale: link.isLocaleNamed ? link.locale : undefined,
      service_pay_fees_allocation: link.passFeesToCustomer ? 'customer' : 'merchant',
      collect_shipping_address: link.collectShippingAddress,
    },
    { paymentLinkId: id, shipping: link.collectShippingAddress ? shipping : null },
  );
  if (placed.ok) {
    if (contact !== null) keepCustomer(transaction, placed.checkout, contact);
    return { ok: true, checkout: placed.checkout };
  }
  if (placed.isAboveLimit) return { ok: false, reason: 'unavailable' };
  return { ok: false, reason: 'invalid', link: shown, field: 'amount', index: null };
}
