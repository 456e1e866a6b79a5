import { eraseQuery, eraseText, eraseWords } from '../../../../contract/erasure.ts';
import { orderIdOf } from '../../../../contract/metadata.ts';
import {
  type CheckoutStatus,
  checkoutStatus,
  type Discount,
  type FeesAllocation,
  feesAllocation,
  type PaymentMethod,
  paymentMethod,
} from '../../../../contract/resources/checkout.ts';
import type { Locale } from '../../../../contract/scalars.ts';
import { writeJson } from '../../../../database/json.ts';
import type { Database, Row } from '../../../../database/rows.ts';
import { storedLanguage } from '../../../../text/languages/by-language.ts';
import type { FeePlan } from '../../../account/rules/account.ts';
import { isAnybodyErasing, isErasing } from '../../../account/store/erasures.ts';
import type { Shipping } from '../../../payments/rules/payer.ts';
import { readDiscount, readFeePlan, readShipping, UNTOUCHED } from './columns.ts';
import { type ItemSnapshot, insertCheckoutItems } from './items.ts';

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
  /** False when the request named none. */
  isLocaleNamed: boolean;
  description: string | null;
  /** Compact JSON, as sent. */
  metadata: string | null;
  successUrl: string;
  failureUrl: string | null;
  webhookEndpoint: string | null;
  method: PaymentMethod;
  customerId: string | null;
  paymentLinkId: string | null;
  /** The request that it pays a part of. */
  paymentRequestId: string | null;
  shippingAddress: string | null;
  shipping: Shipping | null;
  collectShippingAddress: boolean;
  /** The API key that created it; it signs the events while it is active. */
  keyId: string | null;
  expiresAt: number;
  /** Code of the last declined attempt. */
  declineCode: string | null;
  paidAt: number | null;
  receiptNumber: string | null;
  /** The refunded sum in dinars, and the part of it refunded by hand. */
  refundedAmount: number;
  refundedByHand: number;
  /** The sum of pending refunds, in dinars. */
  refundsPending: number;
  refundCount: number;
  /** In dinars, out of `fees`. */
  feesReturned: number;
  createdAt: number;
  updatedAt: number;
};

type RefundSums = Pick<
  CheckoutRecord,
  'refundedAmount' | 'refundedByHand' | 'refundsPending' | 'refundCount' | 'feesReturned'
>;

type NewCheckout = Omit<
  CheckoutRecord,
  'seq' | 'declineCode' | 'paidAt' | 'receiptNumber' | 'updatedAt' | keyof RefundSums
> & { items: ItemSnapshot[] };

