import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { eraseOrders } from '../../src/privacy/erasure.ts';
import { eventually } from '../eventually.ts';
import { amina, findPerson, karim } from '../persons.ts';
import { holds } from '../seed.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin } from '../storefront/visitor.ts';
import { DAY, type Outcome, placeFor, shopAt } from './orders.ts';

/** The merchant erases a shopper, by an order or by a phone. */

const KEY = 'erasure_key_of_the_tests_4d1c7a90be53f286';

let dates: string;
const shop = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

let addresses = 0;

function askErasure(body: unknown, key: string | null = KEY, address?: string): Promise<Response> {
  addresses += 1;
  return SELF.fetch(`${origin}/privacy/erasures`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': address ?? `2001:db8:7:${addresses.toString(16)}::1`,
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
  });
}

const report = z.object({
  erased: z.array(z.string()),
  kept: z.array(z.object({ number: z.string(), why: z.string() })),
  remains: z.string(),
  next: z.string().nullable(),
});
const reportOf = async (answer: Response) => report.parse(await answer.json());
const namesOf = () => runInDurableObject(stub(), (_, state) => findPerson(state.storage.sql, amina));
const typed = {
  name: amina.name,
  phone: '0661 98 76 54',
  email: amina.email,
  street: amina.street,
  note: `For ${amina.name}`,
};

test('all personal data of the order goes, the order remains, and the service erases its customer', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  const { token } = await order(visitor, { ...typed, seen_total: '1900', way: 'card:1900' });
  const number = (await stub().order(token))?.number ?? '';
  expect(await namesOf()).not.toEqual([]);
  expect(await shop.tell(shop.lastCheckout(), 'expired')).toBe(200);

  const answer = await reportOf(await askErasure({ phone: '+213 661 98 76 54' }));
  expect(answer).toMatchObject({ erased: [number], kept: [], next: null });
  expect(answer.remains).toContain('ten years');
  expect(await namesOf()).toEqual([]);
  const page = await visitor.get(`/fr/orders/${token}`);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain(number.slice(4));
  for (const word of [amina.name, amina.street, '[erased]']) expect(text).not.toContain(word);
  // Delivery would be impossible.
  expect((await visitor.post(`/fr/orders/${token}/again`, {})).status).toBe(404);
  await runDurableObjectAlarm(stub());
  await eventually(() =>
    expect(shop.service.calls.filter((call) => call.startsWith('DELETE /customers/'))).toHaveLength(1),
  );
});

test('an order is named by its number as people say it, and no other of the phone is changed', async () => {
  const first = await order(await visitorWith({ [dates]: 1 }), {
    ...typed,
    seen_total: '950',
    way: 'card:950',
  });
  await shop.tell(shop.lastCheckout(), 'expired');
  const second = await order(await visitorWith({ [dates]: 2 }), {
    ...typed,
    seen_total: '1900',
    way: 'card:1900',
  });
  await shop.tell(shop.lastCheckout(), 'expired');
  const number = (await stub().order(first.token))?.number ?? '';
  expect(
    await reportOf(await askErasure({ order: ` ${number.slice(0, 4)} ${number.slice(4).toLowerCase()} ` })),
  ).toMatchObject({
    erased: [number],
  });
  expect((await stub().order(first.token, undefined, { isOwn: true }))?.contact ?? null).toBeNull();
  expect((await stub().order(second.token, undefined, { isOwn: true }))?.contact).toMatchObject({
    name: amina.name,
  });
  expect(await reportOf(await askErasure({ order: 'NOBODY00' }))).toMatchObject({ erased: [], kept: [] });
});

