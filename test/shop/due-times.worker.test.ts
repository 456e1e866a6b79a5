import { runDurableObjectAlarm } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropKept } from '../../src/database/kept-results.ts';
import { Database } from '../../src/database/rows.ts';
import { ShopAlarm } from '../../src/shop-worker/alarm.ts';
import { type Job, jobsOf } from '../../src/shop-worker/jobs.ts';
import { createServices } from '../../src/shop-worker/services.ts';
import { SEED } from '../seed.ts';
import { stub } from '../storefront/mirror.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { offerPaymentMethods } from './orders/cash/payment-methods.ts';
import { inContext, placeCash } from './orders/cash/placing.ts';

/** Due times are kept in memory, and are always those that the rows have. */

let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 500 } }), 1_000);
});

beforeEach(async () => {
  await offerPaymentMethods('card cash');
  vi.spyOn(ShopAlarm.prototype, 'ring').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

/** Tables with a due time, each with a change of it. */
const changes: Record<string, string> = {
  orders: 'UPDATE orders SET next_check_at = ?1, forget_at = ?1 + 7',
  refunds: `INSERT OR REPLACE INTO refunds (id, order_id, checkout_id, amount, waived, means, status, given, asked_at, next_check_at)
    VALUES ('r', 'o', 'c', 1, 0, 'service', 'asked', 0, 0, ?1)`,
  customer_erasures:
    "INSERT OR REPLACE INTO customer_erasures (customer_id, livemode, due_at, tries) VALUES ('c', 0, ?1, 0)",
  courier_labels: 'UPDATE courier_labels SET at = ?1',
  repricing: 'INSERT OR REPLACE INTO repricing (id, day, order_id) VALUES (1, ?1, 0)',
  // Without a condition SQLite empties the table without counting its rows.
  'repricing, emptied': 'DELETE FROM repricing',
  photo_search: 'UPDATE photo_search SET due_at = ?1',
  late_payment_poll: 'UPDATE late_payment_poll SET due_at = ?1',
  notification_state: "INSERT OR REPLACE INTO notification_state (name, value) VALUES ('calls', ?1)",
  waiting_orders: 'UPDATE waiting_orders SET holds_until = ?1',
  audit_log: 'DELETE FROM audit_log WHERE at < ?1',
  uploads: 'UPDATE uploads SET next_at = ?1',
};

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('write', 'roll back' as const),
    table: fc.constantFrom(...Object.keys(changes)),
    at: fc.integer({ min: 0, max: 2 ** 40 }),
  }),
  fc.record({ kind: fc.constantFrom('order', 'forget' as const) }),
);

/** The due times of all jobs that follow from rows. */
const dueTimes = (jobs: readonly Job[]) =>
  jobs.filter(({ isDueInMemory }) => !isDueInMemory).map(({ name, dueAt }) => [name, dueAt()]);

test('after any changes, also those rolled back, the kept due times are those of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one.kind === 'order') await placeCash(honey, newOrderClient());
        await inContext((context) => {
          const { sql, storage } = context;
          const jobs = jobsOf(context, createServices(context));
          if (one.kind === 'forget') dropKept(storage.sql);
          if ('table' in one) {
            // The alarm asks before, and code of the same transaction may ask.
            dueTimes(jobs);
            const change = () => {
              const change = changes[one.table] ?? '';
              sql.run(change, ...(change.includes('?1') ? [one.at] : []));
              dueTimes(jobs);
              if (one.kind === 'roll back') throw new Error('rolled back');
            };
            try {
              storage.transactionSync(change);
            } catch (error) {
              expect((error as Error).message).toBe('rolled back');
            }
          }
        });
        await inContext((context) => {
          const jobs = jobsOf(context, createServices(context));
          const kept = dueTimes(jobs);
          dropKept(context.storage.sql);
          expect(kept).toEqual(dueTimes(jobs));
        });
      }
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test('each kept statement names the tables that it reads', async () => {
  const asked = new Set<string>();
  const { keptAll } = Database.prototype;
  vi.spyOn(Database.prototype, 'keptAll').mockImplementation(function (this: Database, statement, ...values) {
    asked.add(statement);
    return keptAll.call(this, statement, ...values);
  });
  await placeCash(honey, newOrderClient());
  await inContext((context) => dueTimes(jobsOf(context, createServices(context))));
  expect(asked.size).toBeGreaterThan(15);
  await inContext(({ sql }) => {
    const roots = new Map(
      sql
        .all("SELECT rootpage, tbl_name FROM sqlite_master WHERE type IN ('table', 'index')")
        .map((row) => [row.integer('rootpage'), row.text('tbl_name')]),
    );
    for (const statement of asked) {
      const count = new Set(statement.match(/\?\d*/g)).size;
      const opened = sql
        .all(`EXPLAIN ${statement}`, ...Array.from({ length: count }, () => 0))
        .filter((row) => row.text('opcode') === 'OpenRead')
        .map((row) => roots.get(row.integer('p2')) ?? '');
      const named = Array.from(statement.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g), ([, name]) => name);
      for (const table of opened) expect(named).toContain(table);
    }
  });
});

test('an alarm asks for all due times anew', async () => {
  vi.restoreAllMocks();
  await inContext(({ storage, sql }) => {
    sql.keptAll('SELECT at FROM audit_log');
    storage.sql.exec('UPDATE orders SET forget_at = 1');
  });
  const asked = vi.spyOn(Database.prototype, 'all');
  await runDurableObjectAlarm(stub());
  expect(asked.mock.calls.map(([statement]) => statement)).toContain(
    'SELECT MIN(forget_at) AS at FROM orders',
  );
});
