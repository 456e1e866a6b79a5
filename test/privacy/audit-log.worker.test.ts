import { runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { addEntry, addIncidents } from '../../src/database/audit-log.ts';
import { eraseOrders } from '../../src/privacy/erasure.ts';
import { Retention } from '../../src/privacy/retention.ts';
import { SYSTEM } from '../../src/shop/audit-log/audit-log.ts';
import { eventually } from '../eventually.ts';
import { amina } from '../persons.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { DAY, placeFor, shopAt } from './orders.ts';

/** The shop's audit log of actions and refusals, and who reads it. */

const KEY = 'erasure_key_of_the_tests_4d1c7a90be53f286';

let dates: string;
let honey: string;
const shop = new ShopUnderTest((fake) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = fake.addPrice(fake.addProduct('Miel', { metadata: { slug: 'miel', stock: 3 } }), 1_000);
});

let addresses = 0;
function ask(path: string, key = KEY, body?: unknown): Promise<Response> {
  addresses += 1;
  return SELF.fetch(`${origin}/privacy${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { Authorization: `Bearer ${key}`, 'CF-Connecting-IP': `198.51.${addresses}.9` },
  });
}

const page = z.object({ data: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });
const read = async (path: string) => page.parse(await (await ask(path)).json());
const kinds = async () =>
  Object.fromEntries((await read('/incidents')).data.map(({ kind, count }) => [kind, count]));
const numberOf = async (token: string) => (await stub().order(token))?.number ?? '';

test('an erasure names its requester, order and kind, and nothing of the erased person', async () => {
  const { token } = await order(await visitorWith({ [dates]: 1 }), {
    name: amina.name,
    seen_total: '950',
    way: 'card:950',
  });
  const held = await order(await visitorWith({ [dates]: 2 }), {
    name: amina.name,
    seen_total: '1900',
    way: 'card:1900',
  });
  await shop.tell([...shop.service.checkouts.keys()][0] ?? '', 'expired');
  const answer = await ask('/erasures', KEY, { phone: '0550 12 34 56' });
  const from = `198.51.${addresses}.0/24`;
  const { data, next } = await read('/journal');
  const act = {
    id: expect.stringMatching(/^entry_/),
    at: expect.any(Number),
    actor: { kind: 'key', name: `erasure_${env.ERASURE_KEY_HASH.slice(0, 8)}` },
    network: from,
    request_id: answer.headers.get('X-Request-Id'),
  };
  const fields = ['name', 'phone', 'email', 'commune', 'street', 'note', 'tracking'];
  const entries = [
    { ...act, act: 'orders.erase', subject: await numberOf(token), fields },
    { ...act, act: 'orders.ask_erasure', subject: await numberOf(held.token), fields: [] },
  ];
  expect(data).toHaveLength(2);
  expect(data).toEqual(expect.arrayContaining(entries));
  expect(next).toBeNull();
  // No shorter: ids and times are digits too.
  expect(JSON.stringify(data)).not.toMatch(/Amina|550 ?12 ?34 ?56/);
  // A search for an unknown person leaves an entry as well.
  await ask('/erasures', KEY, { phone: '0770 00 00 00' });
  expect((await read('/journal')).data[0]).toMatchObject({ act: 'orders.erase', subject: null, fields: [] });
});

test('cannot be read without the key, and tries are counted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const path of ['/journal', '/incidents']) expect((await ask(path, 'wrong')).status).toBe(401);
  expect((await ask('/journal?after=nobody')).status).toBe(422);
  vi.setSystemTime(Date.now() + 60_000);
  await SELF.fetch(`${origin}/fr/cart`);
  await eventually(async () => expect((await kinds()).refused_key).toBeGreaterThanOrEqual(2));
});

test('too many reads, order searches and key tries are counted by the hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 120_000);
  await SELF.fetch(`${origin}/fr/cart`);
  const limits = async () =>
    (await read('/incidents')).data
      .filter(({ kind }) => kind === 'limit_reached')
      .reduce((sum, { count }) => sum + Number(count), 0);
  const handedOver = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await SELF.fetch(`${origin}/fr/cart`);
  };
  // Counts of another file in this runtime.
  await handedOver();
  const insist = async (ask: () => Promise<Response>) => {
    let status = 0;
    for (let left = 600; left > 0 && status !== 429; left--) {
      const answer = await ask();
      await answer.body?.cancel();
      status = answer.status;
    }
    expect(status).toBe(429);
  };
  const from = { 'CF-Connecting-IP': '203.0.113.90' };
  const visitor = new Visitor();
  await visitor.get('/fr/cart', from);
  const looking = new Visitor();
  await looking.get('/fr/cart', from);
  const before = await limits();

  await insist(() => visitor.post('/fr/cart/remove-unavailable', {}, from));
  await handedOver();
  await eventually(async () => expect(await limits()).toBe(before + 1));

  // Ten wrong ones are answered, and the eleventh is not.
  for (let index = 0; index < 11; index++)
    await (
      await looking.post('/fr/orders', { number: '00000000', phone: '0551 00 00 00' }, from)
    ).body?.cancel();
  await handedOver();
  await eventually(async () => expect(await limits()).toBe(before + 2));

  const wrong = { Authorization: 'Bearer wrong', 'CF-Connecting-IP': '203.0.113.91' };
  await insist(() => SELF.fetch(`${origin}/privacy/journal`, { headers: wrong }));
  await handedOver();
  await eventually(async () => expect(await limits()).toBe(before + 3));
});

test('a reached order limit is counted by its kind', async () => {
  const headers = { 'CF-Connecting-IP': '203.0.113.5' };
  const visitor = await visitorWith({ [honey]: 1 });
  const send = (quantity: number, phone: string) =>
    visitor.post(
      '/fr/checkout',
      {
        ...{ name: 'Karim', phone, wilaya: '16', commune: 'Bab El Oued', street: 'x', delivery: 'home' },
        ...{
          price: honey,
          quantity: String(quantity),
          seen_total: String(quantity * 1_000),
          way: `card:${quantity * 1_000}`,
        },
      },
      headers,
    );
  for (let count = 0; count < 3; count++) await send(1, `055000000${count}`);
  await shop.tell(shop.lastCheckout(), 'expired');
  await send(1, '0550000008');
  await shop.tell([...shop.service.checkouts.keys()][0] ?? '', 'expired');
  for (let count = 0; count < 20; count++) {
    const alone = {
      price: dates,
      quantity: '1',
      cart: `CART${'2'.repeat(12)}${count}`,
      seen_total: '950',
      way: 'card:950',
    };
    const typed = { name: 'Karim', phone: '0550000001', wilaya: '16', commune: 'Bab El Oued', street: 'x' };
    await visitor.post('/fr/checkout', { ...typed, delivery: 'home', ...alone }, headers);
  }
  expect((await kinds()).limit_orders).toBeGreaterThanOrEqual(1);
});

test('late money is counted, and the merchant finds its order', async () => {
  const { token } = await order(await visitorWith({ [honey]: 3 }), { seen_total: '3000', way: 'card:3000' });
  const late = shop.lastCheckout();
  await shop.tell(late, 'expired');
  await order(await visitorWith({ [honey]: 1 }), {
    seen_total: '1000',
    way: 'card:1000',
    phone: '0661 00 00 00',
  });
  expect((await read('/journal')).data).toEqual([]);
  await shop.tell(late, 'paid');
  expect((await read('/journal')).data).toMatchObject([
    { actor: { kind: 'system', name: null }, act: 'orders.paid_late', subject: await numberOf(token) },
  ]);
  expect(await kinds()).toMatchObject({ paid_late: 1 });
});

test('a checkout that does not match its order is counted', async () => {
  const { token } = await order(await visitorWith({ [dates]: 1 }), { seen_total: '950', way: 'card:950' });
  const checkoutId = shop.lastCheckout();
  shop.service.checkouts.set(checkoutId, { ...shop.service.checkouts.get(checkoutId), amount: 1 });
  await stub().checkPayment(token);
  expect(await kinds()).toMatchObject({ checkout_mismatch: 1 });
});

test('entries and counters are deleted by age, and younger ones stay', () =>
  runInDurableObject(stub(), async (_, { storage }) => {
    const { context, clock } = shopAt(storage, shop.service);
    const put = (id: string) => {
      const at = Math.floor(clock.now / 1000);
      addEntry(context.sql, id, at, SYSTEM, { action: 'orders.erase', subject: id, fields: [] });
      addIncidents(context.sql, [[id, 1]], clock.now);
    };
    const kept = () => [
      ...context.sql.all('SELECT id FROM audit_log').map((row) => row.text('id')),
      ...context.sql.all('SELECT kind FROM incidents').map((row) => row.text('kind')),
    ];
    const retention = new Retention(context);
    put('first');
    clock.now += 100 * DAY;
    put('second');
    clock.now += 264 * DAY;
    await retention.run();
    expect(kept()).toEqual(['first', 'second', 'first', 'second']);
    expect(retention.dueAt()).toBeGreaterThan(clock.now);
    clock.now += 2 * DAY;
    expect(retention.dueAt()).toBeLessThanOrEqual(clock.now);
    await retention.run();
    expect(kept()).toEqual(['second', 'second']);
    expect(() => storage.sql.exec("UPDATE audit_log SET action = 'x'")).toThrow('append-only');
  }));

test('when the service refuses to erase a customer, the answer says that its checkout still names them', async () => {
  shop.service.sabotage = (request) =>
    request.url.endsWith('/customers')
      ? Response.json({ message: 'The email field is invalid.', code: 'refused' }, { status: 422 })
      : undefined;
  const { token } = await order(await visitorWith({ [dates]: 1 }), { seen_total: '950', way: 'card:950' });
  shop.service.sabotage = null;
  await shop.tell(shop.lastCheckout(), 'expired');
  const listed = await order(await visitorWith({ [dates]: 2 }), { seen_total: '1900', way: 'card:1900' });
  await shop.tell(shop.lastCheckout(), 'expired');
  const answer = await (await ask('/erasures', KEY, { phone: '0550 12 34 56' })).json<{ remains: string }>();
  expect(answer.remains).toContain(
    `At the payment service, who was to pay ${await numberOf(token)}: it made`,
  );
  expect(answer.remains).not.toContain(await numberOf(listed.token));
});

test('a requested erasure that retention makes later is logged as the shop’s own action', () =>
  runInDurableObject(stub(), async (_, { storage }) => {
    storage.sql.exec('DELETE FROM orders; DELETE FROM order_checkouts');
    const { context, clock } = shopAt(storage, shop.service);
    placeFor(context, dates, amina, 'paid');
    expect(eraseOrders(context, { phone: amina.phone }).kept).toHaveLength(1);
    const retention = new Retention(context);
    for (let days = 0; days < 40; days++) {
      clock.now += DAY;
      await retention.run();
    }
    const actions = context.sql.all('SELECT action, actor_kind FROM audit_log ORDER BY seq');
    expect(actions.map((row) => `${row.text('actor_kind')} ${row.text('action')}`)).toEqual([
      'system orders.ask_erasure',
      'system orders.erase',
    ]);
  }));
