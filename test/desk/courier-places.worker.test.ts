import { expect, test } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { elementsOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import {
  accounts,
  add,
  answerAsCouriers,
  formOf,
  PATH,
  readLists,
  yalidine,
} from './couriers/courier-pages.ts';
import { pairOwner } from './devices.ts';

answerAsCouriers(new ShopUnderTest(() => undefined));

test('communes that a courier writes otherwise are settled on one page, once for each account', async () => {
  const owner = await pairOwner();
  await add(owner, yalidine);
  const [account] = await accounts();
  const path = `${PATH}/${account?.id}/communes`;
  expect(await owner.read(PATH)).toContain(`href="${path}"`);
  const early = await owner.get(path);
  expect(early.headers.get('Refresh')).toContain(`${path}?refreshed=1`);
  expect(textOf(await early.text())).toContain('Les listes du transporteur se lisent');
  await readLists();
  const page = await owner.get(path);
  expect(page.headers.get('Refresh')).toBeNull();
  const html = await page.text();
  const fields = formOf(html, '/communes');
  const choices = Object.entries(fields).filter(([name]) => name.startsWith('c_'));
  expect(choices.length).toBeGreaterThan(200);
  // One wilaya is open: all of them are some fifty screens of a phone.
  expect(elementsOn(html, 'details').filter(({ attributes }) => 'open' in attributes)).toHaveLength(1);
  const proposed = choices.filter(([, choice]) => choice !== '');
  // Each is of one of our communes, and near its name.
  expect(proposed.length).toBeGreaterThan(200);
  expect(textOf(html)).toContain(`${choices.length} communes à régler`);
  expect(await owner.readText(PATH)).toContain(`${choices.length} communes à régler`);
  const stored = () => inShop('SELECT commune, wilaya, name FROM courier_communes ORDER BY commune');
  expect(await stored()).toEqual([]);

  const saved = await owner.post(path, fields);
  expect(saved.headers.get('Location')).toBe(`${path}?saved=1`);
  expect((await stored()).map((row) => [`c_${row.commune}`, `${row.wilaya} ${row.name}`])).toEqual(
    proposed.toSorted(([a], [b]) => Number(a.slice(2)) - Number(b.slice(2))),
  );
  // Sent again, it changes nothing; changed in an old form, it is refused, and what was chosen stays in the form.
  expect((await owner.post(path, fields)).headers.get('Location')).toBe(`${path}?saved=1`);
  const [[first = '', choice = ''] = [], [second = ''] = []] = proposed;
  const late = await owner.post(path, { ...fields, [first]: 'none' });
  expect(late.status).toBe(409);
  expect(formOf(await late.text(), '/communes')[first]).toBe('none');
  const fresh = formOf(await owner.read(path), '/communes');
  expect(fresh[first]).toBe(choice);
  await owner.post(path, {
    ...fresh,
    [first]: 'none',
    [second]: '',
    c_9999: '16 Hydra',
    c_1601: '16 Nowhere',
  });
  const after = await stored();
  expect(after).toHaveLength(proposed.length - 1);
  expect(after.find(({ commune }) => `c_${commune}` === first)).toMatchObject({ name: null });
  expect(await inShop("SELECT 1 FROM audit_log WHERE action = 'courier_places.save'")).toHaveLength(2);
  expect((await owner.get(`${PATH}/unknown/communes`)).status).toBe(404);
});
