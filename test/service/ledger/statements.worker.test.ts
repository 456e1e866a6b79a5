import { afterEach, expect, test, vi } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { Merchant } from '../merchant.ts';

/** What a call costs the ledger in statements, which a busy machine does not change. */

afterEach(() => vi.restoreAllMocks());

/** The statements of `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Database.prototype, 'all');
  await work();
  const statements = spy.mock.calls.map(([statement]) => statement.replace(/\s+/g, ' '));
  spy.mockRestore();
  return statements;
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
  const statements = await statementsOf(() => open('second'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7);
});
