import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Ledger } from '../../../src/service/ledger/object.ts';
import { amina, karim } from '../../persons.ts';
import { holds } from '../../seed.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { ledgerOf, type Outside, pass, START } from '../webhooks/outside.ts';
import {
  checkoutBody,
  createCheckout,
  createCustomer,
  openWithEchoEndpoint,
  ringUntilIdle,
  rowsOf,
} from './customers.ts';

// Takes over 10 s: years of sales are made and deleted a few rows at each alarm.

/** Retention: rows are deleted a few at each alarm, and never while they are in use. */

const DAY = 24 * 3_600_000;

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  ({ outside, merchant } = await openWithEchoEndpoint());
});
afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

async function end(checkoutId: string, outcome: string): Promise<void> {
  const answer = await merchant.call('POST', `/checkouts/${checkoutId}/simulate`, { outcome });
  expect(answer.status, answer.text).toBe(200);
}

/** Lets days pass, and fires the alarm whenever it is due. */
async function passDays(days: number): Promise<void> {
  const to = Date.now() + days * DAY;
  for (let rings = 0; rings < 400; rings += 1) {
    await ringUntilIdle(merchant, pass);
    const due = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
    if (due === null || due > to) break;
    vi.setSystemTime(due);
  }
  vi.setSystemTime(to);
  await ringUntilIdle(merchant, pass);
}

const checkout = (id: string) => merchant.call('GET', `/checkouts/${id}`);
const shipping = z.object({ shipping_address: z.string().nullable() });
async function addressOf(id: string): Promise<string | null> {
  return shipping.parse((await checkout(id)).body).shipping_address;
}

describe('the contact of a checkout', () => {
  test('without a payment attempt is deleted after thirty days, and its customer with it', async () => {
    const customer = await createCustomer(merchant, amina);
    const abandoned = await createCheckout(merchant, amina, customer, 'A1');
    await end(abandoned, 'expired');
    await passDays(29);
    expect(await addressOf(abandoned)).toContain(amina.street);
    expect((await merchant.call('GET', `/customers/${customer}`)).status).toBe(200);
    await passDays(2);
    expect(await addressOf(abandoned)).toBe('[erased]');
    expect((await merchant.call('GET', `/customers/${customer}`)).status).toBe(404);
  });

  test('with a payment attempt stays a year, then is deleted, and the books remain', async () => {
    const customer = await createCustomer(merchant, amina);
    const paid = await createCheckout(merchant, amina, customer, 'P1');
    await end(paid, 'paid');
    const failed = await createCheckout(merchant, amina, customer, 'F1');
    await end(failed, 'failed');
    await passDays(364);
    expect(await addressOf(paid)).toContain(amina.street);
    expect(await addressOf(failed)).toContain(amina.street);
    expect((await merchant.call('GET', `/customers/${customer}`)).body).toMatchObject({ name: amina.name });
    await passDays(3);
    expect((await checkout(paid)).body).toMatchObject({
      status: 'paid',
      amount: 2500,
      shipping_address: '[erased]',
      // The merchant's own fields are not contact data.
      description: `Call ${amina.name} at ${amina.phone}`,
      metadata: [{ order_id: 'P1', title_fr: 'Un tapis' }, { note: '[erased]' }],
    });
    expect(await addressOf(failed)).toBe('[erased]');
    expect((await merchant.call('GET', `/customers/${customer}`)).status).toBe(404);
    expect((await merchant.call('GET', '/balance')).body).toMatchObject({ wallets: [{ balance: 2500 }] });
    const receipt = await runInDurableObject(ledgerOf(merchant), (ledger) => ledger.viewReceipt(paid));
    expect(receipt).toMatchObject({ ok: true, receipt: { amount: 2500, number: expect.any(String) } });
  });

  test('stays while the checkout is open, at any age, and while it has a payment exception', async () => {
    const open = await createCheckout(merchant, amina, null, 'O1');
    const disputed = await createCheckout(merchant, karim, null, 'D1');
    await end(disputed, 'failed');
    await runInDurableObject(ledgerOf(merchant), ({ account }) => {
      account.database.run(
        `INSERT INTO payment_exceptions (checkout_id, attempt_id, why, amount, created_at) VALUES (?, 'x', 'late', 2500, 1)`,
        disputed,
      );
      // As at an acquirer that never gives the final state.
      account.database.run(`UPDATE checkouts SET status = 'processing' WHERE id = ?`, open);
    });
    await passDays(800);
    expect(await addressOf(open)).toContain(amina.street);
    expect(await addressOf(disputed)).toContain(karim.street);
  });

  test('is deleted without its customer while that customer still buys or the merchant updates them', async () => {
    const buyer = await createCustomer(merchant, amina);
    const first = await createCheckout(merchant, amina, buyer, 'B1');
    await end(first, 'paid');
    const written = await createCustomer(merchant, karim);
    const other = await createCheckout(merchant, karim, written, 'W1');
    await end(other, 'paid');
    const unsold = await createCustomer(merchant, karim);
    await passDays(200);
    await end(await createCheckout(merchant, amina, buyer, 'B2'), 'paid');
    await merchant.call('POST', `/customers/${written}`, { phone: karim.phone });
    await passDays(200);
    expect(await addressOf(first)).toBe('[erased]');
    expect(await addressOf(other)).toBe('[erased]');
    for (const id of [buyer, written, unsold])
      expect((await merchant.call('GET', `/customers/${id}`)).status).toBe(200);
    await passDays(200);
    expect((await merchant.call('GET', `/customers/${buyer}`)).status, 'deleted afterwards').toBe(404);
    expect((await merchant.call('GET', `/customers/${unsold}`)).status, 'never bought').toBe(200);
  });
});

