import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HoldEnder } from '../../../../src/shop/order-limits/end-holds.ts';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
import { applyAction, statusNow } from '../../../../src/shop/orders/actions/apply-action.ts';
import { followRefunds } from '../../../../src/shop/orders/refunds/request-refund.ts';
import { findOrder } from '../../../../src/shop/orders/store/orders.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { kindsOf, Orders, type PlacedOrder } from '../../../desk/desk-driver.ts';
import { readOrderPage, stub } from '../../../storefront/mirror.ts';
import { newOrderClient } from '../../../storefront/order-client.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext, placeCash } from '../cash/placing.ts';
import { type ActionNow, applyNow } from './apply-now.ts';

const copy = copyIn.fr;

const STOCK = 5;
let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: STOCK } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const available = async () => (await stub().product('fr', 'miel'))?.available;

const orders = new Orders(shop, () => ({ [price]: 1 }));

type AnOrder = Pick<PlacedOrder, 'orderId'>;

/** Applies an action to the current order, from a device. */
const act = ({ orderId }: AnOrder, input: ActionNow, device = 'd1') =>
  inContext((context) => applyNow(context, orderId, input, device));

async function acts(placed: AnOrder, ...names: ActionInput['action'][]): Promise<void> {
  for (const name of names) expect(await act(placed, { action: name }), name).toMatchObject({ ok: true });
}

const now = ({ orderId }: PlacedOrder) =>
  inContext((context) => {
    const found = findOrder(context.sql, orderId);
    if (found === null) throw new Error(orderId);
    return { order: found, ...statusNow(context, found) };
  });

describe('a cash order', () => {
  test('goes from the call to the collected cash, and its page and stock follow', async () => {
    const placed = await orders.place('cash');
    expect(await available()).toBe(STOCK - 1);
    const seen: [ActionInput['action'], string][] = [
      ['call_missed', 'Appel sans réponse'],
      ['confirm', 'Nous préparons votre commande'],
      ['pack', 'emballée et part bientôt'],
      ['hand_over', 'Le colis est chez le transporteur'],
      ['deliver', 'Votre commande vous a été remise'],
    ];
    for (const [name, words] of seen) {
      await acts(placed, name);
      expect(await readOrderPage(placed.token)).toContain(words);
      expect(await readOrderPage(placed.token)).toContain(copy.order.money.toCollect);
    }
    await acts(placed, 'collect_cash');
    expect(await readOrderPage(placed.token)).not.toContain(copy.order.money.toCollect);
    expect(await readOrderPage(placed.token)).toContain(copy.order.money.collected);
    expect(await stub().eraseOrders({ phone: '+213550123456' })).toMatchObject({
      kept: [{ why: 'unremitted' }],
    });
    await acts(placed, 'remit');
    expect(await now(placed)).toMatchObject({ order: { payment: 'paid' }, status: { cash: 'remitted' } });
    expect(await readOrderPage(placed.token)).not.toContain('remitted');
    expect(await available()).toBe(STOCK - 1);
    expect(await stub().eraseOrders({ phone: '+213550123456' })).toMatchObject({ kept: [] });
  });

  test('gives its piece back on cancellation, and takes it again when that is undone', async () => {
    const placed = await orders.place('cash');
    await acts(placed, 'confirm', 'cancel');
    expect(await available()).toBe(STOCK);
    expect(await readOrderPage(placed.token)).toContain(copy.order.fulfilment.canceled.title);
    await acts(placed, 'undo');
    expect(await available()).toBe(STOCK - 1);
    expect((await now(placed)).order.fulfilment).toBe('confirmed');
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed', 'canceled_by_shop', 'undone']);
    expect(await readOrderPage(placed.token)).not.toContain(copy.order.fulfilment.canceled.title);
  });

  test('gives its piece back once its parcel has returned and was restocked', async () => {
    const placed = await orders.place('cash');
    await acts(placed, 'confirm', 'pack', 'hand_over', 'return');
    expect(await available()).toBe(STOCK - 1);
    await acts(placed, 'restock');
    expect(await available()).toBe(STOCK);
    expect(await act(placed, { action: 'restock' })).toEqual({ ok: false, reason: 'not_now' });
    await acts(placed, 'undo');
    expect(await available()).toBe(STOCK - 1);
  });

  test('without reserved pieces reserves at confirmation, and cannot be confirmed when they are sold', async () => {
    const placed = await orders.place('cash', {}, { [price]: 2 });
    await inShop('UPDATE waiting_orders SET holds_until = 1');
    await inContext((context) => new HoldEnder(context).run());
    expect(await available()).toBe(STOCK);
    const rival = await placeCash(price, newOrderClient(), 4);
    const rivalId = 'order' in rival ? rival.order.id : '';
    await acts({ orderId: rivalId }, 'confirm');
    const before = await kindsOf(placed);
    expect(await act(placed, { action: 'confirm' })).toMatchObject({
      ok: false,
      reason: 'short',
      shortages: [{ wanted: 2, left: 1 }],
    });
    expect(await kindsOf(placed)).toEqual(before);
    expect(await available()).toBe(1);
    await act({ orderId: rivalId }, { action: 'cancel' });
    await acts(placed, 'confirm');
    expect(await available()).toBe(STOCK - 2);
  });

  test('reserves nothing when its confirmation is undone, and reserves again when it is confirmed again', async () => {
    const placed = await orders.place('cash');
    await acts(placed, 'confirm', 'undo');
    expect(await available()).toBe(STOCK);
    await acts(placed, 'confirm');
    expect(await available()).toBe(STOCK - 1);
  });

  test('that was corrected still counts for the network that placed it', async () => {
    const placed = await orders.place('cash');
    const before = await inShop('SELECT * FROM waiting_orders');
    expect(before).toHaveLength(1);
    await act(placed, { action: 'correct', correction: { quantities: [{ price, quantity: 2 }] } });
    expect(await inShop('SELECT * FROM waiting_orders')).toEqual(before);
    await acts(placed, 'confirm');
    expect(await inShop('SELECT * FROM waiting_orders')).toEqual([]);
  });
});

