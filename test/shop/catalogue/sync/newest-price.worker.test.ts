import { expect, test } from 'vitest';
import { NewestPrice } from '../../../../src/shop/catalogue/sync/newest-price.ts';
import { findPrice } from '../../../../src/shop/products/store/mirror.ts';
import { HOLD_FOR } from '../../../../src/shop-web/page-cache.ts';
import { type MirrorUnderTest, withMirror } from '../../../storefront/mirror-under-test.ts';

/** A shop with one product that is mirrored. */
async function withShop(act: (mirror: MirrorUnderTest, newestPrice: NewestPrice) => Promise<void>) {
  await withMirror(async (mirror) => {
    mirror.service.addPrice(mirror.service.addProduct('Miel'), 100);
    await mirror.sync();
    await act(mirror, new NewestPrice(mirror.context, mirror.catalogueSync));
  });
}

/** Visits in the pace in which an isolate with many visitors asks for the version. */
async function visitUntil(mirror: MirrorUnderTest, newestPrice: NewestPrice, isOver: () => boolean) {
  const from = mirror.now;
  for (let visits = 0; visits < 100 && !isOver(); visits += 1) {
    mirror.now += HOLD_FOR;
    await newestPrice.look();
  }
  return mirror.now - from;
}

test('a product that the API makes is mirrored within ten seconds of visits, wherever the last look was', () =>
  withShop(async (mirror, newestPrice) => {
    for (let times = 0; times < 5; times += 1) {
      await newestPrice.look();
      const price = mirror.service.addPrice(mirror.service.addProduct(`Huile ${times}`), 900);
      const isThere = () => findPrice(mirror.context.sql, price) !== null;
      const took = await visitUntil(mirror, newestPrice, isThere);
      // One more question of the isolate, until it shows what it has.
      expect(took + HOLD_FOR).toBeLessThanOrEqual(10_000);
      expect(isThere()).toBe(true);
    }
  }));

test('visits ask at most every four seconds, with one request of one element, and write nothing', () =>
  withShop(async (mirror, newestPrice) => {
    await newestPrice.look();
    const until = mirror.now + 40_000;
    const { calls, rowsWritten } = await mirror.cost(async () => {
      for (; mirror.now < until; mirror.now += 100) await newestPrice.look();
    });
    expect(calls.length).toBeGreaterThanOrEqual(9);
    expect(calls.length).toBeLessThanOrEqual(11);
    expect(new Set(calls)).toEqual(new Set(['GET /prices']));
    expect(rowsWritten).toBe(0);
  }));

test('a price that the mirror cannot take starts one sync and no more', () =>
  withShop(async (mirror, newestPrice) => {
    mirror.service.prices.push({ id: 'strange', entity: 'price' });
    const visitOn = () => visitUntil(mirror, newestPrice, () => false);
    const { calls } = await mirror.cost(visitOn);
    expect(calls.filter((call) => call === 'GET /products')).toHaveLength(1);
  }));

test('a service that fails is left alone for a minute', () =>
  withShop(async (mirror, newestPrice) => {
    mirror.service.handle = async () => {
      mirror.service.calls.push('failed');
      return new Response(null, { status: 500 });
    };
    const until = mirror.now + 59_000;
    const { calls } = await mirror.cost(async () => {
      for (; mirror.now < until; mirror.now += 1_000) await newestPrice.look();
    });
    expect(calls).toHaveLength(1);
  }));
