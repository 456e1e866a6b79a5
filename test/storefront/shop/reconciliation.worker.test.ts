import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceClient } from '../../../src/storefront/service-client.ts';
import { readSettings } from '../../../src/storefront/settings.ts';
import { AnswerOrder } from '../../../src/storefront/shop/answer-order.ts';
import type { ShopContext } from '../../../src/storefront/shop/context.ts';
import { placeOrder } from '../../../src/storefront/shop/orders.ts';
import { Reconciliation } from '../../../src/storefront/shop/reconciliation.ts';
import { Settlement } from '../../../src/storefront/shop/settlement.ts';
import { saveAttempt } from '../../../src/storefront/storage/attempts.ts';
import { migrate } from '../../../src/storefront/storage/migrations.ts';
import { FakeService } from '../fake-service.ts';
import { origin } from '../visitor.ts';

const MINUTE = 60_000;
const contact = {
  name: 'Amina',
  phone: '+213661987654',
  email: null,
  wilaya: 16,
  commune: 'Bab El Oued',
  street: '12, rue Larbi',
  note: null,
  delivery: 'home' as const,
};

let service: FakeService;
let price: string;

const stub = () => env.SHOP.get(env.SHOP.idFromName('shop'));

beforeEach(async () => {
  service = new FakeService();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => service.handle(new Request(input, init)));
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await stub().siteMap();
});

afterEach(async () => {
  await runInDurableObject(stub(), async (_, state) => {
    await state.storage.deleteAll();
    migrate(state.storage);
  });
  vi.restoreAllMocks();
});

/** Orders with an open checkout each, opened at the times that `openedAt` says (milliseconds). */
function openOrders(context: ShopContext, count: number, openedAt: (index: number) => number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = { ...context, now: () => openedAt(index) };
    const placed = placeOrder(at, {
      cartId: `CART${index}`,
      lines: [{ price, quantity: 1 }],
      seenTotal: 950,
      contact,
      language: 'fr',
    });
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    const checkoutId = `chk_${index}`;
    const { id, token } = placed.order;
    saveAttempt(context.sql, {
      orderId: id,
      attempt: 1,
      request: null,
      checkoutId,
      checkoutUrl: `${origin}/pay`,
      feesOnCustomer: 0,
      status: 'pending',
      startedAt: openedAt(index),
    });
    service.checkouts.set(checkoutId, {
      id: checkoutId,
      livemode: false,
      amount: 950,
      currency: 'dzd',
      fees_on_customer: 0,
      status: 'pending',
      checkout_url: `${origin}/pay`,
      metadata: [{ order_id: id }],
    });
    return token;
  });
}

/** A shop's room in a time of its own: every answer of the service takes `latency` milliseconds of it. */
function simulate(storage: DurableObjectStorage, latency: number) {
  const read = readSettings(env);
  if ('missing' in read) throw new Error(read.missing);
  const clock = { now: 1_800_000_000_000 };
  const asked = new Map<string, number[]>();
  const most = { atOnce: 0, inOneTurn: 0 };
  let atOnce = 0;
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const id = request.url.split('/').at(-1) ?? '';
    asked.set(id, [...(asked.get(id) ?? []), clock.now]);
    atOnce += 1;
    most.atOnce = Math.max(most.atOnce, atOnce);
    // The other connection works meanwhile, so that each answer costs its share.
    clock.now += latency / 2;
    const response = await service.handle(request);
    atOnce -= 1;
    return response;
  };
  const context: ShopContext = {
    storage,
    sql: storage.sql,
    service: new ServiceClient(read.settings, answer),
    answers: new AnswerOrder(),
    settings: read.settings,
    now: () => clock.now,
    wait: (milliseconds) => scheduler.wait(milliseconds),
  };
  const settlement = new Settlement(context);
  const reconciliation = new Reconciliation(context, (id) => settlement.ask(id));
  const runUntil = async (end: number) => {
    while (reconciliation.dueAt() < end) {
      clock.now = Math.max(clock.now, reconciliation.dueAt());
      const before = service.calls.length;
      await reconciliation.run();
      most.inOneTurn = Math.max(most.inOneTurn, service.calls.length - before);
    }
  };
  return { clock, asked, most, context, runUntil };
}

