import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../src/database/rows.ts';
import { Retention } from '../../src/privacy/retention.ts';
import { Shop } from '../../src/shop-worker/object.ts';
import { amina, findPerson, karim } from '../persons.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { DAY, placeFor, shopAt } from './orders.ts';

/** What the object tells the self-hosted server's list, which outlives it (`src/database/erasure-list.ts`). */

let dates: string;
const shop = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

/** The bodies of the requests that the list took, and whether it can be written. */
let lines: unknown[];
let asked: number;
let isWritable: boolean;
beforeEach(() => {
  lines = [];
  asked = 0;
  isWritable = true;
});

const list = {
  fetch: async (_: RequestInfo | URL, { body }: RequestInit = {}) => {
    asked += 1;
    if (isWritable && body !== undefined) lines.push(...JSON.parse(String(body)));
    return new Response(null, { status: isWritable ? 204 : 503 });
  },
};

/** Runs in the shop's object with the list, or without one. */
function withShop<T>(
  work: (open: () => Shop, world: ReturnType<typeof shopAt>, sql: Database) => Promise<T>,
  receiver: object = { ERASURES: list },
): Promise<T> {
  return runInDurableObject(stub(), (_, state) => {
    const open = () => new Shop(state, { ...env, ...receiver });
    return work(open, shopAt(state.storage, shop.service), new Database(state.storage.sql));
  });
}

const numberOf = (sql: Database, id: string) =>
  sql.first('SELECT number FROM orders WHERE id = ?', id)?.text('number') ?? '';
const unlisted = (sql: Database) => sql.all('SELECT subject FROM erased WHERE is_listed = 0').length;

test('an erasure on request, made or waiting, is listed before its answer, by the order’s number', async () => {
  await withShop(async (open, { context }, sql) => {
    const own = open();
    const ended = numberOf(sql, placeFor(context, dates, amina, 'canceled'));
    const waiting = numberOf(sql, placeFor(context, dates, amina, 'pending'));
    const report = await own.eraseOrders({ phone: amina.phone });
    expect(report).toMatchObject({ erased: [ended], kept: [{ number: waiting }] });
    expect(new Set(lines.map((line) => JSON.stringify(line)))).toEqual(
      new Set([ended, waiting].map((order) => JSON.stringify({ order }))),
    );
    expect(unlisted(sql)).toBe(0);
    // Asked again, nothing new happened.
    await own.eraseOrders({ phone: amina.phone });
    expect(lines).toHaveLength(2);
  });
});

test('nothing is erased on request while the list cannot be written', async () => {
  isWritable = false;
  await withShop(async (open, { context }) => {
    placeFor(context, dates, amina, 'canceled');
    const before = findPerson(context.storage.sql, amina);
    expect(before).not.toEqual([]);
    await expect(open().eraseOrders({ phone: amina.phone })).rejects.toThrow('SQLITE_IOERR');
    expect(findPerson(context.storage.sql, amina)).toEqual(before);
  });
});

describe('what the shop erases by itself is listed by its alarm', () => {
  test.each([
    ['by age', 'failed', 'erased_at IS NOT NULL'],
    ['removed', 'expired', 'FALSE'],
  ] as const)('%s', async (_, outcome, left) => {
    await withShop(async (open, { context, clock }, sql) => {
      const number = numberOf(sql, placeFor(context, dates, karim, outcome));
      clock.now += 3 * 365 * DAY;
      await new Retention(context).run();
      const kept = sql.first(`SELECT count(*) AS n FROM orders WHERE ${left}`)?.integer('n');
      expect(kept).toBe(left === 'FALSE' ? 0 : 1);
      expect(sql.all('SELECT 1 FROM orders WHERE erased_at IS NULL')).toEqual([]);
      isWritable = false;
      await open().alarm();
      expect([lines, unlisted(sql)]).toEqual([[], 1]);
      // A minute later, or at a new start of the object, it is tried again.
      isWritable = true;
      await open().alarm();
      expect([lines, unlisted(sql)]).toEqual([[{ order: number }], 0]);
    });
  });
});

test('without a list nothing is asked, and the rows wait for a server that has one', async () => {
  await withShop(async (open, { context }, sql) => {
    const own = open();
    placeFor(context, dates, amina, 'canceled');
    expect((await own.eraseOrders({ phone: amina.phone })).erased).toHaveLength(1);
    await own.alarm();
    expect([asked, unlisted(sql)]).toEqual([0, 1]);
  }, {});
});
