import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../eventually.ts';
import { amina, karim, type Person } from '../../persons.ts';
import { holds } from '../../seed.ts';
import { Merchant } from '../merchant.ts';
import { ledgerOf, type Outside, pass } from '../webhooks/outside.ts';
import {
  checkoutBody,
  createCheckout,
  createCustomer,
  openWithEchoEndpoint,
  personIn,
  ringUntilIdle,
  rowsOf,
} from './customers.ts';

/** Deleting a customer removes their data: at once from every answer, and finally from every table. */

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  ({ outside, merchant } = await openWithEchoEndpoint());
});
afterEach(() => outside.close());

const event = z.looseObject({ id: z.string(), erased: z.boolean().optional(), data: z.looseObject({}) });
const eventList = z.object({ data: z.array(event) });
const words = (person: Person) => Object.values(person);

/** Every API answer about a checkout. */
async function readAll(checkoutId: string): Promise<string> {
  const paths = ['', '/items', '/attempts'].map((path) => `/checkouts/${checkoutId}${path}`);
  const listed = await merchant.call('GET', `/events?checkout_id=${checkoutId}`);
  for (const { id } of eventList.parse(listed.body).data)
    paths.push(`/events/${id}`, `/events/${id}/deliveries`);
  paths.push('/checkouts?per_page=50', '/customers?per_page=50');
  const answers = await Promise.all(paths.map((path) => merchant.call('GET', path)));
  return [listed, ...answers].map(({ text }) => text).join('\n');
}

test('erasure removes every personal field; the books remain, and the answer says why', async () => {
  const customer = await createCustomer(merchant, amina);
  const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  await ringUntilIdle(merchant, pass);
  expect(await personIn(merchant, amina)).not.toEqual([]);

  const answer = await merchant.call('DELETE', `/customers/${customer}`);
  expect(answer.status).toBe(200);
  expect(Object.keys(z.looseObject({}).parse(answer.body))).toEqual([
    'id',
    'entity',
    'livemode',
    'deleted',
    'erasure',
  ]);
  expect(answer.body).toMatchObject({ id: customer, entity: 'customer', deleted: true });
  expect(answer.body).toMatchObject({
    erasure: { state: 'done', remains: [{ why: /ten years/ }, {}, {}].map(() => expect.anything()) },
  });
  expect(answer.text).toContain('ten years');

  const said = await readAll(checkout);
  for (const word of words(amina)) expect(said).not.toContain(word);
  expect((await merchant.call('GET', `/checkouts/${checkout}`)).body).toMatchObject({
    status: 'paid',
    amount: 2500,
    customer_id: customer,
    description: '[erased]',
    shipping_address: '[erased]',
    success_url: 'http://shop.test/thanks',
    failure_url: 'http://shop.test/again',
    metadata: [{ order_id: 'K7M2', title_fr: 'Un tapis' }],
  });
  expect((await merchant.call('GET', '/balance')).body).toMatchObject({ wallets: [{ balance: 2500 }] });
  expect(
    (await merchant.call('GET', '/checkouts?metadata[order_id]=K7M2')).body,
    'order number, by which books are matched',
  ).toMatchObject({ total: 1 });
  await ringUntilIdle(merchant, pass);
  expect(await personIn(merchant, amina)).toEqual([]);
});

test('an erased event is marked, keeps its subject, and is not redelivered', async () => {
  const customer = await createCustomer(merchant, amina);
  const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  await ringUntilIdle(merchant, pass);
  const listed = eventList.parse((await merchant.call('GET', '/events')).body).data;
  const [before] = listed;
  expect(before).not.toHaveProperty('erased');
  await merchant.call('DELETE', `/customers/${customer}`);

  const after = event.parse((await merchant.call('GET', `/events/${before?.id}`)).body);
  const { data: was, ...head } = before ?? { data: {} };
  expect(after).toEqual({
    ...head,
    erased: true,
    data: {
      ...was,
      description: '[erased]',
      shipping_address: '[erased]',
      success_url: 'http://shop.test/thanks',
      failure_url: 'http://shop.test/again',
      metadata: [{ order_id: 'K7M2', title_fr: 'Un tapis' }],
    },
  });
  const sent = outside.received.length;
  const again = await merchant.call('POST', `/events/${before?.id}/redeliver`);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: 'event_erased' });
  const range = await merchant.call('POST', '/events/redeliver', { from: 0 });
  expect(range.body).toMatchObject({ count: 0, waiting: 0, erased: 1 });
  await ringUntilIdle(merchant, pass);
  expect(outside.received).toHaveLength(sent);
});

