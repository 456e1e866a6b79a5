import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createdAccount } from '../../../src/contract/resources/account.ts';
import { askJson, askOperator, openAccount } from '../merchant.ts';

/** Costs of operations in rows: a written row costs a thousand times a read one. */

const BASE = '/test/api/v2';
const created = z.object({ id: z.string() });
const listed = z.object({ data: z.array(z.object({ id: z.string() })), total: z.number() });

type Account = Awaited<ReturnType<typeof openAccount>>;

function ledgerOf(account: Account) {
  return env.LEDGER.getByName(`test:${account.test.secret_key.slice('test_sk_'.length).slice(0, 8)}`);
}

async function create(account: Account, path: string, body: unknown, headers = {}): Promise<string> {
  const answer = await askJson('POST', BASE + path, account.test.secret_key, body, headers);
  expect(answer.status, answer.text).toBe(200);
  return created.parse(answer.body).id;
}

/**
 * Rows that `work` reads and writes in the ledger, its commits included; setting an alarm counts as a row.
 */
async function count(account: Account, work: () => Promise<unknown>) {
  const read = () =>
    runInDurableObject(ledgerOf(account), async (ledger, state) => ({
      ...ledger.account.database.tally,
      alarm: await state.storage.getAlarm(),
    }));
  const before = await read();
  await work();
  const after = await read();
  return {
    read: after.read - before.read,
    written: after.written - before.written + Number(before.alarm !== after.alarm),
  };
}

test('a checkout of two items, with all that a shop sends, writes at most 10 rows', async () => {
  const account = await openAccount();
  const product = await create(account, '/products', { name: 'Semoule' });
  const prices: string[] = [];
  for (const amount of [300, 450]) {
    prices.push(await create(account, '/prices', { amount, currency: 'dzd', product_id: product }));
  }
  const customer = await create(account, '/customers', { name: 'Amina' });
  const body = {
    items: prices.map((price) => ({ price, quantity: 2 })),
    success_url: 'http://127.0.0.1:8787/ok',
    webhook_endpoint: 'http://127.0.0.1:8787/hook',
    customer_id: customer,
    metadata: [{ order_id: 'K7M2P9QD' }],
  };
  const cost = await count(account, () =>
    create(account, '/checkouts', body, { 'Idempotency-Key': 'order-1' }),
  );
  // The row, its id, status, method, end, customer and order; the items; the kept answer; the alarm.
  expect(cost.written).toBeGreaterThan(0);
  expect(cost.written).toBeLessThanOrEqual(10);
});

test.each([
  ['with fees', {}, 29],
  ['without fees', { rate: 0, fixed: 0, minimum: 0 }, 25],
])('a payment %s writes a bounded number of rows', async (_, plan, most) => {
  const profile = { name: 'Épicerie', fee_plan: plan };
  const account = createdAccount.parse((await askOperator('POST', '/accounts', profile)).body);
  const checkout = { amount: 500, currency: 'dzd', success_url: 'http://127.0.0.1:8787/ok' };
  for (const _time of [1, 2, 3]) {
    const id = await create(account, '/checkouts', checkout);
    const simulate = () => create(account, `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const cost = await count(account, simulate);
    expect(cost.written).toBeGreaterThan(0);
    expect(cost.written).toBeLessThanOrEqual(most);
  }
});

test('an unfiltered page reads at most per_page + 20 rows at any position, its total included', async () => {
  const account = await openAccount();
  const product = await create(account, '/products', { name: 'Semoule' });
  const many = 120;
  await Promise.all(
    Array.from({ length: many }, async (_, index) => {
      await create(account, '/prices', { amount: 100 + index, currency: 'dzd', product_id: product });
      await create(account, '/customers', { name: `Client ${index}` });
      await create(account, '/products', { name: `Article ${index}` });
      const link = { name: `Lien ${index}`, items: [] as unknown[] };
      link.items.push({
        price: await create(account, '/prices', { amount: 900, currency: 'dzd', product_id: product }),
        quantity: 1,
      });
      await create(account, '/payment-links', link);
      const checkout = { amount: 500, currency: 'dzd', success_url: 'http://127.0.0.1:8787/ok' };
      const id = await create(account, '/checkouts', checkout);
      await create(account, `/checkouts/${id}/expire`, {});
    }),
  );
  for (const list of ['customers', 'products', 'prices', 'payment-links', 'checkouts', 'events']) {
    const first = await askJson('GET', `${BASE}/${list}?per_page=10`, account.test.secret_key);
    const { total } = listed.parse(first.body);
    expect(total).toBeGreaterThanOrEqual(many);
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / 10); page += 1) {
      let data: { id: string }[] = [];
      const cost = await count(account, async () => {
        const answer = await askJson(
          'GET',
          `${BASE}/${list}?per_page=10&page=${page}`,
          account.test.secret_key,
        );
        data = listed.parse(answer.body).data;
      });
      expect(cost.read, `${list} page ${page}`).toBeLessThanOrEqual(30);
      for (const { id } of data) seen.add(id);
    }
    expect(seen.size).toBe(total);
  }
});

test('pages stay complete when customers between them are deleted', async () => {
  const account = await openAccount();
  const ids: string[] = [];
  for (let index = 0; index < 25; index += 1)
    ids.push(await create(account, '/customers', { name: `C${index}` }));
  const gone = ids.filter((_, index) => index % 3 === 0);
  for (const id of gone) await askJson('DELETE', `${BASE}/customers/${id}`, account.test.secret_key);
  const left = ids.filter((id) => !gone.includes(id)).reverse();
  const seen: string[] = [];
  for (const page of [1, 2, 3, 4, 5]) {
    const answer = await askJson('GET', `${BASE}/customers?per_page=4&page=${page}`, account.test.secret_key);
    const { data, total } = listed.parse(answer.body);
    expect(total).toBe(left.length);
    seen.push(...data.map(({ id }) => id));
  }
  expect(seen).toEqual(left);
});
