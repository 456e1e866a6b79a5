import { describe, expect, test } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { elementsOn, linksOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner, pairPacker } from './devices.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  const id = service.addProduct('Miel', { metadata: { slug: 'miel', category: 'Épicerie' } });
  honey = service.addPrice(id, 1_000);
  service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the', category: 'Boissons' } }), 300);
});

const PATH = '/fr/desk/coupons';
const fields = { code: 'aid10', kind: 'percent', value: '10', on: 'goods', per_phone: '1' };
const make = (owner: Visitor, changes: Record<string, string> = {}) =>
  owner.post(PATH, { ...fields, ...changes });
const rows = () => inShop('SELECT * FROM coupons ORDER BY code');

test('a new coupon is in the list, with its uses and its link', async () => {
  const owner = await pairOwner();
  const made = await make(owner, { minimum: '500', most: '٥', from: '2020-01-01', to: '2090-12-31' });
  expect(made.headers.get('Location')).toBe(`${PATH}?flash=made`);
  expect(await rows()).toMatchObject([
    {
      code: 'AID10',
      kind: 'percent',
      value: 10,
      applies_to: 'goods',
      minimum: 500,
      most: 5,
      most_per_phone: 1,
      starts_at: Date.parse('2019-12-31T23:00:00Z'),
      ends_at: Date.parse('2090-12-31T23:00:00Z'),
      products: null,
      categories: null,
      uses: 0,
    },
  ]);
  const html = await owner.read(`${PATH}?flash=made`);
  expect(textOf(html)).toMatch(/Le code est créé.*AID10 En cours.*10 % ?\u2069 de remise sur les articles/);
  const link = /value="http:\/\/shop\.test(\/fr\/x\/[^"]+)"/.exec(html)?.[1] ?? '';
  const shopper = await visitorWith({ [honey]: 1 });
  expect((await shopper.get(link)).headers.get('Location')).toBe('/fr/cart#coupon');
  const { token } = await order(shopper, { seen_total: '900', way: 'card:900' });
  expect(token).not.toBe('');
  expect(await owner.readText(PATH)).toContain('1 commande l’utilise sur 5');
  expect(await inShop("SELECT action, subject FROM audit_log WHERE action = 'coupons.make'")).toEqual([
    { action: 'coupons.make', subject: 'AID10' },
  ]);
  expect(await owner.readText('/fr/desk/audit-log')).toContain('A créé un code promo : AID10');
});

test('sent twice it is one coupon; a second one of its code is refused with the fields kept', async () => {
  const owner = await pairOwner();
  await make(owner);
  expect((await make(owner)).status).toBe(303);
  const other = await make(owner, { value: '20' });
  expect(other.status).toBe(422);
  const html = await other.text();
  expect(html).toContain('name="value" value="20"');
  expect(textOf(html)).toContain(textOf(copy.coupons.taken));
  expect(await rows()).toHaveLength(1);
});

test('it is ended by its button, once, and orders keep their discount', async () => {
  const owner = await pairOwner();
  await make(owner);
  const shopper = await visitorWith({ [honey]: 1 });
  await shopper.post('/fr/cart/coupon', { code: 'AID10' });
  const { token } = await order(shopper, { seen_total: '900', way: 'card:900' });
  for (const _ of [1, 2]) {
    const ended = await owner.post(`${PATH}/end`, { code: 'AID10' });
    expect(ended.headers.get('Location')).toBe(`${PATH}?flash=ended`);
  }
  expect(await inShop("SELECT action FROM audit_log WHERE action = 'coupons.end'")).toHaveLength(1);
  expect(await owner.readText(PATH)).toContain(`AID10 ${copy.coupons.states.over}`);
  expect(await shopper.readText(`/fr/orders/${token}`)).toMatch(/AID10 −100 DA/);
  const late = await visitorWith({ [honey]: 1 });
  await late.post('/fr/cart/coupon', { code: 'AID10' });
  expect(await late.readText('/fr/cart')).toContain('n’est plus valable');
});

test('it is limited to products and categories, named by their addresses', async () => {
  const owner = await pairOwner();
  const unknown = await make(owner, { goods: 'http://shop.test/fr/p/miel\nrien' });
  expect(unknown.status).toBe(422);
  expect(textOf(await unknown.text())).toMatch(/ces lignes ne sont l’adresse d’aucun article : rien/);
  expect((await make(owner, { goods: 'http://shop.test/fr/p/miel\nthe', category: 'boissons' })).status).toBe(
    303,
  );
  const [row] = await rows();
  expect(JSON.parse(String(row?.products))).toHaveLength(2);
  expect(JSON.parse(String(row?.categories))).toEqual(['boissons']);
  expect(await owner.readText(PATH)).toMatch(/Seulement : Boissons · Miel · Thé/);
});

test.each([
  ['a code of two letters', { code: 'ab' }],
  ['no discount', { value: '' }],
  ['more than 100 percent', { value: '101' }],
  ['zero', { value: '0' }],
  ['a fraction of a dinar', { kind: 'amount', value: '10.5' }],
  ['an impossible day', { to: '2026-02-31' }],
  ['an end before the beginning', { from: '2026-02-02', to: '2026-02-01' }],
  ['zero uses', { most: '0' }],
  ['text for a number', { per_phone: 'toujours' }],
])('%s makes no coupon', async (_, changes) => {
  const owner = await pairOwner();
  const answer = await make(owner, changes);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('aria-invalid="true"');
  expect(await rows()).toEqual([]);
});

describe('an order with a coupon at the desk', () => {
  test('shows the discount, and an order with nothing to pay says so', async () => {
    const owner = await pairOwner();
    await make(owner, { code: 'cadeau', value: '100' });
    const shopper = await visitorWith({ [honey]: 1 });
    await shopper.post('/fr/cart/coupon', { code: 'CADEAU' });
    await order(shopper, { seen_total: '0', way: 'cash:0' });
    const [row] = await inShop('SELECT number FROM orders');
    const page = await owner.readText(`/fr/desk/orders/${row?.number}`);
    expect(page).toContain(copy.order.free);
    expect(page).toMatch(/Remise CADEAU −1 000 DA.*Total 0 DA/);
    expect(await owner.readText('/fr/desk/queues/call')).toContain(copy.order.free);
    const packer = await pairPacker(owner);
    expect((await packer.get(PATH)).status).toBe(403);
    expect(shop.service.checkouts.size).toBe(0);
  });
});

test('a list of several pages continues after its last entry', async () => {
  const owner = await pairOwner();
  for (let index = 10; index < 42; index++)
    await inShop(
      `INSERT INTO coupons (code, kind, value, applies_to, minimum, made_at) VALUES (?, 'percent', 5, 'goods', 0, ?)`,
      `CODE${index}`,
      Math.floor(index / 3),
    );
  const first = await owner.read(PATH);
  const next = linksOn(first).find((path) => path.startsWith('/fr/desk/coupons?after=')) ?? '';
  const codes = (html: string) =>
    elementsOn(html, 'strong').flatMap(({ text }) => /^CODE\d+/.exec(text)?.[0] ?? []);
  const second = await owner.read(next);
  expect(codes(first)).toHaveLength(30);
  expect(new Set([...codes(first), ...codes(second)]).size).toBe(32);
});
