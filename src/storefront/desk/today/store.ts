import type { Database } from '../../../database/rows.ts';
import type { FulfilmentState, PaymentState } from '../../orders/rules.ts';
import { PAYMENT_STATES, readFulfilment } from '../../orders/store.ts';

/** An order in a list. `placedAt` in milliseconds, amounts in whole dinars. */
type ListedOrder = {
  id: string;
  number: string;
  name: string;
  commune: string;
  wilaya: number;
  total: number;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  isErased: boolean;
};

/** The newest orders, or those behind one that is named by its number; at most `count`. */
export function readNewestOrders(sql: Database, after: string | null, count: number): ListedOrder[] {
  const cursor =
    after === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', after);
  const from = cursor === null ? '' : 'WHERE (placed_at, id) < (?, ?)';
  const values = cursor === null ? [] : [cursor.integer('placed_at'), cursor.text('id')];
  const rows = sql.all(
    `SELECT id, number, name, commune, wilaya, total, payment, fulfilment, placed_at, erased_at
     FROM orders INDEXED BY orders_by_time ${from} ORDER BY placed_at DESC, id DESC LIMIT ?`,
    ...values,
    count,
  );
  return rows.map((row) => ({
    id: row.text('id'),
    number: row.text('number'),
    name: row.text('name'),
    commune: row.text('commune'),
    wilaya: row.integer('wilaya'),
    total: row.integer('total'),
    payment: row.word('payment', PAYMENT_STATES),
    fulfilment: readFulfilment(row),
    placedAt: row.integer('placed_at'),
    isErased: row.integerOrNull('erased_at') !== null,
  }));
}
