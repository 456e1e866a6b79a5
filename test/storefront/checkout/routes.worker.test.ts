import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { holdAll } from '../../shop/stock/hold-all.ts';
import { clearPageCache, readAgain, stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let honey: string;
const TOTAL = '2600';

const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 5 } }), 1_000);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 600, { wilaya: 16, mode: 'home' });
});

beforeEach(holdAll);

const left = async () => (await stub().product('fr', 'miel'))?.available;

/** A visitor with two jars and their delivery. */
async function shopper(): Promise<Visitor> {
  const visitor = await visitorWith({ [honey]: 2 });
  await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
  return visitor;
}

describe('an order per cart', () => {
  test('pressed twice, from two tabs or after going back, is one order and one checkout', async () => {
    const visitor = await shopper();
    const tab = new Visitor();
    tab.cookie = visitor.cookie;
    const together = await Promise.all(
      [visitor, visitor, tab].map((one) => order(one, { seen_total: TOTAL, way: `card:${TOTAL}` })),
    );
    const back = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    expect(new Set([...together, back].map(({ token }) => token)).size).toBe(1);
    expect(shop.service.checkouts.size).toBe(1);
    expect(await left()).toBe(3);
  });

  test('that is paid is not sold again from an old copy of the cart', async () => {
    const visitor = await shopper();
    const { token } = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    const old = new Visitor();
    old.cookie = visitor.cookie;
    await shop.tell(shop.lastCheckout(), 'paid');
    for (const name of ['Amina', 'Amine']) {
      const { response } = await order(old, { seen_total: TOTAL, way: `card:${TOTAL}`, name });
      expect(response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    }
    expect(shop.service.checkouts.size).toBe(1);
    await old.get(`/fr/orders/${token}`);
    expect(await old.readText('/fr/cart')).toContain(copy.cart.empty);
  });

  test('has one payable checkout: an earlier one with other details is expired', async () => {
    const visitor = await shopper();
    await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    const first = shop.lastCheckout();
    expect(
      (await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}`, name: 'Amine' })).response.status,
    ).toBe(303);
    await eventually(() => expect(shop.service.checkouts.get(first)).toMatchObject({ status: 'expired' }));
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ status: 'pending' });
    await eventually(async () => expect(await left()).toBe(3));
  });
});

describe('an earlier order of the same cart', () => {
  test('that is retried replaces the later one', async () => {
    const visitor = await shopper();
    const { token } = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    const first = shop.lastCheckout();
    await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}`, name: 'Amine' });
    const second = shop.lastCheckout();
    await eventually(() => expect(shop.service.checkouts.get(first)).toMatchObject({ status: 'expired' }));
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    await eventually(() => expect(shop.service.checkouts.get(second)).toMatchObject({ status: 'expired' }));
    expect([...shop.service.checkouts.values()].filter(({ status }) => status === 'pending')).toHaveLength(1);
  });

  test('cannot be paid once the later one is paid', async () => {
    const visitor = await shopper();
    const first = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    const second = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}`, name: 'Amine' });
    await shop.tell(shop.lastCheckout(), 'paid');
    const again = await visitor.post(`/fr/orders/${first.token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${second.token}`);
    expect(shop.service.checkouts.size).toBe(2);
  });

  test('cannot be paid once a later, larger order with the same items is paid', async () => {
    const visitor = await shopper();
    const first = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    await visitor.post('/fr/cart/change', { price: honey, quantity: '3' });
    const second = await order(visitor, { seen_total: '3600', way: 'card:3600' });
    await shop.tell(shop.lastCheckout(), 'paid');
    const again = await visitor.post(`/fr/orders/${first.token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${second.token}`);
    expect(shop.service.checkouts.size).toBe(2);
  });

  test('leads to the later one in the shopper’s own browser only', async () => {
    const visitor = await shopper();
    const { token } = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}`, name: 'Amine' });
    await shop.tell(shop.lastCheckout(), 'paid');
    const again = await new Visitor().post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${token}`);
  });
});

test('nothing is ordered before the delivery price is known', async () => {
  const visitor = await visitorWith({ [honey]: 2 });
  await runInDurableObject(stub(), async (object, { storage: { sql } }) => {
    sql.exec('UPDATE catalogue_sync SET finished_at = NULL');
    sql.exec("DELETE FROM products WHERE slug = 'delivery'");
    await clearPageCache(object);
  });
  const { response } = await order(visitor, { seen_total: '2000', way: 'card:2000', name: 'Yasmine' });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
  const page = await response.text();
  expect(page).toContain(copy.notice.not_ready.title);
  expect(page).toContain('name="name" value="Yasmine"');
  expect(shop.service.checkouts.size).toBe(0);
  expect(await left()).toBe(5);

  await readAgain();
  const known = await visitor.follow(
    (await order(visitor, { seen_total: '2000', way: 'card:2000' })).response,
  );
  expect(textOf(await known.text())).toContain('Le total est maintenant de');
});

/** Failures of a service, each for every request. */
const failures: [string, number, string, () => Response | Promise<Response>][] = [
  ['nothing', 503, 'ne répond pas', () => Promise.reject(new TypeError('Connection refused.'))],
  ['half an answer', 502, 'Réponse inattendue', () => new Response('{"id":"chk_1","amo')],
  ['a page', 502, 'Réponse inattendue', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['another shape', 502, 'Réponse inattendue', () => Response.json({ id: 7, entity: 'checkout' })],
  ['no', 502, 'a refusé', () => Response.json({ message: 'No.', errors: {} }, { status: 422 })],
  [
    'not now',
    503,
    'ne répond pas',
    () => Response.json({ message: 'Slow down.', code: 'refused' }, { status: 429 }),
  ],
];

describe('a service that answers', () => {
  test.each(failures)('%s: an error page, the cart kept, and a retry button', async (...row) => {
    const [, status, words, answer] = row;
    const visitor = await shopper();
    shop.service.sabotage = (request) => (request.url.endsWith('/checkouts') ? answer() : undefined);
    const { response } = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    expect(response.status).toBe(status);
    const page = await response.text();
    expect(textOf(page)).toContain(words);
    expect(await visitor.readText('/fr/cart')).toMatch(/Miel.*Total 2 600 DA/);
    shop.service.sabotage = null;
    const retry = /action="(\/fr\/orders\/\w+\/again)"/.exec(page)?.[1] ?? '';
    expect((await visitor.post(retry, {})).headers.get('Location')).toMatch(/\/go$/);
    expect(shop.service.checkouts.size).toBe(1);
    expect(await left()).toBe(3);
  });

  test('nothing, and then success, is continued on its order’s page', async () => {
    const visitor = await shopper();
    shop.service.sabotage = () => Promise.reject(new TypeError('Connection refused.'));
    const { response } = await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` });
    const [, path = '', token = ''] =
      /action="(\/fr\/orders\/(\w+)\/again)"/.exec(await response.text()) ?? [];
    const failure = `${path}?because=unreachable`;
    expect((await visitor.get(failure)).status).toBe(503);
    for (const other of [path, `${path}?because=else`, failure.replace(token, '0'.repeat(32))])
      expect((await visitor.get(other)).status, other).toBe(303);
    shop.service.sabotage = null;
    expect((await visitor.post(path, {})).headers.get('Location')).toMatch(/\/go$/);
    expect((await visitor.get(failure)).headers.get('Location')).toBe(`/fr/orders/${token}`);
  });

  test('with another total: amounts are in the shop’s own text, for this order only, and gone once it is paid', async () => {
    const visitor = await shopper();
    shop.service.distortion = { amount: 2_601 };
    const answer = await visitor.post('/fr/checkout', {
      ...contact,
      seen_total: TOTAL,
      way: `card:${TOTAL}`,
    });
    const address = answer.headers.get('Location') ?? '';
    const [, token = ''] = /orders\/(\w+)\/again/.exec(address) ?? [];
    const page = await visitor.get(address);
    expect(page.status).toBe(409);
    expect(textOf(await page.text())).toMatch(/Avant 2 600 DA.*Maintenant 2 601 DA/);
    for (const forged of [
      address.replace('2601', '9999'),
      address.slice(0, -2),
      address.replaceAll(token, '0'.repeat(32)),
      address.replace(token, '0'.repeat(32)),
      `/fr/orders/${token}/again?obstacle=obstacle~`,
      `/fr/orders/${token}/again?obstacle=${visitor.cookie.replace(/.*hanout_cart=([^;]*).*/, '$1')}`,
    ])
      expect((await visitor.get(forged)).status, forged).toBe(303);
    shop.service.distortion = {};
    await visitor.post(`/fr/orders/${token}/again`, {});
    expect((await visitor.get(address)).headers.get('Location')).toBe(`/fr/orders/${token}`);
  });

  test('with a lost success: the same key brings the same checkout', async () => {
    const visitor = await shopper();
    shop.service.sabotage = async (request) => {
      if (!request.url.endsWith('/checkouts')) return undefined;
      shop.service.sabotage = null;
      await shop.service.handle(request);
      throw new TypeError('Network connection lost.');
    };
    expect((await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` })).response.status).toBe(503);
    expect(shop.service.checkouts.size).toBe(1);
    expect((await order(visitor, { seen_total: TOTAL, way: `card:${TOTAL}` })).response.status).toBe(303);
    expect(shop.service.checkouts.size).toBe(1);
    expect(await left()).toBe(3);
  });
});
