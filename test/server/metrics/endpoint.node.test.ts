import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { figureOf, readQueues } from '../../../src/server/metrics/queues.ts';
import { findStored } from '../../../src/server/metrics/storage-figures.ts';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { readServerSettings, type ServerSettings } from '../../../src/server/settings.ts';
import { eventually } from '../../eventually.ts';
import { askThrough } from '../proxy.ts';
import { closeServed, openServed } from '../served.ts';
import { type Place, type Running, shopOrigin } from '../server-process.ts';
import { openApi } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';

let release: string;
let place: Place;
let server: Running;
let price: string;
let settings: ServerSettings;

beforeAll(async () => {
  ({ release, place, price, server } = await openServed());
  settings = readServerSettings(await readFile(place.settings, 'utf8'), place.settings, release);
});

afterAll(() => closeServed(server, place));

const look = async () => readQueues(await findStored(settings));
const privately = (path: string) => sendTo(join(place.state, 'run', 'private.sock'))(`http://private${path}`);

test('waiting work is counted from the files of a running server', async () => {
  const api = await openApi(place);
  const bought = await orderDates(place, price);
  const begun = await look();
  const names = ['undelivered', 'undelivered_since', 'checkouts', 'payments', 'questions'];
  expect(names.map((name) => figureOf(begun, name))).toEqual([0, undefined, 0, 1, 1]);
  await payAtBank(bought);
  await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');

  // Its event has no receiver.
  const before = Math.floor(Date.now() / 1000) * 1000;
  const checkout = await api.call('/checkouts', {
    amount: 1500,
    currency: 'dzd',
    success_url: 'https://a.test/done',
    webhook_endpoint: 'https://nowhere.hanout.test/events',
  });
  await api.call(`/checkouts/${z.object({ id: z.string() }).parse(checkout).id}/expire`, {});
  const queues = await look();
  expect(['undelivered', 'checkouts', 'payments'].map((name) => figureOf(queues, name))).toEqual([1, 0, 0]);
  expect(figureOf(queues, 'undelivered_since')).toBeGreaterThanOrEqual(before);
  expect(queues.reported.filter(({ name }) => name === 'orders')).toEqual([
    { name: 'orders', label: 'pack', value: 1 },
  ]);
  const ledgerAlarms = queues.alarms.find(({ class: key }) => key === 'hanout-service-Ledger');
  expect(ledgerAlarms?.count).toBe(1);
  expect(ledgerAlarms?.first).toBeGreaterThan(before);

  await eventually(async () => {
    const figures = await (await privately('/metrics')).text();
    expect(figures).toContain('hanout_events_undelivered 1\n');
    expect(figures).toContain('hanout_orders_open{queue="pack"} 1\n');
    expect(figures).toContain('hanout_shop_waiting{work="questions"} 0\n');
    expect(figures).toMatch(/hanout_event_lag_seconds \d+\n/);
    expect(figures).toMatch(
      /hanout_oldest_due_seconds\{worker="service",class="hanout-service-Ledger"\} \d+\n/,
    );
  }, 500);
});

test('each answer of the shop names its own log line, for any header of a client', async () => {
  const ask = askThrough(place.shopPort, '41.96.0.8', { 'cf-ray': 'mine', 'x-request-id': 'mine' });
  const ids = new Set<string>();
  for (const path of ['/fr', '/fr', '/fr/cart', '/shop.css', '/nowhere/at/all']) {
    const id = (await ask(`${shopOrigin}${path}`)).headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[\da-f-]{36}$/);
    ids.add(id);
  }
  expect(ids.size).toBe(5);
  await eventually(() => {
    const logged = new Set(server.lines().map(({ request }) => request));
    for (const id of ids) expect(logged).toContain(id);
  });
  expect(server.output()).not.toContain('"mine"');
});

test('each answer is in the histogram of durations, in its last bucket and in its count', async () => {
  const read = async () => {
    const figures = await (await privately('/metrics')).text();
    const sum = (pattern: string) =>
      [...figures.matchAll(new RegExp(`^hanout_${pattern} (\\d+)$`, 'gm'))].map(([, value]) => Number(value));
    const [count = 0] = sum('request_seconds_count{worker="shop"}');
    const steps = sum('request_seconds_bucket{worker="shop",le="[^"]+"}');
    const [carts = 0] = sum(
      'requests_total{worker="shop",method="GET",route="/:language/cart",status="200"}',
    );
    const answers = sum('requests_total{worker="shop",.*}').reduce((one, other) => one + other, 0);
    // Durations are no promise; the count is.
    expect([answers, steps.at(-1)]).toEqual([count, count]);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    return { count, carts };
  };
  const ask = askThrough(place.shopPort, '41.96.0.9');
  const before = await read();
  for (let turn = 0; turn < 7; turn += 1) expect((await ask(`${shopOrigin}/fr/cart`)).status).toBe(200);
  await eventually(async () => {
    const { count, carts } = await read();
    expect(carts).toBe(before.carts + 7);
    expect(count).toBeGreaterThanOrEqual(before.count + 7);
  });
});
