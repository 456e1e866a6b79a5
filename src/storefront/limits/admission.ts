import type { Locale } from '../../contract/scalars.ts';
import { giveOneBack } from '../../database/allowances/store.ts';
import { type CrowdChoice, chooseCrowd, takeOne } from '../../database/allowances/taking.ts';
import type { Database } from '../../database/rows.ts';
import type { Client } from '../../web/limits/clients.ts';
import { macOf, toBase64Url } from '../../web/signed-cookies.ts';
import type { OrderItem } from '../checkout/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { holdTime } from '../shop/rules.ts';
import { keyed } from '../stock/counts.ts';
import { countedPieces, nameOfCount } from '../stock/reservations.ts';
import type { Shortage } from '../stock/rules.ts';
import { countLimit } from '../traces/journal.ts';
import { type LimitHit, noteLimitHit } from './hits.ts';
import { takeOwn, waitForOwn } from './own.ts';
import {
  crowdSizes,
  holdCapsOf,
  isBeyond,
  isLetIn,
  overShare,
  type Placer,
  type WantedPieces,
} from './rules.ts';
import {
  countKeeping,
  earliestKeeping,
  findPlacer,
  heldBy,
  networkPieces,
  overShareOf,
  removePlacer,
  savePlacer,
} from './store.ts';

/**
 * Why an order is not made, or not tried again: its client has left too many unpaid, or would keep too much from all others.
 * That client alone is told to come back, after so many seconds. `shortages`: goods of which it may keep no more than `left`.
 * `isAnew`: its browser had better be given its cookie anew: those who came when it did have left too many.
 */
export type Limited = {
  ok: false;
  reason: 'limited';
  retryAfter: number;
  shortages: Shortage[];
  isAnew?: boolean;
};

/** What is asked for: an order's pieces, or the same once more. */
type Wanted = { items: readonly OrderItem[]; language: Locale };

/**
 * A client as who places an order; null where the Worker is one of before, which does not say who asks. The number that was
 * typed is kept in no list of ours: only what cannot be read back.
 */
export async function placerOf(
  client: Client | undefined,
  phone: string,
  secret: string,
): Promise<Placer | null> {
  if (client === undefined) return null;
  return { ...client, phone: toBase64Url((await macOf(`client phone~${phone}`, secret)).slice(0, 12)) };
}

/** Whether a client may leave one more order unpaid; null when it may. Call within the transaction that places it. */
export function findOrderLimit(context: ShopContext, placer: Placer): Limited | null {
  const { sql, now, settings } = context;
  const wait = waitForOwn(sql, placer, settings.limits, now());
  if (wait > 0) return limited(context, 'orders', wait);
  const choice = findCrowd(context, placer);
  return choice.ok ? null : { ...limited(context, 'orders', choice.wait), isAnew: choice.isAnew };
}

function findCrowd({ sql, now, settings }: ShopContext, placer: Placer): CrowdChoice {
  const { browser, network, since = null } = placer;
  if (network === null) return { ok: true, crowd: [] };
  return chooseCrowd(sql, { browser, network, since }, crowdSizes(settings.limits), now());
}

/**
 * Whether a client may keep an order's pieces from all others; null when it may. Call within the transaction that keeps
 * them, when the cart's earlier orders keep nothing any more: none of them is left out of the count, since copies of one
 * cart may be in any number of browsers.
 */
