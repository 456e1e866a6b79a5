import { describe, expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../../desk/copy.ts';
import { cartIn, save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { elementsOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';

let dates: string;
let dear: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  dear = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 5_000);
});

const made = () => shop.service.calls.filter((call) => call === 'POST /prices').length;

describe('tariffs of the desk', () => {
  test('make the product and a price per amount once, and an order’s item is that price', async () => {
    const owner = await pairOwner();
    expect((await save(owner, { home_16: '500', home_9: '500', desk_16: '300' })).status).toBe(303);
    expect(made()).toBe(2);
    expect(shop.service.products.at(-1)).toMatchObject({
      metadata: { slug: 'delivery', name_ar: 'التوصيل' },
    });
    expect(shop.service.prices.slice(-2).map(({ amount }) => amount)).toEqual([300, 500]);
    const { visitor, text } = await cartIn('9', { [dates]: 1 });
    expect(text).toMatch(/Total 1 450 DA/);
    await order(visitor, { wilaya: '9', seen_total: '1450', way: 'card:1450' });
    expect(shop.service.bodies.at(-1)).toMatchObject({
      items: [{ price: dates }, { price: shop.service.prices.at(-1)?.id, quantity: 1 }],
    });
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: 1_450 });
    await save(owner, { home_16: '500', desk_31: '300' });
    expect(made()).toBe(2);
    expect((await cartIn('9', { [dates]: 1 })).text).toContain('Nous ne livrons pas encore');
  });

  test('without any price are refused: nobody could order', async () => {
    const owner = await pairOwner();
    const refused = await save(owner, { free_from: '5 000' });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(textOf(text)).toContain(textOf(deskCopyIn.fr.delivery.empty));
    expect(elementsOn(text, 'input', { name: 'free_from' })[0]?.attributes.value).toBe('5 000');
    expect(await inShop('SELECT * FROM delivery')).toEqual([]);
  });

  test('of nothing add no item, by a 0 or from the threshold on', async () => {
    const owner = await pairOwner();
    await save(owner, { home_16: '0', home_9: '500', free_from: '5 000' });
    for (const [wilaya, goods, total] of [
      ['16', { [dates]: 1 }, 950],
      ['9', { [dear]: 1 }, 5_000],
    ] as const) {
      const { visitor } = await cartIn(wilaya, goods);
      expect(
        (await order(visitor, { wilaya, seen_total: String(total), way: `card:${total}` })).token,
      ).not.toBe('');
      expect(shop.service.bodies.at(-1)?.items).toHaveLength(1);
      expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: total });
    }
    const { visitor, text } = await cartIn('9', { [dates]: 1 });
    expect(text).toMatch(/Total 1 450 DA/);
    // Cart, checkout and the page of a quick order say what is missing to it.
    await offerPaymentMethods('cash card');
    const bought = { price: dates, quantity: '1', name: 'Amina', phone: '0550 12 34 56', commune: 'Blida' };
    const missing = textOf(copyIn.fr.delivery.missingToFree('4 050 DA'));
    for (const page of [
      text,
      await visitor.readText('/fr/checkout'),
      textOf(
        await (
          await visitor.follow(await visitor.post('/fr/quick-order', { ...bought, wilaya: '9' }))
        ).text(),
      ),
    ])
      expect(page).toContain(missing);
    expect((await cartIn('9', { [dear]: 1 })).text).not.toContain(missing.slice(-20));
  });

  test('stand beside the wilayas of a product’s order form as soon as they are saved', async () => {
    const owner = await pairOwner();
    await offerPaymentMethods('cash');
    const optionOf = async () =>
      elementsOn(await new Visitor().read('/fr/p/dattes?n=1'), 'option', { value: '9' })[0]?.text;
    await save(owner, { home_9: '500' });
    expect(await optionOf()).toContain('· 500');
    await save(owner, { home_9: '600' });
    expect(await optionOf()).toContain('· 600');
    await save(owner, { home_9: '', home_16: '600' });
    expect(await optionOf()).toContain(copyIn.fr.delivery.notThere);
  });

  test('exclude a wilaya of 2026 when its field is empty, whatever its parent has', async () => {
    await save(await pairOwner(), { home_3: '600', home_60: '700' });
    expect((await cartIn('3', { [dates]: 1 })).text).toMatch(/Total 1 550 DA/);
    expect((await cartIn('60', { [dates]: 1 })).text).toMatch(/Total 1 650 DA/);
    expect((await cartIn('59', { [dates]: 1 })).text).toContain('Nous ne livrons pas encore');
  });

  test('of a cash order are an item too, without a call to the service', async () => {
    await offerPaymentMethods('cash');
    await save(await pairOwner(), { home_16: '500' });
    const { visitor } = await cartIn('16', { [dates]: 1 });
    const before = shop.service.calls.length;
    expect((await order(visitor, { seen_total: '1450', way: 'cash:0' })).token).not.toBe('');
    expect(shop.service.calls.slice(before).filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});
