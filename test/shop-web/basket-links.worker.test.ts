import { expect, test, vi } from 'vitest';
import { Shop } from '../../src/shop-worker/worker.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

/** Links to large baskets, which anybody may write: opened in a loop they must not keep the object busy. */

const CONNECTIONS = 24;
const ROUNDS = 20;
const ITEMS = 33;
const PER_BROWSER = 120;
const TOWN = { 'CF-Connecting-IP': '197.200.10.20' };

let basket: string;
new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const prices = Array.from({ length: ITEMS }, (_, index) =>
    service.addPrice(service.addProduct(`Miel ${index}`, { metadata: { slug: `miel-${index}` } }), 950),
  );
  basket = `/fr/c/${prices.map((price) => `${price}:1`).join(',')}`;
});

async function known(): Promise<Visitor> {
  const visitor = new Visitor();
  await (await visitor.get('/fr/cart', TOWN)).body?.cancel();
  return visitor;
}

test('twenty-four connections that open baskets in a loop are refused, and a cart beside them is answered each time', async () => {
  const original = Shop.prototype.priceCart;
  let asked = 0;
  vi.spyOn(Shop.prototype, 'priceCart').mockImplementation(function (this: Shop, ...given) {
    asked += 1;
    return original.apply(this, given);
  });
  const [loud, honest] = [await known(), await known()];
  const { cookie } = loud;
  const begun = Date.now();
  asked = 0;
  const statuses: number[] = [];
  const look = async () => {
    const visitor = new Visitor();
    visitor.cookie = cookie;
    const answer = await visitor.get(basket, TOWN);
    await answer.body?.cancel();
    statuses.push(answer.status);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = Promise.all(Array.from({ length: CONNECTIONS }, look));
    const cart = await honest.get('/fr/cart', TOWN);
    expect(cart.status).toBe(200);
    await cart.body?.cancel();
    await all;
  }
  // The platform's minute may have begun anew meanwhile.
  const minutes = 1 + Math.ceil((Date.now() - begun) / 60_000);
  const shown = statuses.filter((status) => status === 200).length;
  expect(shown).toBeLessThanOrEqual(PER_BROWSER * minutes);
  expect(statuses.filter((status) => status === 429)).toHaveLength(CONNECTIONS * ROUNDS - shown);
  expect(statuses).toContain(429);
  // The object received no call for refused requests.
  expect(asked).toBe(shown + ROUNDS);
});
