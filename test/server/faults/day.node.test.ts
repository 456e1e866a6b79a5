import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figureOf, readQueues } from '../../../src/server/metrics/queues.ts';
import { findStored } from '../../../src/server/metrics/storage-figures.ts';
import { readServerSettings } from '../../../src/server/settings.ts';
import { eventually } from '../../eventually.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { closeServed, openServed } from '../served.ts';
import { type Place, type Running, shopOrigin, startServer } from '../server-process.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';

let release: string;
let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  ({ release, place, price, server } = await openServed());
});

afterAll(() => closeServed(server, place));

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

const DAY = 86_400;

/** The ledger's file only; due times are in milliseconds, seconds, and, by the runtime, nanoseconds. */
const STEPS = [
  `UPDATE checkouts SET expires_at = expires_at - ${DAY} WHERE status = 'pending'`,
  `UPDATE deliveries SET wake_at = wake_at - ${DAY * 1000}, created_at = created_at - ${DAY} WHERE state = 'open'`,
];
const ALARMS = [
  `UPDATE _cf_METADATA SET value = value - ${DAY}000000000 WHERE key = 1`,
  `UPDATE _cf_ALARM SET scheduled_time = scheduled_time - ${DAY}000000000`,
];

/** A day passes while nothing runs: all due times move a day back. */
async function passDay(): Promise<void> {
  for (const worker of ['service', 'shop']) {
    const found = await readdir(join(place.state, worker), { recursive: true });
    for (const name of found.filter((one) => one.endsWith('.sqlite')))
      change(join(place.state, worker, name), name.includes('-Ledger/') ? [...STEPS, ...ALARMS] : ALARMS);
  }
}

function change(path: string, steps: readonly string[]): void {
  const database = new DatabaseSync(path);
  for (const step of steps) {
    const [, table = ''] = /^UPDATE (\w+)/.exec(step) ?? [];
    if (database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined)
      database.exec(step);
  }
  database.close();
}

async function queues() {
  const settings = readServerSettings(await readFile(place.settings, 'utf8'), place.settings, release);
  return readQueues(await findStored(settings));
}

/** Undelivered events, and checkouts that can be paid. */
async function waiting() {
  const read = await queues();
  return ['undelivered', 'checkouts'].map((name) => figureOf(read, name));
}

test('work that came due while nothing ran is done at the start, without a request', async () => {
  const paid = await orderDates(place, price);
  const left = await new Visitor(shopOrigin, askThrough(place.shopPort, '41.96.1.7')).order(
    'fr',
    price,
    1,
    'Bilal',
    '0660 12 34 56',
  );
  await stop();
  // Paid while the shop is down: its event fails, and waits for its retry.
  server = await startServer(place.serviceAlone);
  await payAtBank(paid);
  await eventually(async () => expect(figureOf(await queues(), 'undelivered')).toBe(1));
  await stop();

  await passDay();
  expect(await waiting()).toEqual([1, 1]);
  server = await startServer(place.settings);
  await eventually(async () => expect(await waiting()).toEqual([0, 0]), 200);
  // One event is about the payment, one about the checkout that expired unpaid.
  const events = server.lines().filter(({ route }) => route === '/webhooks/service');
  expect(events.map(({ status }) => status)).toEqual([200, 200]);
  const page = async (path: string) => (await paid.shopper.get(path)).text();
  expect(await page(paid.page)).toContain('data-payment="paid"');
  expect(await page(`/fr/orders/${left.token}`)).toContain('data-payment="expired"');
});
