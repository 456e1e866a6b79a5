import { takeOne, waitForOneMore } from '../../../database/allowances/taking.ts';
import type { Client } from '../../../web/limits/clients.ts';
import { wrongTries } from '../../limits/tries.ts';
import type { ShopContext } from '../../shop/context.ts';
import { findOrderByNumber } from '../store.ts';
import { readPair, type TypedPair } from './rules.ts';

/** `unknown`: whether of the two it is the number or the phone is nobody's to learn. `retryAfter`: in seconds. */
export type FoundOrder =
  | { ok: true; token: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** Finds the order of a number and the phone it was placed with; counts pairs that name none. */
export function findLostOrder(context: ShopContext, typed: TypedPair, client: Client): FoundOrder {
  const { storage, sql } = context;
  const now = context.now();
  const allowances = wrongTries('lookups', client);
  const retryAfter = waitForOneMore(sql, allowances, now);
  // Right ones too: an answer that differed would go on telling which pair is right.
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  const pair = readPair(typed);
  const order = pair === null ? null : findOrderByNumber(sql, pair.number);
  // Whoever was erased has no phone any more.
  if (order !== null && order.contact.phone === pair?.phone) return { ok: true, token: order.token };
  storage.transactionSync(() => takeOne(sql, allowances, now));
  return { ok: false, reason: 'unknown' };
}
