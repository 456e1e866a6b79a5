import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Database } from '../../../src/database/rows.ts';
import { LISTED } from '../../../src/service/filters/store/listed.ts';
import { hasUnlisted, listSome } from '../../../src/service/filters/store/listing.ts';
import { unlistedCounter } from '../../../src/service/filters/store/schema.ts';
import { type Grown, growAccount, ledgerOf, secondCheckout } from './grown.ts';

/** An account of before its filters were listed: answers are right while the alarm lists it, little by little. */

/** More than one call looks at. */
const COUNT = 1_900;
const INDEXES = [
  'CREATE INDEX checkouts_status ON checkouts (status, seq)',
  'CREATE INDEX checkouts_customer ON checkouts (customer_id, seq) WHERE customer_id IS NOT NULL',
  'CREATE INDEX prices_product ON prices (product_id, seq)',
  'CREATE INDEX events_type ON events (type, seq)',
  'CREATE INDEX events_checkout ON events (checkout_id, seq)',
];

const page = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  total_is_bound: z.literal(true).optional(),
  next_page_url: z.string().nullable(),
});

type Question = [path: string, search: string, keeps: (row: Grown) => boolean];

const asked: Question[] = [
  // What moves leaves one of these for another.
  ...['pending', 'processing', 'paid', 'failed', 'canceled', 'expired'].map(
    (status): Question => ['/checkouts', `status=${status}`, (row) => row.status === status],
  ),
  ['/checkouts', 'payment_method=cib', (row) => row.method === 'cib'],
  ['/checkouts', 'customer_id=c7', (row) => row.customer === 'c7'],
  ['/checkouts', 'metadata[shelf]=s7', (row) => JSON.parse(String(row.metadata)).shelf === 's7'],
  [
    '/checkouts',
    'status=paid&payment_method=cib&customer_id=many',
    (row) => row.status === 'paid' && row.method === 'cib' && row.customer === 'many',
  ],
  ['/prices', 'product_id=p7', (row) => row.product === 'p7'],
  ['/events', 'type=checkout.expired', (row) => row.type === 'checkout.expired'],
  ['/customers', 'phone=057', (row) => row.phone === '057'],
  ['/balance/entries', 'type=refund', (row) => row.kind === 'refund'],
  ['/balance/entries', `checkout_id=${secondCheckout}`, (row) => row.checkout === secondCheckout],
];

test('rows of before are found all the time that they are being listed, and then as if they always had been', async () => {
  const { merchant, rows } = await growAccount(COUNT);
  const inside = <T>(work: (database: Database) => T) =>
    runInDurableObject(ledgerOf(merchant), (_, state) =>
      state.storage.transactionSync(() => work(new Database(state.storage.sql))),
    );
  const membersOf = (database: Database) => {
    const all = new Map<string, string>();
    for (const row of database.all('SELECT value, members FROM filter_runs ORDER BY value, first')) {
      const before = all.get(row.text('value'));
      all.set(
        row.text('value'),
        before === undefined ? row.text('members') : `${before},${row.text('members')}`,
      );
    }
    return all;
  };
  const always = await inside(membersOf);

  await inside((database) => {
    database.run('DELETE FROM filter_runs');
    for (const { table } of LISTED)
      database.run(
        `INSERT INTO counters (name, value) SELECT ?, max(seq) FROM ${table} HAVING max(seq) > 0`,
        unlistedCounter(table),
      );
    for (const index of INDEXES) database.run(index);
  });

  const check = async () => {
    for (const [path, search, keeps] of asked) {
      const seen: string[] = [];
      let next: string | null = `${path}?per_page=50&${search}`;
      for (let calls = 0; next !== null && calls < 60; calls += 1) {
        const answer = await merchant.call('GET', next);
        expect(answer.status, answer.text).toBe(200);
        const { data, next_page_url } = page.parse(answer.body);
        seen.push(...data.map(({ id }) => id));
        next = next_page_url === null ? null : path + new URL(next_page_url).search;
      }
      const whole = (rows[path] ?? []).filter(keeps).map(({ id }) => id);
      expect(seen, search).toEqual(whole.toReversed());
    }
  };
  await check();
  // What changes meanwhile is found by what it is now, on either side of how far the listing has come.
  await inside((database) => listSome(database, 1_500));
  const moved = [3, 1_200, COUNT - 5];
  for (const place of moved) {
    const row = rows['/checkouts']?.[place];
    if (row === undefined) throw new Error('There is a row.');
    Object.assign(row, { status: 'paid', customer: 'c7' });
    await inside((database) =>
      database.run(`UPDATE checkouts SET status = 'paid', customer_id = 'c7' WHERE id = ?`, row.id),
    );
  }
  await check();
  for (let goes = 0; (await inside(hasUnlisted)) && goes < 40; goes += 1)
    await inside((database) => listSome(database, 700));
  await check();
  expect(await inside(hasUnlisted)).toBe(false);
  const left = await inside((database) =>
    database.all(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND name IN ('checkouts_status', 'events_type', 'prices_product')`,
    ),
  );
  expect(left).toEqual([]);

  // Listed in goes or one by one: the same members, but for what has moved since.
  const listed = await inside(membersOf);
  const changed = [...new Set([...always.keys(), ...listed.keys()])].filter(
    (value) => always.get(value) !== listed.get(value),
  );
  expect(changed.every((value) => /^checkouts\.(?:state|customer)=/.test(value))).toBe(true);
  expect(changed.length).toBeLessThanOrEqual(4 * moved.length);
  await inside((database) => {
    for (const row of database.all('SELECT value, sum(count) AS n FROM filter_runs GROUP BY value')) {
      const newest = database.first(
        'SELECT * FROM filter_runs WHERE value = ? ORDER BY first DESC',
        row.text('value'),
      );
      expect((newest?.integer('older') ?? 0) + (newest?.integer('count') ?? 0)).toBe(row.integer('n'));
    }
  });
});
