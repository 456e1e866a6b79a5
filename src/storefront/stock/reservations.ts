import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { renewCatalogueVersion } from '../catalogue/store/version.ts';
import type { OrderItem } from '../checkout/rules.ts';
import { attemptsOfOrder } from '../checkout/store/attempts.ts';
import { isOpen, type OrderState } from '../orders/rules.ts';
import type { Order } from '../orders/store.ts';
import { countByKey, countShown, keyed } from './counts.ts';
import { rekey } from './rekeying.ts';
import {
  availableIn,
  type HoldShares,
  heldIn,
  mayHold,
  movePieces,
  oversoldIn,
  piecesByKey,
  placeOfPieces,
  type ReservationState,
  readCountKey,
  type Shortage,
  type StockCount,
} from './rules.ts';
import { piecesOfNetwork, reservationsOfOrder, saveReservation, saveStock } from './store.ts';

/** Whether the unpaid orders of a network may hold an order's pieces besides what they hold already. Holds of nothing: false. */
export function mayHoldAll(
  sql: Database,
  items: readonly Pick<OrderItem, 'price' | 'productId' | 'quantity' | 'slug'>[],
  network: string,
  shares: HoldShares,
): boolean {
  const counted = [...piecesByKey(keyed(sql, items))].flatMap(([key, pieces]) => {
    const { said, paid, reserved } = countShown(sql, key);
    return said === null ? [] : [{ key, pieces, there: Math.max(0, said - paid), byAll: reserved }];
  });
  if (counted.length === 0) return false;
  const keys = counted.map(({ key }) => key);
  const held = piecesOfNetwork(sql, network, keys);
  return counted.every(({ key, pieces, there, byAll }) =>
    mayHold(pieces, { byNetwork: held.get(key) ?? 0, byAll }, there, shares),
  );
}

type Wanted = Pick<OrderItem, 'price' | 'productId' | 'quantity' | 'names' | 'slug'>;

/** What is missing for an order, as `reserve` says it. */
export function findShortages(sql: Database, items: readonly Wanted[], language: Locale): Shortage[] {
  return shortagesOf(sql, keyed(sql, items), language);
}

function shortagesOf(
  sql: Database,
  goods: readonly (Wanted & { key: string })[],
  language: Locale,
): Shortage[] {
  return [...piecesByKey(goods)].flatMap(([key, wanted]): Shortage[] => {
    const { productId } = readCountKey(key);
    const count = countShown(sql, key);
    const left = availableIn(count);
    const name = nameOfCount(goods, key, language);
    return left === null || left >= wanted ? [] : [{ productId, name, wanted, left, held: heldIn(count) }];
  });
}

/** What the goods of a count are called, the variant with it where it is counted alone. */
function nameOfCount(
  goods: readonly (Pick<OrderItem, 'names'> & { key: string })[],
  key: string,
  language: Locale,
): string {
  const called = goods.find((item) => item.key === key)?.names[language];
  if (called === undefined) return '';
  const isAlone = readCountKey(key).variant !== null && called.label !== null;
  return isAlone ? `${called.name} (${called.label})` : called.name;
}

/**
 * Holds the pieces of an order, all of them or none; returns what is missing. With `unclaimed` they must be there as well, and the
 * order holds none of them. Call it in the transaction that decides on the order. What the order has already stays as it is.
 * `language`: of the names of what is missing.
 */
export function reserve(
  sql: Database,
  orderId: string,
  items: readonly Wanted[],
  language: Locale,
  as: 'reserved' | 'unclaimed' = 'reserved',
): Shortage[] {
  rekey(sql, orderId);
  const known = new Map(reservationsOfOrder(sql, orderId).map((one) => [one.key, one.state]));
  const wanted = keyed(sql, items).filter(({ key }) => {
    const state = known.get(key);
    return state === undefined || state === 'released' || (state === 'unclaimed' && as === 'reserved');
  });
  const shortages = shortagesOf(sql, wanted, language);
  if (shortages.length > 0) return shortages;
  for (const [key, quantity] of piecesByKey(wanted)) {
    move(sql, orderId, { key, quantity, state: known.get(key) ?? null }, as);
  }
  return [];
}

/** Whether an order waits for its payment or its call: its pieces are held for it, or it claims them later. */
export function isWaiting(sql: Database, orderId: string): boolean {
  const reservations = reservationsOfOrder(sql, orderId);
  return (
    reservations.length > 0 &&
    reservations.every(({ state }) => state === 'reserved' || state === 'unclaimed')
  );
}

