import { vi } from 'vitest';
import { Database } from '../../src/database/rows.ts';
import { watchStatements } from '../storefront/rows-read.ts';
import { inContext } from './orders/cash/placing.ts';

/** A shop with so many orders of a kind, and what its pages cost then. */

/**
 * `waiting`: unconfirmed cash orders, two thirds of them in networks of 250; `unpaid`: ended payments that still count for
 * their clients; `delivered`: with money at the courier; `packed`: each with a parcel at a courier, every other at a pick-up
 * point, every fifth an exchange. Each tenth is Amel's, each of a phone of its own.
 */
export const backlogs = ['waiting', 'unpaid', 'delivered', 'packed'] as const;
type Backlog = (typeof backlogs)[number];

const states = {
  waiting: { payment: 'on_delivery', fulfilment: 'new', queue: 'call', method: 'cash' },
  unpaid: { payment: 'expired', fulfilment: 'new', queue: 'unpaid', method: 'card' },
  delivered: { payment: 'on_delivery', fulfilment: 'delivered', queue: 'owed', method: 'cash' },
  packed: { payment: 'on_delivery', fulfilment: 'packed', queue: 'hand_over', method: 'cash' },
};

/** Adds the orders. `item`: JSON of the product in each. */
export function addBacklog(kind: Backlog, count: number, item: string): Promise<void> {
  const { payment, fulfilment, queue, method } = states[kind];
  return inContext(({ storage, sql, now }) =>
    storage.transactionSync(() => {
      const at = now() - 2 * count - 1_000;
      sql.run(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO orders (id, number, token, cart_id, submission, language, name, phone, wilaya, commune, delivery, livemode,
           total, due_online, due_on_delivery, items, payment, fulfilment, placed_at, opened_at, payment_method, queue, courier,
           forget_at, parcel_token, exchange_of)
         SELECT ?2 || printf('%07d', i), upper(substr(?2, 1, 1)) || printf('%07d', i), ?2 || i, ?2 || i, '', 'fr',
           CASE i % 10 WHEN 0 THEN 'Amel Saadi' ELSE 'Karim Bouzid' END, '+2136' || (10000000 + i * 3 + length(?2)), 16,
           'Bab El Oued', CASE WHEN ?2 = 'packed' AND i % 2 = 0 THEN 'desk' ELSE 'home' END, 0, 1000, CASE ?6 WHEN 'card' THEN 1000 ELSE 0 END,
           CASE ?6 WHEN 'card' THEN 0 ELSE 1000 END, ?7, ?3, ?4, ?8 + i, ?8 + i, ?6, ?5,
           CASE ?4 WHEN 'delivered' THEN 'Yalidine' END, ?8 * 2, CASE ?2 WHEN 'packed' THEN 'parcel ' || i END,
           CASE WHEN ?2 = 'packed' AND i % 5 = 0 THEN ?2 || printf('%07d', i - 1) END FROM n`,
        count,
        kind,
        payment,
        fulfilment,
        queue,
        method,
        `[${item}]`,
        at,
      );
      sql.run(
        `INSERT INTO order_events (order_id, position, kind, actor, at) SELECT id, 1, 'placed', 'shopper', placed_at / 1000
         FROM orders WHERE id LIKE ? || '0%'`,
        kind,
      );
      sql.run(
        `INSERT INTO order_words (order_id) SELECT id FROM orders WHERE id LIKE ? || '0%' ORDER BY placed_at, id`,
        kind,
      );
      sql.run(
        `INSERT INTO order_search (rowid, words) SELECT order_words.seq, lower(orders.name) || ' miel' FROM order_words
         JOIN orders ON orders.id = order_words.order_id WHERE orders.id LIKE ? || '0%'`,
        kind,
      );
      if (kind === 'packed') addParcels(sql);
      if (kind === 'delivered' || kind === 'packed') return;
      sql.run(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO waiting_orders (order_id, browser, phone, network, at, is_cash, holds_until, taken)
         SELECT ?2 || printf('%07d', i), 'b' || i, 'p' || i, ?2 || CASE i % 3 WHEN 0 THEN 'own' || i ELSE i / 375 END, ?4 + i, ?3,
           NULL, 'orders ' || i FROM n`,
        count,
        kind,
        kind === 'waiting' ? 1 : 0,
        at,
      );
    }),
  );
}

/** A parcel for each packed order, made by an account that was removed since: its lists are left. */
function addParcels(sql: Database): void {
  const points = [{ id: '1', wilaya: 16, commune: 'Bab El Oued', name: 'Agence', address: 'Rue 1' }];
  sql.run(
    `INSERT INTO courier_places (account_id, kind, wilaya, list, read_at) VALUES ('acc', 'points', 0, ?, 0)`,
    JSON.stringify(points),
  );
  sql.run(
    `INSERT INTO shipments (id, order_id, account_id, reference, stage, planned_at, made_at, tracking, amount, movement,
       changed_at) SELECT 's' || id, id, 'acc', 'r' || id, 'confirmed', placed_at, placed_at, 'yal-' || number, 1000,
       'packed', placed_at FROM orders WHERE id LIKE 'packed0%'`,
  );
}

/** What work costs: statements, rows read, and the plans that read a whole table. */
export type Cost = { statements: number; rows: number; dearest: string };

/** The cost of `work` in the shop. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cost = { statements: 0, rows: 0 };
  const byStatement = new Map<string, { times: number; rows: number }>();
  await watchStatements(work, (statement, read) => {
    cost.statements += 1;
    cost.rows += read;
    const known = byStatement.get(statement) ?? { times: 0, rows: 0 };
    byStatement.set(statement, { times: known.times + 1, rows: known.rows + read });
  });
  const dearest = [...byStatement]
    .toSorted(([, a], [, b]) => b.rows + b.times - a.rows - a.times)
    .slice(0, 4)
    .map(([statement, { times, rows }]) => `${times}×, ${rows} rows: ${statement.replace(/\s+/g, ' ')}`)
    .join('\n');
  return { ...cost, dearest };
}

/** Tables with a row for each order, client, event or parcel, and others that strangers fill. */
const growing = [
  ...['orders', 'order_events', 'order_checkouts', 'order_words', 'waiting_orders', 'waiting_networks'],
  ...['reservations', 'refunds', 'customers', 'customer_tags', 'order_tags', 'shipments', 'call_claims'],
  ...['courier_debts', 'courier_payments', 'quotas', 'notifications', 'reviews', 'audit_log'],
  ...['stock_alerts', 'alert_addresses'],
];

/**
 * The plans of all statements that `work` runs which read a growing table from end to end: without an index, or along one
 * without an end. Statements with LIMIT stop by themselves.
 */
export async function findScans(work: () => Promise<unknown>): Promise<string[]> {
  const { all } = Database.prototype;
  const found = new Set<string>();
  const known = new Set<string>();
  const spy = vi.spyOn(Database.prototype, 'all').mockImplementation(function (
    this: Database,
    statement,
    ...values
  ) {
    if (!known.has(statement) && /^\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(statement)) {
      known.add(statement);
      for (const row of all.call(this, `EXPLAIN QUERY PLAN ${statement}`, ...values)) {
        const [, table = ''] = /^SCAN (\w+)/.exec(row.text('detail')) ?? [];
        const isBounded =
          /\bLIMIT\b/.test(statement) &&
          (/USING .*INDEX/.test(row.text('detail')) || !/\bWHERE\b/.test(statement));
        if (growing.includes(table) && !isBounded)
          found.add(`${row.text('detail')}: ${statement.replace(/\s+/g, ' ')}`);
      }
    }
    return all.call(this, statement, ...values);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return [...found];
}
