import { beforeEach, describe, expect, test, vi } from 'vitest';
import { statusNow } from '../../../src/shop/orders/actions/apply-action.ts';
import { readOrderEvents } from '../../../src/shop/orders/store/history.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { valuesOn } from '../../storefront/forms.ts';
import { readOrderPage } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { Orders, type PlacedOrder, refusalOf, sendForm } from '../desk-driver.ts';
import { pairOwner } from '../devices.ts';

const copy = deskCopyIn.fr;
const shopCopy = copyIn.fr;

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=500'));

type Placed = PlacedOrder & { owner: Visitor };

const orders = new Orders(shop, () => ({ [price]: 2 }));

/** A new order, paid as far as it is due online, and an owner. */
async function placeWithOwner(pays: 'card' | 'cash' | 'part'): Promise<Placed> {
  const placed = await (pays === 'cash' ? orders.place('cash') : orders.placePaid(pays));
  return { ...placed, owner: await pairOwner() };
}

/** Sends a form of the order's page; returns the reason of a refusal, or null. */
async function refusalOfForm(
  placed: Placed,
  form: string,
  fields: Record<string, string>,
): Promise<string | null> {
  return refusalOf(await sendForm(placed.owner, placed, form, fields));
}

async function press(placed: Placed, ...acts: string[]): Promise<void> {
  for (const act of acts) expect(await refusalOfForm(placed, 'act', { act }), act).toBeNull();
}

/** Requests a refund; the bank agrees at once. */
async function refund(placed: Placed, fields: Record<string, string>): Promise<string | null> {
  const why = await refusalOfForm(placed, 'refund', fields);
  for (const { id, status } of shop.service.refunds.values())
    if (status === 'pending') shop.service.settleRefund(String(id), 'succeeded');
  for (const id of shop.service.refunds.keys()) expect(await shop.sendRefundEvent(id)).toBe(200);
  return why;
}

async function correct(placed: Placed, quantity: number): Promise<void> {
  const why = await refusalOfForm(placed, 'correct', { [`quantity.${price}`]: String(quantity) });
  expect(why).toBeNull();
}

const moneyOf = ({ orderId }: Placed) =>
  inContext((context) => {
    const found = findOrder(context.sql, orderId);
    if (found === null) throw new Error(orderId);
    const { money, actions, status } = statusNow(context, found);
    return { ...money, acts: actions, payment: status.payment, dueOnDelivery: found.dueOnDelivery };
  });

const queueOf = async ({ orderId }: Placed) =>
  (await inShop('SELECT queue, problem FROM orders WHERE id = ?', orderId))[0];

describe('money received and not refunded', () => {
  test.each([
    ['owed', 2_000],
    ['gift', 1_500],
  ])('can be refunded: a deposit went back (%s), and the rest is paid at the door', async (meaning, due) => {
    const placed = await placeWithOwner('part');
    expect(await refund(placed, { amount: '500', means: 'card', meaning })).toBeNull();
    await press(placed, 'pack', 'hand_over');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 500, toCollect: due, dueOnDelivery: due });
    await press(placed, 'collect_cash');
    expect(await moneyOf(placed)).toMatchObject({ collected: due, refundable: due, payment: 'paid' });
    await press(placed, 'deliver');
    const shown = await readOrderPage(placed.token);
    expect(shown).toContain(`${copy.order.money.refunded} 500 DA`);
    expect(shown).not.toContain(shopCopy.order.states.refunded.text);
    expect(await refusalOfForm(placed, 'act', { act: 'return' })).toBe('decision_required');
    expect(await refusalOfForm(placed, 'act', { act: 'return', deposit: 'refund' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: due });
    expect(await refund(placed, { amount: String(due), means: 'cash' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refunded: 500 + due, refundable: 0, payment: 'refunded' });
  });
});

