import type { Database } from '../../../database/rows.ts';
import type { OrderItem } from '../../../domain/line-items.ts';
import { ends } from '../../../domain/orders/ending.ts';
import {
  costKey,
  countedFees,
  type OrderResult,
  resultOf,
} from '../../../domain/orders/profit/order-result.ts';
import { differenceOf } from '../../../domain/orders/profit/profit.ts';
import { variantOf } from '../../../domain/products/product.ts';
import { dayOf } from '../../../text/algiers.ts';
import { findPrice } from '../../products/store/mirror.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { costOn } from './store/cost-prices.ts';
import { addDebt, addFigures, readCourierFees, readResult, saveResult } from './store/results.ts';

/** Brings the stored result of an order, and the sums, in line with the order. Call it within its transaction. */
export function keepResult(sql: Database, loaded: LoadedOrder): void {
  const { order, state } = loaded;
  const isEnded = ends.some((end) => end === state.fulfilment);
  // An undone end leaves a result behind; other orders have none.
  const before =
    isEnded || loaded.history.some(({ undoes }) => undoes !== null) ? readResult(sql, order.id) : null;
  if (!isEnded && before === null) return;
  const placedOn = dayOf(Math.floor(order.placedAt / 1000));
  const costOf = (item: OrderItem) => {
    const price = findPrice(sql, item.price);
    const key = costKey(item.productId, price === null ? '' : variantOf(price));
    return { key, cost: costOn(sql, key, placedOn) };
  };
  const fees = countedFees(readCourierFees(sql, order.id));
  replaceResult(sql, order.id, placedOn, before, resultOf(loaded, fees, costOf));
}

/** The same for an order that is not loaded. */
export function keepResultOf(sql: Database, orderId: string): void {
  const loaded = LoadedOrder.find(sql, orderId);
  if (loaded !== null) keepResult(sql, loaded);
}

/** Replaces a stored result, and moves the sums by the difference. */
export function replaceResult(
  sql: Database,
  orderId: string,
  placedOn: number,
  before: OrderResult | null,
  after: OrderResult | null,
): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  for (const one of differenceOf(before, after)) addFigures(sql, one);
  if (JSON.stringify(before?.debt ?? null) !== JSON.stringify(after?.debt ?? null)) {
    if (before?.debt) addDebt(sql, before.debt, -1);
    if (after?.debt) addDebt(sql, after.debt, 1);
  }
  saveResult(sql, orderId, placedOn, after);
}
