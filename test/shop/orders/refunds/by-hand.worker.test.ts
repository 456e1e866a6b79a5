import { beforeEach, describe, expect, test, vi } from 'vitest';
import { statusNow } from '../../../../src/shop/orders/actions/apply-action.ts';
import { findOrder } from '../../../../src/shop/orders/store/orders.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../../../desk/copy.ts';
import { Orders, type PlacedOrder, sendAndRead } from '../../../desk/desk-driver.ts';
import { pairOwner } from '../../../desk/devices.ts';
import { withoutPaths } from '../../../storefront/bare-paths.ts';
import { valuesOn } from '../../../storefront/forms.ts';
import { readOrderPage } from '../../../storefront/mirror.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import type { Visitor } from '../../../storefront/visitor.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext } from '../cash/placing.ts';

const deskCopy = deskCopyIn.fr;
const copy = copyIn.fr;

/** Refunds beside a service without refunds: the shop's own record. */

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [price]: 1 }));

/** An owner of a shop whose service offers only the public document. */
async function ownerWithoutRefunds(): Promise<Visitor> {
  withoutPaths(shop.service);
  const owner = await pairOwner();
  await owner.get('/fr/desk/start');
  return owner;
}

/** Sends a form as the page shows it, and reads the next page. */
async function send(...sent: Parameters<typeof sendAndRead>) {
  return textOf(await sendAndRead(...sent));
}
const cancel = (owner: Visitor, placed: PlacedOrder) =>
  send(owner, placed, 'act', { act: 'cancel', deposit: 'refund' });
const refund = (owner: Visitor, placed: PlacedOrder, fields: Record<string, string>) =>
  send(owner, placed, 'refund', { meaning: 'owed', ...fields });

async function retract(owner: Visitor, placed: PlacedOrder, which = 0) {
  const entry = valuesOn(await owner.read(placed.path), 'entry')[which] ?? '';
  return send(owner, placed, 'act', { act: 'retract_refund', entry });
}

const moneyOf = ({ orderId }: PlacedOrder) =>
  inContext((context) => {
    const found = findOrder(context.sql, orderId);
    if (found === null) throw new Error(orderId);
    const row = context.sql.first('SELECT problem FROM orders WHERE id = ?', orderId);
    const problem = row?.textOrNull('problem') ?? null;
    return { payment: found.payment, problem, ...statusNow(context, found).money };
  });
/** The service gives an amount back, and tells the shop. */
async function report(placed: PlacedOrder, amount: number): Promise<void> {
  const id = `ref_${amount}`;
  const about = { id, entity: 'refund', livemode: false, checkout_id: placed.checkout, amount };
  shop.service.refunds.set(id, { ...about, metadata: null, status: 'pending', created_at: 1 });
  shop.service.settleRefund(id, 'succeeded');
  expect(await shop.sendRefundEvent(id)).toBe(200);
}
const posted = () => shop.service.calls.filter((call) => call.startsWith('POST') && /refunds$/.test(call));
const revenue = () => inShop('SELECT online, refunded FROM daily_revenue');

