import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/database/rows.ts';
import { eraseContact, findOrders } from '../../../src/privacy/store.ts';
import { findCustomer, listCustomers } from '../../../src/shop/customers/store/customers.ts';
import { holds, quickOrLong } from '../../seed.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { inContext } from '../orders/cash/placing.ts';

new ShopUnderTest(() => {});

const phones = ['+213550000001', '+213550000002', '+213550000003'];
const fulfilments = ['new', 'confirmed', 'handed_over', 'delivered', 'returned', 'canceled'];

type Step =
  | { kind: 'place'; phone: number; total: number; at: number }
  | { kind: 'move'; order: number; phone: number }
  | { kind: 'state'; order: number; state: number }
  | { kind: 'amend'; order: number; total: number; discount: number }
  | { kind: 'rename'; order: number; name: number }
  | { kind: 'erase' | 'remove'; order: number }
  | { kind: 'describe'; phone: number };

const nat = (most: number) => fc.nat(most);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      phone: nat(2),
      total: nat(9_000),
      at: nat(50),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), order: nat(9), phone: nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('state' as const), order: nat(9), state: nat(5) }) },
  fc.record({ kind: fc.constant('amend' as const), order: nat(9), total: nat(9_000), discount: nat(900) }),
  fc.record({ kind: fc.constant('rename' as const), order: nat(9), name: nat(4) }),
  fc.record({ kind: fc.constantFrom('erase' as const, 'remove' as const), order: nat(9) }),
  fc.record({ kind: fc.constant('describe' as const), phone: nat(2) }),
);

/** Runs a step by the statements that the shop runs. */
function take(sql: Database, step: Step, orders: string[]): void {
  if (step.kind === 'place') {
    const id = `o${orders.length}`;
    orders.push(id);
    sql.run(
      `INSERT INTO orders (id, number, token, cart_id, submission, language, name, phone, wilaya, commune, delivery,
         livemode, total, due_online, due_on_delivery, items, payment, fulfilment, placed_at, opened_at)
       VALUES (?1, ?1, ?1, ?1, '', 'fr', ?2, ?3, 16, '', 'home', 0, ?4, 0, 0, '[]', 'on_delivery', 'new', ?5, 0)`,
      id,
      `Amina ${step.total % 5}`,
      phones[step.phone] ?? '',
      step.total,
      step.at,
    );
    return;
  }
  if (step.kind === 'describe') {
    sql.run('UPDATE customers SET note = ? WHERE phone = ?', 'x', phones[step.phone] ?? '');
    return;
  }
  const id = orders[step.order % Math.max(1, orders.length)] ?? '';
  const isErased =
    sql.first('SELECT erased_at FROM orders WHERE id = ?', id)?.integerOrNull('erased_at') ?? null;
  if (step.kind === 'state')
    sql.run('UPDATE orders SET fulfilment = ? WHERE id = ?', fulfilments[step.state] ?? '', id);
  else if (step.kind === 'remove') sql.run('DELETE FROM orders WHERE id = ?', id);
  else if (isErased !== null) return;
  else if (step.kind === 'move')
    sql.run('UPDATE orders SET phone = ? WHERE id = ?', phones[step.phone] ?? '', id);
  else if (step.kind === 'rename')
    sql.run('UPDATE orders SET name = ? WHERE id = ?', `Karim ${step.name}`, id);
  else if (step.kind === 'amend')
    sql.run('UPDATE orders SET total = ?, discount = ? WHERE id = ?', step.total, step.discount, id);
  else {
    const [order] = findOrders(sql, { number: id }, '', 1);
    if (order !== undefined) eraseContact(sql, order, 99, 99);
  }
}

/** The same counts, from all orders. */
const RECOUNT = `SELECT phone, count(*) AS orders, sum(fulfilment = 'delivered') AS kept, sum(fulfilment = 'returned') AS returned,
  sum((fulfilment = 'delivered') * total) AS bought, max(placed_at) AS last_at,
  (SELECT name FROM orders AS newest WHERE newest.phone = orders.phone AND newest.erased_at IS NULL
     ORDER BY placed_at DESC, id DESC LIMIT 1) AS name
  FROM orders WHERE erased_at IS NULL GROUP BY phone ORDER BY phone`;

test('after any history the customers are those that a recount of all orders finds', async () => {
  const history = fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
    inContext(({ sql }) => {
      sql.run('DELETE FROM orders');
      const orders: string[] = [];
      for (const one of steps) {
        take(sql, one, orders);
        const columns = 'phone, orders, kept, returned, bought, last_at, name';
        const kept = sql.all(`SELECT ${columns} FROM customers ORDER BY phone`).map((row) => plain(row));
        expect(kept).toEqual(sql.all(RECOUNT).map((row) => plain(row)));
      }
    }),
  );
  await holds(history, quickOrLong(60, 600));
});

const plain = (row: { text(name: string): string; integer(name: string): number }) => ({
  phone: row.text('phone'),
  name: row.text('name'),
  ...Object.fromEntries(
    ['orders', 'kept', 'returned', 'bought', 'last_at'].map((name) => [name, row.integer(name)]),
  ),
});

test('what staff wrote follows a corrected phone, and ends with the last order', () =>
  inContext(({ sql }) => {
    const orders: string[] = [];
    take(sql, { kind: 'place', phone: 0, total: 1_000, at: 1 }, orders);
    sql.run("UPDATE customers SET note = 'Rings twice'");
    sql.run("INSERT INTO customer_tags (tag, phone) VALUES ('VIP', ?)", phones[0] ?? '');
    sql.run("INSERT INTO order_tags (tag, placed_at, order_id) VALUES ('gift', 1, 'o0')");
    take(sql, { kind: 'move', order: 0, phone: 1 }, orders);
    expect(findCustomer(sql, phones[0] ?? '')).toBe(null);
    expect(findCustomer(sql, phones[1] ?? '')).toMatchObject({ note: 'Rings twice', tags: ['VIP'] });
    take(sql, { kind: 'erase', order: 0 }, orders);
    for (const table of ['customers', 'customer_tags', 'order_tags'])
      expect([table, sql.all(`SELECT * FROM ${table}`).length]).toEqual([table, 0]);
  }));

test('a page of customers goes on where the one before ended', () =>
  inContext(({ sql }) => {
    const orders: string[] = [];
    for (let at = 0; at < 3; at += 1) take(sql, { kind: 'place', phone: at, total: 1_000, at: 7 }, orders);
    const first = listCustomers(sql, null, 2);
    const second = listCustomers(sql, first.next, 2);
    expect([...first.customers, ...second.customers].map(({ phone }) => phone)).toEqual(phones.toReversed());
    expect(second.next).toBe(null);
  }));
