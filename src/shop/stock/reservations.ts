import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type HoldShares, mayHold } from '../../domain/holds.ts';
import type { OrderItem } from '../../domain/line-items.ts';
import { type ClaimedPieces, type LatePayment, latePaymentOf } from '../../domain/orders/late-payment.ts';
import type { Order, OrderState } from '../../domain/orders/order.ts';
import {
  availableIn,
  heldIn,
  movePieces,
  oversoldIn,
  piecesByKey,
  type ReservationState,
  readCountKey,
  type Shortage,
  type StockCount,
} from '../../domain/stock.ts';
import { placeOfPieces } from '../../domain/stock-release.ts';
import { renewStockVersion } from '../products/store/catalogue-version.ts';
import { Counts } from './counts.ts';
import { rekey } from './rekeying.ts';
import { piecesOfNetwork, reservationsOfOrder, saveReservation, saveStock } from './store.ts';

/**
 * Whether a network's unpaid orders may hold an order's pieces in addition to those that they already hold. False if
 * the shop counts none of the products.
 */
export function mayHoldAll(
  counts: Counts,
  items: readonly Pick<OrderItem, 'price' | 'productId' | 'quantity' | 'slug'>[],
  network: string,
  shares: HoldShares,
): boolean {
  const counted = [...piecesByKey(counts.keyed(items))].flatMap(([key, pieces]) => {
    const { counted, paid, reserved } = counts.shown(key);
    return counted === null ? [] : [{ key, pieces, there: Math.max(0, counted - paid), byAll: reserved }];
  });
  if (counted.length === 0) return false;
  const keys = counted.map(({ key }) => key);
  const held = piecesOfNetwork(counts.sql, network, keys);
  return counted.every(({ key, pieces, there, byAll }) =>
    mayHold(pieces, { byNetwork: held.get(key) ?? 0, byAll }, there, shares),
  );
}

type ReservationRequest = Pick<OrderItem, 'price' | 'productId' | 'quantity' | 'names' | 'slug'>;

/** The shortages that `reserve` would return for an order. */
export function findShortages(
  counts: Counts,
  items: readonly ReservationRequest[],
  language: Locale,
): Shortage[] {
  return shortagesOf(counts, counts.keyed(items), language);
}

function shortagesOf(
  counts: Counts,
  keyedItems: readonly (ReservationRequest & { key: string })[],
  language: Locale,
): Shortage[] {
  return [...piecesByKey(keyedItems)].flatMap(([key, wanted]): Shortage[] => {
    const { productId } = readCountKey(key);
    const count = counts.shown(key);
    const left = availableIn(count);
    const name = nameOfCount(keyedItems, key, language);
    return left === null || left >= wanted ? [] : [{ productId, name, wanted, left, held: heldIn(count) }];
  });
}

/** The name of a count's product, with the variant's name where it is counted separately. */
function nameOfCount(
  keyedItems: readonly (Pick<OrderItem, 'names'> & { key: string })[],
  key: string,
  language: Locale,
): string {
  const called = keyedItems.find((item) => item.key === key)?.names[language];
  if (called === undefined) return '';
  const isAlone = readCountKey(key).variant !== null && called.label !== null;
  return isAlone ? `${called.name} (${called.label})` : called.name;
}

/**
 * Reserves the pieces of an order, all or none; returns the shortages. With `unclaimed` the pieces must be available
 * too, but the order does not hold them. Call it in the transaction that decides on the order. Earlier reservations of
 * the order stay. `language` is that of the names in the shortages.
 */
export function reserve(
  counts: Counts,
  orderId: string,
  items: readonly ReservationRequest[],
  language: Locale,
  as: 'reserved' | 'unclaimed' = 'reserved',
): Shortage[] {
  const { sql } = counts;
  rekey(sql, orderId);
  const known = new Map(reservationsOfOrder(sql, orderId).map((one) => [one.key, one.state]));
  return reserveBeside(known, counts, orderId, items, language, as);
}

/** The same for an order that is being placed: it has no reservations yet. */
export function reserveNew(...request: Parameters<typeof reserve>): Shortage[] {
  return reserveBeside(new Map(), ...request);
}

function reserveBeside(
  known: ReadonlyMap<string, ReservationState>,
  counts: Counts,
  orderId: string,
  items: readonly ReservationRequest[],
  language: Locale,
  as: 'reserved' | 'unclaimed' = 'reserved',
): Shortage[] {
  const wanted = counts.keyed(items).filter(({ key }) => {
    const state = known.get(key);
    return state === undefined || state === 'released' || (state === 'unclaimed' && as === 'reserved');
  });
  const shortages = shortagesOf(counts, wanted, language);
  if (shortages.length > 0) return shortages;
  for (const [key, quantity] of piecesByKey(wanted)) {
    move(counts, orderId, { key, quantity, state: known.get(key) ?? null }, as);
  }
  return [];
}

/** Whether an order waits for its payment or for the shop's call. It holds its pieces, or claims them later. */
export function isWaiting(sql: Database, orderId: string): boolean {
  return areWaiting(reservationsOfOrder(sql, orderId));
}

/** The same of an order's reservations. */
export function areWaiting(reservations: readonly { state: ReservationState }[]): boolean {
  return (
    reservations.length > 0 &&
    reservations.every(({ state }) => state === 'reserved' || state === 'unclaimed')
  );
}

