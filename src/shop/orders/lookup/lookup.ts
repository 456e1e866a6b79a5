import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Database } from '../../../database/rows.ts';
import { type ReadPair, readPair, type TypedPair } from '../../../domain/orders/lookup.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Client } from '../../../web/rate-limiter/clients.ts';
import type { ShopContext } from '../../context.ts';
import { wrongTryQuotaOfNumber, wrongTryQuotas } from '../../order-limits/failed-tries.ts';
import { findOrderByNumber, findOrdersByTracking } from '../store/orders.ts';

/** Digits alone may end the tracking numbers of several couriers. */
const MOST_TRACKED = 3;

/** `unknown` does not say whether number or phone is wrong: a guesser must not learn it. `retryAfter`: in seconds. */
export type FoundOrder =
  | { ok: true; token: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** The order of a number, or those of a tracking number, with or without the letters that it begins with. */
function ordersNamed(sql: Database, { number, tracking }: ReadPair): Order[] {
  const order = number === null ? null : findOrderByNumber(sql, number);
  if (order !== null) return [order];
  return tracking === null ? [] : findOrdersByTracking(sql, tracking, MOST_TRACKED);
}

/**
 * Finds the order of a number, its own or its parcel's, and the phone that placed it; counts pairs that match no order. `own`: tokens of orders
 * that this browser placed, from its signed cookie.
 */
export function findLostOrder(
  context: ShopContext,
  typed: TypedPair,
  client: Client,
  own: readonly string[] = [],
): FoundOrder {
  const { storage, sql } = context;
  const now = context.now();
  const pair = readPair(typed);
  const named = pair === null ? [] : ordersNamed(sql, pair);
  // An erased order has no phone.
  const found = named.find(({ contact }) => contact.phone === pair?.phone) ?? null;
  // The answer tells the browser nothing that its cookie does not say.
  if (found !== null && own.includes(found.token)) return { ok: true, token: found.token };
  const quotas = [
    ...wrongTryQuotas('lookups', client, now),
    // Numbers without an order get no quota: each guess would leave a row. An existing number is worthless without
    // its phone.
    ...named.map(({ number }) => wrongTryQuotaOfNumber(number)),
  ];
  const retryAfter = waitForOneMore(sql, quotas, now);
  // Correct pairs are limited too: a different answer would tell which pair is correct.
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  if (found !== null) return { ok: true, token: found.token };
  storage.transactionSync(() => takeOne(sql, quotas, now));
  return { ok: false, reason: 'unknown' };
}