test('an order with an open payment is unchanged, and the answer says why', async () => {
  const { token } = await order(await visitorWith({ [dates]: 1 }), {
    ...typed,
    seen_total: '950',
    way: 'card:950',
  });
  const number = (await stub().order(token))?.number ?? '';
  const before = await runInDurableObject(stub(), (_, state) =>
    state.storage.sql.exec('SELECT name, phone, street, note, customer_id FROM orders').toArray(),
  );
  expect(await reportOf(await askErasure({ phone: typed.phone }))).toMatchObject({
    erased: [],
    kept: [{ number, why: 'payment_open' }],
  });
  const after = await runInDurableObject(stub(), (_, state) =>
    state.storage.sql.exec('SELECT name, phone, street, note, customer_id FROM orders').toArray(),
  );
  expect(after).toEqual(before);
  expect(shop.service.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
});

describe('an erasure request is refused', () => {
  test.each([null, 'wrong', `${KEY}x`, env.ERASURE_KEY_HASH, env.COOKIE_SECRET])('with %j', async (key) => {
    const answer = await askErasure({ phone: typed.phone }, key);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('after many tries, while the merchant is never limited', async () => {
    let status = 0;
    // However often the platform's minute begins anew meanwhile.
    for (let left = 480; left > 0 && status !== 429; left -= 1) {
      const answer = await askErasure({ phone: typed.phone }, 'wrong', '203.0.113.77');
      await answer.body?.cancel();
      status = answer.status;
    }
    expect(status).toBe(429);
    expect((await askErasure({ phone: '0799 99 99 99' }, KEY, '203.0.113.77')).status).toBe(200);
  });

  test.each([
    {},
    null,
    [],
    { phone: 'Amina' },
    { order: '' },
    { phone: typed.phone, order: 'K7M2P9QD' },
    { phone: '%' },
  ])('without a person: %j', async (body) => {
    expect((await askErasure(body)).status).toBe(422);
  });

  test('with more than a name', async () => {
    expect((await askErasure({ phone: 'x'.repeat(2_000) })).status).toBe(413);
  });
});

test('a phone with very many orders is erased in several calls, with few rows each', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { context } = shopAt(state.storage, shop.service);
    for (let n = 0; n < 70; n += 1) placeFor(context, dates, amina, n % 10 === 0 ? 'pending' : 'expired');
    placeFor(context, dates, karim, 'expired');
    let next: string | null = '';
    const all: string[] = [];
    const kept: string[] = [];
    let calls = 0;
    while (next !== null) {
      const before = { ...context.sql.tally };
      const answer = eraseOrders(context, { phone: amina.phone }, next);
      // 25 orders, each with its own rows and its customer: an erased one reads 32, a kept one fewer. How many of each
      // a call meets is chance: the orders' ids are random.
      const orders = answer.erased.length + answer.kept.length;
      expect(context.sql.tally.read - before.read).toBeLessThan(34 * orders);
      all.push(...answer.erased);
      kept.push(...answer.kept.map(({ number }) => number));
      next = answer.next;
      calls += 1;
    }
    expect([all.length, kept.length, calls]).toEqual([63, 7, 3]);
    expect(new Set([...all, ...kept]).size).toBe(70);
    expect(findPerson(state.storage.sql, karim)).not.toEqual([]);
  });
});

test('for any orders, no data of an erased person is left, and no other data is changed', async () => {
  const outcome = fc.constantFrom<Outcome>('paid', 'failed', 'canceled', 'expired', 'pending', 'processing');
  const held = ['pending', 'processing', 'paid'];
  await holds(
    fc.asyncProperty(
      fc.array(outcome, { minLength: 1, maxLength: 6 }),
      fc.array(outcome, { maxLength: 3 }),
      (mine, others) =>
        runInDurableObject(stub(), async (_, state) => {
          state.storage.sql.exec('DELETE FROM orders; DELETE FROM order_checkouts');
          const { context, clock } = shopAt(state.storage, shop.service);
          for (const one of mine) placeFor(context, dates, amina, one);
          const kept = others.map((one) => placeFor(context, dates, karim, one));
          clock.now += DAY;
          const answer = eraseOrders(context, { phone: amina.phone });
          expect(answer.kept).toHaveLength(mine.filter((one) => held.includes(one)).length);
          const names = state.storage.sql
            .exec('SELECT name FROM orders WHERE name = ?', amina.name)
            .toArray();
          expect(names).toHaveLength(answer.kept.length);
          if (answer.kept.length === 0) expect(findPerson(state.storage.sql, amina)).toEqual([]);
          for (const id of kept)
            expect(
              state.storage.sql.exec('SELECT name, phone, street FROM orders WHERE id = ?', id).one(),
            ).toEqual({
              name: karim.name,
              phone: karim.phone,
              street: karim.street,
            });
        }),
    ),
    40,
  );
});
