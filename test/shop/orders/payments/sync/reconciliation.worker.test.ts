import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reconciliation } from '../../../../../src/shop/orders/payments/sync/reconciliation.ts';
import { eventually } from '../../../../eventually.ts';
import { FakeService } from '../../../../storefront/fake-service.ts';
import { emptyShop, stub } from '../../../../storefront/mirror.ts';
import { openOrders, paidAt, queryGaps, simulate } from './open-orders.ts';

const MINUTE = 60_000;
let service: FakeService;
let price: string;

beforeEach(async () => {
  service = new FakeService();
  service.standIn();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await stub().siteMap();
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

test('a hanging service is asked little, and about each order within four minutes of its recovery', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let returnsAt = 0;
    const { clock, asked, context, runUntil } = simulate(service, state.storage, (now) =>
      now < returnsAt ? { after: 8_000, isSilent: true } : { after: 2_000 },
    );
    const start = clock.now;
    returnsAt = start + 12 * MINUTE;
    openOrders({ service, price }, context, 300, () => start);
    await runUntil(returnsAt);
    const questions = [...asked.values()].flat().length;
    // Four at once, eight seconds, and fifteen of pause.
    expect(questions).toBeLessThanOrEqual(4 * Math.ceil((10 * MINUTE) / 23_000) + 4);
    expect(questions).toBeGreaterThan(80);
    for (const id of service.checkouts.keys()) service.settle(id, 'paid');
    await runUntil(returnsAt + 10 * MINUTE);
    const paid = paidAt(state.storage.sql);
    expect(paid.size).toBe(300);
    expect(Math.max(...paid.values()) - returnsAt).toBeLessThan(4 * MINUTE);
  });
});

test('an order without an answer for a moment is queried again in less than four minutes', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { clock, asked, context, runUntil } = simulate(service, state.storage, (now) =>
      now < start + 2 * MINUTE + 5_000 ? { after: 8_000, isSilent: true } : { after: 100 },
    );
    const start = clock.now;
    openOrders({ service, price }, context, 1, () => start);
    await runUntil(start + 6 * MINUTE);
    const times = (asked.get('chk_0') ?? []).map((time) => time - start);
    expect(times.slice(0, 2)).toEqual([2 * MINUTE, 2 * MINUTE + 38_000]);
  });
});

test('an order is queried hourly after a day, and not after its end', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, asked, context, runUntil } = simulate(service, state.storage, 100);
    const start = clock.now;
    openOrders({ service, price }, context, 1, () => start);
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

test('an open order is queried hourly without end, and can be paid a year later', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, asked, context, runUntil } = simulate(service, state.storage, 100);
    const hour = 60 * MINUTE;
    const start = clock.now - 365 * 24 * hour;
    openOrders({ service, price }, context, 1, () => start);
    await runUntil(clock.now + 5 * hour);
    const gaps = queryGaps(asked.get('chk_0') ?? []);
    expect(gaps.map((gap) => Math.round(gap / MINUTE))).toEqual([60, 60, 60, 60]);
    service.settle('chk_0', 'paid');
    await runUntil(clock.now + hour);
    expect(paidAt(state.storage.sql).size).toBe(1);
  });
});

test.each<[string, () => Response]>([
  ['a 500', () => Response.json({ message: 'Error.', code: 'server_error' }, { status: 500 })],
  ['a 503', () => new Response('', { status: 503 })],
  [
    'a 429',
    () =>
      Response.json(
        { message: 'Slowly.', code: 'refused' },
        { status: 429, headers: { 'Retry-After': '5' } },
      ),
  ],
  ['HTML', () => new Response('<h1>Welcome</h1>')],
  ['half a body', () => new Response('{"id": "chk_0", "status": "pa')],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } })],
])('%s in the place of one answer does not delay the payment of another order', async (_, bad) => {
  await runInDurableObject(stub(), async (_instance, state) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let questions = 0;
    let paidFor = Number.POSITIVE_INFINITY;
    const { clock, context, runUntil } = simulate(service, state.storage, (now) => {
      questions += 1;
      // Paid just after the first query, without a webhook; the second query gets no answer.
      service.sabotage = questions === 2 ? bad : null;
      if (questions === 2) {
        paidFor = start + 2 * MINUTE + 1_000;
        expect(now).toBeGreaterThan(paidFor);
        service.settle('chk_0', 'paid');
      }
      return { after: 100 };
    });
    const start = clock.now;
    openOrders({ service, price }, context, 1, () => start);
    await runUntil(start + 20 * MINUTE);
    expect((paidAt(state.storage.sql).get('chk_0') ?? Infinity) - paidFor).toBeLessThan(5 * MINUTE);
    expect(questions).toBe(3);
  });
});