describe('five hundred open orders', () => {
  test.each([
    ['opened in the same second', () => 0],
    ['opened over four minutes', (index: number) => index * 480],
  ])('%s are all asked about in time, two at once', async (_, after) => {
    await runInDurableObject(stub(), async (_instance, state) => {
      const { clock, asked, most, context, runUntil } = simulate(state.storage, 600);
      const start = clock.now;
      const openedAt = (index: number) => start + after(index);
      openOrders(context, 500, openedAt);
      await runUntil(start + 14 * MINUTE);
      expect(asked.size).toBe(500);
      for (const [id, times] of asked) {
        const opened = openedAt(Number(id.split('_')[1]));
        const first = (times[0] ?? 0) - opened;
        expect(first, id).toBeGreaterThanOrEqual(2 * MINUTE);
        expect(first, id).toBeLessThan(5 * MINUTE);
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        expect(gaps.length, id).toBeGreaterThanOrEqual(1);
        expect(Math.max(...gaps), id).toBeLessThanOrEqual(4 * MINUTE);
      }
      expect(most).toEqual({ atOnce: 2, inOneTurn: 10 });
    });
  });
});

test('an order is asked about hourly after a day, and no more after its end', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, asked, context, runUntil } = simulate(state.storage, 100);
    const start = clock.now;
    openOrders(context, 1, () => start);
    await runUntil(start + 28 * 60 * MINUTE);
    const times = (asked.get('chk_0') ?? []).map((time) => time - start);
    expect(times[0]).toBe(2 * MINUTE);
    const late = times.filter((time) => time > 25 * 60 * MINUTE);
    expect(late.slice(1).map((time, index) => Math.round((time - (late[index] ?? 0)) / MINUTE))).toEqual([
      60, 60,
    ]);
    service.settle('chk_0', 'paid');
    await runUntil(start + 40 * 60 * MINUTE);
    expect((asked.get('chk_0') ?? []).length).toBe(times.length + 1);
  });
});

test('a service that does not answer loses no order: each is asked about again in its turn', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, asked, context, runUntil } = simulate(state.storage, 100);
    const start = clock.now;
    openOrders(context, 20, () => start);
    vi.spyOn(console, 'warn').mockReturnValue();
    service.sabotage = () => new Response('<html>', { status: 502 });
    await runUntil(start + 10 * MINUTE);
    service.sabotage = null;
    for (const id of service.checkouts.keys()) service.settle(id, 'paid');
    await runUntil(start + 15 * MINUTE);
    expect([...asked.values()].map((times) => times.length)).toEqual(Array.from({ length: 20 }, () => 4));
    expect(
      state.storage.sql.exec("SELECT COUNT(*) AS paid FROM orders WHERE payment = 'paid'").one().paid,
    ).toBe(20);
  });
});

test('the object’s alarms ask about many orders turn by turn, never more than two at once', async () => {
  const tokens: string[] = [];
  await runInDurableObject(stub(), (_, state) => {
    const { context } = simulate(state.storage, 0);
    tokens.push(...openOrders(context, 35, () => Date.now() - 10 * MINUTE));
  });
  let atOnce = 0;
  let most = 0;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('/checkouts/')) return service.handle(request);
    atOnce += 1;
    most = Math.max(most, atOnce);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    atOnce -= 1;
    return service.handle(request);
  });
  for (const id of service.checkouts.keys()) service.settle(id, 'paid');
  // Any visitor sets the alarm that is late; from then on the alarms follow each other.
  await stub().order(tokens[0] ?? '');
  const countPaid = () =>
    runInDurableObject(stub(), (_, state) =>
      Number(state.storage.sql.exec("SELECT COUNT(*) AS paid FROM orders WHERE payment = 'paid'").one().paid),
    );
  let alarms = 0;
  for (let paid = 0; paid < 35 && alarms < 1_000; paid = await countPaid()) {
    await runDurableObjectAlarm(stub());
    alarms += 1;
  }
  expect(await countPaid()).toBe(35);
  expect(alarms).toBeGreaterThanOrEqual(4);
  expect(most).toBe(2);
});