describe('the amount due at the door is the total less the kept money', () => {
  test('when an order is corrected down, refunded, and corrected up', async () => {
    const placed = await placeWithOwner('card');
    await correct(placed, 1);
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 1_000, toCollect: 0 });
    expect(await refund(placed, { amount: '1000', means: 'card' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 0, toCollect: 0 });
    await correct(placed, 2);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 1_000, dueOnDelivery: 1_000 });
    expect(await placed.owner.readText(placed.path)).toContain(`${copy.order.collect} 1 000 DA`);
    await press(placed, 'pack', 'hand_over', 'deliver', 'remit');
    expect(await moneyOf(placed)).toMatchObject({ collected: 1_000, remitted: 1_000, toCollect: 0 });
  });

  test.each([
    ['card', 1_000, 1_000],
    ['part', 500, 2_000],
    ['part', 200, 1_700],
  ] as const)('when (%s) %i is refunded before the order grows', async (pays, back, due) => {
    const placed = await placeWithOwner(pays);
    expect(await refund(placed, { amount: String(back), means: 'card', meaning: 'owed' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: due, dueOnDelivery: due });
    await correct(placed, 3);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: due + 1_000, dueOnDelivery: due + 1_000 });
  });
});

describe('a refund during delivery', () => {
  test('requires a statement whether the customer still owes it', async () => {
    const placed = await placeWithOwner('card');
    const page = await placed.owner.read(placed.path);
    expect(valuesOn(page, 'meaning')).toEqual(expect.arrayContaining(['owed', 'gift', 'cancel']));
    expect(await refund(placed, { amount: '500', means: 'card' })).toBe('meaning');
    expect(shop.service.refunds.size).toBe(0);
    expect(await placed.owner.readText(placed.path)).not.toContain(`${copy.order.money.waived} 500 DA`);
  });

  test('as a gift leaves nothing more due, and every page says so', async () => {
    const placed = await placeWithOwner('card');
    expect(await refund(placed, { amount: '500', means: 'card', meaning: 'gift' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0, waived: 500, refundDue: 0 });
    expect(await placed.owner.readText(placed.path)).toContain(`${copy.order.money.waived} 500 DA`);
    const shown = await readOrderPage(placed.token);
    expect(shown).toContain('Payé par carte 2 000 DA');
    expect(shown).toContain(`${shopCopy.order.money.refunded} 500 DA`);
    expect(shown).toContain(`${shopCopy.order.money.waived} 500 DA`);
    expect(shown).not.toContain(shopCopy.order.money.toCollect);
    await press(placed, 'pack');
    const { path, owner } = placed;
    const slip = await owner.get(`/fr/desk/print/slips?order=${path.split('/').at(-1)}`);
    expect(textOf(await slip.text())).toContain(copy.print.slips.instructions.paid.text);
    expect(
      await inContext(({ sql }) => readOrderEvents(sql, placed.orderId).map(({ waived }) => waived)),
    ).toContain(500);
  });

  test('of an overpayment needs no statement; only a higher amount can be a gift', async () => {
    const placed = await placeWithOwner('card');
    await correct(placed, 1);
    expect(await refund(placed, { amount: '1200', means: 'card', meaning: 'gift' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ waived: 200, toCollect: 0, refundDue: 0, refundable: 800 });
  });

  test('refused by the bank waives nothing, and a partial one waives the rest last', async () => {
    const placed = await placeWithOwner('card');
    await correct(placed, 1);
    await refusalOfForm(placed, 'refund', { amount: '1400', means: 'card', meaning: 'gift' });
    expect(await moneyOf(placed)).toMatchObject({ refunding: 1_400, waived: 400, toCollect: 0 });
    const [first] = [...shop.service.refunds.keys()];
    shop.service.settleRefund(first ?? '', 'failed');
    expect(await shop.sendRefundEvent(first ?? '')).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({ refunding: 0, waived: 0, refundDue: 1_000 });
    await refusalOfForm(placed, 'refund', { amount: '1400', means: 'card', meaning: 'gift' });
    const [, second] = [...shop.service.refunds.keys()];
    shop.service.settleRefund(second ?? '', 'succeeded', 1_100);
    expect(await shop.sendRefundEvent(second ?? '')).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 1_100, waived: 100, refundDue: 0, toCollect: 0 });
  });

  test('may end the order: its goods are not dispatched', async () => {
    const placed = await placeWithOwner('card');
    expect(await refund(placed, { amount: '2000', means: 'card', meaning: 'cancel' })).toBeNull();
    const found = await inContext(({ sql }) => findOrder(sql, placed.orderId));
    expect(found).toMatchObject({ fulfilment: 'canceled', payment: 'refunded' });
    expect(await moneyOf(placed)).toMatchObject({ refunded: 2_000, refundDue: 0, toCollect: 0 });
  });

  test.each([
    ['owed', 2_000],
    ['gift', 0],
  ])('of the whole (%s) leaves a packed order in the dispatch queue', async (meaning, due) => {
    const placed = await placeWithOwner('card');
    await press(placed, 'pack');
    expect(await refund(placed, { amount: '2000', means: 'card', meaning })).toBeNull();
    expect(await queueOf(placed)).toEqual({ queue: 'hand_over', problem: null });
    await press(placed, 'hand_over', 'deliver');
    expect(await moneyOf(placed)).toMatchObject({ toCollect: due, payment: 'refunded' });
    expect(await queueOf(placed)).toEqual({ queue: due > 0 ? 'owed' : null, problem: null });
    if (due > 0) await press(placed, 'remit');
    const shown = await readOrderPage(placed.token);
    expect(shown).toContain(textOf(shopCopy.order.fulfilment.delivered.text));
    expect(shown).not.toContain(shopCopy.order.states.refunded.text);
  });
});

