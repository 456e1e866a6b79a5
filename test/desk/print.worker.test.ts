import { beforeEach, describe, expect, test } from 'vitest';
import { findOrderByToken } from '../../src/shop/orders/store/orders.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { textOf } from '../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin } from '../storefront/visitor.ts';
import { act, actOn, Orders, spell } from './desk-driver.ts';
import { pairOwner, pairPacker } from './devices.ts';

let honey = '';
let oil = '';
let tea = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
  oil = service.addPrice(service.addProduct('Huile', { metadata: { slug: 'huile' } }), 2_000);
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the' } }), 500, { for_3: 1_200 });
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

const slipsIn = (page: string) => page.split('<article class="slip').slice(1).map(textOf);

describe('slips', () => {
  test('show the address and the amount due, or that it is paid', async () => {
    const owner = await pairOwner();
    const cash = await orders.place('cash', {}, { [honey]: 2, [oil]: 1 });
    await act(owner, cash, 'confirm');
    const paid = await orders.place('card');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const page = await owner.read('/fr/desk/print/slips?queue=pack&paper=a6');
    const [first = '', second = ''] = slipsIn(page);
    expect(first).toContain(spell(cash.number));
    expect(first).toMatch(
      /Amina.*0550 12 34 56.*16 Alger.*À encaisser 4 000 DA.*3 articles 2 × Miel 1 × Huile/,
    );
    expect(second).toContain(spell(paid.number));
    expect(second).toMatch(/PAYÉE Rien à encaisser/);
    expect(slipsIn(page)).toHaveLength(2);
    expect(page).not.toContain('<script');
  });

  test('collect what an offer by quantity leaves, and name no price of a product', async () => {
    const owner = await pairOwner();
    const visitor = await visitorWith({ [tea]: 3 });
    const { token } = await order(visitor, { seen_total: '1200', way: 'cash:0' });
    const placed = await inContext(({ sql }) => findOrderByToken(sql, token));
    const path = `/fr/desk/orders/${placed?.number}`;
    await act(owner, { path }, 'confirm');
    const [slip = ''] = slipsIn(await owner.read('/fr/desk/print/slips?queue=pack'));
    expect(slip).toMatch(/À encaisser 1 200 DA.*3 articles 3 × Thé/);
    expect(slip).not.toMatch(/\b(?:500|300) DA/);
  });

  test('have the code of the courier’s page, with the current amount and no name', async () => {
    const owner = await pairOwner();
    const { number, path } = await orders.place('cash');
    await act(owner, { path }, 'confirm');
    // Created with the order: neither a slip nor the shopper's page writes one.
    const [row] = await inShop('SELECT parcel_token AS token FROM orders');
    const slips = await owner.read(`/fr/desk/print/slips?order=${number}&paper=roll`);
    expect(slipsIn(slips)).toHaveLength(1);
    const courier = await owner.read(`/fr/courier/${row?.token}`);
    expect(textOf(courier)).toContain(spell(number));
    expect(courier).toContain('data-instruction="cash"');
    expect(courier).not.toMatch(/Amina|12 rue/);
    // The same code at every print.
    await owner.read(`/fr/desk/print/slips?order=${number}`);
    expect(await inShop('SELECT parcel_token AS token FROM orders')).toEqual([row]);
    const codeIn = (page: string) => /<svg.*?<\/svg>/s.exec(page)?.[0];
    const again = await owner.read(`/fr/desk/print/slips?order=${number}&paper=roll`);
    expect([codeIn(slips), codeIn(slips)]).toEqual([expect.stringContaining('path'), codeIn(again)]);
  });

  test('keep the paper size that the browser chose last', async () => {
    const owner = await pairOwner();
    const { number, path } = await orders.place('cash');
    await act(owner, { path }, 'confirm');
    const print = `/fr/desk/print/slips?order=${number}`;
    expect(await owner.read(path)).toContain(`href="${print}"`);
    const sizeOf = (page: string) => /<article class="slip (a6|roll)/.exec(page)?.[1];
    expect(sizeOf(await owner.read(print))).toBe('a6');
    expect(sizeOf(await owner.read(`/fr/desk/print/slips?paper=roll&order=${number}`))).toBe('roll');
    expect(sizeOf(await owner.read(print))).toBe('roll');
    expect(sizeOf(await (await pairOwner()).read(print))).toBe('a6');
  });

  test('are made for the chosen orders, and for no erased order', async () => {
    const owner = await pairOwner();
    const places = [await orders.place('cash'), await orders.place('cash', {}, { [oil]: 1 })];
    for (const { path } of places) await act(owner, { path }, 'confirm');
    const [first, second] = places.map(({ number }) => number);
    const choice = await owner.read('/fr/desk/print?queue=pack');
    expect(choice).toContain(`name="order" value="${first}" checked`);
    const slips = async (query: string) => slipsIn(await owner.read(`/fr/desk/print/slips?${query}`)).length;
    expect(await slips(`order=${second}&paper=a6`)).toBe(1);
    expect(await slips(`order=${first}&order=${second}&order=NOTHERE1`)).toBe(2);
    expect(await slips('queue=hand_over')).toBe(0);
    await inShop('UPDATE orders SET erased_at = 1 WHERE number = ?', first ?? '');
    expect(await slips(`order=${first}&order=${second}`)).toBe(1);
  });

  test('mark orders that must not be dispatched', async () => {
    const owner = await pairOwner();
    const placed = await orders.place('card');
    const slip = async () => slipsIn(await owner.read(`/fr/desk/print/slips?order=${placed.number}`)).join();
    expect(await slip()).toContain('NON PAYÉE Ne pas expédier');
    expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
    await actOn(placed, { action: 'cancel', deposit: 'refund' });
    expect(await slip()).toContain('ARRÊTÉE Ne pas remettre');
  });
});

