import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeService } from '../../../../storefront/fake-service.ts';
import { emptyShop, stub } from '../../../../storefront/mirror.ts';
import { openOrders, paidAt, queryGaps, simulate } from './open-orders.ts';

// Takes over 10 s: hundreds of open orders are queried turn by turn over hours of a simulated clock.

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

describe('three hundred open orders and a service that takes two seconds for an answer', () => {
  test.each([
    ['opened in the same second', () => 0],
    ['opened over four minutes', (index: number) => index * 800],
  ])('%s: each is queried in time, and is paid within five minutes of its payment', async (_, delay) => {
    await runInDurableObject(stub(), async (_instance, state) => {
      const settledAt = new Map<string, number>();
      const { clock, asked, most, context, runUntil } = simulate(service, state.storage, (now) => {
        // No webhook comes. One is paid every few seconds, beginning with the first minute.
        const id = `chk_${settledAt.size * 7}`;
        const isTime = now > start + 2 * MINUTE + settledAt.size * 9_000;
        if (isTime && service.checkouts.has(id)) {
          service.settle(id, 'paid');
          settledAt.set(id, now);
        }
        return { after: 2_000 };
      });
      const start = clock.now;
      openOrders({ service, price }, context, 300, (index) => start + delay(index));
      await runUntil(start + 16 * MINUTE);
      expect(asked.size).toBe(300);
      for (const [id, times] of asked) {
        const first = (times[0] ?? 0) - (start + delay(Number(id.split('_')[1])));
        expect(first, id).toBeGreaterThanOrEqual(2 * MINUTE);
        expect(first, id).toBeLessThan(5 * MINUTE);
        expect(Math.max(0, ...queryGaps(times)), id).toBeLessThanOrEqual(4 * MINUTE);
      }
      const paid = paidAt(state.storage.sql);
      expect(settledAt.size).toBe(43);
      for (const [id, at] of settledAt) expect((paid.get(id) ?? Infinity) - at, id).toBeLessThan(5 * MINUTE);
      expect(most).toEqual({ atOnce: 4, inOneTurn: 16 });
    });
  });
});

describe('five hundred open orders', () => {
  test.each([
    ['opened in the same second', () => 0],
    ['opened over four minutes', (index: number) => index * 480],
  ])('%s are all queried in time', async (_, delay) => {
    await runInDurableObject(stub(), async (_instance, state) => {
      const { clock, asked, most, context, runUntil } = simulate(service, state.storage, 600);
      const start = clock.now;
      const openedAt = (index: number) => start + delay(index);
      openOrders({ service, price }, context, 500, openedAt);
      await runUntil(start + 14 * MINUTE);
      expect(asked.size).toBe(500);
      for (const [id, times] of asked) {
        const opened = openedAt(Number(id.split('_')[1]));
        const first = (times[0] ?? 0) - opened;
        expect(first, id).toBeGreaterThanOrEqual(2 * MINUTE);
        expect(first, id).toBeLessThan(5 * MINUTE);
        const gaps = queryGaps(times);
        expect(gaps.length, id).toBeGreaterThanOrEqual(1);
        expect(Math.max(...gaps), id).toBeLessThanOrEqual(4 * MINUTE);
      }
      expect(most.atOnce).toBeLessThanOrEqual(4);
      expect(most.inOneTurn).toBeLessThanOrEqual(16);
    });
  });
});
