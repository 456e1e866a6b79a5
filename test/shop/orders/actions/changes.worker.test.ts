import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
import { applyAction, statusNow } from '../../../../src/shop/orders/actions/apply-action.ts';
import type { Correction } from '../../../../src/shop/orders/actions/correction.ts';
import { receiveCash } from '../../../../src/shop/orders/actions/receive-cash.ts';
import { readOrderEvents } from '../../../../src/shop/orders/store/history.ts';
import { findOrder, findOrderByToken } from '../../../../src/shop/orders/store/orders.ts';
import { Orders } from '../../../desk/desk-driver.ts';
import { readAgain } from '../../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext } from '../cash/placing.ts';
import { type ActionNow, applyNow } from './apply-now.ts';

let [shirt, small, large, tea, soldOut, home, desk] = ['', '', '', '', '', '', ''];
const shop = new ShopUnderTest((service) => {
  shirt = service.addProduct('Chemise', { metadata: { slug: 'chemise' } });
  small = service.addPrice(shirt, 1_000, { variant: 'S', stock: '4' });
  large = service.addPrice(shirt, 1_200, { variant: 'L', stock: '3' });
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the', stock: 2 } }), 300);
  soldOut = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 0 } }), 900);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  home = service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  desk = service.addPrice(delivery, 250, { wilaya: '16', mode: 'desk' });
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({}));

/** An order of small shirts to Algiers, with 400 of delivery. */
async function place(pays: 'card' | 'cash' | 'part', quantity = 1): Promise<string> {
  const lines = { [small]: quantity };
  const placed = await (pays === 'cash' ? orders.place(pays, {}, lines) : orders.placePaid(pays, {}, lines));
  return placed.orderId;
}

const send = (id: string, input: ActionNow) => inContext((context) => applyNow(context, id, input, 'd1'));
const act = (id: string, action: ActionInput['action'], correction: Correction = {}) =>
  send(id, { action, correction });

async function change(id: string, correction: Correction): Promise<void> {
  expect(await act(id, 'correct', correction)).toMatchObject({ ok: true });
}

/** An order's lines, sums, and pieces of all counts. */
const look = (id: string) =>
  inContext((context) => {
    const found = findOrder(context.sql, id);
    if (found === null) throw new Error(id);
    const { items, returned, discount, total, dueOnline, contact, coupon } = found;
    const { money } = statusNow(context, found);
    const { toCollect, refundDue } = money;
    const lines = items.map(({ price, quantity, amount }) => ({ price, quantity, amount }));
    const back = returned.map(({ price, quantity, place }) => [price, quantity, place]);
    return { lines, back, discount, coupon, total, dueOnline, toCollect, refundDue, contact };
  });
const pieces = async () =>
  (
    await inShop(
      'SELECT product_id AS count, reserved, paid FROM stock WHERE reserved + paid > 0 ORDER BY product_id',
    )
  ).map((row) => [row.reserved, row.paid]);
const line = (price: string, quantity: number, amount: number) => ({ price, quantity, amount });