describe('a form', () => {
  test('sent twice adds one entry and is answered as the first time', async () => {
    const placed = await orders.place('cash');
    const form = { action: 'confirm' as const, position: 1 };
    const send = (device: string) =>
      inContext((context) => applyAction(context, placed.orderId, form, { device }));
    expect(await send('d1')).toEqual({ ok: true, position: 2, isRepeated: false });
    expect(await send('d1')).toEqual({ ok: true, position: 2, isRepeated: true });
    expect(await send('d2')).toEqual({ ok: false, reason: 'outdated', position: 2 });
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
  });

  test('that is outdated changes nothing and shows the order’s status', async () => {
    const placed = await orders.place('cash');
    await acts(placed, 'confirm');
    const late = { action: 'cancel' as const, position: 1 };
    expect(
      await inContext((context) => applyAction(context, placed.orderId, late, { device: 'd1' })),
    ).toEqual({
      ok: false,
      reason: 'outdated',
      position: 2,
    });
    expect((await now(placed)).order.fulfilment).toBe('confirmed');
  });

  test('is refused for a transition that is not allowed, and for an unknown order', async () => {
    const placed = await orders.place('cash');
    expect(await act(placed, { action: 'pack' })).toEqual({ ok: false, reason: 'not_now' });
    expect(await act({ orderId: 'x' }, { action: 'note' })).toEqual({
      ok: false,
      reason: 'unknown',
    });
    expect(await act(await orders.place('card'), { action: 'cancel' })).toEqual({
      ok: false,
      reason: 'not_now',
    });
  });

  test('is undone within a minute and not later, by an entry', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await orders.place('cash');
    await acts(placed, 'confirm');
    vi.setSystemTime(Date.now() + 62_000);
    expect((await now(placed)).undoable).toBe(false);
    expect(await act(placed, { action: 'undo' })).toEqual({ ok: false, reason: 'not_now' });
    await acts(placed, 'pack', 'undo');
    expect(await act(placed, { action: 'undo' })).toEqual({ ok: false, reason: 'not_now' });
    expect((await now(placed)).order.fulfilment).toBe('confirmed');
  });
});

