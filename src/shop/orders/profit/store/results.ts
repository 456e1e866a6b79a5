import * as z from 'zod';
import type { Database } from '../../../../database/rows.ts';
import { ends } from '../../../../domain/orders/ending.ts';
import type { CourierFees, FeeSources, OrderResult } from '../../../../domain/orders/profit/order-result.ts';
import type { Figures, KeyedFigures } from '../../../../domain/orders/profit/profit.ts';

const storedResult = z.object({
  end: z.enum(ends),
  month: z.int(),
  wilaya: z.int(),
  source: z.string(),
  lines: z.array(
    z.object({
      productId: z.string(),
      key: z.string(),
      pieces: z.int(),
      amount: z.int(),
      cost: z.int().nullable(),
      isSold: z.boolean(),
      isGone: z.boolean(),
    }),
  ),
  income: z.int(),
  discount: z.int(),
  fees: z.object({ delivery: z.int().nullable(), returning: z.int().nullable() }),
  isParcel: z.boolean(),
  paymentFees: z.int(),
  debt: z.object({ courier: z.string(), day: z.int(), amount: z.int() }).nullable(),
});

export function readResult(sql: Database, orderId: string): OrderResult | null {
  const row = sql.first('SELECT result FROM order_results WHERE order_id = ?', orderId);
  return row?.json('result', storedResult.parse) ?? null;
}

/** Stores the result of an order; null removes it. `placedOn`: the day of the order, since the epoch. */
export function saveResult(
  sql: Database,
  orderId: string,
  placedOn: number,
  result: OrderResult | null,
): void {
  if (result === null) sql.run('DELETE FROM order_results WHERE order_id = ?', orderId);
  else
    sql.run(
      `INSERT INTO order_results (order_id, placed_on, result) VALUES (?, ?, ?)
       ON CONFLICT (order_id) DO UPDATE SET result = excluded.result`,
      orderId,
      placedOn,
      JSON.stringify(result),
    );
}

/** A stored result and its place among those of its day. */
type PlacedResult = { orderId: string; placedOn: number; result: OrderResult };

/** The results of orders from a day and an order on, by day, at most `count`. */
export function resultsFrom(sql: Database, day: number, orderId: string, count: number): PlacedResult[] {
  return sql
    .all(
      `SELECT order_id, placed_on, result FROM order_results INDEXED BY order_results_by_day
       WHERE (placed_on, order_id) >= (?, ?) ORDER BY placed_on, order_id LIMIT ?`,
      day,
      orderId,
      count,
    )
    .map((row) => ({
      orderId: row.text('order_id'),
      placedOn: row.integer('placed_on'),
      result: row.json('result', storedResult.parse),
    }));
}

const columns: Record<keyof Figures, string> = {
  delivered: 'delivered',
  returned: 'returned',
  pieces: 'pieces',
  income: 'income',
  discounts: 'discounts',
  costs: 'costs',
  courierFees: 'courier_fees',
  returnFees: 'return_fees',
  paymentFees: 'payment_fees',
  unknownCosts: 'unknown_costs',
  unknownFees: 'unknown_fees',
};
const named = Object.entries(columns) as [keyof Figures, string][];

/** Reads the figures of a row of `profit_sums`. */
export function readFigures(row: { integer(name: string): number }): Figures {
  return Object.fromEntries(named.map(([name, column]) => [name, row.integer(column)])) as Figures;
}

/** Adds to a stored sum. */
export function addFigures(sql: Database, { dimension, month, key, figures }: KeyedFigures): void {
  const list = named.map(([, column]) => column);
  sql.run(
    `INSERT INTO profit_sums (dimension, month, key, ${list.join(', ')})
     VALUES (?, ?, ?${', ?'.repeat(list.length)})
     ON CONFLICT (dimension, month, key) DO UPDATE SET
       ${list.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    dimension,
    month,
    key,
    ...named.map(([name]) => figures[name]),
  );
}

type Debt = NonNullable<OrderResult['debt']>;

/** Counts one order's debt to the shop, or no longer counts it. */
export function addDebt(sql: Database, { courier, day, amount }: Debt, sign: 1 | -1): void {
  sql.run(
    `INSERT INTO courier_debts (courier, day, orders, amount) VALUES (?, ?, ?, ?)
     ON CONFLICT (courier, day) DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount`,
    courier,
    day,
    sign,
    sign * amount,
  );
  sql.run('DELETE FROM courier_debts WHERE courier = ? AND day = ? AND orders = 0', courier, day);
}

/** The courier's fees of an order's parcel. */
export function readCourierFees(sql: Database, orderId: string): FeeSources {
  const row = sql.first('SELECT * FROM courier_fees WHERE order_id = ?', orderId);
  const read = (name: string) => row?.integerOrNull(name) ?? null;
  return {
    billed: { delivery: read('delivery_fee'), returning: read('return_fee') },
    reported: { delivery: read('reported_delivery_fee'), returning: read('reported_return_fee') },
  };
}

/** Saves the fees of a settlement. */
export function saveBilledFees(sql: Database, orderId: string, { delivery, returning }: CourierFees): void {
  sql.run(
    `INSERT INTO courier_fees (order_id, delivery_fee, return_fee) VALUES (?, ?, ?) ON CONFLICT (order_id)
     DO UPDATE SET delivery_fee = excluded.delivery_fee, return_fee = excluded.return_fee`,
    orderId,
    delivery,
    returning,
  );
}

/** Saves the fees that the courier's API says. */
export function saveReportedFees(sql: Database, orderId: string, { delivery, returning }: CourierFees): void {
  sql.run(
    `INSERT INTO courier_fees (order_id, reported_delivery_fee, reported_return_fee) VALUES (?, ?, ?)
     ON CONFLICT (order_id) DO UPDATE SET reported_delivery_fee = excluded.reported_delivery_fee,
       reported_return_fee = excluded.reported_return_fee`,
    orderId,
    delivery,
    returning,
  );
}