test('an event still in delivery continues, with the erased body', async () => {
  let isBusy = true;
  outside.endpoints['echo.test'] = ({ body }) => new Response(body, { status: isBusy ? 503 : 200 });
  const customer = await createCustomer(merchant, amina);
  const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  await runDurableObjectAlarm(ledgerOf(merchant));
  await outside.waitFor(1);
  await merchant.call('DELETE', `/customers/${customer}`);
  isBusy = false;
  await ringUntilIdle(merchant, pass);
  const last = outside.received.at(-1)?.body ?? '';
  expect(event.parse(JSON.parse(last))).toMatchObject({ erased: true, data: { status: 'paid' } });
  for (const word of words(amina)) expect(last).not.toContain(word);
});

describe('a payment in progress', () => {
  test('continues: it is paid, and its event has no personal data', async () => {
    const customer = await createCustomer(merchant, amina);
    const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
    const started = await runInDurableObject(ledgerOf(merchant), (ledger) =>
      ledger.startPayment(checkout, { method: 'edahabia', shipping: null }),
    );
    expect(started.ok).toBe(true);
    expect((await merchant.call('DELETE', `/customers/${customer}`)).status).toBe(200);
    expect((await merchant.call('GET', `/checkouts/${checkout}`)).body).toMatchObject({
      status: 'processing',
      success_url: 'http://shop.test/thanks',
    });
    const again = await runInDurableObject(ledgerOf(merchant), (ledger) =>
      ledger.startPayment(checkout, { method: 'edahabia', shipping: null }),
    );
    expect(again).toMatchObject({ ok: true, redirect: started.ok ? started.redirect : '' });
  });

  test('ends normally, and the payer returns to the merchant', async () => {
    const customer = await createCustomer(merchant, amina);
    const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
    await merchant.call('DELETE', `/customers/${customer}`);
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
    await ringUntilIdle(merchant, pass);
    expect(await personIn(merchant, amina)).toEqual([]);
    const listed = eventList.parse((await merchant.call('GET', '/events')).body).data;
    expect(listed).toMatchObject([{ type: 'checkout.paid', data: { shipping_address: '[erased]' } }]);
  });
});

