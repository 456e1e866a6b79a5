import { digestDay, NOTIFY_AFTER_FAILURES, nextDigestAt } from '../../domain/notifications/times.ts';
import { netRevenueOf } from '../../domain/orders/revenue.ts';
import { pricesForSale, titleOf, variantOf } from '../../domain/products/product.ts';
import { readCountKey } from '../../domain/stock.ts';
import { dayOf } from '../../text/algiers.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import type { ShopContext } from '../context.ts';
import type { LoadedOrder } from '../orders/loaded-order.ts';
import { readRevenue } from '../orders/revenue/store/read-revenue.ts';
import { readCounts } from '../orders/store/queue-counts.ts';
import { findProduct, pricesOfProduct } from '../products/store/mirror.ts';
import { readStock, reservationsOfOrder } from '../stock/store.ts';
import { channelsFor, notify, waitOfAction, withdraw } from './enqueue.ts';
import { readNotificationState, saveNotificationState } from './store/outbox.ts';

/** Marks of sent notifications, so that none is sent twice. */
const DIGEST = 'digest';
const SERVICE = 'service';

/** When the next digest is due, in milliseconds; infinity while no channel sends digests. */
export function digestDueAt(context: ShopContext): number {
  if (channelsFor(context, 'digest').length === 0) return Number.POSITIVE_INFINITY;
  const day = readNotificationState(context.sql, DIGEST);
  return day === null ? context.now() : nextDigestAt(day);
}

/**
 * Starts the digests: a merchant who turns them on at noon gets the first one the next morning. Call within a
 * transaction.
 */
export function beginDigests({ sql, now }: ShopContext): void {
  saveNotificationState(sql, DIGEST, digestDay(now()));
}

/** Enqueues the morning's digest once, if it is due. */
export function notifyDigest(context: ShopContext): void {
  const { storage, sql, now } = context;
  if (digestDueAt(context) > now()) return;
  storage.transactionSync(() => {
    const isFirst = readNotificationState(sql, DIGEST) === null;
    beginDigests(context);
    if (isFirst) return;
    const today = dayOf(Math.floor(now() / 1000));
    const counts = readCounts(sql);
    const yesterday = readRevenue(sql, today - 1).find(({ day }) => day === today - 1);
    notify(context, `digest-${today}`, 'digest', {
      kind: 'digest',
      call: counts.get('call')?.orders ?? 0,
      pack: counts.get('pack')?.orders ?? 0,
      taken: yesterday === undefined ? 0 : netRevenueOf(yesterday),
    });
  });
}

/** Notifies once that the service is unreachable. `failures`: how many requests in a row had no answer. */
export function notifyServiceDown(context: ShopContext, failures: number): void {
  const { storage, sql, now } = context;
  if (failures < NOTIFY_AFTER_FAILURES || channelsFor(context, 'service').length === 0) return;
  storage.transactionSync(() => {
    if (readNotificationState(sql, SERVICE) !== null) return;
    saveNotificationState(sql, SERVICE, now());
    notify(context, `service-away-${now()}`, 'service', { kind: 'service', isBack: false });
  });
}

/** Notifies once that the service answers again, if its failure was notified. */
export function notifyServiceUp(context: ShopContext): void {
  const { storage, sql, now } = context;
  storage.transactionSync(() => {
    if (readNotificationState(sql, SERVICE) === null) return;
    saveNotificationState(sql, SERVICE, null);
    notify(context, `service-back-${now()}`, 'service', { kind: 'service', isBack: true });
  });
}

/**
 * Notifies of products that an order has sold down to few pieces, once for each count that the merchant sets. Pieces
 * held by unpaid orders do not count as sold, so unpaid orders cannot cause notifications. After an action it waits
 * until the action cannot be undone, and an undo withdraws it. Call within the transaction that moved the pieces.
 */
export function notifyLowStock(context: ShopContext, loaded: LoadedOrder): void {
  const { sql, notificationPreferences } = context;
  if (notificationPreferences.lowStock === null || channelsFor(context, 'low_stock').length === 0) return;
  const isUndo = loaded.history.at(-1)?.kind === 'undone';
  for (const [place, { key, state }] of reservationsOfOrder(sql, loaded.id).entries()) {
    const count = state === 'paid' || isUndo ? readStock(sql, key) : null;
    if (count === null || count.counted === null) continue;
    const left = Math.max(0, count.counted - count.paid);
    const mark = `low ${key}`;
    const isTold = readNotificationState(sql, mark) === count.counted;
    const { productId, variant } = readCountKey(key);
    const counted = variant === null ? productId : `${productId}.${place}`;
    const id = `low-${counted}-${count.counted}-`;
    if (left > notificationPreferences.lowStock) {
      if (isUndo && isTold && withdraw(context, id, 'low_stock')) saveNotificationState(sql, mark, null);
      continue;
    }
    if (isTold || state !== 'paid') continue;
    saveNotificationState(sql, mark, count.counted);
    const product = findProduct(sql, productId)?.product;
    if (product === undefined) continue;
    const prices = variant === null ? [] : pricesForSale(pricesOfProduct(sql, productId));
    const price = prices.find((one) => variantOf(one) === variant);
    const names = inEachLanguage((language) => titleOf(product, price, language));
    const content = { kind: 'low_stock', names, left } as const;
    notify(context, `${id}${context.now()}`, 'low_stock', content, waitOfAction(loaded));
  }
}
