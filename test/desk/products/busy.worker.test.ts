import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readAgain } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { deskCopyIn } from '../copy.ts';
import { pairOwner } from '../devices.ts';
import { openProduct, productPathOf } from './product-forms.ts';

/** The desk beside a service that is overloaded, or that has already made a change. */

let honey = '';
const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addProduct('Miel', { metadata: { slug: 'miel' } });
  service.addPrice(honey, 1_000);
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
const flash = deskCopyIn.fr.products.flash;
const said = async (answer: Response) => textOf(await answer.text());
const busy = {
  'with a code': () => Response.json({ message: 'Slow down.', code: 'rate_limited' }, { status: 429 }),
  'without one': () => Response.json({ message: 'Too Many Attempts.' }, { status: 429 }),
};

describe.each(Object.entries(busy))('a service that is overloaded, with the error %s', (_, answer) => {
  test('is reported, the typed fields stay, and saving again completes the rest', async () => {
    const owner = await pairOwner();
    const page = await openProduct(owner, productPathOf(honey));
    // The name is written, the price is not.
    shop.service.sabotage = ({ method, url }) =>
      method === 'POST' && url.endsWith('/prices') ? answer() : undefined;
    const typed = { name: 'Miel de thym', 'v.0.amount': '1250' };
    const text = await said(await page.save(typed));
    expect(text).toContain(textOf(flash.later));
    shop.service.sabotage = null;
    expect((await page.save(typed)).headers.get('Location')).toContain('flash=saved');
    expect(shop.service.products.find(({ id }) => id === honey)?.name).toBe('Miel de thym');
    const prices = shop.service.prices.filter((one) => one.product_id === honey);
    expect(prices.map(({ amount }) => amount)).toEqual([1_000, 1_250]);
  });

  test('makes no product, and one when the form is sent again', async () => {
    const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
    const typed = { name: 'Savon noir', rows: '1', 'v.0.amount': '450' };
    shop.service.sabotage = ({ method }) => (method === 'POST' ? answer() : undefined);
    expect(await said(await form.save(typed))).toContain(textOf(flash.later));
    shop.service.sabotage = null;
    expect((await form.save(typed)).status).toBe(303);
    expect(shop.service.products.filter(({ name }) => name === 'Savon noir')).toHaveLength(1);
  });
});

describe('a deletion with a lost answer', () => {
  const remove = async () => (await pairOwner()).post(`${productPathOf(honey)}/delete`, { sure: 'yes' });

  test.each([true, false])(
    'succeeds when it is repeated; the service names errors: %s',
    async (namesErrors) => {
      shop.service.become({ namesErrors });
      shop.service.products.splice(1, 1);
      expect((await remove()).headers.get('Location')).toBe('/fr/desk/products');
      const list = await (await pairOwner()).get('/fr/desk/products');
      expect(await said(list)).not.toContain('Miel');
    },
  );

  test('is not concluded where every product is a 404 without a code', async () => {
    await readAgain();
    shop.service.sabotage = ({ url }) =>
      /\/products\/[^/]+$/.test(url) ? Response.json({ message: 'Not Found' }, { status: 404 }) : undefined;
    expect((await remove()).headers.get('Location')).toContain('flash=service');
    expect(await said(await (await pairOwner()).get('/fr/desk/products'))).toContain('Miel');
  });
});
