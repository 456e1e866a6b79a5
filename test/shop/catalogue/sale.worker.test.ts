import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settingsCache } from '../../../src/shop-web/settings-cache.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { clearPageCache, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';

const copy = copyIn.fr;

let honey: string;
let dates: string;
let tariff: string;

const shop = new ShopUnderTest((service) => {
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  tariff = service.addPrice(delivery, 400, { wilaya: 16, mode: 'home' });
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 5 } }), 1_000);
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 300);
});

const seen = { seen_total: '2400', way: 'card:2400' };
const product = (slug: string) =>
  shop.service.products.findIndex(({ metadata }) => JSON.stringify(metadata).includes(slug));
const count = (table: string) =>
  runInDurableObject(
    stub(),
    (_, state) => state.storage.sql.exec(`SELECT COUNT(*) AS count FROM ${table}`).one().count,
  );

/** A minute without a sync. */
async function passMinute(): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  await runInDurableObject(stub(), async (object, state) => {
    state.storage.sql.exec('UPDATE catalogue_sync SET due_at = ?', Date.now() + 3600_000);
    await clearPageCache(object);
  });
}

function describeHoney(metadata: object): void {
  const at = product('miel');
  shop.service.products[at] = { ...shop.service.products[at], metadata: { slug: 'miel', ...metadata } };
}

/** The text of the page that an answer redirects to. */
async function readOn(visitor: Visitor, answer: Response): Promise<string> {
  const place = answer.headers.get('Location');
  return place === null ? textOf(await answer.text()) : readOn(visitor, await visitor.get(place));
}

/** Changes that merchants make at the service, and the message that an ordering shopper gets. */
const changes: [name: string, change: () => void, told: string][] = [
  ['a new price', () => shop.service.addPrice(priceOwner(honey), 1_100), 'Le total a changé'],
  ['another tariff', () => shop.service.addPrice(priceOwner(tariff), 500, home), 'Le total a changé'],
  ['no stock', () => describeHoney({ stock: 1 }), 'Il n’en reste'],
];
const home = { wilaya: 16, mode: 'home' };

function priceOwner(price: string): string {
  return String(shop.service.prices.find(({ id }) => id === price)?.product_id);
}

describe('the check before an order is stored', () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await visitorWith({ [honey]: 2 });
    await passMinute();
  });

  test('makes the order when nothing has changed', async () => {
    const { response } = await order(visitor, seen);
    expect(response.status).toBe(303);
    expect(shop.service.calls.filter((call) => /^GET \/products\/prod_\w+$/.test(call))).toHaveLength(2);
    expect(shop.service.checkouts.size).toBe(1);
  });

  test.each([
    ['a new price', '2 600'],
    ['another tariff', '2 500'],
    ['no stock', 'Il n’en reste qu’un'],
  ])('detects %s', async (name, reported) => {
    changes.find(([known]) => known === name)?.[1]();
    const { response, token } = await order(visitor, seen);
    expect(token).toBe('');
    expect(await readOn(visitor, response)).toContain(reported);
    expect(await count('orders')).toBe(0);
    expect(await count('reservations')).toBe(0);
    expect(shop.service.checkouts.size).toBe(0);
  });

  test.each<[string, () => unknown]>([
    ['hidden', () => describeHoney({ hidden: 1 })],
    ['deleted', () => shop.service.products.splice(product('miel'), 1)],
  ])('detects products that are %s', async (_, change) => {
    change();
    const { response } = await order(visitor, seen);
    expect(await readOn(visitor, response)).toContain(copy.cart.title);
    expect(await count('orders')).toBe(0);
    expect(shop.service.checkouts.size).toBe(0);
    const cart = await visitor.readText('/fr/cart');
    expect(cart).not.toContain('2 400');
  });

  test('waits for a hanging service up to its budget, then shows an error; the cart stays', async () => {
    const waits: unknown[] = [];
    // The overrides were read a moment ago: the measured wait is for the service only.
    settingsCache.limits.holdFor = 3_600_000;
    vi.spyOn(scheduler, 'wait').mockImplementation(async (milliseconds) => {
      waits.push(milliseconds);
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    shop.service.sabotage = (request) =>
      request.method === 'POST'
        ? Promise.reject(new TypeError('Network connection lost.'))
        : new Promise((_, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason));
          });
    const { response } = await order(visitor, seen);
    expect(waits).toEqual([2_000]);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(copyIn.fr.notice.unreachable.title);
    shop.service.sabotage = null;
    expect(await visitor.readText('/fr/cart')).toContain('Miel');
    expect(await count('orders')).toBe(1);
    settingsCache.limits.holdFor = 0;
  });

  test('does not read again within five seconds', async () => {
    await order(visitor, seen);
    const before = shop.service.calls.length;
    await order(await visitorWith({ [honey]: 1 }), { seen_total: '1400', way: 'card:1400' });
    expect(shop.service.calls.slice(before).filter((call) => call.startsWith('GET /products'))).toEqual([]);
  });
});

