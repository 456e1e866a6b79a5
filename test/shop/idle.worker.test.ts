import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveGrid } from '../../src/shop/delivery/store.ts';
import { findProduct } from '../../src/shop/products/store/mirror.ts';
import { migrate } from '../../src/shop/store/migrate.ts';
import { emptyShop, stub } from '../storefront/mirror.ts';
import { IdleShop } from './idle-shop.ts';

/**
 * Costs of a shop without visitors, and fresh pages for the first visitor. Without rest, such a day was 2,880
 * requests, 1,464 rows, and 8,784 alarms set, each of which is a row as well.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAGE = 50;

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

/** A shop of so many products, read at the first visit; then it has no visitors for a while. */
function withShop(products: number, act: (shop: IdleShop) => Promise<void>): Promise<void> {
  return runInDurableObject(stub(), async (_, { storage }) => {
    await storage.deleteAll();
    migrate(storage);
    const shop = new IdleShop(storage);
    const { service } = shop.mirror;
    for (let number = 0; number < products; number++)
      service.addPrice(service.addProduct(`Article ${number}`), 500);
    await shop.visit();
    await shop.pass(5 * MINUTE);
    await act(shop);
  });
}

function rename(shop: IdleShop, place: number, name: string): void {
  const { products } = shop.mirror.service;
  products[place] = { ...products[place], name };
}

function nameOf(shop: IdleShop, place: number): string | undefined {
  const { service, context } = shop.mirror;
  return findProduct(context.sql, String(service.products[place]?.id))?.product.name;
}

describe('a day without visitors', () => {
  test('takes some requests an hour, a row for each sync, and one alarm set per firing', async () => {
    await withShop(12, async (shop) => {
      const day = await shop.pass(DAY);
      expect(day.questions).toBeLessThanOrEqual(54);
      expect(day.written).toBeLessThanOrEqual(51);
      expect(day.rings).toBeLessThanOrEqual(51);
      expect(day.alarms).toBe(day.rings);
    });
  });

  test('of a shop with sales asks hourly about payments, and once for capabilities', async () => {
    await withShop(12, async (shop) => {
      shop.mirror.context.sql.run(
        "INSERT INTO order_checkouts (order_id, attempt, status, started_at) VALUES ('one', 1, 'paid', 0)",
      );
      const day = await shop.pass(DAY);
      expect(day.questions).toBeLessThanOrEqual(54 + 48 + 7);
      expect(day.written + day.alarms).toBeLessThanOrEqual(102 + 1);
    });
  });

  test('of a large shop reads no more of its windows than that', async () => {
    await withShop(12 * PAGE, async (shop) => {
      await shop.pass(6 * HOUR);
      const { questions, written, alarms, rings } = await shop.pass(HOUR);
      expect(questions).toBeLessThanOrEqual(24);
      expect(written + alarms).toBeLessThanOrEqual(8);
      expect(alarms).toBe(rings);
    });
  });
});

describe('a visitor of a resting shop', () => {
  test('sees current products: the catalogue is read before the page is made', async () => {
    await withShop(12, async (shop) => {
      await shop.pass(10 * HOUR);
      await shop.pass(20 * MINUTE);
      rename(shop, 3, 'Miel');
      await shop.visit();
      expect(nameOf(shop, 3)).toBe('Miel');
    });
  });

  test('does not wait for a service that does not answer', async () => {
    await withShop(12, async (shop) => {
      await shop.pass(10 * HOUR);
      await shop.pass(20 * MINUTE);
      const waits: number[] = [];
      shop.mirror.wait = async (milliseconds) => void waits.push(milliseconds);
      let answer = (): void => {};
      shop.mirror.service.sabotage = () =>
        new Promise((settle) => {
          answer = () => settle(undefined);
        });
      await shop.look();
      expect(waits).toEqual([2_000]);
      shop.mirror.service.sabotage = null;
      answer();
      await shop.settle();
    });
  });

  test('starts the reading of pages of a large catalogue that were skipped meanwhile', async () => {
    await withShop(30 * PAGE, async (shop) => {
      const { products } = shop.mirror.service;
      await shop.pass(3 * HOUR + 30 * MINUTE);
      // Not the newest: new elements at the head make more of a list read in any case.
      const changed = products.map((_, place) => place).filter((place) => place % PAGE === 0);
      for (const place of changed.slice(0, -1)) rename(shop, place, 'Miel');
      await shop.visit();
      await shop.pass(15_000);

      for (const place of changed.slice(0, -1)) expect(nameOf(shop, place)).toBe('Miel');
    });
  });

  test.each(['the object goes on', 'another object takes its place'])(
    'keeps it awake: then it syncs every minute, whether %s',
    async (how) => {
      await withShop(12, async (before) => {
        await before.pass(10 * HOUR);
        let shop = before;
        for (let minute = 0; minute < 12; minute++) {
          if (how !== 'the object goes on') shop = shop.restart();
          await shop.visit();
          rename(shop, 3, `Miel ${minute}`);
          await shop.pass(MINUTE + 1_000);
          await shop.look();
          await shop.settle();
          expect(nameOf(shop, 3)).toBe(`Miel ${minute}`);
        }
      });
    },
  );
});

test('a shop whose delivery still lacks prices does not rest', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await withShop(12, async (shop) => {
    const { service, context } = shop.mirror;
    service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
    await shop.pass(2 * HOUR);
    saveGrid(context.sql, { freeFrom: null, cells: [{ wilaya: 16, mode: 'home', amount: 400, days: null }] });
    context.sql.run("UPDATE delivery SET problem = 'service'");
    service.sabotage = ({ method }) =>
      method === 'POST' ? Response.json({ message: 'Busy.' }, { status: 503 }) : undefined;
    await shop.pass(2 * HOUR);
    const made = () => service.calls.filter((call) => call === 'POST /prices').length;
    const before = made();
    await shop.pass(HOUR);
    expect(made() - before).toBeGreaterThanOrEqual(55);
    service.sabotage = null;
    await shop.pass(2 * MINUTE);
    expect(service.prices.some(({ amount }) => amount === 400)).toBe(true);
    await shop.pass(2 * HOUR);
    expect((await shop.pass(4 * HOUR)).questions).toBeLessThanOrEqual(10);
  });
});
