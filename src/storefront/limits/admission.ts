import type { Locale } from '../../contract/scalars.ts';
import { macOf, toBase64Url } from '../../web/signed-cookies.ts';
import type { OrderItem } from '../checkout/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { holdTime } from '../shop/rules.ts';
import { countedPieces } from '../stock/reservations.ts';
import type { Shortage } from '../stock/rules.ts';
import { type LimitHit, noteLimitHit } from './hits.ts';
import {
  allowancesOf,
  type Client,
  type Held,
  heldBack,
  holdCapsOf,
  type Placer,
  takenOf,
  waitFor,
} from './rules.ts';
import {
  findPlacer,
  forgetAllowances,
  type HeldPieces,
  heldBy,
  readAllowance,
  removePlacer,
  saveAllowance,
  savePlacer,
} from './store.ts';

/**
 * Why an order is not made, or not tried again: its client has left too many unpaid, or would keep too much from all others.
 * That client alone is told to come back, after so many seconds. `shortages`: goods of which it may keep no more than `left`.
 */
export type Limited = { ok: false; reason: 'limited'; retryAfter: number; shortages: Shortage[] };

/** What is asked for: an order, or its pieces once more. */
type Wanted = { cartId: string; items: readonly OrderItem[]; language: Locale };

/** Longer than the longest allowance takes to run out. */
const FORGOTTEN_AFTER = 6 * 86_400_000;

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
export function findLimit(context: ShopContext, placer: Placer, wanted: Wanted): Limited | null {
  const { sql, now, settings } = context;
  for (const allowance of allowancesOf(placer, settings.limits)) {
    const wait = waitFor(takenOf(readAllowance(sql, allowance.name), allowance, now()), allowance);
    if (wait > 0) return limited('orders', wait);
  }
  const pieces = countedPieces(sql, wanted.items);
  if (pieces.size === 0) return null;
  for (const kind of ['browser', 'phone', 'network'] as const) {
    const client = placer[kind];
    if (client === null) continue;
    const kept = heldBy(sql, kind, client, wanted.cartId);
    const held = sumOf(kept);
    const caps = holdCapsOf(kind, settings.limits);
    const ends = Math.min(...kept.map(({ at }) => at)) + holdTime(settings.limits.HOLD_MINUTES);
    const wait = Number.isFinite(ends) ? Math.max(60, Math.ceil((ends - now()) / 1000)) : 60;
    if (held.orders >= caps.orders) return limited('holds', wait);
    const back = heldBack(pieces, held, caps);
    if (back.length > 0) return limited('pieces', wait, shortagesOf(back, wanted));
  }
  return null;
}

function limited(hit: LimitHit, retryAfter: number, shortages: Shortage[] = []): Limited {
  noteLimitHit(hit);
  return { ok: false, reason: 'limited', retryAfter, shortages };
}

function sumOf(kept: readonly HeldPieces[]): Held {
  const pieces = new Map<string, { held: number; there: number }>();
  for (const { productId, quantity, said, paid } of kept) {
    const before = pieces.get(productId)?.held ?? 0;
    pieces.set(productId, { held: before + quantity, there: Math.max(0, said - paid) });
  }
  return { orders: new Set(kept.map(({ orderId }) => orderId)).size, pieces };
}

function shortagesOf(
  back: readonly { productId: string; most: number }[],
  { items, language }: Wanted,
): Shortage[] {
  return back.map(({ productId, most }) => {
    const own = items.filter((item) => item.productId === productId);
    const wanted = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return { productId, name: own[0]?.names[language].name ?? '', wanted, left: most };
  });
}

/** Writes down that a client has left an order unpaid, for now. Call within the transaction that places it. */
export function notePlacer({ sql, now, settings }: ShopContext, orderId: string, placer: Placer): void {
  const at = now();
  for (const allowance of allowancesOf(placer, settings.limits)) {
    const taken = takenOf(readAllowance(sql, allowance.name), allowance, at);
    saveAllowance(sql, allowance.name, taken + 1, at);
  }
  savePlacer(sql, orderId, placer, at);
  forgetAllowances(sql, at - FORGOTTEN_AFTER);
}

/** Forgets who placed an order that keeps nothing any more; one that was paid has taken nothing from its client. */
export function dismissPlacer({ sql, now, settings }: ShopContext, orderId: string, isPaid: boolean): void {
  const placer = findPlacer(sql, orderId);
  if (placer === null) return;
  removePlacer(sql, orderId);
  if (!isPaid) return;
  for (const allowance of allowancesOf(placer, settings.limits)) {
    const taken = takenOf(readAllowance(sql, allowance.name), allowance, now());
    saveAllowance(sql, allowance.name, Math.max(0, taken - 1), now());
  }
}