describe('a sold checkout', () => {
  /** A paid checkout of two items, and all rows about it. */
  async function sell(order: string): Promise<string> {
    const product = await merchant.create('/products', { name: `Tapis ${order}` });
    const price = await merchant.create('/prices', { amount: 1250, currency: 'dzd', product_id: product });
    const { amount: _, ...body } = checkoutBody(amina, null, order);
    const id = await merchant.create('/checkouts', { ...body, items: [{ price, quantity: 2 }] });
    await end(id, 'paid');
    return id;
  }
  const productsOf = async (id: string) => (await merchant.call('GET', `/checkouts/${id}/items`)).text;
  const receiptOf = (id: string) =>
    runInDurableObject(ledgerOf(merchant), (ledger) => ledger.viewReceipt(id));

  test('is deleted after ten years with its receipt and the merchant’s fields, and the books still balance', async () => {
    const account = await openAccount();
    merchant = new Merchant('test', account.test.secret_key);
    const sold = await sell('T1');
    const books = async () =>
      (await askOperator('GET', `/accounts/${account.id}/recount?mode=test`)).text.replace(
        /"at":[^,}]*/g,
        '',
      );
    const before = [await books(), (await merchant.call('GET', '/balance/entries')).text];
    await passDays(3_650);
    expect(await productsOf(sold)).toContain('"amount":1250');
    expect(await receiptOf(sold)).toMatchObject({ ok: true });
    expect((await checkout(sold)).body).toMatchObject({ metadata: [{ order_id: 'T1' }, {}] });
    await passDays(5);
    expect(await productsOf(sold)).toContain('"data":[]');
    expect(await receiptOf(sold)).toEqual({ ok: false, reason: 'unpaid' });
    expect((await checkout(sold)).body).toMatchObject({
      status: 'paid',
      amount: 2500,
      metadata: null,
      description: '[erased]',
      success_url: 'http://shop.test/thanks',
    });
    const byOrder = await merchant.call('GET', '/checkouts?metadata[order_id]=T1');
    expect(byOrder.body).toMatchObject({ data: [], total: 0 });
    expect((await merchant.call('GET', `/events?checkout_id=${sold}`)).text).not.toContain('T1');
    expect([await books(), (await merchant.call('GET', '/balance/entries')).text]).toEqual(before);
  });

  test('stays while it has a payment exception, a pending refund or can be paid', async () => {
    const [disputed, refunding, open] = [await sell('D1'), await sell('R1'), await sell('O1')];
    await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
      database.run(
        `INSERT INTO payment_exceptions (checkout_id, attempt_id, why, amount, created_at) VALUES (?, 'x', 'late', 2500, 1)`,
        disputed,
      );
      database.run('UPDATE checkouts SET refunds_pending_amount = 100 WHERE id = ?', refunding);
      // As at an acquirer that never gives the final state.
      database.run(`UPDATE checkouts SET status = 'processing' WHERE id = ?`, open);
    });
    await passDays(4_000);
    for (const id of [disputed, refunding, open]) expect(await productsOf(id)).toContain('"amount":1250');
    expect(await receiptOf(disputed)).toMatchObject({ ok: true });
  });
});

test('events keep personal data, and deliveries their responses, for ninety days', async () => {
  const sold = await createCheckout(merchant, amina, null, 'E1');
  await end(sold, 'paid');
  const plain = await merchant.create('/checkouts', {
    amount: 900,
    currency: 'dzd',
    success_url: 'http://shop.test/',
  });
  await end(plain, 'paid');
  await passDays(89);
  const list = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
  const [named, event] = list.parse((await merchant.call('GET', '/events')).body).data;
  const ids = [event?.id ?? '', named?.id ?? ''];
  const deliveries = () => merchant.call('GET', `/events/${ids[0]}/deliveries`).then(({ text }) => text);
  expect(await deliveries()).toContain(amina.street);
  expect((await merchant.call('POST', `/events/${ids[0]}/redeliver`)).status).toBe(200);
  await passDays(3);
  expect((await merchant.call('GET', `/events/${ids[0]}`)).body).toMatchObject({
    erased: true,
    data: { shipping_address: '[erased]', status: 'paid' },
  });
  expect(await deliveries()).not.toContain(amina.street);
  expect((await merchant.call('POST', `/events/${ids[0]}/redeliver`)).status).toBe(409);
  // An event without personal data can still be redelivered.
  expect((await merchant.call('POST', `/events/${ids[1]}/redeliver`)).status).toBe(200);
  // The checkout still has it: the shopper may ask about the parcel.
  expect(await addressOf(sold)).toContain(amina.street);
});

