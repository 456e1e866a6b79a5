import { beforeEach, describe, expect, test } from 'vitest';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { Orders } from './desk-driver.ts';
import { pairAs, pairOwner } from './devices.ts';

let honey = '';
let honeyId = '';
const shop = new ShopUnderTest((service) => {
  honeyId = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } });
  honey = service.addPrice(honeyId, 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

const copy = copyIn.fr.reviews;
const orders = new Orders(shop, () => ({ [honey]: 1 }));
const productPage = () => new Visitor().read(`/fr/p/miel?n=${Math.random()}`);
const review = { stars: '5', words: 'Très bon miel', author: 'Amina' };
const write = (token: string, fields: Record<string, string> = {}) =>
  new Visitor().post(`/fr/orders/${token}/review`, { product: honeyId, ...review, ...fields });
const decide = (desk: Visitor, number: string, state: string) =>
  desk.post('/fr/desk/reviews', { number, product: honeyId, state });

describe('a review', () => {
  test('is shown once the merchant agrees, with the average for people and for search engines, until it is hidden', async () => {
    const owner = await pairOwner();
    const one = await orders.orderIn('delivered', 'cash');
    const other = await orders.orderIn('delivered', 'cash');
    await write(one.token);
    await write(other.token, { stars: '4', words: '', author: '' });
    for (const { number } of [one, other]) for (const _ of [1, 2]) await decide(owner, number, 'shown');
    const page = await productPage();
    expect(textOf(page)).toMatch(/4,5 sur 5 · 2 avis .* 2 avis .*5 sur 5 · Amina .*Très bon miel/);
    expect(textOf(page)).toContain(copy.buyer);
    expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2}');
    expect(
      await inShop("SELECT subject, fields FROM audit_log WHERE action = 'reviews.decide'"),
    ).toHaveLength(2);
    await decide(owner, one.number, 'hidden');
    expect(textOf(await productPage())).toMatch(/4 sur 5 · 1 avis/);
    await decide(owner, other.number, 'hidden');
    const without = await productPage();
    expect(without).not.toContain('aggregateRating');
    expect(textOf(without)).not.toContain('avis');
    expect(await owner.readText('/fr/desk/reviews?state=hidden')).toContain('Très bon miel');
  });

  test('is decided by owners alone', async () => {
    const owner = await pairOwner();
    const { token, number } = await orders.orderIn('delivered', 'cash');
    await write(token);
    for (const role of ['confirmer', 'packer', 'accountant'] as const) {
      const device = await pairAs(owner, role);
      expect((await device.get('/fr/desk/reviews')).status).toBe(403);
      await decide(device, number, 'shown');
    }
    expect(await inShop('SELECT state FROM reviews')).toEqual([{ state: 'waiting' }]);
  });
});
