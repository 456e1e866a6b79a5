import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { checkoutPath, sharedCartPath } from '../../src/domain/addresses/shop.ts';
import { makeStateFolder, removeStateFolder } from './local-start.ts';
import { openService, type Service } from './service.ts';
import { openShop, type Shop } from './shop.ts';

/*
 * A program that orders for a day from one network, with a new cookie and a new number each time or without cookies, and pays
 * nothing, against both Workers as they run. The limits are a fifteenth of the usual ones and less, so that a day is some dozens of orders; a
 * day passes in the rows, where what was taken stands with its time.
 */

const LINES = 30;
const PER_BROWSER = 2;
const PER_NETWORK = 20;
const DAY = 86_400_000;
const ADDRESS = '197.200.10.20';
const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;
/** With the usual limits: 300 of newcomers and of its other browsers at once, and as many again within a day. */
const USUAL = { first: 4 * 300, further: 2 * 300 };

let folder: string;
let service: Service;
let shop: Shop;

const open = () =>
  openShop(folder, service, {
    ORDERS_PER_BROWSER: String(PER_BROWSER),
    ORDERS_PER_NETWORK: String(PER_NETWORK),
  });

beforeAll(async () => {
  folder = await makeStateFolder();
  service = await openService(folder);
  shop = await open();
});

afterAll(async () => {
  await Promise.all([shop?.running.stop(), service?.running().stop()]);
  await removeStateFolder(folder);
});

const named = z.object({ id: z.string() });
const listed = z.object({ data: z.array(named) });

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${service.apiBase}${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.account.secret_key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Goods that nobody counts: of what is counted a client keeps a part alone. */
async function sellProducts(): Promise<string[]> {
  const prices: string[] = [];
  for (let index = 0; index < LINES; index += 1) {
    const metadata = {
      slug: `miel-${index}`,
      name_ar: `عسل السدر ${index}`,
      name_fr: `Miel de jujubier ${index}`,
    };
    const { id: productId } = named.parse(
      await call('POST', '/products', { name: `Miel ${index}`, metadata }),
    );
    const price = { amount: 1_000, currency: 'dzd', product_id: productId };
    prices.push(named.parse(await call('POST', '/prices', price)).id);
  }
  return prices;
}

let people = 0;

async function post(path: string, cookie: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${shop.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'CF-Connecting-IP': ADDRESS, Cookie: cookie, Origin: shop.origin },
    body: new URLSearchParams(form),
  });
}

/** One order of everything; the status of what came of it. */
async function order(prices: readonly string[], keepsCookie: boolean): Promise<number> {
  people += 1;
  const lines = prices.map((price) => ({ price, quantity: 1 }));
  const filled = await post(sharedCartPath('fr', lines), '', {});
  const cookies = filled.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const kept = cookies.filter((cookie) => keepsCookie || cookie.startsWith('hanout_cart='));
  const place = {
    wilaya: '16',
    commune: 'Bab El Oued',
    street: '12, rue Larbi Ben M’hidi',
    delivery: 'home',
  };
  const phone = `0550${String(people).padStart(6, '0')}`;
  const form = {
    name: 'Karim',
    phone,
    ...place,
    seen_total: String(LINES * 1_000),
    way: `card:${LINES * 1_000}`,
  };
  const answer = await post(checkoutPath('fr'), kept.join('; '), form);
  await answer.body?.cancel();
  if (answer.status === 303 && !answer.headers.get('Location')?.includes('/orders/'))
    throw new Error(`${answer.headers.get('Location')}`);
  return answer.status;
}

/** Orders until it is refused three times in a row. */
async function orderOn(prices: readonly string[], keepsCookie: boolean): Promise<number> {
  let ordered = 0;
  for (let refused = 0; refused < 3; ) {
    const status = await order(prices, keepsCookie);
    if (status === 303) ordered += 1;
    refused = status === 429 ? refused + 1 : 0;
  }
  return ordered;
}

/** What is done with each database that has such a table, from outside. */
async function withDatabases<T>(table: string, act: (database: DatabaseSync) => T): Promise<T[]> {
  const done: T[] = [];
  for await (const file of glob('**/*.sqlite', { cwd: folder })) {
    // workerd takes the whole file for a moment when it closes an object that was idle.
    const database = new DatabaseSync(join(folder, file), { timeout: 10_000 });
    try {
      const found = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
      if (found !== undefined) done.push(act(database));
    } finally {
      database.close();
    }
  }
  return done;
}

function bytesIn(database: DatabaseSync): number {
  const [pages = 0, size = 0] = ['page_count', 'page_size'].map((name) =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
  );
  return pages * size;
}

/** Bytes of the shop's database, and of the account's two ledgers. */
async function sizes(): Promise<{ shop: number; ledger: number }> {
  const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0);
  return {
    shop: sum(await withDatabases('order_checkouts', bytesIn)),
    ledger: sum(await withDatabases('money_entries', bytesIn)),
  };
}

/** What nobody paid has ended, as it does by itself: events are written of it, and sent. */
async function endAll(): Promise<void> {
  for (;;) {
    const { data } = listed.parse(await call('GET', '/checkouts?status=pending&per_page=50'));
    if (data.length === 0) return;
    for (const { id } of data) await call('POST', `/checkouts/${id}/expire`);
  }
}

test('a network that orders for a day and pays nothing adds a few megabytes to both databases', async () => {
  const prices = await sellProducts();
  // The first is asked for once the catalogue is there.
  await fetch(`${shop.origin}/fr`);
  expect(await order(prices, true)).toBe(303);
  await endAll();
  const before = await sizes();
  const first = (await orderOn(prices, true)) + (await orderOn(prices, false));
  await endAll();
  // One has been ordered, and a few come back meanwhile.
  expect(first).toBeGreaterThanOrEqual(PER_NETWORK - 1);
  expect(first).toBeLessThanOrEqual(PER_NETWORK + 2);
  await shop.running.stop();
  const after = await sizes();
  await withDatabases('order_checkouts', (database) =>
    database.prepare('UPDATE quotas SET at = at - ?').run(DAY),
  );
  shop = await open();
  const second = (await orderOn(prices, true)) + (await orderOn(prices, false));
  expect(second).toBeLessThanOrEqual(PER_NETWORK + 2);
  const each = { shop: (after.shop - before.shop) / first, ledger: (after.ledger - before.ledger) / first };
  expect(each.shop).toBeLessThan(30 * KILOBYTE);
  expect(each.ledger).toBeLessThan(28 * KILOBYTE);
  const most = (orders: number) => orders * (each.shop + each.ledger);
  expect(most(USUAL.first)).toBeLessThan(100 * MEGABYTE);
  expect(most(USUAL.further)).toBeLessThan(34 * MEGABYTE);
});