test('the audit log of an account keeps its entries for a year', async () => {
  await createCustomer(merchant, karim);
  const total = async () => {
    const { text } = await merchant.call('GET', '/journal');
    return text.split('"act":"createCustomer"').length - 1;
  };
  await passDays(364);
  expect(await total()).toBe(1);
  await createCustomer(merchant, karim);
  await passDays(2);
  expect(await total(), 'the newer one stays').toBe(1);
  await passDays(365);
  expect(await total()).toBe(0);
});

test('a shorter period applies from the next start of the ledger', async () => {
  await end(await createCheckout(merchant, amina, null, 'S1'), 'paid');
  await ringUntilIdle(merchant, pass);
  const dueIn = (changes: object) =>
    runInDurableObject(ledgerOf(merchant), async ({ account }, state) => {
      const { context } = account;
      const settings = { ...context.settings, periods: { ...context.settings.periods, ...changes } };
      const ledger = new Ledger(state, {} as ServiceEnv, { ...context, settings });
      await state.blockConcurrencyWhile(async () => undefined);
      expect(ledger.account.identity).not.toBeNull();
      const [row] = state.storage.sql
        .exec<{ due_at: number }>(`SELECT due_at FROM retention WHERE task = 'contacts'`)
        .toArray();
      return Math.round(((row?.due_at ?? 0) - START) / DAY);
    });
  expect(await dueIn({})).toBe(365);
  expect(await dueIn({ contacts: 200 * 24 * 3600 })).toBe(200);
});

test('a retention alarm reads and writes the same few rows in a ledger of any size', async () => {
  const sell = (from: number, count: number) =>
    runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
      for (let n = from; n < from + count; n += 1) {
        database.run(
          `INSERT INTO checkouts (id, status, amount, amount_without_discount, fees, fees_on_merchant, fees_on_customer,
             fee_plan, allocation, locale, success_url, method, customer_id, shipping_address, collect_shipping, expires_at,
             created_at, updated_at)
           VALUES (?, 'paid', 100, 100, 0, 0, 0, '{}', 'customer', 'ar', 'http://shop.test/', 'cib', ?, 'Rue', 0, 0, ?, ?)`,
          `c${n}`,
          `customer ${n % 50}`,
          START / 1000 + n,
          START / 1000 + n,
        );
        database.run(
          `INSERT INTO events (id, type, checkout_id, body, created_at) VALUES (?, 'checkout.paid', ?, ?, ?)`,
          `e${n}`,
          `c${n}`,
          JSON.stringify({
            entity: 'event',
            data: { entity: 'checkout', customer_id: null, shipping_address: 'Rue' },
          }),
          START / 1000 + n,
        );
        database.run(
          `INSERT INTO idempotency (key, fingerprint, status, body, created_at) VALUES (?, 'f', 200, '{}', ?)`,
          `k${String(n).padStart(6, '0')}`,
          START / 1000,
        );
      }
    });
  const most = async () => {
    let read = 0;
    for (let ring = 0; ring < 6; ring += 1) {
      pass(1000);
      read = Math.max(read, (await rowsOf(merchant, () => runDurableObjectAlarm(ledgerOf(merchant)))).read);
    }
    return read;
  };
  // A ledger without writes has no alarm.
  await createCustomer(merchant, karim);
  await sell(0, 1_000);
  vi.setSystemTime(START + 500 * DAY);
  const small = await most();
  await sell(1_000, 9_000);
  const large = await most();
  expect(small).toBeGreaterThan(100);
  expect(large).toBeLessThanOrEqual(1_200);
  expect(large).toBeLessThanOrEqual(small + 300);
});

test('for any sales at any time, exactly the data past its period is gone in the end', async () => {
  const sale = fc.record({
    after: fc.integer({ min: 0, max: 120 }),
    outcome: fc.constantFrom('paid', 'failed', 'canceled', 'expired'),
    known: fc.boolean(),
  });
  await holds(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 400 }),
      async (sales, rest) => {
        vi.setSystemTime(START);
        merchant = await Merchant.open();
        const sold: { id: string; at: number; life: number }[] = [];
        for (const [n, { after, outcome, known }] of sales.entries()) {
          await passDays(after);
          const customer = known ? await createCustomer(merchant, amina) : null;
          const id = await createCheckout(merchant, amina, customer, `N${n}`);
          await end(id, outcome);
          sold.push({ id, at: Date.now(), life: outcome === 'canceled' || outcome === 'expired' ? 30 : 365 });
        }
        await passDays(rest);
        for (const { id, at, life } of sold) {
          const age = (Date.now() - at) / DAY;
          // Checked to the day: no promise is by the hour.
          if (Math.abs(age - life) < 1) continue;
          const address = await addressOf(id);
          if (age > life) expect(address, `${age} days of ${life}`).toBe('[erased]');
          else expect(address, `${age} days of ${life}`).toContain(amina.street);
        }
      },
    ),
    10,
  );
});