describe('a kept answer', () => {
  test('is given without personal data, before and after it is rewritten, for any operation', async () => {
    const body = { name: amina.name, phone: amina.phone };
    const create = () => merchant.call('POST', '/customers', body, { 'Idempotency-Key': 'one' });
    const id = z.object({ id: z.string() }).parse((await create()).body).id;
    const pay = () =>
      merchant.call('POST', '/checkouts', checkoutBody(amina, id, 'K7M2'), { 'Idempotency-Key': 'two' });
    expect((await pay()).status).toBe(200);
    await merchant.call('DELETE', `/customers/${id}`);
    for (let time = 0; time < 2; time += 1) {
      const again = await create();
      expect(again.status).toBe(200);
      expect(again.headers.get('Idempotent-Replayed')).toBe('true');
      expect(again.body).toMatchObject({ id, name: '[erased]', phone: null });
      expect((await pay()).body).toMatchObject({ customer_id: id, shipping_address: '[erased]' });
      await ringUntilIdle(merchant, pass);
    }
    expect(await personIn(merchant, amina)).toEqual([]);
  });

  test('is given to the same call only, before and after it is rewritten', async () => {
    const key = { 'Idempotency-Key': 'one' };
    const create = () => merchant.call('POST', '/customers', { name: amina.name, phone: amina.phone }, key);
    const id = z.object({ id: z.string() }).parse((await create()).body).id;
    await merchant.call('DELETE', `/customers/${id}`);
    for (let time = 0; time < 2; time += 1) {
      const others = [
        await merchant.call('POST', '/customers', { name: 'Guessed' }, key),
        await merchant.call(
          'POST',
          '/checkouts',
          { ...checkoutBody(amina, id, 'K7M2'), amount: 90_000 },
          key,
        ),
        await merchant.call('POST', '/products', { name: 'Miel' }, key),
      ];
      for (const { status, body, text } of others) {
        expect([status, body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
        expect(text).not.toContain(id);
      }
      expect((await create()).body).toMatchObject({ id, name: '[erased]' });
      await ringUntilIdle(merchant, pass);
    }
  });

  test('about another customer stays the same, byte for byte', async () => {
    const key = { 'Idempotency-Key': 'karim' };
    const first = await merchant.call('POST', '/customers', { name: karim.name }, key);
    await merchant.call('DELETE', `/customers/${await createCustomer(merchant, amina)}`);
    await ringUntilIdle(merchant, pass);
    const again = await merchant.call('POST', '/customers', { name: karim.name }, key);
    expect(again.text).toBe(first.text);
  });

  test('is deleted after a day, also without any call', async () => {
    await merchant.call('POST', '/customers', { name: amina.name }, { 'Idempotency-Key': 'one' });
    const count = () =>
      runInDurableObject(ledgerOf(merchant), (_, state) =>
        Number(state.storage.sql.exec('SELECT count(*) AS n FROM idempotency').one().n),
      );
    const due = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
    expect(due).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    pass(25 * 3_600_000);
    await ringUntilIdle(merchant, pass);
    expect(await count()).toBe(0);
  });
});

describe('a customer with very many checkouts', () => {
  const MANY = 140;

  const countOpenDeliveries = (of: Merchant) =>
    runInDurableObject(
      ledgerOf(of),
      (_, { storage }) =>
        storage.sql.exec("SELECT count(*) AS open FROM deliveries WHERE state = 'open'").one().open,
    );

  async function fill(person: Person): Promise<{ customer: string; checkouts: string[] }> {
    const customer = await createCustomer(merchant, person);
    const checkouts = await Promise.all(
      Array.from({ length: MANY }, async (_, n) => {
        const id = await createCheckout(merchant, person, customer, `N${n}`, { 'Idempotency-Key': `N${n}` });
        await merchant.call('POST', `/checkouts/${id}/simulate`, {
          outcome: n % 2 === 0 ? 'paid' : 'expired',
        });
        return id;
      }),
    );
    return { customer, checkouts };
  }

  test('is erased in answers at once, and rewritten by the alarm in batches, over any crash', async () => {
    const { customer, checkouts } = await fill(amina);
    // Alarms send the events first, on a busy machine not all by one.
    await ringUntilIdle(merchant, pass);
    const answer = await merchant.call('DELETE', `/customers/${customer}`);
    expect(answer.body).toMatchObject({ erasure: { state: 'under_way' } });
    expect((await personIn(merchant, amina)).length, 'still unfinished').toBeGreaterThan(0);

    const last = checkouts.at(-1) ?? '';
    const said = await readAll(last);
    for (const word of words(amina)) expect(said).not.toContain(word);
    const [newest] = eventList.parse((await merchant.call('GET', `/events?checkout_id=${last}`)).body).data;
    expect(newest).toMatchObject({ erased: true });
    expect((await merchant.call('POST', `/events/${newest?.id}/redeliver`)).status).toBe(409);
    const page = await runInDurableObject(ledgerOf(merchant), (ledger) => ledger.viewCheckout(last));
    for (const word of words(amina)) expect(JSON.stringify(page)).not.toContain(word);

    const most = { read: 0, written: 0 };
    for (let ring = 0; ring < 60; ring += 1) {
      pass(1000);
      const rows = await rowsOf(merchant, () => runDurableObjectAlarm(ledgerOf(merchant)));
      most.read = Math.max(most.read, rows.read);
      // The first alarm also sends the events of the erasure: the next waits for their answers.
      if (ring > 0) most.written = Math.max(most.written, rows.written);
      else await eventually(async () => expect(await countOpenDeliveries(merchant)).toBe(0));
      if ((await personIn(merchant, amina)).length === 0) break;
      if (ring === 2)
        await runInDurableObject(ledgerOf(merchant), (_, state) => state.abort('gone')).catch(
          () => undefined,
        );
    }
    expect(await personIn(merchant, amina)).toEqual([]);
    await ringUntilIdle(merchant, pass);
    expect(await personIn(merchant, amina)).toEqual([]);
    expect(most.read).toBeLessThan(1_700);
    expect(most.written).toBeLessThan(300);
    const left = await runInDurableObject(ledgerOf(merchant), (_, state) =>
      state.storage.sql.exec('SELECT * FROM erasures').toArray(),
    );
    expect(left).toEqual([]);
  });

  test('takes no more rows for the deletion than a customer with thirty', async () => {
    const { customer } = await fill(amina);
    const rows = await rowsOf(merchant, () => merchant.call('DELETE', `/customers/${customer}`));
    // For thirty checkouts and their events: lookups by reference, by the index of unreferenced ones, and in
    // the lists of their metadata.
    expect(rows.read).toBeLessThan(1_700);
    expect(rows.written).toBeLessThan(200);
  });
});

/** Actions of a merchant and two customers, in any order. */
type Step =
  | {
      do: 'sell';
      to: 0 | 1;
      outcome: 'paid' | 'failed' | 'canceled' | 'expired' | 'declined' | null;
      key: boolean;
    }
  | { do: 'update'; who: 0 | 1 }
  | { do: 'deliver' }
  | { do: 'crash' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      to: fc.constantFrom(0 as const, 1 as const),
      outcome: fc.constantFrom('paid', 'failed', 'canceled', 'expired', 'declined', null),
      key: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      who: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
);

test('after any history, no data of a deleted customer is left, and all data of the other', async () => {
  let keys = 0;
  await holds(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 3 }),
      async (before, after) => {
        merchant = await Merchant.open();
        const people = [amina, karim] as const;
        const customers = [
          await createCustomer(merchant, amina),
          await createCustomer(merchant, karim),
        ] as const;
        const carryOut = async (done: Step) => {
          if (done.do === 'sell') {
            keys += 1;
            const headers: Record<string, string> = done.key ? { 'Idempotency-Key': `key-${keys}` } : {};
            const id = await createCheckout(
              merchant,
              people[done.to],
              customers[done.to],
              `N${keys}`,
              headers,
            );
            if (done.outcome !== null)
              await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: done.outcome });
          }
          if (done.do === 'update')
            await merchant.call('POST', `/customers/${customers[done.who]}`, { name: people[done.who].name });
          if (done.do === 'deliver') await runDurableObjectAlarm(ledgerOf(merchant));
          if (done.do === 'crash')
            await runInDurableObject(ledgerOf(merchant), (_, state) => state.abort('gone')).catch(
              () => undefined,
            );
        };
        for (const done of before) await carryOut(done);
        const answer = await merchant.call('DELETE', `/customers/${customers[0]}`);
        expect(answer.status, answer.text).toBe(200);
        // Later data comes from the other customer.
        for (const done of after)
          await carryOut(
            done.do === 'sell' ? { ...done, to: 1 } : done.do === 'update' ? { ...done, who: 1 } : done,
          );
        pass(2 * 3_600_000);
        await ringUntilIdle(merchant, pass);
        expect(await personIn(merchant, amina)).toEqual([]);
        const kept = await merchant.call('GET', `/customers/${customers[1]}`);
        expect(kept.body).toMatchObject({ name: karim.name, phone: karim.phone, email: karim.email });
        const said = await merchant.call('GET', `/checkouts?customer_id=${customers[1]}&per_page=50`);
        const sold = z
          .object({ data: z.array(z.object({ shipping_address: z.string() })) })
          .parse(said.body).data;
        for (const { shipping_address } of sold) expect(shipping_address).toContain(karim.street);
      },
    ),
    12,
  );
});