function readCheckout(row: Row): CheckoutRecord {
  const passFees = row.integerOrNull('pass_fees');
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    status: row.word('status', checkoutStatus.options),
    amount: row.integer('amount'),
    amountWithoutDiscount: row.integer('amount_without_discount'),
    discount: row.jsonOrNull('discount', readDiscount),
    fees: row.integer('fees'),
    feesOnMerchant: row.integer('fees_on_merchant'),
    feesOnCustomer: row.integer('fees_on_customer'),
    feePlan: row.json('fee_plan', readFeePlan),
    allocation: row.word('allocation', feesAllocation.options),
    passFeesToCustomer: passFees === null ? null : passFees !== 0,
    locale: storedLanguage(row.text('locale')),
    isLocaleNamed: row.flag('locale_named'),
    description: row.textOrNull('description'),
    metadata: row.textOrNull('metadata'),
    successUrl: row.text('success_url'),
    failureUrl: row.textOrNull('failure_url'),
    webhookEndpoint: row.textOrNull('webhook_endpoint'),
    method: row.word('method', paymentMethod.options),
    customerId: row.textOrNull('customer_id'),
    paymentLinkId: row.textOrNull('payment_link_id'),
    paymentRequestId: row.textOrNull('payment_request_id'),
    shippingAddress: row.textOrNull('shipping_address'),
    shipping: row.jsonOrNull('shipping', readShipping),
    collectShippingAddress: row.flag('collect_shipping'),
    keyId: row.textOrNull('key_id'),
    expiresAt: row.integer('expires_at'),
    declineCode: row.textOrNull('decline_code'),
    paidAt: row.integerOrNull('paid_at'),
    receiptNumber: row.textOrNull('receipt_number'),
    refundedAmount: row.integer('refunded_amount'),
    refundedByHand: row.integer('refunded_by_hand'),
    refundsPending: row.integer('refunds_pending_amount'),
    refundCount: row.integer('refund_count'),
    feesReturned: row.integer('fees_returned'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

/** Reads rows; erases persons whose erasure has not reached the row yet. */
export function readerOf(database: Database): (row: Row) => CheckoutRecord {
  if (!isAnybodyErasing(database)) return readCheckout;
  return (row) => {
    const checkout = readCheckout(row);
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
  const row = database.first(
    `INSERT INTO checkouts (
       id, status, amount, amount_without_discount, discount, fees, fees_on_merchant, fees_on_customer,
       fee_plan, allocation, pass_fees, locale, description, metadata, order_id,
       success_url, failure_url, webhook_endpoint, method, customer_id, payment_link_id,
       shipping_address, shipping, collect_shipping, key_id, expires_at, locale_named, payment_request_id,
       created_at, updated_at
     ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    checkout.id,
    checkout.status,
    checkout.amount,
    checkout.amountWithoutDiscount,
    writeJson(checkout.discount),
    checkout.fees,
    checkout.feesOnMerchant,
    checkout.feesOnCustomer,
    JSON.stringify(checkout.feePlan),
    checkout.allocation,
    checkout.passFeesToCustomer === null ? null : Number(checkout.passFeesToCustomer),
    checkout.locale,
    checkout.description,
    checkout.metadata,
    filteredOrderId(checkout),
    checkout.successUrl,
    checkout.failureUrl,
    checkout.webhookEndpoint,
    checkout.method,
    checkout.customerId,
    checkout.paymentLinkId,
    checkout.shippingAddress,
    writeJson(checkout.shipping),
    Number(checkout.collectShippingAddress),
    checkout.keyId,
    checkout.expiresAt,
    Number(checkout.isLocaleNamed),
    checkout.paymentRequestId,
    checkout.createdAt,
    checkout.createdAt,
  );
  if (row === null) throw new Error('The checkout was not inserted.');
  const { items, ...given } = checkout;
  const seq = row.integer('seq');
  if (items.length > 0) insertCheckoutItems(database, seq, items);
  // Returns the record without reading back its forty columns.
  return { ...given, ...UNTOUCHED, seq, updatedAt: given.createdAt };
}

/** Writes the columns that change during a checkout's life; the others stay as created. */
export function updateCheckout(database: Database, checkout: CheckoutRecord): void {
  database.run(
    `UPDATE checkouts SET status = ?, method = ?, shipping_address = ?, shipping = ?, decline_code = ?, paid_at = ?,
       receipt_number = ?, updated_at = ? WHERE seq = ?`,
    checkout.status,
    checkout.method,
    checkout.shippingAddress,
    writeJson(checkout.shipping),
    checkout.declineCode,
    checkout.paidAt,
    checkout.receiptNumber,
    checkout.updatedAt,
    checkout.seq,
  );
}

/** Writes the sums of its refunds. */
export function updateRefundSums(
  database: Database,
  checkout: RefundSums & Pick<CheckoutRecord, 'seq' | 'updatedAt'>,
): void {
  database.run(
    `UPDATE checkouts SET refunded_amount = ?, refunded_by_hand = ?, refunds_pending_amount = ?, refund_count = ?,
       fees_returned = ?, updated_at = ? WHERE seq = ?`,
    checkout.refundedAmount,
    checkout.refundedByHand,
    checkout.refundsPending,
    checkout.refundCount,
    checkout.feesReturned,
    checkout.updatedAt,
    checkout.seq,
  );
}

/** Writes the fields that the merchant may still change on a pending checkout. */
export function updateOwnFields(database: Database, checkout: CheckoutRecord): void {
  database.run(
    `UPDATE checkouts SET success_url = ?, failure_url = ?, webhook_endpoint = ?, description = ?, metadata = ?,
       order_id = ?, updated_at = ? WHERE seq = ?`,
    checkout.successUrl,
    checkout.failureUrl,
    checkout.webhookEndpoint,
    checkout.description,
    checkout.metadata,
    filteredOrderId(checkout),
    checkout.updatedAt,
    checkout.seq,
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
  database.run(
    'UPDATE checkouts SET customer_id = ?, customer_from_payer = 1 WHERE seq = ?',
    customerId,
    seq,
  );
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
