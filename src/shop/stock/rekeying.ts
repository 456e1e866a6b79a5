import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { DELIVERY_SLUG, ownStocksOf, stockOf } from '../../domain/products/product.ts';
import { countKey, emptyCount, movePieces, piecesByKey, readCountKey, recount } from '../../domain/stock.ts';
import { pricesOfProduct } from '../products/store/mirror.ts';
import { Counts, keyOf, kindOf } from './counts.ts';
import { movedElsewhere, noteMove } from './moves.ts';
import {
  itemsOfOrder,
  ordersKeeping,
  readStock,
  removeReservation,
  reservationsOfOrder,
  saveReservation,
  saveStock,
  variantKeysOf,
} from './store.ts';

/**
 * Records the merchant's stock numbers: a number that comes back later must not look unchanged. Also moves the pieces
 * that orders hold to the count where they now belong. Call it in the transaction that mirrors the product. `at`:
 * milliseconds.
 */
export function noteStock(sql: Database, product: Product, at: number): void {
  const note = (key: string, counted: number | null) => {
    const known = readStock(sql, key);
    const before = known ?? emptyCount;
    const count = recount(before, counted);
    if (count === before) return;
    saveStock(sql, key, count);
    // The first count of a key is where its moves begin.
    if (known !== null) noteMove(sql, key, [before, count], movedElsewhere, at);
  };
  note(product.id, stockOf(product));
  const own = ownStocksOf(pricesOfProduct(sql, product.id));
  const counted = variantKeysOf(sql, product.id);
  if (own.size === 0 && counted.length === 0) return;
  for (const variant of new Set([...own.keys(), ...counted.map((key) => readCountKey(key).variant ?? '')]))
    note(countKey(product.id, variant), own.get(variant) ?? null);
  for (const orderId of ordersKeeping(sql, product.id)) rekey(sql, orderId);
}

/**
 * Moves an order's pieces to today's keys: the merchant may have started or ended a separate count of a variant. Held
 * pieces move from one count to the other; sold or released ones only change their key for later. Pieces that cannot
 * be assigned stay where they are.
 */
export function rekey(sql: Database, orderId: string): void {
  const rows = reservationsOfOrder(sql, orderId).filter(({ quantity }) => quantity > 0);
  const items = rows.length === 0 ? null : itemsOfOrder(sql, orderId);
  if (items === null) return;
  const productIds = new Set(rows.map(({ key }) => readCountKey(key).productId));
  const changes = [...productIds].flatMap((productId) => {
    const own = rows.filter(({ key }) => readCountKey(key).productId === productId);
    const ownItems = items.filter((item) => item.productId === productId && item.slug !== DELIVERY_SLUG);
    const kind = kindOf(sql, productId);
    const wanted = piecesByKey(ownItems.map((item) => ({ ...item, key: keyOf(kind, item) })));
    const isKnown = kind.product !== null && ownItems.every(({ price }) => kind.variants.has(price));
    const isOne = own.every(({ state }) => state === own[0]?.state);
    const isWhole = piecesIn(own) === piecesIn(ownItems);
    const isSame = own.length === wanted.size && own.every(({ key }) => wanted.has(key));
    return isKnown && isOne && isWhole && !isSame
      ? [{ own, wanted, state: own[0]?.state ?? 'released' }]
      : [];
  });
  if (changes.length === 0) return;
  const counts = new Counts(sql);
  for (const { own, wanted, state } of changes) {
    for (const { key, quantity } of own) {
      if (state === 'reserved')
        saveStock(sql, key, movePieces(counts.byKey(key), quantity, state, 'released'));
      removeReservation(sql, orderId, key);
    }
    for (const [key, quantity] of wanted) {
      if (state === 'reserved') saveStock(sql, key, movePieces(counts.byKey(key), quantity, null, state));
      saveReservation(sql, orderId, { key, quantity, state });
    }
  }
}

const piecesIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