test('a refusal is an answer: the order waits its full interval', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    service.sabotage = () =>
      Response.json({ message: 'No such checkout.', code: 'not_found' }, { status: 404 });
    const { clock, asked, context, runUntil } = simulate(service, state.storage, 100);
    const start = clock.now;
    openOrders({ service, price }, context, 1, () => start);
    await runUntil(start + 10 * MINUTE);
    expect(queryGaps(asked.get('chk_0') ?? [])).toEqual([3.5 * MINUTE, 3.5 * MINUTE]);
  });
});

test('a query that ended with the object is repeated at once, not minutes later', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, context } = simulate(service, state.storage, 100);
    openOrders({ service, price }, context, 1, () => clock.now);
    clock.now += 2 * MINUTE;
    new Reconciliation(context, () => new Promise<never>(() => {})).run();
    const next = new Reconciliation(context, () => Promise.resolve(true));
    expect(next.dueAt() - clock.now).toBe(MINUTE / 2);
  });
});

test('a failing service loses no order, is asked little, and about each order after its recovery', async () => {
  await runInDurableObject(stub(), async (_, state) => {
    const { clock, asked, context, runUntil } = simulate(service, state.storage, 100);
    const start = clock.now;
    openOrders({ service, price }, context, 20, () => start);
    vi.spyOn(console, 'warn').mockReturnValue();
    service.sabotage = () => new Response('<html>', { status: 502 });
    await runUntil(start + 10 * MINUTE);
    // Four at once and fifteen seconds of pause, for eight minutes.
    expect([...asked.values()].flat().length).toBeLessThanOrEqual(4 * 4 * 8);
    service.sabotage = null;
    for (const id of service.checkouts.keys()) service.settle(id, 'paid');
    await runUntil(start + 12 * MINUTE);
    expect(
      state.storage.sql.exec("SELECT COUNT(*) AS paid FROM orders WHERE payment = 'paid'").one().paid,
    ).toBe(20);
  });
});

test('the alarms query many orders in batches, never more than four at once', async () => {
  const tokens: string[] = [];
  await runInDurableObject(stub(), (_, state) => {
    const { context } = simulate(service, state.storage, 0);
    tokens.push(...openOrders({ service, price }, context, 35, () => Date.now() - 10 * MINUTE));
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
  // Any visitor sets the late alarm; from then on the alarms follow each other.
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
  expect(alarms).toBeGreaterThanOrEqual(3);
  expect(most).toBe(4);
});

test('an unreadable order does not keep others from being queried', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await runInDurableObject(stub(), (_, state) => {
    const { context } = simulate(service, state.storage, 0);
    openOrders({ service, price }, context, 2, (index) => Date.now() - (10 - index) * MINUTE);
    const { sql } = state.storage;
    sql.exec("UPDATE orders SET fulfilment = 'unheard of' WHERE cart_id = 'CART0'");
  });
  service.settle('chk_1', 'paid');
  await eventually(async () => {
    await runDurableObjectAlarm(stub());
    await runInDurableObject(stub(), (_, state) => {
      const { sql } = state.storage;
      expect(sql.exec("SELECT payment FROM orders WHERE cart_id = 'CART1'").one().payment).toBe('paid');
      // It is queried again at its time, not every millisecond.
      const due = sql.exec("SELECT next_check_at AS at FROM orders WHERE cart_id = 'CART0'").one().at;
      expect(Number(due)).toBeGreaterThan(Date.now() + MINUTE);
    });
  });
});
