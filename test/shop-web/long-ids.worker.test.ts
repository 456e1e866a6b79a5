import { describe, expect, test } from 'vitest';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

/** A service may give its prices ids as long as these. */
const longIds = Array.from({ length: 40 }, (_, index) => `price_${index}_`.padEnd(128, 'x'));
const words = 'Le navigateur ne retient pas de panier plus grand.';

new ShopUnderTest((service) => {
  for (const [index, id] of longIds.entries()) {
    service.addPrice(service.addProduct(`P${index}`, { metadata: { slug: `p${index}` } }), 100);
    Object.assign(service.prices.at(-1) ?? {}, { id });
  }
});

const linesOf = async (visitor: Visitor) =>
  (await visitor.read('/fr/cart')).match(/<li class="line /g)?.length ?? 0;

describe('a cart too long for a browser', () => {
  test('is reported before anything of it is lost', async () => {
    const visitor = new Visitor();
    let kept = 0;
    for (const price of longIds) {
      const answer = await visitor.post('/fr/cart/add', { price, quantity: '9' });
      for (const header of answer.headers.getSetCookie()) expect(header.length).toBeLessThanOrEqual(4_096);
      if (/^\/fr\/cart(?:\?first=1)?$/.test(answer.headers.get('Location') ?? '')) kept += 1;
      else expect(textOf(await visitor.readNext(answer))).toContain(words);
      expect(await linesOf(visitor)).toBe(kept);
    }
    expect(kept).toBeGreaterThan(20);
    expect(kept).toBeLessThan(40);

    // Its items can still have any quantity and a place.
    await visitor.post('/fr/cart/change', { price: longIds[0] ?? '', quantity: '99' });
    await visitor.post('/fr/cart/delivery', { wilaya: '69', delivery: 'home' });
    expect(visitor.cookie).toMatch(/x\*99,.*~69h~/);
    expect(await linesOf(visitor)).toBe(kept);
  });

  test('is not made of a shared cart', async () => {
    const visitor = await visitorWith({ [longIds[0] ?? '']: 1 });
    const before = visitor.cookie;
    const answer = await visitor.post(`/fr/c/${longIds.join(',')}`, {});
    expect(textOf(await visitor.readNext(answer))).toContain(words);
    expect(visitor.cookie).toBe(before);
  });
});
