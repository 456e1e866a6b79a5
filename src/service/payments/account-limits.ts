import type { FieldErrors } from '../../contract/error.ts';
import { localDate } from '../../text/algiers.ts';
import { isFirstPayment } from '../account/rules/going-live-checklist.ts';
import type { Transaction } from '../account/transaction.ts';
import { readFigures } from './store/figures.ts';

/** The limits that operators set for an account: of one payment, and of a day of Algiers. */

/** Whole dinars that payers may still pay today; null without a limit. */
function leftToday({ database, identity, now }: Transaction): number | null {
  const { daily_amount: limit } = identity.profile.limits;
  if (limit === null) return null;
  const today = localDate(now);
  const paid = readFigures(database, today).find(({ day }) => day === today)?.paid ?? 0;
  return Math.max(0, limit - paid);
}

/**
 * Why a new checkout is above a limit, on the field that gives its amount; null when it is not. `amount`: as the limit
 * of one payment counts it; `total`: what the payer pays, as the day's figures count it.
 */
export function refuseByLimits(
  transaction: Transaction,
  { amount, total }: { amount: number; total: number },
  field: 'amount' | 'items',
): FieldErrors | null {
  const { amount: most } = transaction.identity.profile.limits;
  if (most !== null && amount > most)
    return {
      [field]: [`The amount field must not be greater than ${most}, this account's limit of one payment.`],
    };
  const left = leftToday(transaction);
  if (left === null || total <= left) return null;
  const message = `The amount field with the payer's fees must not be greater than ${left}, the rest of this account's limit of today.`;
  return { [field]: [message] };
}

/**
 * Whether a payment may not start today: others were paid since its checkout was created. `total`: what the payer pays.
 * The first payment of the way to live counts against no limit.
 */
export function isAboveToday(transaction: Transaction, checkoutId: string, total: number): boolean {
  if (isFirstPayment(transaction.identity.progress, checkoutId)) return false;
  const left = leftToday(transaction);
  return left !== null && total > left;
}
