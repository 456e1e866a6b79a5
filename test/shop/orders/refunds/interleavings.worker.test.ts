import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../../../src/domain/settings/settings.ts';
import { contextOf } from '../../../../src/shop/context.ts';
import { orderSubscribers } from '../../../../src/shop-worker/order-subscribers.ts';
import { quickOrLong } from '../../../seed.ts';
import { FakeService } from '../../../storefront/fake-service.ts';
import { stub } from '../../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { offerPaymentMethods } from '../cash/payment-methods.ts';
import { type Budget, DEPOSIT, PRICE, RefundWorld, type Scenario, type Step } from './interleaving.ts';
import { putBack, rowsOf } from './put-back.ts';

/**
 * Every order of what the desk asks, the bank decides, the service answers and tells, and the network loses, up to a
 * bound: a refund is never both done and under way, and all sums and the courier's amount are right at each step.
 */

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), PRICE);
});

beforeEach(() => offerPaymentMethods(`card cash part=${DEPOSIT}`));

/** Takes every schedule of a scenario; the number of states. Throws at the first fault, with its schedule. */
async function exploreAll(scenario: Scenario): Promise<number> {
  const { token } = await order(await visitorWith({ [price]: 1 }), {
    seen_total: String(PRICE),
    way: `part:${DEPOSIT}`,
  });
  expect(token).not.toBe('');
  const template = shop.service.settle(shop.lastCheckout(), 'paid');
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.binding);
  const { settings } = read;
  return runInDurableObject(stub(), async (_, { storage }) => {
    const seen = new Set<string>();
    const ended = new Set<string>();
    const context = contextOf(storage, settings, orderSubscribers);
    storage.sql.exec('DELETE FROM orders');
    new RefundWorld(context, new FakeService(), scenario).place(price);
    const placed = rowsOf(storage);
    const open: Step[][] = [[]];
    // Each run goes on from a state to a first unknown one after it; what else was possible is another run.
    for (let first = open.pop(); first !== undefined; first = open.pop()) {
      putBack(storage, placed);
      const world = new RefundWorld(context, new FakeService(), scenario);
      await world.open(template);
      const schedule: Step[] = [];
      const stop = (fault: string | null) => {
        if (fault !== null) throw new Error(`${fault}, after: ${schedule.join(', ')}`);
      };
      for (const step of first) {
        schedule.push(step);
        await world.take(step);
      }
      let key = '';
      for (let isNew = true; isNew; ) {
        stop(world.fault());
        key = world.key();
        isNew = !seen.has(key);
        seen.add(key);
        const [next, ...others] = isNew ? world.steps() : [];
        for (const other of others) open.push([...schedule, other]);
        if (next === undefined) break;
        schedule.push(next);
        await world.take(next);
      }
      // Equal states end equally.
      if (!ended.has(key)) stop(await world.end());
      ended.add(key);
    }
    return seen.size;
  });
}

const own = (bank: 'succeeded' | 'failed' | 'half', meaning: 'gift' | 'owed' = 'gift', amount = 200) => ({
  amount,
  meaning,
  bank,
});
const nothing: Budget = { check: 0, event: 0, naming: 0, list: 0, failure: 0 };

/**
 * What `npm run proofs` explores of each: several small budgets. One budget of all starts together has too many states:
 * one refund with a check, a naming event and one other has more than 2,500.
 */
const ofOneRefund: Partial<Budget>[] = [
  { check: 1, event: 1, failure: 1 },
  { event: 2, failure: 1 },
  { naming: 1, event: 1 },
  { list: 1, event: 1 },
];
const ofTwoRefunds: Partial<Budget>[] = [{ event: 2 }, { event: 1, failure: 1 }, { naming: 1 }, { list: 1 }];

/** Each with the budget of `npm test`, and those of `npm run proofs`. */
const scenarios: [string, Omit<Scenario, 'budget'>, Partial<Budget>, Partial<Budget>[]][] = [
  [
    'a gift, and one lost call',
    { own: [own('succeeded')], foreign: [] },
    { event: 1, failure: 1 },
    ofOneRefund,
  ],
  [
    'a refund that is still owed, read in three ways',
    { own: [own('succeeded', 'owed')], foreign: [] },
    { naming: 1 },
    ofOneRefund,
  ],
  ['a refund that the bank refuses', { own: [own('failed')], foreign: [] }, { event: 1 }, ofOneRefund],
  ['a refund of which the bank gives half', { own: [own('half')], foreign: [] }, { event: 1 }, ofOneRefund],
  [
    'two refunds of one checkout',
    { own: [own('succeeded', 'gift', 200), own('half', 'owed', 100)], foreign: [] },
    { event: 1 },
    ofTwoRefunds,
  ],
  [
    'a refund, and one that somebody makes at the service',
    { own: [own('succeeded')], foreign: [60] },
    { event: 1 },
    ofTwoRefunds,
  ],
  [
    'a refund, and one at the service, of which no event says whose they are',
    { own: [own('succeeded', 'owed', 100)], foreign: [100], isAnonymous: true },
    { event: 1 },
    ofTwoRefunds,
  ],
];

const cases = scenarios.flatMap(([name, scenario, quick, long]) =>
  quickOrLong([quick], long).map((budget) => ({ name, scenario, budget })),
);

describe('in every order', () => {
  test.each(cases)('a refund counts once: $name: $budget', async ({ scenario, budget }) => {
    expect(await exploreAll({ ...scenario, budget: { ...nothing, ...budget } })).toBeGreaterThan(10);
  });
});