describe('a shop whose service offers no refunds', () => {
  test('records the merchant’s refund: debt, pages, revenue and lists follow, without a call to the service', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    const asked = posted().length;
    const canceled = await cancel(owner, placed);
    expect(canceled).toContain(textOf(deskCopy.order.refund.byHand));
    expect(canceled).toContain(`${textOf(deskCopy.order.owed)} 1 000 DA`);
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 1_000, problem: 'refund_due' });
    const page = await refund(owner, placed, { amount: '400', means: 'provider', note: 'Reçu nº 7' });
    expect(page).toContain('400 DA Noté');
    expect(page).toContain(deskCopy.order.refund.means.provider);
    expect(page).toContain('Reçu nº 7');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 400, refundDue: 600, problem: 'refund_due' });
    expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refundDue} 600 DA`);
    await refund(owner, placed, { amount: '600', means: 'cash' });
    expect(await moneyOf(placed)).toMatchObject({
      payment: 'refunded',
      refunded: 1_000,
      refundDue: 0,
      problem: null,
    });
    const shown = await readOrderPage(placed.token);
    expect(shown).toContain(`${copy.order.money.refunded} 1 000 DA`);
    expect(shown).not.toContain(copy.order.money.refundDue);
    expect(await owner.readText('/fr/desk')).not.toContain(deskCopy.today.queues.refund_due);
    expect(await revenue()).toEqual([{ online: 1_000, refunded: 1_000 }]);
    expect(posted().length).toBe(asked);
  });

  test('allows erasure once the debt is settled, and no sooner', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    await cancel(owner, placed);
    expect(await send(owner, placed, 'erase', { sure: 'yes' })).toContain(
      textOf(deskCopy.order.refused.held),
    );
    await refund(owner, placed, { amount: '1000', means: 'transfer' });
    expect(await send(owner, placed, 'erase', { sure: 'yes' })).toContain('Effacé');
    expect(await inShop('SELECT erased_at IS NOT NULL AS is_erased FROM orders')).toEqual([{ is_erased: 1 }]);
    // After erasure nobody can be asked whether it was so.
    expect(await owner.read(placed.path)).not.toContain('value="retract_refund"');
  });

  test('undoes a record at any time: money, status and revenue are as before, and the debt is back', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    await cancel(owner, placed);
    await refund(owner, placed, { amount: '700', means: 'cash' });
    await refund(owner, placed, { amount: '300', means: 'cash' });
    // The older one: the newer refund was not the whole.
    const page = await retract(owner, placed, 1);
    expect(page).toContain(`700 DA ${deskCopy.order.refund.statuses.retracted}`);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'paid', refunded: 300, refundDue: 700 });
    expect(await revenue()).toEqual([{ online: 1_000, refunded: 300 }]);
    expect(await send(owner, placed, 'erase', { sure: 'yes' })).toContain(
      textOf(deskCopy.order.refused.held),
    );
    await retract(owner, placed);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, refundDue: 1_000, problem: 'refund_due' });
    await refund(owner, placed, { amount: '1000', means: 'cash' });
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000, refundDue: 0 });
  });

  test('refunds a double payment, both payments, with one record', async () => {
    const placed = await orders.placePaid('card');
    const first = placed.checkout;
    await inShop(
      `INSERT INTO order_checkouts (order_id, attempt, checkout_id, status, started_at, amount, fees_on_customer)
       VALUES ('${placed.orderId}', 2, 'chk_twice', 'pending', 0, 1000, 0)`,
    );
    const paid = shop.service.checkouts.get(first) ?? {};
    shop.service.checkouts.set('chk_twice', { ...paid, id: 'chk_twice' });
    expect(await shop.tell('chk_twice', 'paid')).toBe(200);
    const owner = await ownerWithoutRefunds();
    expect(await moneyOf(placed)).toMatchObject({
      paidOnline: 2_000,
      refundDue: 1_000,
      problem: 'paid_twice',
    });
    expect(await readOrderPage(placed.token)).toContain(copy.order.paidTwice);
    await refund(owner, placed, { amount: '1000', means: 'provider' });
    expect(await moneyOf(placed)).toMatchObject({ refunded: 1_000, refundDue: 0, problem: null });
    expect(await readOrderPage(placed.token)).not.toContain(copy.order.paidTwice);
    await retract(owner, placed);
    await refund(owner, placed, { amount: '1600', means: 'cash', meaning: 'gift' });
    expect(await inShop("SELECT checkout_id AS id, amount FROM refunds WHERE status = 'noted'")).toEqual([
      { id: 'chk_twice', amount: 1_000 },
      { id: first, amount: 600 },
    ]);
    expect(await owner.readText(placed.path)).toContain('1 600 DA Noté');
    expect(await moneyOf(placed)).toMatchObject({
      refunded: 1_600,
      waived: 600,
      refundable: 400,
      toCollect: 0,
    });
    await retract(owner, placed);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, waived: 0, refundDue: 1_000 });
  });

  test('reports this for a form shown before, and keeps the typed fields', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    const page = await refund(owner, placed, { amount: '300', means: 'card', note: 'Comme promis' });
    expect(page).toContain(deskCopy.order.refused.not_offered);
    expect(page).toContain('Comme promis');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, refunding: 0 });
  });

  test('counts once a refund that was recorded by hand and is later reported by the service', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    await cancel(owner, placed);
    await refund(owner, placed, { amount: '600', means: 'provider' });
    const reported = (amount: number) => report(placed, amount);
    await reported(450);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 600, refundDue: 400, unexplained: 0 });
    await reported(250);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 700, refundDue: 300 });
    await reported(300);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000, refundDue: 0 });
    // The record was wrong; the refunds reported by the service happened all the same.
    await retract(owner, placed);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000, refundDue: 0 });
    expect(await revenue()).toEqual([{ online: 1_000, refunded: 1_000 }]);
  });
});

describe('the fees of a payer whose price was given back by hand', () => {
  beforeEach(() => {
    shop.service.fees = 24;
  });

  test('are no money of the order: the door is asked for the price, and all of that can go back', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    await refund(owner, placed, { amount: '1000', means: 'cash' });
    await report(placed, 24);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 1_024, unexplained: 0, toCollect: 1_000 });
    for (const act of ['pack', 'hand_over', 'deliver', 'collect_cash'])
      await send(owner, placed, 'act', { act });
    expect(await moneyOf(placed)).toMatchObject({ collected: 1_000, refundable: 1_000, refundDue: 0 });
    // Without the refund by hand, the service has given back 24 dinars of the price.
    await retract(owner, placed);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 24, refundable: 1_976, refundDue: 976 });
  });

  test('are at most what the payer paid of them: more is money that went back twice', async () => {
    const placed = await orders.placePaid('card');
    const owner = await ownerWithoutRefunds();
    await refund(owner, placed, { amount: '1000', means: 'cash' });
    await report(placed, 100);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 1_100, unexplained: 76 });
  });
});

describe('a refund requested before the capability was known', () => {
  test('to the card becomes a debt to be refunded and recorded', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    await cancel(owner, placed);
    withoutPaths(shop.service);
    const page = await refund(owner, placed, { amount: '1000', means: 'card' });
    expect(page).toContain(`1 000 DA ${deskCopy.order.refund.statuses.failed}`);
    expect(page).toContain(textOf(deskCopy.order.refund.failures.not_offered));
    expect(page).not.toContain('La banque a refusé');
    expect(page).not.toContain('Sur la carte du client Envoyé');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, refunding: 0, refundDue: 1_000 });
    await refund(owner, placed, { amount: '1000', means: 'cash' });
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refundDue: 0, problem: null });
  });

  test.each(['cash', 'transfer'])(
    'by %s was already given: it becomes the shop’s own record',
    async (means) => {
      const placed = await orders.placePaid('part');
      const owner = await pairOwner();
      withoutPaths(shop.service);
      const page = await refund(owner, placed, { amount: '300', means, meaning: 'gift' });
      expect(page).toContain('300 DA Noté');
      expect(await moneyOf(placed)).toMatchObject({
        refunded: 300,
        refunding: 0,
        waived: 300,
        toCollect: 700,
      });
      await retract(owner, placed);
      expect(await moneyOf(placed)).toMatchObject({ refunded: 0, waived: 0, refundable: 300 });
    },
  );

  test.each([
    ['once, by a proxy', /\/checkouts\/chk_[^/]+\/refunds$/],
    ['for everything, while nothing answers', /./],
  ])('stays requested where a path was missing %s', async (_, paths) => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    withoutPaths(shop.service, paths);
    const page = await refund(owner, placed, { amount: '1000', means: 'card' });
    expect(page).toContain(deskCopy.order.refund.statuses.asked);
    expect(await moneyOf(placed)).toMatchObject({ refunding: 1_000 });
  });
});