describe('a deposit', () => {
  test.each([
    ['keep', 'Conservé par la boutique 300 DA'],
    ['refund', 'À vous rembourser 300 DA'],
  ] as const)('after a cancellation: %s, and the order page says so', async (deposit, words) => {
    const placed = await orders.placePaid('part');
    expect(await act(placed, { action: 'cancel' })).toEqual({ ok: false, reason: 'decision_required' });
    expect(await act(placed, { action: 'cancel', deposit })).toMatchObject({ ok: true });
    const page = await readOrderPage(placed.token);
    expect(page).toContain(copy.order.fulfilment.canceled.title);
    expect(page).toContain(words);
    expect(page).toContain(textOf(copy.order.money.conditions));
    expect(await available()).toBe(STOCK);
    const asked = await stub().eraseOrders({ phone: '+213550123456' });
    expect(asked.kept.map(({ why }) => why)).toEqual(deposit === 'refund' ? ['disputed'] : []);
  });

  test.each([
    ['keep', 'Conservé par la boutique 300 DA'],
    ['refund', 'À vous rembourser 300 DA'],
  ] as const)(
    'after a return: %s, and the order page says so, with the agreed terms',
    async (deposit, words) => {
      const placed = await orders.placePaid('part');
      await acts(placed, 'pack', 'hand_over');
      expect(await act(placed, { action: 'return' })).toEqual({ ok: false, reason: 'decision_required' });
      expect(await act(placed, { action: 'return', deposit })).toMatchObject({ ok: true });
      const page = await readOrderPage(placed.token);
      expect(page).toContain(words);
      expect(page).toContain(textOf(copy.order.money.conditions));
      expect(page).not.toContain(copy.order.money.toCollect);
      const { money } = await now(placed);
      expect([money.kept, money.refundDue]).toEqual(deposit === 'keep' ? [300, 0] : [0, 300]);
    },
  );

  test('is refunded in parts, never above what is left, and the last part ends it', async () => {
    const placed = await orders.placePaid('part');
    await act(placed, { action: 'cancel', deposit: 'refund' });
    expect(await act(placed, { action: 'refund', amount: 301 })).toEqual({ ok: false, reason: 'amount' });
    expect(await act(placed, { action: 'refund', amount: 100 })).toEqual({ ok: false, reason: 'means' });
    expect(await act(placed, { action: 'refund', amount: 100, means: 'cash' })).toMatchObject({ ok: true });
    await inContext((context) => followRefunds(context, placed.orderId));
    expect(await readOrderPage(placed.token)).toMatch(/Déjà remboursé 100 DA À vous rembourser 200 DA/);
    expect(await act(placed, { action: 'undo' })).toEqual({ ok: false, reason: 'not_now' });
    await act(placed, { action: 'refund', means: 'transfer' });
    await inContext((context) => followRefunds(context, placed.orderId));
    expect((await now(placed)).order.payment).toBe('refunded');
    expect(await readOrderPage(placed.token)).not.toContain(copy.order.money.refundDue);
  });
});

