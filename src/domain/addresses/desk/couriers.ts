import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of couriers’ accounts, fees, settlements and payments. */

const courierFlashes = ['added', 'works', 'off', 'on', 'removed', 'saved', 'keys'] as const;
/** What the page of courier accounts says was done. `works`: the test of its keys. */
export type CourierFlash = (typeof courierFlashes)[number];

export function isCourierFlash(word: string): word is CourierFlash {
  return courierFlashes.some((one) => one === word);
}

/** Accounts at couriers, and which of them gets which parcel. */
export function courierAccountsPath(language: Locale, flash: CourierFlash | null = null): string {
  return withQuery(atDesk(language, deskPatterns.couriers), { flash });
}

/** Where its forms post to. `assign`: which account gets which parcel; the others are about one account. */
export function courierFormPath(
  language: Locale,
  form: 'add' | 'assign' | 'test' | 'keys' | 'turn' | 'remove' | 'options',
): string {
  return atDesk(language, deskPatterns.courierForms[form]);
}

/** Our communes that the courier of an account writes otherwise; by GET and POST. */
export function courierCommunesPath(
  language: Locale,
  accountId: string,
  { saved, refreshed }: { saved?: 1; refreshed?: number } = {},
): string {
  const path = atDesk(language, deskPatterns.courierCommunes, { account: accountId });
  return withQuery(path, { saved, refreshed });
}

/** The fees of an account's courier beside the delivery prices; `refreshed`: how often the page has waited for them. */
export function courierFeesPath(
  language: Locale,
  { account, refreshed }: { account?: string; refreshed?: number } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.courierFees), { account, refreshed });
}

/** Where its forms post to. `read`: ask the courier; `take`: take its fees over. */
export function courierFeesFormPath(language: Locale, form: 'read' | 'take'): string {
  return atDesk(language, deskPatterns.courierFeesForms[form]);
}

/** Where a courier settlement is uploaded, by GET and POST. */
export function settlementsPath(language: Locale): string {
  return atDesk(language, deskPatterns.courierSettlements);
}

/**
 * A courier settlement: its columns, its preview, or its result. `show`: rows of one match; `after`: the last row
 * of the page before.
 */
export function settlementPath(
  language: Locale,
  settlementId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.courierSettlement, { id: settlementId }), { show, after });
}

/** Where its forms post to. `match`: continues to match its rows. */
export function settlementFormPath(
  language: Locale,
  settlementId: string,
  form: 'columns' | 'choose' | 'match' | 'apply',
): string {
  return atDesk(language, deskPatterns.courierSettlementForms[form], { id: settlementId });
}

/** What couriers' APIs say that they pay out. `before`: milliseconds; null for the newest. */
export function courierPaymentsPath(language: Locale, before: number | null = null): string {
  return withQuery(atDesk(language, deskPatterns.courierPayments), { before });
}

/** A courier's payment. `day`: of one without an id, since the epoch; otherwise 0. */
export function courierPaymentPath(
  language: Locale,
  { accountId, paymentId, day }: { accountId: string; paymentId: string; day: number },
): string {
  const path = atDesk(language, deskPatterns.courierPayment, { account: accountId });
  return withQuery(path, { payment: paymentId, day: day === 0 ? null : day });
}

/** What couriers owe for delivered orders, by age. */
export function courierDebtsPath(language: Locale): string {
  return atDesk(language, deskPatterns.courierDebts);
}