/** The shortages that `reserve` would return for a waiting order without a hold. */
export function findUnclaimedShortages(
  sql: Database,
  { id, items, language }: Pick<Order, 'id' | 'items' | 'language'>,
): Shortage[] {
  const isUnclaimed = reservationsOfOrder(sql, id).some(({ state }) => state === 'unclaimed');
  return isUnclaimed ? findShortages(new Counts(sql), items, language) : [];
}

function move(
  counts: Counts,
  orderId: string,
  { key, quantity, state }: { key: string; quantity: number; state: ReservationState | null },
  to: ReservationState,
): StockCount {
  const { sql } = counts;
  const before = counts.byKey(key);
  const count = movePieces(before, quantity, state, to);
  counts.save(key, count);
  // The product's page shows how many are left, and whether the last ones are sold or held.
  const left = availableIn(count);
  if (left !== null && (left === 0 || left !== availableIn(before))) renewStockVersion(sql);
  saveReservation(sql, orderId, { key, quantity, state: to });
  return count;
}

/**
 * Sets an order's reservations to the state that the order requires. Call it in the transaction that changes the
 * order. The result is not null if the payment came after the pieces were released, or for unclaimed pieces that are
 * sold: the shop accepts the money, and staff must check the order. `isAwaited`: one of its checkouts is open.
 */
export function updateReservations(
  sql: Database,
  order: Pick<Order, 'id' | 'paymentMethod'>,
  state: OrderState,
  isAwaited: boolean,
): LatePayment | null {
  const place = placeOfPieces(order.paymentMethod, state, isAwaited);
  const claimed: ClaimedPieces[] = [];
  // If staff undo a confirmation, the order holds nothing, like an order whose hold has ended.
  const placeOf = (from: ReservationState) => place ?? (from === 'paid' ? 'unclaimed' : from);
  if (reservationsOfOrder(sql, order.id).some((one) => placeOf(one.state) !== one.state))
    rekey(sql, order.id);
  const counts = new Counts(sql);
  for (const reservation of reservationsOfOrder(sql, order.id)) {
    const to = placeOf(reservation.state);
    if (reservation.state === to) continue;
    const count = move(counts, order.id, reservation, to);
    if (to === 'paid')
      claimed.push({ from: reservation.state, pieces: reservation.quantity, oversold: oversoldIn(count) });
  }
  return latePaymentOf(claimed);
}

/** Ends the hold of an order: it keeps waiting, and claims its pieces when it is paid or confirmed. */
export function releaseStock(sql: Database, orderId: string): void {
  rekey(sql, orderId);
  const counts = new Counts(sql);
  for (const reservation of reservationsOfOrder(sql, orderId))
    if (reservation.state === 'reserved') move(counts, orderId, reservation, 'unclaimed');
}

/**
 * Changes an order's pieces to those of a correction. If there are shortages, it returns them and changes nothing. An
 * order without a hold claims its pieces when it is confirmed. `language` is that of the names in the shortages.
 */
export function changePieces(
  sql: Database,
  orderId: string,
  items: readonly ReservationRequest[],
  language: Locale,
): Shortage[] {
  rekey(sql, orderId);
  const counts = new Counts(sql);
  const keyedItems = counts.keyed(items);
  const wanted = piecesByKey(keyedItems);
  const rows = reservationsOfOrder(sql, orderId);
  const states = new Map(rows.map(({ key, state }) => [readCountKey(key).productId, state]));
  // Added products, and variants with a count of their own, have no reservation yet: theirs is like the others'.
  const usual = (['paid', 'reserved', 'unclaimed', 'released'] as const).find((one) =>
    rows.some(({ state }) => state === one),
  );
  const others = [...wanted.keys()].flatMap((key) => {
    const state = states.get(readCountKey(key).productId) ?? usual;
    return state === undefined || rows.some((one) => one.key === key) ? [] : [{ key, quantity: 0, state }];
  });
  const known = [...rows, ...others];
  const more = known.flatMap(({ key, quantity, state }) => {
    const item = keyedItems.find((one) => one.key === key);
    const pieces = (wanted.get(key) ?? 0) - quantity;
    const holds = state === 'reserved' || state === 'paid';
    return item === undefined || pieces <= 0 || !holds ? [] : [{ ...item, quantity: pieces }];
  });
  const shortages = shortagesOf(counts, more, language);
  if (shortages.length > 0) return shortages;
  for (const reservation of known) {
    const { key, state } = reservation;
    const quantity = wanted.get(key) ?? 0;
    if (quantity === reservation.quantity) continue;
    move(counts, orderId, reservation, 'released');
    move(counts, orderId, { key, quantity, state: 'released' }, state);
  }
  return [];
}

/** Takes pieces from an order that stay sold when it releases the others. */
export function leaveSold(sql: Database, orderId: string, items: readonly ReservationRequest[]): void {
  const lost = piecesByKey(new Counts(sql).keyed(items));
  for (const reservation of reservationsOfOrder(sql, orderId)) {
    const quantity = Math.max(0, reservation.quantity - (lost.get(reservation.key) ?? 0));
    if (quantity !== reservation.quantity) saveReservation(sql, orderId, { ...reservation, quantity });
  }
}

/** Undoes `leaveSold`, before the order claims all its pieces again. */
export function takeBackSold(sql: Database, items: readonly ReservationRequest[]): void {
  const counts = new Counts(sql);
  for (const [key, quantity] of piecesByKey(counts.keyed(items)))
    saveStock(sql, key, movePieces(counts.byKey(key), quantity, 'paid', 'released'));
}