describe('an order before it is packed', () => {
  test('gets another size at its price of today, and its pieces move along', async () => {
    const id = await place('cash', 2);
    await act(id, 'confirm');
    const before = [await look(id), await pieces()];
    await change(id, { quantities: [{ price: small, quantity: 0 }], added: [{ price: large, quantity: 2 }] });
    expect(await look(id)).toMatchObject({
      lines: [line(large, 2, 1_200), line(home, 1, 400)],
      total: 2_800,
      toCollect: 2_800,
    });
    expect(await pieces()).toEqual([[0, 2]]);
    await act(id, 'undo');
    expect([await look(id), await pieces()]).toEqual(before);
  });

  test('gets another product, which is held or sold like the others', async () => {
    const id = await place('cash');
    await change(id, { added: [{ price: tea, quantity: 1 }] });
    expect(await look(id)).toMatchObject({ total: 1_700, toCollect: 1_700 });
    expect(await pieces()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await act(id, 'confirm');
    await change(id, { added: [{ price: tea, quantity: 1 }] });
    expect((await look(id)).lines).toContainEqual(line(tea, 2, 300));
    expect((await pieces()).toSorted()).toEqual([
      [0, 1],
      [0, 2],
    ]);
    await act(id, 'undo');
    expect((await pieces()).toSorted()).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test('keeps its prices of the order, whatever they are today', async () => {
    const id = await place('cash');
    const dearer = shop.service.addPrice(shirt, 1_500, { variant: 'S', stock: '4' });
    await readAgain();
    await change(id, { quantities: [{ price: small, quantity: 2 }] });
    expect((await look(id)).total).toBe(2_400);
    await change(id, { added: [{ price: dearer, quantity: 1 }] });
    expect((await look(id)).total).toBe(3_900);
  });

  test.each([
    ['a product that is sold out', () => [{ price: soldOut, quantity: 1 }], 'short'],
    ['more pieces than are left', () => [{ price: tea, quantity: 3 }], 'short'],
    ['another size without enough pieces', () => [{ price: large, quantity: 4 }], 'short'],
    ['an unknown price', () => [{ price: 'price_none', quantity: 1 }], 'gone_price'],
    ['a delivery price', () => [{ price: desk, quantity: 1 }], 'gone_price'],
    ['half a piece', () => [{ price: tea, quantity: 0.5 }], 'out_of_bounds'],
  ])('does not get %s, and stays as it is', async (_, added, reason) => {
    const id = await place('cash');
    const before = [await look(id), await pieces()];
    expect(await act(id, 'correct', { added: added() })).toMatchObject({ ok: false, reason });
    expect([await look(id), await pieces()]).toEqual(before);
  });

  test('keeps its delivery price at another place only where that is said', async () => {
    const id = await place('cash');
    const { contact } = await look(id);
    const atOffice = { ...contact, delivery: 'desk' } as const;
    await change(id, { contact: atOffice, keepsDelivery: true });
    expect((await look(id)).total).toBe(1_400);
    await act(id, 'undo');
    await change(id, { contact: atOffice });
    expect((await look(id)).lines.at(-1)).toEqual(line(desk, 1, 250));
  });

  test('gets a discount of its own, another, and none again', async () => {
    const id = await place('cash');
    const own = { code: null, minimum: 0, prices: null, kind: 'amount', on: 'goods' } as const;
    await change(id, { coupon: { ...own, value: 150, reason: 'une tache' } });
    expect(await look(id)).toMatchObject({ discount: 150, total: 1_250, toCollect: 1_250 });
    // Its terms stay while other things change.
    await change(id, { added: [{ price: tea, quantity: 1 }] });
    expect(await look(id)).toMatchObject({ discount: 150, total: 1_550 });
    await change(id, { coupon: null });
    expect(await look(id)).toMatchObject({ discount: 0, coupon: null, total: 1_700 });
    await act(id, 'undo');
    expect(await look(id)).toMatchObject({ discount: 150, total: 1_550, coupon: { reason: 'une tache' } });
  });
});

describe('the money of a changed order', () => {
  test('that is paid online is due at the door for what is missing, and owed back for what is too much', async () => {
    const id = await place('card');
    await change(id, { added: [{ price: tea, quantity: 1 }] });
    expect(await look(id)).toMatchObject({ total: 1_700, dueOnline: 1_400, toCollect: 300, refundDue: 0 });
    await change(id, {
      quantities: [
        { price: small, quantity: 0 },
        { price: tea, quantity: 1 },
      ],
    });
    expect(await look(id)).toMatchObject({ total: 700, toCollect: 0, refundDue: 700 });
    await act(id, 'undo');
    expect(await look(id)).toMatchObject({ total: 1_700, toCollect: 300, refundDue: 0 });
  });

  test('that the shop has in cash already is counted against the new total', async () => {
    const id = await place('cash');
    await act(id, 'confirm');
    await inContext((context) => receiveCash(context, id, 'd1'));
    expect((await look(id)).toCollect).toBe(0);
    await change(id, { quantities: [{ price: small, quantity: 0 }], added: [{ price: large, quantity: 1 }] });
    expect(await look(id)).toMatchObject({ total: 1_600, toCollect: 200, refundDue: 0 });
    for (const step of ['pack', 'hand_over', 'deliver', 'remit'] as const)
      expect(await act(id, step), step).toMatchObject({ ok: true });
    expect(await look(id)).toMatchObject({ toCollect: 0, refundDue: 0 });
  });

  test('that the shop has in cash already is owed back where the order becomes cheaper', async () => {
    const id = await place('cash', 2);
    await act(id, 'confirm');
    await inContext((context) => receiveCash(context, id, 'd1'));
    await change(id, { quantities: [{ price: small, quantity: 1 }] });
    expect(await look(id)).toMatchObject({ total: 1_400, toCollect: 0, refundDue: 1_000 });
  });

  test('cannot change while a payment is open: no page asks for a former amount', async () => {
    const visitor = await visitorWith({ [small]: 1 });
    const { token } = await order(visitor, { seen_total: '1400', way: 'card:1400' });
    const id = await inContext(({ sql }) => findOrderByToken(sql, token)?.id ?? '');
    const changed = await act(id, 'correct', { added: [{ price: tea, quantity: 1 }] });
    expect(changed).toEqual({ ok: false, reason: 'payment_open' });
  });
});

describe('a parcel of which a part comes back', () => {
  /** An order that is on its way, or delivered. */
  async function sent(
    way: 'card' | 'cash' | 'part',
    quantity: number,
    correction: Correction = {},
  ): Promise<string> {
    const id = await place(way, quantity);
    await change(id, correction);
    for (const step of ['confirm', 'pack', 'hand_over'] as const)
      expect(await act(id, step), step).toMatchObject({ ok: true });
    return id;
  }
  const comeBack = (id: string, ...back: [string, number][]) =>
    send(id, { action: 'return_part', back: back.map(([price, quantity]) => ({ price, quantity })) });
  const off = (value: number, more: object = {}) =>
    ({
      code: null,
      minimum: 0,
      prices: null,
      kind: 'amount',
      on: 'goods',
      value,
      reason: 'x',
      ...more,
    }) as const;

  test('is delivered, and less is due at the door: prices of the order, and the delivery as it was', async () => {
    const id = await sent('cash', 3, { added: [{ price: tea, quantity: 1 }] });
    expect(await comeBack(id, [small, 2], [tea, 1])).toMatchObject({ ok: true });
    expect(await look(id)).toMatchObject({
      lines: [line(small, 1, 1_000), line(home, 1, 400)],
      back: [
        [small, 2, 'waiting'],
        [tea, 1, 'waiting'],
      ],
      ...{ total: 1_400, toCollect: 1_400, refundDue: 0 },
    });
    expect(await inShop('SELECT fulfilment, queue FROM orders')).toEqual([
      { fulfilment: 'delivered', queue: 'owed' },
    ]);
    // What the courier brings is all of it, and the pieces then wait for a decision.
    expect(await act(id, 'remit')).toMatchObject({ ok: true });
    expect(await look(id)).toMatchObject({ toCollect: 0, refundDue: 0 });
    expect(await inShop('SELECT queue, collected FROM orders')).toEqual([
      { queue: 'restock', collected: 1_400 },
    ]);
  });

  test('sent twice is one return, and other pieces from a page as old are not', async () => {
    const id = await sent('cash', 3, { added: [{ price: tea, quantity: 1 }] });
    const position = (await inContext(({ sql }) => readOrderEvents(sql, id))).length;
    const from = (...back: [string, number][]) =>
      inContext((context) =>
        applyAction(
          context,
          id,
          {
            ...{ action: 'return_part', position },
            back: back.map(([price, quantity]) => ({ price, quantity })),
          },
          { device: 'd1' },
        ),
      );
    expect(await from([small, 2])).toMatchObject({ ok: true, isRepeated: false });
    expect(await from([small, 2])).toMatchObject({ ok: true, isRepeated: true });
    expect(await from([small, 1])).toMatchObject({ ok: false, reason: 'outdated' });
    expect(await from([tea, 1])).toMatchObject({ ok: false, reason: 'outdated' });
    expect((await look(id)).back).toEqual([[small, 2, 'waiting']]);
  });

  test('leaves its pieces sold until staff have them in hand, and each act can be undone', async () => {
    const id = await sent('cash', 3);
    await comeBack(id, [small, 2]);
    expect(await pieces()).toEqual([[0, 3]]);
    await act(id, 'restock');
    expect(await pieces()).toEqual([[0, 1]]);
    expect((await look(id)).back).toEqual([[small, 2, 'on_sale']]);
    // Others have bought them since: they cannot be taken back.
    const other = await place('cash', 3);
    await act(other, 'confirm');
    expect(await act(id, 'undo')).toMatchObject({ ok: false, reason: 'short' });
    await act(other, 'cancel');
    await act(id, 'undo');
    expect(await pieces()).toEqual([[0, 3]]);
    await act(id, 'write_off');
    expect([(await look(id)).back, await pieces()]).toEqual([[[small, 2, 'written_off']], [[0, 3]]]);
  });

  test('goes back to what it was by an undo', async () => {
    const id = await sent('cash', 3);
    const seen = [await look(id), await pieces(), await inShop('SELECT fulfilment, queue FROM orders')];
    await comeBack(id, [small, 1]);
    await act(id, 'undo');
    expect([await look(id), await pieces(), await inShop('SELECT fulfilment, queue FROM orders')]).toEqual(
      seen,
    );
  });

  test('that is paid online is owed back, and one in cash already too', async () => {
    const id = await sent('card', 2);
    await comeBack(id, [small, 1]);
    expect(await look(id)).toMatchObject({ total: 1_400, toCollect: 0, refundDue: 1_000 });
    const cash = await sent('cash', 2);
    await act(cash, 'collect_cash');
    await comeBack(cash, [small, 1]);
    expect(await look(cash)).toMatchObject({ total: 1_400, toCollect: 0, refundDue: 1_000 });
  });

  test('owes nothing back that was not collected at the door', async () => {
    const id = await sent('cash', 2);
    await send(id, { action: 'collect_cash', amount: 1_400 });
    await comeBack(id, [small, 1]);
    expect(await look(id)).toMatchObject({ total: 1_400, toCollect: 0, refundDue: 0 });
  });

  test.each([
    ['in dinars stays whole', () => off(300), 300],
    ['in dinars is never more than the kept products cost', () => off(5_000), 1_000],
    ['in percent is that of the kept products', () => off(10, { kind: 'percent' }), 100],
    ['stays below its least sum of products', () => off(300, { minimum: 2_500 }), 300],
    ['on the delivery stays', () => off(100, { kind: 'percent', on: 'delivery' }), 400],
  ])('a discount %s', async (_, coupon, discount) => {
    const id = await sent('cash', 3, { coupon: coupon() });
    await comeBack(id, [small, 2]);
    expect(await look(id)).toMatchObject({ discount, total: 1_400 - discount, toCollect: 1_400 - discount });
  });

  test.each([
    ['nothing', (): [string, number][] => [[small, 0]], 'pieces'],
    ['more than it had', (): [string, number][] => [[small, 3]], 'pieces'],
    ['less than nothing', (): [string, number][] => [[small, -1]], 'pieces'],
    ['half a piece', (): [string, number][] => [[small, 0.5]], 'pieces'],
    ['its delivery', (): [string, number][] => [[home, 1]], 'pieces'],
    ['another product', (): [string, number][] => [[tea, 1]], 'pieces'],
    ['all of it', (): [string, number][] => [[small, 2]], 'all_back'],
  ])('stays as it is when %s is said to have come back', async (_, back, reason) => {
    const id = await sent('cash', 2);
    const seen = [await look(id), await pieces()];
    expect(await comeBack(id, ...back())).toEqual({ ok: false, reason });
    expect([await look(id), await pieces()]).toEqual(seen);
  });

  test('counts for its customer and its products by what was kept', async () => {
    const id = await sent('cash', 2, { added: [{ price: tea, quantity: 1 }], coupon: off(100) });
    const outcomes = () =>
      inShop('SELECT product_id AS id, delivered, returned FROM product_outcomes ORDER BY delivered');
    const customer = () => inShop('SELECT kept, returned, bought FROM customers');
    await act(id, 'deliver');
    await comeBack(id, [small, 1], [tea, 1]);
    expect((await outcomes()).map(({ delivered, returned }) => [delivered, returned])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await customer()).toEqual([{ kept: 1, returned: 0, bought: 1_300 }]);
    await act(id, 'undo');
    expect((await outcomes()).map(({ delivered, returned }) => [delivered, returned])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await comeBack(id, [tea, 1]);
    await act(id, 'return');
    expect((await outcomes()).map(({ delivered, returned }) => [delivered, returned])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});