describe('a refund made by the service alone', () => {
  async function refundAtBank(placed: Placed, amount: number): Promise<void> {
    const checkout = shop.lastCheckout();
    const id = `rfd_${shop.service.refunds.size + 1}`;
    const refund = { id, entity: 'refund', livemode: false, checkout_id: checkout, amount };
    shop.service.refunds.set(id, { ...refund, metadata: null, failure_code: null, status: 'pending' });
    shop.service.settleRefund(id, 'succeeded');
    expect(await shop.sendRefundEvent(id)).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({ unexplained: amount });
  }

  test('counts as owed, and is a problem until staff explain it', async () => {
    const placed = await placeWithOwner('card');
    await refundAtBank(placed, 300);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 300 });
    expect(await queueOf(placed)).toEqual({ queue: 'pack', problem: 'refund_unexplained' });
    expect(await placed.owner.readText(placed.path)).toContain(copy.order.refund.unexplained.title);
    expect(await refusalOfForm(placed, 'act', { act: 'explain_refund' })).toBe('meaning');
    expect(await refusalOfForm(placed, 'act', { act: 'explain_refund', meaning: 'gift' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0, waived: 300, unexplained: 0 });
    expect(await queueOf(placed)).toEqual({ queue: 'pack', problem: null });
  });

  test('of the whole stops the order: it is canceled, or staff dispatch it', async () => {
    const placed = await placeWithOwner('card');
    await press(placed, 'pack');
    await refundAtBank(placed, 2_000);
    expect(await queueOf(placed)).toEqual({ queue: null, problem: 'refund_unexplained' });
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0 });
    expect((await moneyOf(placed)).acts).toEqual(['cancel', 'explain_refund', 'note']);
    const shown = await placed.owner.readText(placed.path);
    expect(shown).toContain(textOf(copy.order.refund.unexplained.stopped));
    expect(shown).not.toContain(copy.order.refund.unexplained.text);
    expect(await readOrderPage(placed.token)).toContain(shopCopy.order.notComing);
    expect(await refusalOfForm(placed, 'act', { act: 'explain_refund', meaning: 'owed' })).toBeNull();
    expect(await readOrderPage(placed.token)).not.toContain(shopCopy.order.notComing);
    expect(await queueOf(placed)).toEqual({ queue: 'hand_over', problem: null });
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 2_000 });
  });

  test('of a canceled order has no further effect', async () => {
    const placed = await placeWithOwner('card');
    expect(await refusalOfForm(placed, 'act', { act: 'cancel', deposit: 'refund' })).toBeNull();
    const checkout = shop.lastCheckout();
    shop.service.refunds.set('rfd_1', { id: 'rfd_1', livemode: false, checkout_id: checkout, amount: 2_000 });
    shop.service.settleRefund('rfd_1', 'succeeded');
    expect(await shop.sendRefundEvent('rfd_1')).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({ unexplained: 0, toCollect: 0, refunded: 2_000 });
    expect(await queueOf(placed)).toEqual({ queue: null, problem: null });
  });
});

