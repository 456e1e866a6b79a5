import type { Database } from '../../database/rows.ts';
import { LoadedOrder } from './loaded-order.ts';
import { findSuccessor } from './placing/already-paid.ts';
import { findOrderByToken } from './store/orders.ts';

/** Later the shopper has forgotten it, or bought elsewhere. */
const MOST_AGE_MS = 48 * 3_600_000;

/** An order that its shopper left before the payment. `isMoneyChecked`: money came, and the shop checks it. */
export type UnpaidOrder = { token: string; number: string; isMoneyChecked: boolean };

/**
 * The newest of some orders that can still be paid by card, or whose money is checked; null without one. An order that a
 * paid one replaced is left out. `now`: milliseconds.
 */
export function findUnpaidOrder(sql: Database, tokens: readonly string[], now: number): UnpaidOrder | null {
  const recent = tokens
    .flatMap((token) => findOrderByToken(sql, token) ?? [])
    .filter((order) => order.erasedAt === null && order.placedAt > now - MOST_AGE_MS)
    .sort((one, other) => other.placedAt - one.placedAt);
  for (const order of recent) {
    const { canPay, isMoneyChecked } = new LoadedOrder(sql, order);
    if ((canPay || isMoneyChecked) && findSuccessor(sql, order) === null)
      return { token: order.token, number: order.number, isMoneyChecked };
  }
  return null;
}