test('detects a price that changed seconds after the products were read', async () => {
  const visitor = await visitorWith({ [honey]: 2 });
  await passMinute();
  expect(
    (await order(await visitorWith({ [honey]: 1 }), { seen_total: '1400', way: 'card:1400' })).token,
  ).not.toBe('');
  shop.service.addPrice(priceOwner(honey), 1_100);
  vi.setSystemTime(Date.now() + 20_000);
  const { response, token } = await order(visitor, seen);
  expect(token).toBe('');
  expect(await readOn(visitor, response)).toContain('2 600');
});

describe('an order that is retried', () => {
  let visitor: Visitor;
  let token: string;

  beforeEach(async () => {
    visitor = await visitorWith({ [honey]: 2 });
    token = (await order(visitor, seen)).token;
  });

  async function tryAgain(): Promise<Response> {
    await shop.tell(shop.lastCheckout(), 'failed');
    await passMinute();
    return visitor.post(`/fr/orders/${token}/again`, {});
  }

  test('is paid unchanged when nothing has changed', async () => {
    expect((await tryAgain()).headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect(shop.service.checkouts.size).toBe(2);
  });

  test.each(changes)('detects %s first', async (_, change, reported) => {
    change();
    const response = await visitor.follow(await tryAgain());
    expect(response.status).toBe(409);
    expect(textOf(await response.text())).toContain(reported);
    expect(shop.service.checkouts.size).toBe(1);
    expect((await stub().product('fr', 'miel'))?.available).toBe(reported.startsWith('Il') ? 1 : 5);
  });

  test.each<[string, () => unknown]>([
    ['hidden', () => describeHoney({ hidden: 1 })],
    ['deleted', () => shop.service.products.splice(product('miel'), 1)],
  ])('reports products that are %s', async (_, change) => {
    change();
    const response = await visitor.follow(await tryAgain());
    expect(response.status).toBe(409);
    expect(textOf(await response.text())).toContain('Miel 2 demandés, aucun en rayon');
    expect(shop.service.checkouts.size).toBe(1);
  });

  test('and already paid leads to its page, without a call to the service', async () => {
    await shop.tell(shop.lastCheckout(), 'paid');
    await passMinute();
    const before = shop.service.calls.length;
    const response = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(shop.service.calls.slice(before)).toEqual([]);
    expect(shop.service.checkouts.size).toBe(1);
  });

  test('continues with its open checkout, whatever has changed', async () => {
    shop.service.addPrice(priceOwner(honey), 1_100);
    await passMinute();
    const before = shop.service.calls.length;
    const response = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect(shop.service.calls.slice(before)).toEqual([]);
    expect(shop.service.checkouts.size).toBe(1);
  });
});

describe('a view of', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a product', async () => stub().product('fr', 'miel')],
    ['its cached page', async () => stub().catalogueVersion(['miel'])],
    ['a cart with it', async () => stub().priceCart([{ price: honey, quantity: 1 }], 'fr')],
  ])('%s starts a refresh after the answer', async (_, look) => {
    await passMinute();
    describeHoney({ stock: 9 });
    const before = await stub().catalogueVersion();
    await look();
    await eventually(async () => expect(await stub().catalogueVersion()).not.toBe(before));
    expect((await stub().product('fr', 'miel'))?.available).toBe(9);
  });

  test('a hidden product puts it back into the catalogue', async () => {
    const lookAtIt = async () => {
      await passMinute();
      const before = await stub().catalogueVersion();
      const shown = await stub().product('fr', 'miel');
      await eventually(async () => expect(await stub().catalogueVersion()).not.toBe(before));
      return shown?.available ?? null;
    };
    describeHoney({ hidden: 1 });
    expect(await lookAtIt()).toBe(5);
    describeHoney({ stock: 5 });
    expect(await lookAtIt()).toBeNull();
    expect(await stub().product('fr', 'miel')).not.toBeNull();
  });
});

test('a cart without the changed product can be ordered', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  await passMinute();
  describeHoney({ hidden: 1 });
  expect((await order(visitor, { seen_total: '1000', way: 'card:1000' })).response.status).toBe(303);
});
