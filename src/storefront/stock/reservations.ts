import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { DELIVERY_SLUG, stockOf } from '../catalogue/rules/product.ts';
import { findProduct } from '../catalogue/store/mirror.ts';
import { renewCatalogueVersion } from '../catalogue/store/version.ts';
import type { OrderItem } from '../checkout/rules.ts';
import { attemptsOfOrder } from '../checkout/store/attempts.ts';
import { isOpen, type OrderState } from '../orders/rules.ts';
import type { Order } from '../orders/store.ts';
import {
  availableIn,
  emptyCount,
  heldIn,
  movePieces,
  oversoldIn,
  piecesByProduct,
  placeOfPieces,
  type ReservationState,
  recount,
  type Shortage,
  type StockCount,
} from './rules.ts';
import { readStock, reservationsOfOrder, saveReservation, saveStock } from './store.ts';

/** What is counted of a product, now that its merchant says what there is. `before`: as last counted. */
export function countOf(before: StockCount | null, product: Product): StockCount {
  return recount(before ?? emptyCount, stockOf(product));
}

// What is no longer mirrored has no count to hold anybody to; the service will refuse to sell it.
function countById(sql: Database, productId: string): StockCount {
  const found = findProduct(sql, productId);
  const before = readStock(sql, productId);
  return found === null ? (before ?? emptyCount) : countOf(before, found.product);
}

/** How a product's pieces stand. */
export type StockState = {
  /** Pieces that can be ordered now; null where the merchant counts none. */
  available: number | null;
  /** Pieces that unpaid orders keep: they are not sold. */
  held: number;
};

export function stockStateOf(sql: Database, product: Product): StockState {
  const count = countOf(readStock(sql, product.id), product);
  return { available: availableIn(count), held: heldIn(count) };
}

/** Takes note of what the merchant says there is, lest a number that comes back be taken for one that stayed. */
export function noteStock(sql: Database, product: Product): void {
  const before = readStock(sql, product.id);
  const count = recount(before ?? emptyCount, stockOf(product));
  if (count !== (before ?? emptyCount)) saveStock(sql, product.id, count);
}

/** Of each product that is counted the pieces that lines want, how many are not sold, and how many of those nobody keeps. */
export function countedPieces(
  sql: Database,
  items: readonly Pick<OrderItem, 'productId' | 'quantity' | 'slug'>[],
): Map<string, { pieces: number; there: number; free: number }> {
  const goods = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const counted = new Map<string, { pieces: number; there: number; free: number }>();
  for (const [productId, pieces] of piecesByProduct(goods)) {
    const count = countById(sql, productId);
    const free = availableIn(count);
    if (free !== null) counted.set(productId, { pieces, there: free + heldIn(count), free });
  }
  return counted;
}

/** What is missing for an order, as `reserve` says it. */
export function findShortages(
  sql: Database,
  items: readonly Pick<OrderItem, 'productId' | 'quantity' | 'names' | 'slug'>[],
  language: Locale,
): Shortage[] {
  const goods = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  return [...piecesByProduct(goods)].flatMap(([productId, wanted]): Shortage[] => {
    const count = countById(sql, productId);
    const left = availableIn(count);
    const name = goods.find((item) => item.productId === productId)?.names[language].name ?? '';
    return left === null || left >= wanted ? [] : [{ productId, name, wanted, left, held: heldIn(count) }];
  });
}

/**
 * Keeps the pieces of an order, all of them or none; returns what is missing. Call it in the transaction that
 * decides on the order. What the order has already stays as it is. `language`: of the names of what is missing.
 */
export function reserve(
  sql: Database,
  orderId: string,
  items: readonly Pick<OrderItem, 'productId' | 'quantity' | 'names' | 'slug'>[],
  language: Locale,
): Shortage[] {
  const known = new Map(reservationsOfOrder(sql, orderId).map((one) => [one.productId, one.state]));
  const wanted = items.filter(({ productId, slug }) => {
    const state = known.get(productId);
    return slug !== DELIVERY_SLUG && (state === undefined || state === 'released');
  });
  const shortages = findShortages(sql, wanted, language);
  if (shortages.length > 0) return shortages;
  for (const [productId, quantity] of piecesByProduct(wanted)) {
    move(sql, orderId, { productId, quantity, state: known.get(productId) ?? null }, 'reserved');
  }
  return [];
}

/** Whether all pieces of an order are kept for it: nothing need be decided anew about them. */
export function isKept(sql: Database, orderId: string): boolean {
  const reservations = reservationsOfOrder(sql, orderId);
  return reservations.length > 0 && reservations.every(({ state }) => state === 'reserved');
}

function move(
  sql: Database,
  orderId: string,
  pieces: { productId: string; quantity: number; state: ReservationState | null },
  to: ReservationState,
): StockCount {
  const { productId, quantity, state } = pieces;
  const count = movePieces(countById(sql, productId), quantity, state, to);
  saveStock(sql, productId, count);
  // The product's page says how many are left.
  if (count.said !== null) renewCatalogueVersion(sql);
  saveReservation(sql, orderId, { productId, quantity, state: to });
  return count;
}

/** What a payment for pieces that had been given back means. `oversold`: pieces of them that there are not. */
type LatePayment = {
  oversold: number;
};

/**
 * Brings an order's pieces to where it stands. Call it in the transaction that changed the order. Answers whether the money
 * came after the pieces had been given back: it is taken all the same, and somebody must look.
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
  for (const reservation of reservationsOfOrder(sql, order.id)) {
    // What was sold and is open again, by an act that was undone, is kept as before.
    const to = place ?? (reservation.state === 'paid' ? 'reserved' : reservation.state);
    if (reservation.state === to) continue;
    const count = move(sql, order.id, reservation, to);
    if (to === 'paid' && reservation.state === 'released') {
      isLate = true;
      oversold += Math.min(reservation.quantity, oversoldIn(count));
    }
  }
  return isLate ? { oversold } : null;
}

/** Gives an order's pieces back that are kept and not sold. */
export function release(sql: Database, orderId: string): void {
  for (const reservation of reservationsOfOrder(sql, orderId))
    if (reservation.state === 'reserved') move(sql, orderId, reservation, 'released');
}

/**
 * Brings what is kept or sold of an order to what it is corrected to; returns what is missing, and then has changed nothing.
 * An order that keeps nothing yet claims its pieces when it is confirmed. `language`: of the names of what is missing.
 */
export function changePieces(
  sql: Database,
  orderId: string,
  items: readonly Pick<OrderItem, 'productId' | 'quantity' | 'names' | 'slug'>[],
  language: Locale,
): Shortage[] {
  const goods = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const wanted = piecesByProduct(goods);
  const known = reservationsOfOrder(sql, orderId);
  const more = known.flatMap(({ productId, quantity, state }) => {
    const item = goods.find((one) => one.productId === productId);
    const pieces = (wanted.get(productId) ?? 0) - quantity;
    return item === undefined || pieces <= 0 || state === 'released' ? [] : [{ ...item, quantity: pieces }];
  });
  const shortages = findShortages(sql, more, language);
  if (shortages.length > 0) return shortages;
  for (const reservation of known) {
    const { productId, state } = reservation;
    const quantity = wanted.get(productId) ?? 0;
    move(sql, orderId, reservation, 'released');
    move(sql, orderId, { productId, quantity, state: 'released' }, state);
  }
  return [];
}
