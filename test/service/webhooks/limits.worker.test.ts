import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { Merchant } from '../merchant.ts';
import { deliver, endCheckout, ledgerOf, Outside } from './outside.ts';

/** What an endpoint with 20,000 waiting deliveries, and as many done, costs the others. */

const COUNT = 20_000;

let outside: Outside;
let merchant: Merchant;
let full: string;

beforeEach(async () => {
  outside = Outside.open();
  outside.endpoints['a.test'] = () => new Response();
  merchant = await Merchant.open();
  full = await merchant.create('/webhook-endpoints', { url: 'https://full.test/hook' });
  await endCheckout(merchant);
  await merchant.call('PATCH', `/webhook-endpoints/${full}`, { status: 'paused' });
  await runInDurableObject(ledgerOf(merchant), ({ account: { database } }, state) =>
    state.storage.transactionSync(() => {
      for (const state of ['open', 'delivered'])
        database.run(
          `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${COUNT})
           INSERT INTO deliveries (event_seq, url, endpoint_id, lane, state, attempts, wake_at, created_at)
           SELECT 1, 'https://full.test/hook', ?, ?, ?, 0, 1, 1 FROM counted`,
          full,
          full,
          state,
        );
    }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

/** Statements that scan the deliveries or the events, and do not stop by a limit, seen while `work` runs. */
async function findScans(work: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  const { all } = Database.prototype;
  const watch = vi.spyOn(Database.prototype, 'all').mockImplementation(function (
    this: Database,
    statement,
    ...values
  ) {
    if (/\b(?:deliveries|events)\b/.test(statement) && !/\bLIMIT \S+$/.test(statement))
      for (const row of all.call(this, `EXPLAIN QUERY PLAN ${statement}`, ...values))
        if (/^SCAN (?:deliveries|events|d|e)\b/.test(row.text('detail'))) found.add(statement);
    return all.call(this, statement, ...values);
  });
  await work();
  watch.mockRestore();
  return [...found];
}

const read = () => runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => database.tally.read);

test('no query scans the deliveries, and another endpoint’s event reads few rows', async () => {
  await merchant.create('/webhook-endpoints', { url: 'https://a.test/hook' });
  const before = await read();
  await endCheckout(merchant);
  await deliver(merchant, 1);
  expect(outside.received).toHaveLength(1);
  expect((await read()) - before).toBeLessThanOrEqual(300);

  const scans = await findScans(async () => {
    await endCheckout(merchant);
    await deliver(merchant, 2);
    await merchant.call('GET', `/webhook-endpoints/${full}/deliveries`);
    await merchant.call('POST', `/webhook-endpoints/${full}/redeliver`, { from: 0 });
    await merchant.call('POST', `/webhook-endpoints/${full}/test`);
    await merchant.call('PATCH', `/webhook-endpoints/${full}`, { status: 'enabled' });
    await merchant.call('DELETE', `/webhook-endpoints/${full}`);
  });
  expect(scans).toEqual([]);
});

test('a page of its deliveries, pausing, enabling and deleting it read few rows', async () => {
  for (const [method, path, body, most] of [
    ['GET', '/deliveries?per_page=50', undefined, 1_300],
    ['PATCH', '', { status: 'enabled' }, 60],
    ['PATCH', '', { status: 'paused' }, 60],
    ['DELETE', '', undefined, 60],
  ] as const) {
    const before = await read();
    const answer = await merchant.call(method, `/webhook-endpoints/${full}${path}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect((await read()) - before, `${method} ${path}`).toBeLessThanOrEqual(most);
  }
});
