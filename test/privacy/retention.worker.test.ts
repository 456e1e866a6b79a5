import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseOrders } from '../../src/privacy/erasure.ts';
import { Retention } from '../../src/privacy/retention.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { eventually } from '../eventually.ts';
import { amina, findPerson, karim } from '../persons.ts';
import { holds } from '../seed.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { DAY, type Outcome, placeFor, START, shopAt } from './orders.ts';

/** Retention: rows are deleted a few at each alarm, and never while they are in use. */

let dates: string;
const shop = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

type World = { clock: { now: number }; context: ShopContext; retention: Retention; sql: SqlStorage };

/** Runs `work` in the shop's object, at its own time. */
function inShop<T>(work: (world: World) => Promise<T>): Promise<T> {
  return runInDurableObject(stub(), (_, state) => {
    const { clock, context } = shopAt(state.storage, shop.service);
    return work({ clock, context, retention: new Retention(context), sql: state.storage.sql });
  });
}

/** Lets time pass, and runs retention whenever it is due. */
async function pass({ clock, retention }: World, ms: number): Promise<void> {
  const end = clock.now + ms;
  for (let turns = 0; turns < 2_000 && retention.dueAt() <= end; turns += 1) {
    clock.now = Math.max(clock.now, retention.dueAt());
    await retention.run();
  }
  clock.now = Math.max(clock.now, end);
}

const orderOf = ({ sql }: World, id: string) =>
  sql.exec('SELECT name, phone, total, payment, erased_at FROM orders WHERE id = ?', id).toArray()[0];

test('an order without a payment attempt is deleted after a month, and the service is told', async () => {
  await inShop(async (world) => {
    const abandoned = placeFor(world.context, dates, amina, 'expired');
    await pass(world, 29 * DAY);
    expect(orderOf(world, abandoned)).toMatchObject({ name: amina.name });
    await pass(world, 2 * DAY);
    expect(orderOf(world, abandoned)).toBeUndefined();
    expect(findPerson(world.sql, amina)).toEqual([]);
    for (const table of ['order_events', 'order_checkouts', 'reservations', 'customer_erasures'])
      expect(world.sql.exec(`SELECT count(*) AS n FROM ${table}`).one().n, table).toBe(0);
    expect(shop.service.calls.filter((call) => call.startsWith('DELETE /customers/'))).toHaveLength(1);
  });
});

test('the contact of a paid one is deleted after a year, and the rest after ten', async () => {
  await inShop(async (world) => {
    const paid = placeFor(world.context, dates, amina, 'paid');
    const failed = placeFor(world.context, dates, amina, 'failed');
    await pass(world, 364 * DAY);
    expect(orderOf(world, paid)).toMatchObject({ name: amina.name });
    expect(orderOf(world, failed)).toMatchObject({ phone: amina.phone });
    await pass(world, 2 * DAY);
    expect(orderOf(world, paid)).toMatchObject({ name: '[erased]', total: 950, payment: 'paid' });
    expect(findPerson(world.sql, amina)).toEqual([]);
    await pass(world, 3_300 * DAY);
    expect(orderOf(world, paid)).toBeUndefined();
  });
});

test('an order in progress is never changed, at any age', async () => {
  await inShop(async (world) => {
    const open = placeFor(world.context, dates, amina, 'pending');
    const atBank = placeFor(world.context, dates, karim, 'processing');
    const shipped = placeFor(world.context, dates, amina, 'paid');
    world.sql.exec(`UPDATE orders SET fulfilment = 'handed_over' WHERE id = ?`, shipped);
    await pass(world, 4_000 * DAY);
    expect(orderOf(world, open)).toMatchObject({ name: amina.name });
    expect(orderOf(world, atBank)).toMatchObject({ name: karim.name });
    expect(orderOf(world, shipped)).toMatchObject({ name: amina.name });
  });
});

test('a waiting erasure is made when the order is finished', async () => {
  await inShop(async (world) => {
    const paid = placeFor(world.context, dates, amina, 'paid');
    const { erased, kept } = eraseOrders(world.context, { phone: amina.phone });
    expect([erased, kept]).toMatchObject([[], [{ why: 'in_delivery' }]]);
    await pass(world, 20 * DAY);
    expect(orderOf(world, paid)).toMatchObject({ name: amina.name });
    await pass(world, 12 * DAY);
    expect(orderOf(world, paid)).toMatchObject({ name: '[erased]' });
    expect(findPerson(world.sql, amina)).toEqual([]);
  });
});