/** What is missing for a waiting order that holds nothing, as `reserve` says it. */
export function findUnclaimedShortages(
  sql: Database,
  { id, items, language }: Pick<Order, 'id' | 'items' | 'language'>,
): Shortage[] {
  const isUnclaimed = reservationsOfOrder(sql, id).some(({ state }) => state === 'unclaimed');
  return isUnclaimed ? findShortages(sql, items, language) : [];
}

function move(
  sql: Database,
  orderId: string,
  { key, quantity, state }: { key: string; quantity: number; state: ReservationState | null },
  to: ReservationState,
): StockCount {
  const before = countByKey(sql, key);
  const count = movePieces(before, quantity, state, to);
  saveStock(sql, key, count);
  // The product's page says how many are left, and of none whether they are sold or kept.
  const left = availableIn(count);
  if (left !== null && (left === 0 || left !== availableIn(before))) renewCatalogueVersion(sql);
  saveReservation(sql, orderId, { key, quantity, state: to });
  return count;
}

/** What a payment for pieces that had been given back means. `oversold`: pieces of them that there are not. */
type LatePayment = {
  oversold: number;
};

/**
 * Brings an order's pieces to where it stands. Call it in the transaction that changed the order. Answers whether the money
 * came after the pieces had been given back, or for unclaimed pieces that are gone: it is taken all the same, and somebody must look.
 */
export function followOrder(
  sql: Database,
  order: Pick<Order, 'id' | 'way'>,
  state: OrderState,
): LatePayment | null {
  const isAwaited = attemptsOfOrder(sql, order.id).some(({ status }) => isOpen(status));
  const place = placeOfPieces(order.way, state, isAwaited);
  let isLate = false;
  let oversold = 0;
  // An order whose confirmation is taken back holds nothing, as one that has waited too long for it.
  const placeOf = (from: ReservationState) => place ?? (from === 'paid' ? 'unclaimed' : from);
  if (reservationsOfOrder(sql, order.id).some((one) => placeOf(one.state) !== one.state))
    rekey(sql, order.id);
  for (const reservation of reservationsOfOrder(sql, order.id)) {
    const to = placeOf(reservation.state);
    if (reservation.state === to) continue;
    const count = move(sql, order.id, reservation, to);
    if (to !== 'paid' || reservation.state === 'reserved') continue;
    const lacking = Math.min(reservation.quantity, oversoldIn(count));
    oversold += lacking;
    if (reservation.state === 'released' || lacking > 0) isLate = true;
  }
  return isLate ? { oversold } : null;
}

/** Lets go of the pieces that an order holds: it goes on waiting, and claims what is there when it is paid or confirmed. */
export function letGo(sql: Database, orderId: string): void {
  rekey(sql, orderId);
  for (const reservation of reservationsOfOrder(sql, orderId))
    if (reservation.state === 'reserved') move(sql, orderId, reservation, 'unclaimed');
}

/**
 * Brings what is held or sold of an order to what it is corrected to; returns what is missing, and then has changed nothing.
 * An order that holds nothing claims its pieces when it is confirmed. `language`: of the names of what is missing.
 */
export function changePieces(
  sql: Database,
  orderId: string,
  items: readonly Wanted[],
  language: Locale,
): Shortage[] {
  rekey(sql, orderId);
  const goods = keyed(sql, items);
  const wanted = piecesByKey(goods);
  const rows = reservationsOfOrder(sql, orderId);
  const states = new Map(rows.map(({ key, state }) => [readCountKey(key).productId, state]));
  // A variant that came to a count of its own since it was taken out of the order.
  const others = [...wanted.keys()].flatMap((key) => {
    const state = states.get(readCountKey(key).productId);
    return state === undefined || rows.some((one) => one.key === key) ? [] : [{ key, quantity: 0, state }];
  });
  const known = [...rows, ...others];
  const more = known.flatMap(({ key, quantity, state }) => {
    const item = goods.find((one) => one.key === key);
    const pieces = (wanted.get(key) ?? 0) - quantity;
    const holds = state === 'reserved' || state === 'paid';
    return item === undefined || pieces <= 0 || !holds ? [] : [{ ...item, quantity: pieces }];
  });
  const shortages = shortagesOf(sql, more, language);
  if (shortages.length > 0) return shortages;
  for (const reservation of known) {
    const { key, state } = reservation;
    const quantity = wanted.get(key) ?? 0;
    move(sql, orderId, reservation, 'released');
    move(sql, orderId, { key, quantity, state: 'released' }, state);
  }
  return [];
}
