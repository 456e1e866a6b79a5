import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { foldOrder } from '../../domain/orders/order-state.ts';
import type { MoveReason } from '../../domain/stock.ts';
import { placeOfPieces } from '../../domain/stock-release.ts';
import { readOrderEvents } from '../../shop/orders/store/history.ts';
import { findProduct } from '../../shop/products/store/mirror.ts';
import { Counts } from '../../shop/stock/counts.ts';
import { readMoves, readStock } from '../../shop/stock/store.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import { changeStock } from './changing.ts';
import { listStock, rowOf } from './listing.ts';
import { FEW_PIECES, type StockQuery } from './rules/low-stock.ts';
import { type ListedMove, salesOf, type TypedRow } from './rules/stock-rows.ts';
import { ordersOfCount, placedAt } from './store.ts';

/** All counts, the fewest pieces first. `few`: so many pieces count as few. */
export const showStock = signedInProcedure({
  name: 'stock.list',
  right: 'manage_stock',
  isChange: false,
  handle: (
    { shop: { sql, notificationPreferences } }: Desk<Device>,
    {
      language,
      query,
      after,
    }: { language: Locale; query: StockQuery; after: { left: number; key: string } | null },
  ) => {
    const few = notificationPreferences.lowStock ?? FEW_PIECES;
    return { ok: true, few, ...listStock(sql, language, query, few, after) } as const;
  },
});

/** Orders whose pieces one page of moves reads. */
const ORDERS_A_PAGE = 300;
const MOVES_A_PAGE = 200;

/** One count, and what moved it; `before`: the order where the page before ended. */
export const showStockMoves = signedInProcedure({
  name: 'stock.moves',
  right: 'manage_stock',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { key, language, before }: { key: string; language: Locale; before: string | null },
  ) => {
    const count = readStock(sql, key);
    const row = count === null ? null : rowOf(sql, { key, count }, language);
    if (row === null) return { ok: false, reason: 'gone' } as const;
    const { moves, next } = movesOf(sql, key, before);
    const names = deviceNames(sql, [...new Set(moves.flatMap(({ device }) => device ?? []))]);
    const listed = moves.map((move) => ({
      ...move,
      device: move.device === null ? null : (names.get(move.device) ?? null),
    }));
    return { ok: true, row, moves: listed, next } as const;
  },
});

/**
 * What moved a count, newest first, in the time of some orders: changes are recorded, sales and returns follow from
 * the histories of orders.
 */
export function movesOf(
  sql: Database,
  key: string,
  before: string | null,
): { moves: ListedMove[]; next: string | null } {
  const { orders, from, next } = ordersOfCount(sql, key, before, ORDERS_A_PAGE);
  const to = before === null ? Number.MAX_SAFE_INTEGER : (placedAt(sql, before) ?? Number.MAX_SAFE_INTEGER);
  const changes = readMoves(sql, key, { from: next === null ? 0 : from, to }, MOVES_A_PAGE).map(
    (move): ListedMove => ({
      kind: 'change',
      at: move.at,
      pieces: move.before === null || move.after === null ? null : move.after - move.before,
      after: move.after,
      reason: move.reason,
      note: move.note,
      device: move.device,
    }),
  );
  const counts = new Counts(sql);
  const sales = orders.flatMap(({ id, number, paymentMethod, quantity, returned }) => {
    const history = readOrderEvents(sql, id);
    // Pieces that the order gave back by a part return are not among its own any more.
    const back = counts.keyed(returned).filter((one) => one.key === key && one.place === 'on_sale');
    const steps = history.map(({ at, device, position }) => {
      const state = foldOrder(history.slice(0, position), paymentMethod);
      const isSold = placeOfPieces(paymentMethod, state, false) === 'paid';
      const later = back.filter(({ entry }) => entry > position);
      const pieces = later.reduce((sum, one) => sum + one.quantity, quantity);
      return { at: at * 1000, device, sold: isSold ? pieces : 0 };
    });
    return salesOf(number, steps);
  });
  return { moves: [...changes, ...sales].sort((one, other) => other.at - one.at), next };
}

/** Counts pieces anew, or corrects their number; `problems`: rows that were not saved. */
export const saveStockCounts = signedInProcedure({
  name: 'stock.save',
  right: 'manage_stock',
  isChange: true,
  handle: async (
    { shop, device, note: log }: Desk<Device>,
    {
      rows,
      reason,
      note,
      submission,
    }: { rows: readonly TypedRow[]; reason: MoveReason; note: string | null; submission: string },
  ) => {
    const source = { reason, note, device: device.id, submission };
    const problems = await changeStock(shop, rows, source, (productId) =>
      log(findProduct(shop.sql, productId)?.slug ?? productId, [reason]),
    );
    return { ok: true, problems } as const;
  },
});