test('the service is asked again, at growing intervals, until it has erased its customer', async () => {
  await inShop(async (world) => {
    shop.service.sabotage = (request) =>
      request.method === 'DELETE' ? new Response(null, { status: 503 }) : undefined;
    placeFor(world.context, dates, amina, 'expired');
    eraseOrders(world.context, { phone: amina.phone });
    await pass(world, 3 * DAY);
    const asked = () => shop.service.calls.filter((call) => call.startsWith('DELETE')).length;
    expect(asked()).toBeGreaterThan(5);
    expect(asked()).toBeLessThan(20);
    shop.service.sabotage = null;
    await pass(world, 2 * DAY);
    const before = asked();
    await pass(world, 5 * DAY);
    expect(asked()).toBe(before);
  });
});

test('a customer of the other mode is left to the account that knows it', async () => {
  await inShop(async (world) => {
    const abandoned = placeFor(world.context, dates, amina, 'expired');
    world.sql.exec('UPDATE orders SET livemode = 1 WHERE id = ?', abandoned);
    eraseOrders(world.context, { phone: amina.phone });
    await pass(world, 3 * DAY);
    const asked = () => shop.service.calls.filter((call) => call.startsWith('DELETE')).length;
    expect(asked()).toBe(0);
    const { context } = world;
    const isLive = { ...context, settings: { ...context.settings, livemode: true } };
    await pass({ ...world, retention: new Retention(isLive) }, DAY);
    expect(asked()).toBe(1);
    expect(world.sql.exec('SELECT * FROM customer_erasures').toArray()).toEqual([]);
  });
});

test('the alarm of the shop is set for the next retention, and fires for it', async () => {
  await runInDurableObject(stub(), async (object, state) => {
    await state.storage.deleteAlarm();
    await object.order('0'.repeat(32));
    expect(await state.storage.getAlarm()).not.toBeNull();
    const { context } = shopAt(state.storage, shop.service);
    const past = { ...context, now: () => Date.now() - 60 * DAY };
    const id = placeFor(past, dates, amina, 'expired');
    await object.alarm();
    await eventually(() =>
      expect(state.storage.sql.exec('SELECT 1 FROM orders WHERE id = ?', id).toArray()).toEqual([]),
    );
  });
});

test('a batch reads and writes the same few rows among any number of orders', async () => {
  await inShop(async (world) => {
    const { context, retention, clock } = world;
    const fill = (orders: number, outcome: Outcome) => {
      for (let n = 0; n < orders; n += 1) placeFor(context, dates, amina, outcome);
    };
    const turns = async () => {
      let most = 0;
      for (let n = 0; n < 4; n += 1) {
        clock.now = Math.max(clock.now + 1_000, retention.dueAt());
        const before = { ...context.sql.tally };
        retention.dueAt();
        await retention.run();
        most = Math.max(
          most,
          context.sql.tally.read - before.read + context.sql.tally.written - before.written,
        );
      }
      return most;
    };
    fill(60, 'paid');
    await retention.run();
    clock.now = START + 500 * DAY;
    const small = await turns();
    clock.now = START;
    fill(400, 'paid');
    clock.now = START + 600 * DAY;
    const large = await turns();
    expect(small).toBeGreaterThan(50);
    expect(large).toBeLessThanOrEqual(1_000);
    expect(large).toBeLessThanOrEqual(small * 1.2);
  });
});

test('for any orders at any time, exactly the personal data past its period is gone', async () => {
  const placed = fc.record({
    after: fc.integer({ min: 0, max: 100 }),
    outcome: fc.constantFrom<Outcome>('paid', 'failed', 'canceled', 'expired', 'pending', 'processing'),
  });
  await holds(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 450 }),
      (orders, rest) =>
        inShop(async (world) => {
          const all = orders.map(({ after, outcome }) => ({ after, outcome, id: '', at: 0 }));
          for (const one of all) {
            await pass(world, one.after * DAY);
            one.id = placeFor(world.context, dates, amina, one.outcome);
            one.at = world.clock.now;
          }
          await pass(world, rest * DAY);
          for (const { id, at, outcome } of all) {
            const age = (world.clock.now - at) / DAY;
            const row = orderOf(world, id);
            if (outcome === 'pending' || outcome === 'processing') expect(row?.name).toBe(amina.name);
            else if (outcome === 'expired' || outcome === 'canceled')
              expect(row?.name).toBe(age < 30 ? amina.name : undefined);
            else expect(row?.name).toBe(age < 365 ? amina.name : '[erased]');
          }
          world.sql.exec('DELETE FROM orders');
        }),
    ),
    15,
  );
});
