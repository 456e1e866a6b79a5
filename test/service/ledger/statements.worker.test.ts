import { afterEach, expect, test, vi } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { growAccount } from '../lists/grown.ts';
import { Merchant } from '../merchant.ts';

/** What calls cost the ledger in statements and rows, which a busy machine does not change. */

afterEach(() => vi.restoreAllMocks());

/** The statements of `work`, and the rows that they read. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: string[]; read: number }> {
  const { all } = Database.prototype;
  const cost = { statements: [] as string[], read: 0 };
  const spy = vi.spyOn(Database.prototype, 'all').mockImplementation(function (
    this: Database,
    statement,
    ...values
  ) {
    const before = this.tally.read;
    const rows = all.call(this, statement, ...values);
    cost.statements.push(statement.replace(/\s+/g, ' '));
    cost.read += this.tally.read - before;
    return rows;
  });
  await work();
  spy.mockRestore();
  return cost;
}

test('a checkout of two items, with a key', async () => {
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Semoule' });
  const prices: string[] = [];
  for (const amount of [300, 450])
    prices.push(await merchant.create('/prices', { amount, currency: 'dzd', product_id: product }));
  const items = prices.map((price) => ({ price, quantity: 2 }));
  const open = (key: string) =>
    merchant.call(
      'POST',
      '/checkouts',
      { items, success_url: 'http://127.0.0.1:8787/ok', metadata: [{ order_id: key }] },
      { 'Idempotency-Key': key },
    );
  await open('first');
  const { statements } = await costOf(() => open('second'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7);
});

test('three filters that never match together scan once', async () => {
  const { merchant } = await growAccount(20_000, ['/checkouts']);
  // Thousands have each of them (grown.ts).
  const query = new URLSearchParams({
    status: 'processing',
    payment_method: 'edahabia',
    customer_id: 'many',
  });
  const { read, statements } = await costOf(() => merchant.call('GET', `/checkouts?${query}`));
  expect(read).toBeLessThanOrEqual(7_100);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(13);
});