test('the picking list counts products over all orders, then by order', async () => {
  const owner = await pairOwner();
  const one = await orders.place('cash', {}, { [honey]: 2, [oil]: 1 });
  const two = await orders.place('cash', {}, { [honey]: 3 });
  for (const { path } of [one, two]) await act(owner, { path }, 'confirm');
  const page = await owner.readText('/fr/desk/print/picking?queue=pack');
  expect(page).toContain('2 commandes');
  expect(page).toContain(
    `1 × Huile ${spell(one.number)} 5 × Miel ${spell(one.number)} × 2 · ${spell(two.number)} × 3`,
  );
  expect(page).toContain(`${spell(two.number)} Amina · Alger 3 × Miel`);
});

test('the day sheet has every open order, and as a file loads nothing', async () => {
  const owner = await pairOwner();
  const pack = await orders.place('cash', {}, { [oil]: 1 });
  await act(owner, pack, 'confirm');
  const done = await orders.place('cash', {}, { [oil]: 1 });
  await act(owner, done, 'cancel');
  const call = await orders.place('cash', { name: 'Karim <b>' });
  const shown = await owner.read('/fr/desk/print/day');
  expect(textOf(shown)).toMatch(
    new RegExp(
      `À appeler 1.*${spell(call.number)}.*Karim.*0550 12 34 56.*12 rue.*1 × Miel.*À encaisser 1 000 DA`,
    ),
  );
  expect(textOf(shown)).toContain(spell(pack.number));
  expect(textOf(shown)).not.toContain(spell(done.number));
  const answer = await owner.get('/fr/desk/print/day?file');
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="hanout-20\d\d-\d\d-\d\d\.html"$/,
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const file = await answer.text();
  expect(file).toContain(spell(call.number));
  expect(file).toContain('<style>');
  expect(file).toContain('Karim &lt;b&gt;');
  expect(file).not.toMatch(/(?:src|href)="(?!tel:)|url\(|@import|<script/);
  expect(file).not.toContain(origin);
});

describe('a packer', () => {
  test('prints the packing and dispatch queues only', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const { number, path } = await orders.place('cash');
    const slips = async (query: string) => slipsIn(await packer.read(`/fr/desk/print/slips?${query}`)).length;
    // Not called yet, and included all the same.
    expect(await slips(`order=${number}`)).toBe(0);
    expect(await packer.readText(`/fr/desk/print/picking?order=${number}`)).not.toContain(spell(number));
    await act(owner, { path }, 'confirm');
    expect(await slips(`order=${number}`)).toBe(1);
    expect(await slips('queue=pack')).toBe(1);
    expect(await packer.readText('/fr/desk/print/picking?queue=pack')).toContain(spell(number));
    expect(await packer.read('/fr/desk')).toContain('/fr/desk/print/slips?queue=pack');
    for (const address of ['/fr/desk/print/day', '/fr/desk/print/day?file'])
      expect([address, (await packer.get(address)).status]).toEqual([address, 403]);
    await act(owner, { path }, 'pack');
    await act(owner, { path }, 'hand_over');
    await inShop('UPDATE order_events SET at = at - 100');
    expect(await slips(`order=${number}`)).toBe(0);
  });

  test('enters the tracking number at dispatch, and the owner finds the order by it', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const { number, path } = await orders.place('cash');
    for (const name of ['confirm', 'pack']) await act(owner, { path }, name);
    await act(packer, { path }, 'hand_over', { tracking: ' yal-8kx 24q\u200f ' }, 'prepare');
    expect(await owner.readText(path)).toContain('Suivi YAL-8KX24Q');
    for (const q of ['YAL-8KX24Q', 'yal-8kx24q'])
      expect(await owner.read(`/fr/desk/orders?q=${q}`)).toContain(spell(number));
    expect(await owner.read('/fr/desk/orders?q=YAL-8KX24')).not.toContain(spell(number));
    expect(slipsIn(await owner.read(`/fr/desk/print/slips?order=${number}`)).join()).toContain('YAL-8KX24Q');
    // Mistyped and corrected; a packer cannot do that later.
    await packer.post(`${path}/track`, { tracking: 'X' });
    await owner.post(`${path}/track`, { tracking: '<script>1' });
    expect(await owner.read(path)).toContain('&lt;SCRIPT&gt;1');
    await owner.post(`${path}/track`, { tracking: '' });
    expect(await inShop('SELECT tracking FROM orders')).toEqual([{ tracking: null }]);
    expect(await inShop("SELECT count(*) AS n FROM audit_log WHERE action = 'orders.track'")).toEqual([
      { n: 2 },
    ]);
    await owner.post(`${path}/track`, { tracking: 'YAL-1' });
    await owner.post(`${path}/erase`, { sure: 'yes' });
  });
});
