import type { Database } from '../../database/rows.ts';
import { LoadedOrder } from './loaded-order.ts';
import { findSuccessor } from './placing/already-paid.ts';
import { findOrderByToken } from './store/orders.ts';

/** Later the shopper has forgotten it, or bought elsewhere. */
const MOST_AGE_MS = 48 * 3_600_000;

/** An order that its shopper left before the payment. */
export type UnpaidOrder = { token: string; number: string };

/**
 * The newest of some orders that can still be paid by card; null without one. An order that a paid one replaced is left
 * out. `now`: milliseconds.
 */
export function findUnpaidOrder(sql: Database, tokens: readonly string[], now: number): UnpaidOrder | null {
  const found = tokens.flatMap((token) => findOrderByToken(sql, token) ?? []);
  const unpaid = found
    .filter((order) => order.placedAt > now - MOST_AGE_MS)
    .sort((one, other) => other.placedAt - one.placedAt)
    .find((order) => new LoadedOrder(sql, order).canPay && findSuccessor(sql, order) === null);
  return unpaid === undefined ? null : { token: unpaid.token, number: unpaid.number };
}
