import { expect, test, vi } from 'vitest';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { fieldsOn } from '../../storefront/forms.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { newLink, pairOwner, pairPacker, pressPair, readCodes, requireReauthentication } from '../devices.ts';
import { productPathOf } from '../products/product-forms.ts';

const copy = deskCopyIn.fr;

/** Forms typed at the desk when reauthentication or the session has expired. */

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 10 } });
  service.addPrice(honey, 1_000);
});

type Typed = { page: string; to: string; typed: Record<string, string>; done: () => Promise<unknown> };

const rows = (statement: string) => async () => JSON.stringify(await inShop(statement));
const tariffs: Typed = {
  page: '/fr/desk/delivery',
  to: '/fr/desk/delivery',
  typed: { home_16: '400', desk_16: '٢٥٠', home_days_16: '2', free_from: '9 000' },
  done: async () => /"freeFrom.*"amount.*400/.test(await rows('SELECT grid FROM delivery')()),
};
const pickupPoints: Typed = {
  page: '/fr/desk/delivery',
  to: '/fr/desk/delivery/pickup-points',
  typed: { pickupPoints: '16 ; Bureau « Centre » ; 1, rue <X> & "Y"\n31 ; وهران ; نهج الأمير' },
  done: async () => (await rows('SELECT pickup_points FROM delivery')()).includes('Bureau « Centre »'),
};
const ways: Typed = {
  page: '/fr/desk/settings/methods',
  to: '/fr/desk/settings/methods',
  typed: { way_0: 'cash', wilayas_0: 'Alger, 9', to_0: '1 500' },
  done: async () => (await rows('SELECT rules FROM payment_methods')()).includes('cash'),
};
const limits: Typed = {
  page: '/fr/desk/settings/limits',
  to: '/fr/desk/settings/limits',
  typed: { CASH_PER_PHONE: '7' },
  done: async () => (await rows('SELECT name, value FROM settings')()).includes('"value":"7"'),
};
/** The object's limits outlive a test: this one sets others. */
const otherLimits: Typed = {
  ...limits,
  typed: { CASH_PER_PHONE: '8' },
  done: async () => (await rows('SELECT name, value FROM settings')()).includes('"value":"8"'),
};
const goods: Typed = {
  page: '',
  to: '',
  typed: { name: 'Miel de jujubier', description: 'Une ligne,\nune <autre> & "la" dernière' },
  done: async () => shop.service.products.some(({ name }) => name === 'Miel de jujubier'),
};
const ofProducts = () => ({ ...goods, page: productPathOf(honey), to: productPathOf(honey) });

/** A form with typed fields, as it is sent. */
async function filledForm(owner: Visitor, { page, to, typed }: Typed): Promise<Record<string, string>> {
  const fields = { ...fieldsOn(await owner.read(page), to), ...typed };
  expect(Object.keys(fields).length).toBeGreaterThan(1);
  return fields;
}

// As browsers send line breaks.
const sent = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));

test.each([
  ['tariffs', tariffs],
  ['pick-up points', pickupPoints],
  ['payment methods', ways],
  ['limits', limits],
] as const)(
  'a form of %s without reauthentication waits for it, whole, and does nothing before',
  async (_, form) => {
    const owner = await pairOwner();
    const [code = ''] = await readCodes(owner);
    const fields = await filledForm(owner, form);
    await requireReauthentication();
    const asked = await owner.post(form.to, fields);
    const page = await asked.text();
    expect(page).toContain('Est-ce bien vous');
    expect(asked.headers.get('Cache-Control')).toBe('no-store');
    const carried = fieldsOn(page, form.to);
    expect(sent(carried)).toEqual(sent({ ...fields, 'reauthentication.code': '' }));
    expect(await form.done()).toBe(false);
    const wrong = await owner.post(form.to, { ...carried, 'reauthentication.code': '000000' });
    expect(sent(fieldsOn(await wrong.text(), form.to))).toEqual(sent(carried));
    expect(await form.done()).toBe(false);
    const right = await owner.post(form.to, { ...carried, 'reauthentication.code': code });
    expect(right.status).toBe(303);
    expect(right.headers.get('Location')).toContain('saved');
    expect(await form.done()).toBe(true);
    // The code is used, and asked for again once reauthentication has expired.
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const late = await owner.post(form.to, { ...carried, 'reauthentication.code': code });
    expect(await late.text()).toContain('name="reauthentication.code"');
  },
);

test.each([
  ['tariffs', () => tariffs],
  ['pick-up points', () => pickupPoints],
  ['payment methods', () => ways],
  ['limits', () => otherLimits],
  ['a product', ofProducts],
] as const)('a form of %s without a session waits, whole, in the sign-in page', async (_, formOf) => {
  const form = formOf();
  const owner = await pairOwner();
  const [code = ''] = await readCodes(owner);
  const fields = await filledForm(owner, form);
  await inShop('UPDATE devices SET revoked_at = 1');
  const asked = await owner.post(form.to, fields);
  expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([403, 'no-store']);
  const page = await asked.text();
  expect(page).toContain(copy.signIn.kept.title);
  const carried = fieldsOn(page, form.to);
  expect(sent(carried)).toEqual(sent(fields));
  const wrong = await owner.post(form.to, { ...carried, 'signin.code': 'AAAA-AAAA-AAAA-AAAA' });
  expect(sent(fieldsOn(await wrong.text(), form.to))).toEqual(sent(fields));
  expect(await form.done()).toBe(false);
  const entered = await owner.post(form.to, { ...carried, 'signin.code': code, 'signin.name': 'Neuf' });
  expect(entered.status).toBe(303);
  expect(await form.done()).toBe(true);
  expect(await inShop('SELECT name FROM devices WHERE revoked_at IS NULL')).toEqual([{ name: 'Neuf' }]);
  expect((await owner.get('/fr/desk')).status).toBe(200);
});

test('an owner who signs in by a link continues by a button; another device cannot use it', async () => {
  const form = ofProducts();
  const owner = await pairOwner();
  const fields = await filledForm(owner, form);
  const others = await pairOwner('Other');
  const packer = await pairPacker(others);
  await inShop(`UPDATE devices SET revoked_at = 1 WHERE name = 'Owner'`);
  const carried = fieldsOn(await (await owner.post(form.to, fields)).text(), form.to);
  expect((await packer.post(form.to, carried)).status).toBe(403);
  expect(await form.done()).toBe(false);
  await pressPair(owner, await newLink());
  expect((await owner.post(form.to, carried)).status).toBe(303);
  expect(await form.done()).toBe(true);
});

test('a form with a code from another site is not continued', async () => {
  const owner = await pairOwner();
  const [code = ''] = await readCodes(owner);
  await inShop('UPDATE devices SET revoked_at = 1');
  const answer = await owner.post(
    limits.to,
    { shown: 'x', 'signin.code': code },
    { Origin: 'https://evil.example' },
  );
  expect(answer.status).toBe(403);
  expect(await inShop('SELECT id FROM devices WHERE revoked_at IS NULL')).toEqual([]);
});