describe('collected cash', () => {
  const revenue = () => inShop('SELECT SUM(cash) AS cash FROM daily_revenue');

  test('is at least the remitted amount: with nothing collected, all of it is remitted', async () => {
    const placed = await placeWithOwner('cash');
    await press(placed, 'confirm', 'pack', 'hand_over');
    expect(await refusalOfForm(placed, 'act', { act: 'collect_cash', amount: '0' })).toBeNull();
    await press(placed, 'deliver');
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0, collected: 0, waived: 2_000 });
    expect(await refusalOfForm(placed, 'act', { act: 'remit', amount: '2000' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({
      collected: 2_000,
      remitted: 2_000,
      waived: 0,
      toCollect: 0,
    });
    expect(await refusalOfForm(placed, 'act', { act: 'return', deposit: 'refund' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 2_000 });
    expect(await refund(placed, { amount: '2000', means: 'cash' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 0, refunded: 2_000 });
  });

  test('can be below the amount due: the shopper owes no more', async () => {
    const placed = await placeWithOwner('part');
    await press(placed, 'pack', 'hand_over');
    expect(await refusalOfForm(placed, 'act', { act: 'collect_cash', amount: '1400' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0, collected: 1_400, waived: 100 });
    await press(placed, 'deliver', 'remit');
    expect(await moneyOf(placed)).toMatchObject({ remitted: 1_400, refundDue: 0 });
  });

  test('can be below the amount due, after an excess was collected and refunded', async () => {
    const placed = await placeWithOwner('cash');
    await press(placed, 'confirm', 'pack', 'hand_over');
    expect(await refusalOfForm(placed, 'act', { act: 'collect_cash', amount: '2300' })).toBeNull();
    expect(await refund(placed, { amount: '500', means: 'cash', meaning: 'owed' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundable: 1_800, toCollect: 200 });
    expect(await refusalOfForm(placed, 'act', { act: 'collect_cash', amount: '0' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 0, waived: 200, refundDue: 0 });
  });

  test('can be corrected later, with a note, and so can its remitted amount', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await placeWithOwner('cash');
    await press(placed, 'confirm', 'pack', 'hand_over', 'deliver');
    expect(await refusalOfForm(placed, 'act', { act: 'remit', amount: '20000' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ collected: 20_000, refundDue: 18_000 });
    vi.setSystemTime(Date.now() + 300_000);
    expect(await placed.owner.read(placed.path)).not.toContain('value="undo"');
    expect(await refusalOfForm(placed, 'act', { act: 'recount', amount: '2000' })).toBe('note_required');
    expect(await refusalOfForm(placed, 'act', { act: 'recount', amount: '', note: 'x' })).toBe('amount');
    expect(
      await refusalOfForm(placed, 'act', { act: 'recount', amount: '2000', note: 'Un zéro de trop.' }),
    ).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({
      collected: 2_000,
      remitted: 2_000,
      refundDue: 0,
      toCollect: 0,
    });
    expect(await revenue()).toEqual([{ cash: 2_000 }]);
    await press(placed, 'undo');
    expect(await moneyOf(placed)).toMatchObject({ collected: 20_000, remitted: 20_000 });
    expect(await revenue()).toEqual([{ cash: 20_000 }]);
  });
});
