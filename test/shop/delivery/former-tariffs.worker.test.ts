import { expect, test } from 'vitest';
import { cartIn, page, save, typedIn } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';

/** A shop whose tariffs were prices before the desk had them. */

let dates: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 600, { wilaya: 16, mode: 'home' });
});

const made = () => shop.service.calls.filter((call) => call === 'POST /prices').length;

test('tariffs begin with the existing prices, which apply until some are saved', async () => {
  const owner = await pairOwner();
  const shown = await page(owner);
  expect(typedIn(shown, 'home_16')).toBe('600');
  expect(typedIn(shown, 'desk_16')).toBe('');
  expect((await cartIn('16', { [dates]: 1 })).text).toMatch(/Total 1 550 DA/);
  await save(owner, { home_16: '600', home_days_16: '' });
  expect(made()).toBe(0);
  expect((await cartIn('16', { [dates]: 1 })).text).toMatch(/Total 1 550 DA/);
});

test.each([
  [403, 'catalogue:write'],
  [500, 'n’a pas répondu'],
])(
  'tariffs whose prices cannot be made (%s) leave the former ones in force, and the page says why',
  async (status, words) => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.method === 'POST' && request.url.endsWith('/prices')
        ? Response.json({ message: 'No.', code: 'missing_scope_catalogue_write' }, { status })
        : undefined;
    const shown = textOf(await owner.readNext(await save(owner, { home_16: '650', home_9: '700' })));
    expect(shown).toContain(words);
    expect(shown.replace(/[\u2066-\u2069]/g, '')).toMatch(/650 DA · 700 DA/);
    expect((await cartIn('16', { [dates]: 1 })).text).toMatch(/Total 1 550 DA/);
    shop.service.sabotage = null;
    await save(owner, { home_16: '650', home_9: '700' });
    expect(await page(owner)).not.toContain(words);
    expect((await cartIn('16', { [dates]: 1 })).text).toMatch(/Total 1 600 DA/);
  },
);
