import { type Bytes, decodeBase64, encodeBase64 } from '../../../contract/bytes.ts';
import type { PaymentMethod } from '../../../contract/resources/checkout.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Restore } from '../../../database/restores.ts';
import { localTime } from '../../../text/algiers.ts';
import type { Mode } from '../../api/calls.ts';
import type { Payee, PayerCheckout } from '../rules/payer.ts';
import type { ShownApproval } from '../store/attempts.ts';

/**
 * What a receipt says and how it is signed (docs/receipts.md):
 *
 *     token    base64url(payload) . base64url(signature), without padding
 *     payload  [1, key, mode, account, merchant, checkout, amount, currency, time, number, order] as compact JSON
 */

/** The ledger's data of a paid checkout's receipt. Money in whole dinars, `paidAt` in seconds since the epoch. */
export type PayerReceipt = Pick<
  PayerCheckout,
  | 'id'
  | 'livemode'
  | 'items'
  | 'title'
  | 'amount'
  | 'amountWithoutDiscount'
  | 'discount'
  | 'fees'
  | 'feesOnMerchant'
  | 'feesOnCustomer'
  | 'total'
  | 'refunds'
> & {
  locale: Locale;
  isLocaleNamed: boolean;
  method: PaymentMethod;
  paidAt: number;
  number: string;
  /** What the acquirer asks receipts to show; null for nothing. */
  approval: ShownApproval | null;
  /**
   * `order_number` of the checkout's metadata, else its `order_id`, as the merchant wrote it; "" when both are
   * missing.
   */
  orderReference: string;
  /** The routing part of the account's id. */
  account: string;
  payee: Payee;
  merchant: { name: string; tradeRegister: string | null; taxNumber: string | null };
  /** The account's own words by language. */
  sellerText: Record<Locale, string | null>;
};

/** `unpaid`: the checkout exists and is not paid, so it has no receipt. */
export type ReceiptView = { ok: true; receipt: PayerReceipt } | { ok: false; reason: 'unknown' | 'unpaid' };

/** The signed claims. `amount` in whole dinars, `paidAt` in seconds since the epoch. */
export type ReceiptClaims = {
  keyId: string;
  mode: Mode;
  account: string;
  merchant: string;
  checkoutId: string;
  amount: number;
  paidAt: number;
  number: string;
  orderReference: string;
};

const VERSION = 1;
const CURRENCY = 'dzd';
/** Characters: a QR code that a phone reads at once has no room for more. */
const MAX_MERCHANT = 48;
const MAX_ORDER_REFERENCE = 40;
const SIGNATURE_BYTES = 64;
/** Characters: longer than any of our tokens (some 500), and short enough to refuse a text unread. */
const MAX_TOKEN = 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The year of a receipt's number: Algeria's year at `paidAt`. */
export function receiptYear(paidAt: number): number {
  return Number(localTime(paidAt).slice(0, 4));
}

/** The receipt number of a year, from 1: `2026-000001`. */
export function receiptNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, '0')}`;
}

/** An upper bound of an account's receipts per second; 62 payments per second were measured. */
const MOST_A_SECOND = 100;
/** Seconds by which the clocks of two machines may differ. */
const CLOCK_ERROR = 3600;

/**
 * Receipt numbers to skip after a restore, by year: more than can have been given since the backup, so that no number
 * is given twice. In whole thousands, so that people see the gap. Years that had not begun at the backup are
 * included.
 */
export function receiptsLeftOut({ at, backedUpAt }: Restore): { years: number[]; count: number } {
  const seconds = Math.max(0, at - backedUpAt) + CLOCK_ERROR;
  const first = receiptYear(backedUpAt - CLOCK_ERROR);
  const last = Math.max(first, receiptYear(at + CLOCK_ERROR));
  return {
    years: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    count: Math.ceil((seconds * MOST_A_SECOND) / 1000) * 1000,
  };
}

/** The claims of a receipt, with its texts as they are signed. */
export function claimsOf(receipt: PayerReceipt, keyId: string): ReceiptClaims {
  return {
    keyId,
    mode: receipt.livemode ? 'live' : 'test',
    account: receipt.account,
    merchant: tidy(receipt.merchant.name, MAX_MERCHANT),
    checkoutId: receipt.id,
    amount: receipt.total,
    paidAt: receipt.paidAt,
    number: receipt.number,
    orderReference: tidy(receipt.orderReference, MAX_ORDER_REFERENCE),
  };
}

/** The signed bytes. Equal claims have equal bytes. */
export function encodeClaims(claims: ReceiptClaims): Bytes {
  const { keyId, mode, account, merchant, checkoutId, amount, paidAt, number, orderReference } = claims;
  const payload = [VERSION, keyId, mode, account, merchant, checkoutId];
  payload.push(amount, CURRENCY, paidAt, number, orderReference);
  return new Uint8Array(encoder.encode(JSON.stringify(payload)));
}

/** The claims; null for bytes that `encodeClaims` does not write: one payload has one spelling. */
export function decodeClaims(payload: Bytes): ReceiptClaims | null {
  const fields = readArray(payload);
  if (fields === null) return null;
  const [version, keyId, mode, account, merchant, checkoutId, ...rest] = fields;
  const [amount, currency, paidAt, number, orderReference] = rest;
  if (version !== VERSION || currency !== CURRENCY || (mode !== 'test' && mode !== 'live')) return null;
  if (!isText(keyId) || !isText(account) || !isText(checkoutId) || !isText(number)) return null;
  if (!isText(merchant) || !isText(orderReference) || !isCount(amount) || !isCount(paidAt)) return null;
  const texts = { keyId, account, merchant, checkoutId, number, orderReference };
  const claims: ReceiptClaims = { ...texts, mode, amount, paidAt };
  const isTidy =
    tidy(merchant, MAX_MERCHANT) === merchant && tidy(orderReference, MAX_ORDER_REFERENCE) === orderReference;
  return isTidy && isEqual(encodeClaims(claims), payload) ? claims : null;
}

function readArray(payload: Bytes): unknown[] | null {
  try {
    const value: unknown = JSON.parse(decoder.decode(payload));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** The token in a receipt's QR code, after the address. */
export function joinToken(payload: Uint8Array, signature: Uint8Array): string {
  return `${encodeBase64url(payload)}.${encodeBase64url(signature)}`;
}

/** The two parts of a token; null for a text that `joinToken` does not write. */
export function splitToken(token: string): { payload: Bytes; signature: Bytes } | null {
  if (token.length > MAX_TOKEN) return null;
  const [left = '', right = '', ...others] = token.split('.');
  const [payload, signature] = [decodeBase64url(left), decodeBase64url(right)];
  if (payload === null || signature === null || others.length > 0) return null;
  return signature.length === SIGNATURE_BYTES ? { payload, signature } : null;
}

/** Base64 with `-` and `_`, without padding (RFC 4648, 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Null also when spare bits are set: otherwise one token would have several spellings, and a copy could pass as
 * another receipt.
 */
function decodeBase64url(text: string): Bytes | null {
  const bytes = decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return bytes !== null && encodeBase64url(bytes) === text ? bytes : null;
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

// Control characters, line separators, direction marks and invisible characters. Attack: with them a receipt could
// read differently from what was signed.
const TRICKS =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A text as it is signed and shown: NFC, without such characters, at most `max` characters. */
function tidy(text: string, max: number): string {
  const plain = text.toWellFormed().normalize('NFC').replace(TRICKS, '').trim().normalize('NFC');
  const characters = Array.from(plain);
  if (characters.length <= max) return plain;
  const start = characters.slice(0, max - 1).join('');
  return `${start.trimEnd()}…`;
}