export function findHoldLimit(context: ShopContext, placer: Placer, wanted: Wanted): Limited | null {
  const { sql, settings } = context;
  const { limits } = settings;
  const pieces = countedPieces(sql, wanted.items);
  if (pieces.size === 0) return null;
  let isFirst = placer.browser !== null;
  for (const kind of ['browser', 'phone'] as const) {
    const client = placer[kind];
    if (client === null) continue;
    const held = heldBy(sql, kind, client, limits.HOLD_SHARE);
    const caps = holdCapsOf(kind, limits);
    if (held.orders >= caps.orders) return limited(context, 'holds', waitOf(context, held.since));
    const over = overShare(pieces, held.pieces, caps.share);
    const beside = held.over.filter((key) => !pieces.has(key));
    if (isBeyond(over, beside.length, caps))
      return limited(context, 'pieces', waitOf(context, held.since), shortagesOf(sql, over, wanted));
    isFirst &&= held.orders === 0;
  }
  return placer.network === null
    ? null
    : findNetworkLimit(context, placer.network, { ...wanted, pieces, isFirst });
}

/** What of a network is counted stands in rows of its own: a busy one has thousands of unpaid orders. */
function findNetworkLimit(
  context: ShopContext,
  network: string,
  wanted: Wanted & { pieces: ReadonlyMap<string, WantedPieces>; isFirst: boolean },
): Limited | null {
  const { sql, settings } = context;
  const { pieces, isFirst } = wanted;
  const caps = holdCapsOf('network', settings.limits);
  const orders = countKeeping(sql, network, caps.orders);
  const over = overShare(pieces, networkPieces(sql, network, [...pieces.keys()]), caps.share);
  const most = Math.max(caps.last, caps.firstLast) + pieces.size;
  const beside =
    over.length === 0
      ? 0
      : overShareOf(sql, network, caps.share, most).filter((key) => !pieces.has(key)).length;
  const isFull = orders >= caps.orders;
  if (!isFull && !isBeyond(over, beside, caps)) return null;
  if (isFirst && isLetIn(pieces, over, beside, caps)) return null;
  const wait = waitOf(context, earliestKeeping(sql, network));
  return isFull
    ? limited(context, 'holds', wait)
    : limited(context, 'pieces', wait, shortagesOf(sql, over, wanted));
}

/** Seconds until the first pieces that are kept since `since` come back, in milliseconds; a minute at least. */
function waitOf({ now, settings }: ShopContext, since: number | null): number {
  if (since === null) return 60;
  return Math.max(60, Math.ceil((since + holdTime(settings.limits.HOLD_MINUTES) - now()) / 1000));
}

function limited(
  context: ShopContext,
  hit: Exclude<LimitHit, 'requests'>,
  retryAfter: number,
  shortages: Shortage[] = [],
): Limited {
  noteLimitHit(hit);
  countLimit(context, `limit_${hit}`);
  return { ok: false, reason: 'limited', retryAfter, shortages };
}

function shortagesOf(
  sql: Database,
  back: readonly { key: string; most: number }[],
  { items, language }: Wanted,
): Shortage[] {
  const goods = keyed(sql, items);
  return back.map(({ key, most }) => {
    const own = goods.filter((item) => item.key === key);
    const wanted = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const name = nameOfCount(goods, key, language);
    return { productId: own[0]?.productId ?? key, name, wanted, left: most };
  });
}

/** Writes down that a client has left an order unpaid, for now. Call within the transaction that places it. */
export function notePlacer(context: ShopContext, orderId: string, placer: Placer): void {
  const { sql, now } = context;
  const at = now();
  // Where it was written down before and has not been dismissed since, that order of its has come to nothing.
  dismissPlacer(context, orderId, false);
  const choice = findCrowd(context, placer);
  const crowd = choice.ok ? choice.crowd : [];
  takeOne(sql, crowd, at);
  const names = crowd.map(({ name }) => name);
  savePlacer(sql, orderId, { ...placer, taken: names }, at);
}

/** Forgets who placed an order that keeps nothing any more; one that was paid has taken nothing from its client. */
export function dismissPlacer({ sql, settings, now }: ShopContext, orderId: string, isPaid: boolean): void {
  const placer = findPlacer(sql, orderId);
  if (placer === null) return;
  removePlacer(sql, orderId);
  if (isPaid) giveOneBack(sql, placer.taken);
  else takeOwn(sql, placer, settings.limits, now());
}
