import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MonthlySize } from '../../../src/database/storage/sizes.ts';
import { TEST_CODE, testCards } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { Merchant } from '../merchant.ts';
import { sleep } from '../webhooks/backlog.ts';
import { deliver, ledgerOf, Outside, pass } from '../webhooks/outside.ts';

/**
 * Rows that a whole purchase writes, from the shop's first call to the last alarm. docs/architecture.md names
 * the rows.
 */

const SECOND = 1000;
const CARD = testCards.find(({ outcome }) => outcome === 'approved')?.number ?? '';

let outside: Outside;

beforeEach(() => {
  outside = Outside.open();
  outside.endpoints['shop.test'] = () => new Response('ok');
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

/** Rows that steps write in a ledger; setting an alarm counts as a row. */
async function openCount(merchant: Merchant) {
  const ledger = ledgerOf(merchant);
  let alarms = 0;
  // One row a month: the first purchase of a month would write one more.
  await runInDurableObject(ledger, ({ account: { database } }) =>
    new MonthlySize().note(database, Date.now(), 4096),
  );
  await runInDurableObject(ledger, (_, { storage }) => {
    const set = storage.setAlarm.bind(storage);
    vi.spyOn(storage, 'setAlarm').mockImplementation((...given) => {
      alarms += 1;
      return set(...given);
    });
  });
  const read = () =>
    runInDurableObject(ledger, ({ account: { database } }) => database.tally.written + alarms);
  let before = await read();
  return async (): Promise<number> => {
    const now = await read();
    const written = now - before;
    before = now;
    return written;
  };
}

async function countKept(bank: DurableObjectStub): Promise<number> {
  return runInDurableObject(bank, async (_, { storage }) => {
    const kept = [...storage.kv.list()].length;
    return kept + Number((await storage.getAlarm()) !== null);
  });
}

test('a purchase writes the rows that docs/architecture.md names, and no more', async () => {
  const merchant = await Merchant.open();
  const ledger = ledgerOf(merchant);
  const kept = async (path: string, body: unknown) => {
    const headers = { 'Idempotency-Key': `key-of-${path}` };
    const answer = await merchant.call('POST', path, body, headers);
    expect(answer.status, answer.text).toBe(200);
    return String(Object(answer.body).id);
  };
  // Sent with a key: the alarm is already set for the kept answers of the day.
  const product = await kept('/products', { name: 'Semoule' });
  const prices: string[] = [];
  for (const amount of [2500, 400])
    prices.push(await merchant.create('/prices', { amount, currency: 'dzd', product_id: product }));
  const count = await openCount(merchant);
  const written: Record<string, number> = {};

  const customer = await kept('/customers', {
    name: 'Amina Ben',
    phone: '+213550112233',
    metadata: { order_id: 'K7M2P9QD' },
  });
  written.customer = await count();
  const checkout = await kept('/checkouts', {
    items: prices.map((price) => ({ price, quantity: 1 })),
    success_url: 'http://shop.test/fr/orders/one',
    failure_url: 'http://shop.test/fr/orders/one',
    webhook_endpoint: 'http://shop.test/hook',
    customer_id: customer,
    description: 'Commande K7M2P9QD',
    metadata: [{ order_id: 'K7M2P9QD' }],
  });
  written.checkout = await count();
  pass(5 * SECOND);
  await ledger.startPayment(checkout, { method: 'cib', shipping: null });
  written.start = await count();
  const attempt = await runInDurableObject(ledger, ({ account: { database } }) =>
    database.first('SELECT id FROM attempts')?.text('id'),
  );
  const bank = env.SANDBOX_BANK.getByName(attempt ?? '');
  await bank.pay({ number: CARD, expiry: { month: 12, year: 2049 }, cvv: '123' });
  await bank.confirm(TEST_CODE);
  written.bank = await countKept(bank);
  pass(5 * SECOND);
  expect(await ledger.refreshCheckout(checkout)).toMatchObject({ checkout: { status: 'paid' } });
  written.settle = await count();
  pass(SECOND);
  await deliver(merchant, 1);
  await sleep(50);
  // While the alarm may be set for earlier work: it fires only in that case.
  pass(60 * SECOND);
  const alarm = await runInDurableObject(ledger, (_, { storage }) => storage.getAlarm());
  if (alarm !== null && alarm <= Date.now()) await runDurableObjectAlarm(ledger);
  written.event = await count();

  expect(outside.received).toHaveLength(1);
  expect(written).toEqual({ customer: 8, checkout: 10, start: 10, bank: 4, settle: 23, event: 2 });
});

test('a purchase keeps less than 8 KB once its kept answers are a day old', async () => {
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Semoule moyenne 5 kg' });
  const price = await merchant.create('/prices', { amount: 2500, currency: 'dzd', product_id: product });
  const buy = async (n: number) => {
    const order = `0193f2c7-8a1b-7c4d-9e2f-${String(n).padStart(12, '0')}`;
    const customer = await merchant.create('/customers', {
      name: 'Amina Benali',
      phone: `+2135${50_000_000 + n}`,
      address: { country: 'DZ', state: 'Alger', address: '12 rue Didouche Mourad, Sidi M’Hamed' },
      metadata: { order_id: order },
    });
    const checkout = await merchant.create('/checkouts', {
      items: [{ price, quantity: 2 }],
      success_url: `https://shop.test/fr/orders/${order}`,
      failure_url: `https://shop.test/fr/orders/${order}`,
      webhook_endpoint: 'http://shop.test/webhooks/payments',
      description: `Commande ${n}`,
      shipping_address: '12 rue Didouche Mourad, Sidi M’Hamed, Alger',
      customer_id: customer,
      metadata: [{ order_id: order, order_number: `K7M2-${n}` }],
    });
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  };
  const size = () => runInDurableObject(ledgerOf(merchant), (_, { storage }) => storage.sql.databaseSize);
  // Sent without a key, as if the day were over. The first ones create the rows that all share.
  const [FIRST, MORE] = [20, 60];
  for (let n = 0; n < FIRST; n += 1) await buy(n);
  await deliver(merchant, FIRST);
  const before = await size();
  for (let n = FIRST; n < FIRST + MORE; n += 1) await buy(n);
  await deliver(merchant, FIRST + MORE);

  expect((await size()) - before).toBeLessThan(MORE * 8_000);
});
