import { expect, test } from 'vitest';
import { versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { cartIn, page, save, typedIn } from '../delivery/delivery-page.ts';
import { pairOwner, pairPacker } from '../devices.ts';

let dates: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const PAGE = '/fr/desk/delivery/table';
const table = 'Wilaya\tDomicile\tStop desk\n16 Alger\t450 DA\t/\n31\t600\tGratuit\nAtlantide\t1\t2\n9\t500\t';

test('a pasted price table is previewed with what changes, and taken over by one button', async () => {
  const owner = await pairOwner();
  await save(owner, { home_16: '500', desk_16: '300', home_16_days: '2', home_9: '500', free_from: '5000' });
  const answer = await owner.post(`${PAGE}/read`, { text: table });
  const html = await answer.text();
  const preview = textOf(html);
  expect(answer.status).toBe(200);
  expect(preview).toContain('3 wilayas lues. 2 changent de prix');
  expect(preview).toMatch(/16 · Alger 450 DA avant : 500 DA Pas de livraison avant : 300 DA/);
  expect(preview).toMatch(/31 · Oran 600 DA nouveau Gratuit nouveau/);
  expect(preview).toContain('66 wilayas n’y sont pas et gardent leurs prix');
  expect(preview).toMatch(/1 ligne non lue Ligne 4 · Atlantide 1 2 Wilaya inconnue/);
  // Nothing is done yet.
  expect(typedIn(await page(owner), 'home_16')).toBe('500');

  const taken = await owner.post(`${PAGE}/take`, { text: table, version: versionOn(html) });
  expect(taken.status).toBe(303);
  const after = await page(owner);
  expect(
    ['home_16', 'desk_16', 'home_31', 'desk_31', 'home_9', 'free_from'].map((field) => typedIn(after, field)),
  ).toEqual(['450', '', '600', '0', '500', '5000']);
  expect((await cartIn('31', { [dates]: 1 })).text).toMatch(/Total 1 550 DA/);
  expect(textOf(await (await owner.post(`${PAGE}/read`, { text: table })).text())).toContain(
    'Il n’y a rien à changer',
  );
});

test('a table whose prices changed meanwhile is shown again, and unreadable text changes nothing', async () => {
  const owner = await pairOwner();
  const html = await (await owner.post(`${PAGE}/read`, { text: table })).text();
  await save(owner, { home_16: '999' });
  const late = await owner.post(`${PAGE}/take`, { text: table, version: versionOn(html) });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('999');
  const nothing = await owner.post(`${PAGE}/read`, { text: '<script>alert(1)</script>' });
  expect(nothing.status).toBe(422);
  const shown = await nothing.text();
  expect(shown).not.toContain('<script>alert');
  expect(textOf(shown)).toContain('Aucun prix n’est lisible');
  expect(
    (await owner.post(`${PAGE}/take`, { text: 'x', version: versionOn(html) })).headers.get('Location'),
  ).toBe(PAGE);
  expect(typedIn(await page(owner), 'home_16')).toBe('999');
});

test('only owners paste a price table', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner);
  for (const answer of [
    await packer.get(PAGE),
    await packer.post(`${PAGE}/take`, { text: table, version: '0' }),
  ])
    expect(answer.status).toBe(403);
  expect(typedIn(await page(owner), 'home_16')).toBe('');
  expect(shop.service.calls.filter((call) => call === 'POST /prices')).toEqual([]);
});
