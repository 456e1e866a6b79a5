import { eraseQuery, eraseText, eraseWords } from '../../../../contract/erasure.ts';
import { orderIdOf } from '../../../../contract/metadata.ts';
import { checkoutStatus, feesAllocation, paymentMethod } from '../../../../contract/resources/checkout.ts';
import type { Database, Row } from '../../../../database/rows.ts';
import {
  flag,
  integer,
  json,
  named,
  orNull,
  type RowOf,
  table,
  text,
  textAs,
  word,
} from '../../../../database/table.ts';
import { storedLanguage } from '../../../../text/languages/by-language.ts';
import { isAnybodyErasing, isErasing } from '../../../account/store/erasures.ts';
import { readDiscount, readFeePlan, readShipping, UNTOUCHED } from './columns.ts';
import { type ItemSnapshot, insertCheckoutItems } from './items.ts';

const checkouts = table(
  'checkouts',
  {
    seq: integer,
    id: text,
    status: word(checkoutStatus.options),
    amount: integer,
    amountWithoutDiscount: integer,
    discount: orNull(json(readDiscount)),
    fees: integer,
    feesOnMerchant: integer,
    feesOnCustomer: integer,
    /** The account's terms at creation. */
    feePlan: json(readFeePlan),
    allocation: word(feesAllocation.options),
    passFeesToCustomer: named('pass_fees', orNull(flag)),
    locale: textAs(storedLanguage),
    /** False when the request named none. */
    isLocaleNamed: named('locale_named', flag),
    description: orNull(text),
    /** Compact JSON, as sent. */
    metadata: orNull(text),
    successUrl: text,
    failureUrl: orNull(text),
    webhookEndpoint: orNull(text),
    method: word(paymentMethod.options),
    customerId: orNull(text),
    paymentLinkId: orNull(text),
    /** The request that it pays a part of. */
    paymentRequestId: orNull(text),
    shippingAddress: orNull(text),
    shipping: orNull(json(readShipping)),
    collectShippingAddress: named('collect_shipping', flag),
    /** The API key that created it; it signs the events while it is active. */
    keyId: orNull(text),
    expiresAt: integer,
    /** Code of the last declined attempt. */
    declineCode: orNull(text),
    paidAt: orNull(integer),
    receiptNumber: orNull(text),
    /** The refunded sum in dinars, and the part of it refunded by hand. */
    refundedAmount: integer,
    refundedByHand: integer,
    /** The sum of pending refunds, in dinars. */
    refundsPending: named('refunds_pending_amount', integer),
    refundCount: integer,
    /** In dinars, out of `fees`. */
    feesReturned: integer,
    createdAt: integer,
    updatedAt: integer,
  },
  { orderId: orNull(text), customerFromPayer: flag },
);

export type CheckoutRecord = RowOf<typeof checkouts>;

type RefundSums = Pick<
  CheckoutRecord,
  'refundedAmount' | 'refundedByHand' | 'refundsPending' | 'refundCount' | 'feesReturned'
>;

type NewCheckout = Omit<
  CheckoutRecord,
  'seq' | 'declineCode' | 'paidAt' | 'receiptNumber' | 'updatedAt' | keyof RefundSums
> & { items: ItemSnapshot[] };

/** Reads rows; erases persons whose erasure has not reached the row yet. */
export function readerOf(database: Database): (row: Row) => CheckoutRecord {
  if (!isAnybodyErasing(database)) return checkouts.read;
  return (row) => {
    const checkout = checkouts.read(row);
    return isErasing(database, checkout.customerId) ? erase(checkout) : checkout;
  };
}

function erase(checkout: CheckoutRecord): CheckoutRecord {
  const { successUrl, failureUrl, shippingAddress } = checkout;
  return {
    ...eraseWords(checkout, 'all'),
    shipping: null,
    shippingAddress: eraseText(shippingAddress),
    successUrl: eraseQuery(successUrl),
    failureUrl: failureUrl && eraseQuery(failureUrl),
  };
}

export function insertCheckout(database: Database, checkout: NewCheckout): CheckoutRecord {
  const { items, ...given } = checkout;
  const fields = { ...given, updatedAt: given.createdAt };
  const seq = checkouts.insertNumbered(database, { ...fields, orderId: filteredOrderId(given) });
  if (items.length > 0) insertCheckoutItems(database, seq, items);
  // Returns the record without reading back its forty columns.
  return { ...fields, ...UNTOUCHED, seq };
}

/** Writes the columns that change during a checkout's life; the others stay as created. */
export function updateCheckout(
  database: Database,
  { seq, status, method, shippingAddress, shipping, ...rest }: CheckoutRecord,
): void {
  const { declineCode, paidAt, receiptNumber, updatedAt } = rest;
  checkouts.update(
    database,
    { seq },
    { status, method, shippingAddress, shipping, declineCode, paidAt, receiptNumber, updatedAt },
  );
}

/** Writes the sums of its refunds. */
export function updateRefundSums(
  database: Database,
  {
    seq,
    refundedAmount,
    refundedByHand,
    refundsPending,
    refundCount,
    feesReturned,
    updatedAt,
  }: RefundSums & Pick<CheckoutRecord, 'seq' | 'updatedAt'>,
): void {
  checkouts.update(
    database,
    { seq },
    { refundedAmount, refundedByHand, refundsPending, refundCount, feesReturned, updatedAt },
  );
}

/** Writes the fields that the merchant may still change on a pending checkout. */
export function updateOwnFields(database: Database, checkout: CheckoutRecord): void {
  const { seq, successUrl, failureUrl, webhookEndpoint, description, metadata, updatedAt } = checkout;
  const orderId = filteredOrderId(checkout);
  checkouts.update(
    database,
    { seq },
    { successUrl, failureUrl, webhookEndpoint, description, metadata, orderId, updatedAt },
  );
}

/** The value that `metadata[order_id]` filters by. */
function filteredOrderId({ metadata }: Pick<CheckoutRecord, 'metadata'>): string | null {
  return orderIdOf(metadata)?.slice(0, 255) ?? null;
}

/**
 * Stores the payer as the checkout's customer. Apart from `updateCheckout`: naming the column there would rewrite its
 * index on every change of status.
 */
export function setCheckoutCustomer(database: Database, seq: number, customerId: string): void {
  checkouts.update(database, { seq }, { customerId, customerFromPayer: true });
}

/** True when the customer came from the payer's contact and was not deleted since. */
export function isCustomerFromPayer(database: Database, seq: number): boolean {
  const found = database.count(
    `SELECT count(*) AS n FROM checkouts JOIN customers ON customers.id = checkouts.customer_id
     WHERE checkouts.seq = ? AND checkouts.customer_from_payer = 1 AND customers.deleted_at IS NULL`,
    seq,
  );
  return found > 0;
}

export function findCheckout(database: Database, id: string): CheckoutRecord | null {
  const row = database.first('SELECT * FROM checkouts WHERE id = ?', id);
  return row === null ? null : readerOf(database)(row);
}

/** The e-mails that were sent with a checkout's receipt; null for one without a receipt. */
export function countReceiptMails(database: Database, id: string): number | null {
  const row = database.first(
    'SELECT receipt_mails FROM checkouts WHERE id = ? AND receipt_number IS NOT NULL',
    id,
  );
  return row?.integer('receipt_mails') ?? null;
}

export function addReceiptMail(database: Database, id: string): void {
  database.run('UPDATE checkouts SET receipt_mails = receipt_mails + 1 WHERE id = ?', id);
}