describe('a correction', () => {
  const contactOf = async (placed: PlacedOrder) => (await now(placed)).order.contact;

  test('of a cash order changes address, pieces and the amount due at the door', async () => {
    const placed = await orders.place('cash');
    const contact = { ...(await contactOf(placed)), commune: 'Hydra', street: '3 rue' };
    const correction = { contact, quantities: [{ price, quantity: 3 }] };
    expect(await act(placed, { action: 'correct', correction })).toMatchObject({ ok: true });
    expect((await now(placed)).order).toMatchObject({
      total: 3_000,
      dueOnline: 0,
      dueOnDelivery: 3_000,
      contact: { commune: 'Hydra', phone: '+213550123456' },
    });
    expect(await available()).toBe(STOCK - 3);
    expect(await readOrderPage(placed.token)).toMatch(/Commande corrigée/);
    await acts(placed, 'undo');
    expect((await now(placed)).order).toMatchObject({ total: 1_000, contact: { commune: 'Bab El Oued' } });
    expect(await available()).toBe(STOCK - 1);
    await acts(placed, 'confirm', 'pack');
    expect(await act(placed, { action: 'correct', correction })).toEqual({ ok: false, reason: 'not_now' });
  });

  test('keeps the paid amount: the difference is due at the door', async () => {
    const placed = await orders.placePaid('card');
    await act(placed, { action: 'correct', correction: { quantities: [{ price, quantity: 2 }] } });
    expect((await now(placed)).order).toMatchObject({ total: 2_000, dueOnline: 1_000, dueOnDelivery: 1_000 });
    expect(await readOrderPage(placed.token)).toMatch(
      /Payé par carte 1 000 DA À payer à la livraison 1 000 DA/,
    );
  });

  test('makes the excess a debt to the shopper', async () => {
    const placed = await orders.placePaid('card', {}, { [price]: 2 });
    await act(placed, { action: 'correct', correction: { quantities: [{ price, quantity: 1 }] } });
    expect((await now(placed)).order).toMatchObject({ total: 1_000, dueOnline: 1_000, dueOnDelivery: 0 });
    expect((await now(placed)).money.refundDue).toBe(1_000);
    expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refundDue} 1 000 DA`);
    expect(await available()).toBe(STOCK - 1);
    // Events of the checkout that paid it still apply.
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await kindsOf(placed)).not.toContain('mismatch');
  });

  test.each([
    ['to nothing', { quantities: [{ price: '', quantity: 0 }] }, 'empty'],
    ['to more than the stock', { quantities: [{ price: '', quantity: STOCK + 1 }] }, 'short'],
    ['to a fraction of a piece', { quantities: [{ price: '', quantity: 1.5 }] }, 'out_of_bounds'],
  ])('%s changes nothing', async (_, { quantities }, reason) => {
    const placed = await orders.place('cash');
    const correction = { quantities: quantities.map(({ quantity }) => ({ price, quantity })) };
    expect(await act(placed, { action: 'correct', correction })).toMatchObject({ ok: false, reason });
    expect(await kindsOf(placed)).toEqual(['placed']);
    expect(await available()).toBe(STOCK - 1);
    expect((await now(placed)).order.total).toBe(1_000);
  });

  test('charges the delivery to another wilaya', async () => {
    const delivery = shop.service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
    shop.service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
    shop.service.addPrice(delivery, 700, { wilaya: '9', mode: 'home' });
    const { readAgain } = await import('../../../storefront/mirror.ts');
    await readAgain();
    const placed = await orders.place('cash');
    const contact = { ...(await contactOf(placed)), wilaya: 9, commune: 'Blida' };
    expect(await act(placed, { action: 'correct', correction: { contact } })).toMatchObject({ ok: true });
    expect((await now(placed)).order).toMatchObject({ total: 1_700, dueOnDelivery: 1_700 });
    const nowhere = { ...contact, wilaya: 31 };
    expect(await act(placed, { action: 'correct', correction: { contact: nowhere } })).toEqual({
      ok: false,
      reason: 'not_delivered',
    });
  });

  test('leaves no address behind when its person is erased', async () => {
    const placed = await orders.place('cash');
    const contact = { ...(await contactOf(placed)), street: '3 rue' };
    await act(placed, { action: 'correct', correction: { contact } });
    await acts(placed, 'cancel');
    const { erased } = await stub().eraseOrders({ phone: '+213550123456' });
    expect(erased).toHaveLength(1);
    expect(JSON.stringify(await inShop('SELECT * FROM order_events'))).not.toMatch(/Amina|rue/);
    expect(JSON.stringify(await inShop('SELECT * FROM orders'))).not.toMatch(/Amina|rue/);
  });
});
