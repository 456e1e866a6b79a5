import { giveOneBack } from '../../database/quotas/store.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { holdTime } from '../../domain/holds.ts';
import type { OrderItem } from '../../domain/line-items.ts';
import { type OrderClient, UNKNOWN_NETWORK } from '../../domain/order-quotas.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import { macOf, toBase64Url } from '../../web/signed-cookies.ts';
import { countLimit } from '../audit-log/audit-log.ts';
import type { ShopContext } from '../context.ts';
import type { Counts } from '../stock/counts.ts';
import { mayHoldAll } from '../stock/reservations.ts';
import { takeFromClient, waitForClient } from './client-quotas.ts';
import type { ClientRecord } from './client-record.ts';
import { type LimitHit, noteLimitHit } from './limit-hits.ts';
import { findWaiting, removeWaiting, saveWaiting } from './store/waiting-orders.ts';

/**
 * Why an order is not placed or not tried again. `client`: this browser or phone has left too many unpaid, and may
 * come back after `retryAfter` seconds. `network`: the network has, and its shopper should call the shop.
 */
export type Limited = { ok: false; reason: 'limited'; by: 'client' | 'network'; retryAfter: number };

/** The client of an order. The phone is stored as a code that cannot be reversed. */
export async function orderClientOf(
  client: Client | undefined,
  phone: string,
  secret: string,
): Promise<OrderClient> {
  return {
    browser: client?.browser ?? null,
    since: client?.since ?? null,
    network: client?.network ?? UNKNOWN_NETWORK,
    phone: toBase64Url((await macOf(`client phone~${phone}`, secret)).slice(0, 12)),
  };
}

/** Whether a client may leave one more order unpaid; null when it may. Call within the transaction that places it. */
export function findOrderLimit(context: ShopContext, record: ClientRecord): Limited | null {
  const at = context.now();
  const own = waitForClient(record, at);
  if (own > 0) return limited(context, 'orders', 'client', own);
  const network = waitForOneMore(context.sql, [record.networkQuota], at, (quota) => record.useOf(quota));
  return network > 0 ? limited(context, 'orders', 'network', network) : null;
}

/** Whether a client may have one more order with a hold; null when it may. Call as `findOrderLimit`. */
export function findHoldLimit(context: ShopContext, record: ClientRecord): Limited | null {
  const { now, settings } = context;
  const { HOLDS_PER_BROWSER, HOLDS_PER_PHONE } = settings.limits;
  for (const [kind, most] of [
    ['browser', HOLDS_PER_BROWSER],
    ['phone', HOLDS_PER_PHONE],
  ] as const) {
    const { orders, until } = record.holdsOf(kind);
    if (orders < most || until === null) continue;
    return limited(context, 'holds', 'client', Math.max(60, Math.ceil((until - now()) / 1000)));
  }
  return null;
}

/**
 * Whether an order may hold its pieces. When its network or all networks hold too many, the order is accepted without
 * a hold, and claims its pieces when it is paid or confirmed: what others hold must not refuse an order. Call as
 * `findOrderLimit`.
 */
export function mayHoldPieces(
  { settings }: ShopContext,
  { network }: OrderClient,
  items: readonly OrderItem[],
  counts: Counts,
): boolean {
  return mayHoldAll(counts, items, network, settings.limits);
}

function limited(
  context: ShopContext,
  hit: Exclude<LimitHit, 'requests'>,
  by: Limited['by'],
  retryAfter: number,
): Limited {
  noteLimitHit(hit);
  countLimit(context, `limit_${hit}`);
  return { ok: false, reason: 'limited', by, retryAfter };
}

/**
 * Records an unpaid order of a client. `isNew`: the order is being placed. Call within the transaction that places it,
 * as the last that uses `record`.
 */
export function noteWaiting(
  context: ShopContext,
  orderId: string,
  record: ClientRecord,
  { isCash, isHolding, isNew = false }: { isCash: boolean; isHolding: boolean; isNew?: boolean },
): void {
  const { sql, now, settings } = context;
  const at = now();
  // An order that was recorded before and not dismissed since has come to nothing once.
  if (!isNew) dismissWaiting(context, orderId, false);
  const { client, networkQuota } = record;
  takeOne(sql, [networkQuota], at, (quota) => record.useOf(quota));
  const holdsUntil = isHolding ? at + holdTime(settings.limits.HOLD_MINUTES) : null;
  saveWaiting(sql, orderId, { ...client, at, isCash, holdsUntil, taken: networkQuota.name });
}

/**
 * Removes the record of an order that waits no more. `isGood`: it was paid or confirmed, so its quota is given back.
 */
export function dismissWaiting({ sql, settings, now }: ShopContext, orderId: string, isGood: boolean): void {
  const order = findWaiting(sql, orderId);
  if (order === null) return;
  removeWaiting(sql, orderId);
  if (isGood) giveOneBack(sql, [order.taken]);
  else takeFromClient(sql, order, settings.limits, now());
}
