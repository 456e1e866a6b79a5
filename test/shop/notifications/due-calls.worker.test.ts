import { beforeEach, expect, test } from 'vitest';
import {
  defaultPreferences,
  type NotificationPreferences,
} from '../../../src/domain/notifications/notifications.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { DueCalls } from '../../../src/shop/notifications/calls.ts';
import { savePreferences } from '../../../src/shop/notifications/store/outbox.ts';
import { recordReply } from '../../../src/shop/orders/shopper-reply.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { type ActionNow, applyNow } from '../orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../orders/cash/placing.ts';

/** Agreed calls come back as notifications, each once. */

let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

const MINUTE = 60_000;
let clock = 0;
const byWebhook: NotificationPreferences = {
  ...defaultPreferences,
  language: 'fr',
  webhook: 'https://merchant.example.dz/hook',
  kinds: { ...defaultPreferences.kinds, webhook: ['call'] },
};

const started = <T>(work: (context: ShopContext) => T | Promise<T>): Promise<T> =>
  inContext(work, { now: () => clock, fetch: (async () => new Response()) as typeof fetch });

beforeEach(async () => {
  clock = Date.now();
  await offerPaymentMethods('cash');
  await started(({ sql }) => savePreferences(sql, byWebhook));
});

async function place(): Promise<string> {
  const placed = await placeCash(honey, newOrderClient());
  if (!('order' in placed)) throw new Error('No order was placed.');
  return placed.order.id;
}

const act = (id: string, input: ActionNow) => started((context) => applyNow(context, id, input, 'd'));
const again = (id: string, minutes: number) =>
  act(id, { action: 'call_missed', reason: 'again', againAt: Math.floor(clock / 1000) + minutes * 60 });
const ring = () => started((context) => new DueCalls(context).run());
const dueIn = () => started((context) => new DueCalls(context).dueAt() - clock);
const waiting = async () =>
  (await inShop('SELECT id, content FROM notifications ORDER BY at, id')).map(({ content }) =>
    JSON.parse(String(content)),
  );

test('an agreed call sends one notification at its time, however often the alarm rings', async () => {
  const id = await place();
  expect(await dueIn()).toBe(Number.POSITIVE_INFINITY);
  await again(id, 30);
  expect(await dueIn()).toBeGreaterThan(29 * MINUTE);
  await ring();
  expect(await waiting()).toEqual([]);
  clock += 31 * MINUTE;
  expect(await dueIn()).toBeLessThanOrEqual(0);
  for (const _ of [1, 2, 3]) await ring();
  const number = await started(({ sql }) => findOrder(sql, id)?.number);
  expect(await waiting()).toEqual([{ kind: 'call', about: 'due', number }]);
  // Sent and gone from the outbox, it is not made again.
  await inShop('DELETE FROM notifications');
  clock += MINUTE;
  await ring();
  expect(await waiting()).toEqual([]);
  expect(await dueIn()).toBe(Number.POSITIVE_INFINITY);
});

test('each call has its own, two at one time as well, and a second agreement another', async () => {
  const [first, second] = [await place(), await place()];
  await again(first, 10);
  await again(second, 10);
  clock += 11 * MINUTE;
  await ring();
  expect(await waiting()).toHaveLength(2);
  await again(first, 10);
  clock += 11 * MINUTE;
  await ring();
  expect(await waiting()).toHaveLength(3);
});

test('a call that came to its outcome before sends none', async () => {
  const [first, second, third] = [await place(), await place(), await place()];
  for (const id of [first, second, third]) await again(id, 10);
  await act(first, { action: 'confirm' });
  await act(second, { action: 'call_missed', reason: 'busy' });
  await act(third, { action: 'cancel', reason: 'changed_mind' });
  clock += 11 * MINUTE;
  await ring();
  expect(await waiting()).toEqual([]);
});

test('a shopper’s wish is a notification without the words of the shopper', async () => {
  const id = await place();
  const token = await started(({ sql }) => findOrder(sql, id)?.token ?? '');
  await started((context) => recordReply(context, token, 'change', 'Chez ma sœur'));
  await started((context) => recordReply(context, token, 'change', 'encore'));
  const number = await started(({ sql }) => findOrder(sql, id)?.number);
  expect(await waiting()).toEqual([{ kind: 'call', about: 'wish', number }]);
});
