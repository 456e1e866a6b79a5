import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import { inEachLanguage } from '../../../text/locales/by-language.ts';
import { paymentStates } from '../../orders/rules/order.ts';
import { problems } from '../../orders/rules/queues.ts';
import { readFulfilment } from '../../orders/store/orders.ts';
import type {
  DailyRevenue,
  ListedOrder,
  NetworkOrders,
  Outcome,
  ProductOutcome,
  QueueCount,
  QueueName,
} from './rules.ts';

/** The number of orders in every non-empty queue. */
export function readCounts(sql: Database): Map<string, QueueCount> {
  const rows = sql.all('SELECT queue, orders, amount FROM queue_counts WHERE orders > 0');
  return new Map(
    rows.map((row) => [row.text('queue'), { orders: row.integer('orders'), amount: row.integer('amount') }]),
  );
}

/** The columns of an order in lists. */
export const LISTED = `number, name, commune, wilaya, total, payment, fulfilment, problem, payment_method, placed_at, erased_at, id,
  due_on_delivery, collected, source`;

export function readListed(row: Row): ListedOrder & { id: string } {
  return {
    id: row.text('id'),
    number: row.text('number'),
    name: row.integerOrNull('erased_at') === null ? row.text('name') : null,
    commune: row.text('commune'),
    wilaya: row.integer('wilaya'),
    total: row.integer('total'),
    payment: row.word('payment', paymentStates),
    fulfilment: readFulfilment(row),
    // A newer version may have written other problems: after a rollback the list omits them.
    problem: problems.find((one) => one === row.textOrNull('problem')) ?? null,
    dueOnDelivery: row.integer('due_on_delivery'),
    collected: row.integerOrNull('collected'),
    placedAt: row.integer('placed_at'),
  };
}

/** A shopper who gave up recently is most likely to buy. */
const newestFirst: readonly QueueName[] = ['unpaid'];

/**
 * Networks with more unconfirmed orders than `mostAlone`, the largest first, at most `count`; `unknown` does not
 * count as a network.
 */
export function readNetworks(
  sql: Database,
  { mostAlone, unknown, count }: { mostAlone: number; unknown: string; count: number },
): NetworkOrders[] {
  return sql
    .all(
      `SELECT network, COUNT(*) AS orders, MIN(at) AS first, MAX(at) AS last
       FROM waiting_orders INDEXED BY waiting_for_call WHERE is_cash = 1 AND network <> ?
       GROUP BY network HAVING COUNT(*) > ? ORDER BY orders DESC, network LIMIT ?`,
      unknown,
      mostAlone,
      count,
    )
    .map((row) => ({
      network: row.text('network'),
      orders: row.integer('orders'),
      first: row.integer('first'),
      last: row.integer('last'),
    }));
}

/** The orders of a network that wait for their call and were placed until a time, at most `count`. */
export function readOrdersOfNetwork(sql: Database, network: string, until: number, count: number): string[] {
  return sql
    .all(
      'SELECT order_id FROM waiting_orders WHERE network = ? AND is_cash = 1 AND at <= ? ORDER BY at LIMIT ?',
      network,
      until,
      count,
    )
    .map((row) => row.text('order_id'));
}

/** A queue's orders of these networks only, or of all others. */
type QueuePart = { of: readonly string[] } | { without: readonly string[] };

/** Orders in a queue, in most queues the longest waiting first; after the order with a number; at most `count`. */
export function readQueue(
  sql: Database,
  queue: QueueName,
  after: string | null,
  count: number,
  part: QueuePart = { without: [] },
): (ListedOrder & { id: string })[] {
  const column = problems.some((one) => one === queue) ? 'problem' : 'queue';
  const cursor =
    after === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', after);
  const isNewestFirst = newestFirst.includes(queue);
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  const from = cursor === null ? '' : `AND (placed_at, id) ${isNewestFirst ? '<' : '>'} (?, ?)`;
  const values = cursor === null ? [] : [cursor.integer('placed_at'), cursor.text('id')];
  const isOf = 'of' in part;
  const networks = isOf ? part.of : part.without;
  const ofNetworks = `EXISTS (SELECT 1 FROM waiting_orders AS waiting WHERE waiting.order_id = orders.id
    AND waiting.is_cash = 1 AND waiting.network IN (SELECT value FROM json_each(?)))`;
  if (networks.length > 0) values.push(JSON.stringify(networks));
  const among = networks.length === 0 ? '' : `AND ${isOf ? '' : 'NOT '}${ofNetworks}`;
  return sql
    .all(
      `SELECT ${LISTED} FROM orders INDEXED BY orders_by_${column}
       WHERE ${column} = ? ${from} ${among} ORDER BY placed_at ${direction}, id ${direction} LIMIT ?`,
      queue,
      ...values,
      count,
    )
    .map(readListed);
}

/** Revenue by day, from a day on. */
export function readRevenue(sql: Database, from: number): DailyRevenue[] {
  return sql
    .all('SELECT day, online, cash, refunded FROM daily_revenue WHERE day >= ? ORDER BY day', from)
    .map((row) => ({
      day: row.integer('day'),
      online: row.integer('online'),
      cash: row.integer('cash'),
      refunded: row.integer('refunded'),
    }));
}

/** Delivered and returned parcels by wilaya. */
export function readOutcomes(sql: Database): Outcome[] {
  return sql
    .all('SELECT wilaya, delivered, returned FROM wilaya_outcomes WHERE delivered + returned > 0')
    .map((row) => ({
      wilaya: row.integer('wilaya'),
      delivered: row.integer('delivered'),
      returned: row.integer('returned'),
    }));
}

/** How many products are listed: those returned most often. */
const PRODUCTS_NAMED = 20;

const namesOf = z.record(z.string(), z.object({ name: z.string() }));

/** Delivered and returned parcels by product; only products that were returned, the most often returned first. */
export function readProductOutcomes(sql: Database): ProductOutcome[] {
  return sql
    .all(
      `SELECT names, delivered, returned FROM product_outcomes INDEXED BY product_outcomes_returned
       WHERE returned > 0 ORDER BY returned DESC, product_id DESC LIMIT ?`,
      PRODUCTS_NAMED,
    )
    .map((row) => {
      const names = row.json('names', namesOf.parse);
      const only = Object.values(names)[0]?.name ?? '';
      return {
        names: inEachLanguage((language) => names[language]?.name ?? only),
        delivered: row.integer('delivered'),
        returned: row.integer('returned'),
      };
    });
}
