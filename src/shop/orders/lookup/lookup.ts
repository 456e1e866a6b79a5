import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Client } from '../../../web/rate-limits/clients.ts';
import type { ShopContext } from '../../context.ts';
import { wrongTryQuotaOfNumber, wrongTryQuotas } from '../../order-limits/failed-tries.ts';
import { findOrderByNumber } from '../store/orders.ts';
import { readPair, type TypedPair } from './rules.ts';

/** `unknown`: whether of the two it is the number or the phone is nobody's to learn. `retryAfter`: in seconds. */
export type FoundOrder =
  | { ok: true; token: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/**
 * Finds the order of a number and the phone it was placed with; counts pairs that name none. `own`: tokens of the orders that this
 * browser placed, as its signed cookie says.
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
  const order = pair === null ? null : findOrderByNumber(sql, pair.number);
  // Whoever was erased has no phone any more.
  const found = order !== null && order.contact.phone === pair?.phone ? order : null;
  // It learns nothing that its cookie does not say.
  if (found !== null && own.includes(found.token)) return { ok: true, token: found.token };
  const quotas = [
    ...wrongTryQuotas('lookups', client, now),
    // A number that no order has would leave a row for each guess; that an order has it is worth nothing without its phone.
    ...(order === null ? [] : [wrongTryQuotaOfNumber(order.number)]),
  ];
  const retryAfter = waitForOneMore(sql, quotas, now);
  // Right ones too: an answer that differed would go on telling which pair is right.
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  if (found !== null) return { ok: true, token: found.token };
  storage.transactionSync(() => takeOne(sql, quotas, now));
  return { ok: false, reason: 'unknown' };
}
