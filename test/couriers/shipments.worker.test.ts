import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { Faults } from '../../scripts/couriers/faults.ts';
import { utf8 } from '../../src/contract/bytes.ts';
import { signHex } from '../../src/contract/signatures.ts';
import { sealKeys } from '../../src/couriers/accounts.ts';
import { batchPrintsOf } from '../../src/couriers/batch-prints.ts';
import { choosePlace, placeChoiceOf } from '../../src/couriers/choose-place.ts';
import { receiveEvents } from '../../src/couriers/events.ts';
import { fetchLabels } from '../../src/couriers/labels.ts';
import {
  askForReturn,
  cancelShipment,
  confirmShipment,
  freeOrder,
  planShipment,
  resolveDoubt,
} from '../../src/couriers/plan-shipment.ts';
import { labelInBatch } from '../../src/couriers/rules/batch-labels.ts';
import { LABELS_KEPT } from '../../src/couriers/rules/labels.ts';
import { communeKey, matchCommune } from '../../src/couriers/rules/match-communes.ts';
import { unmatchedCommunes } from '../../src/couriers/rules/near-communes.ts';
import { hasSameDetails, parcelDetailsOf } from '../../src/couriers/rules/parcel-details.ts';
import type { Shipment } from '../../src/couriers/rules/shipment.ts';
import { sharePickupPoints } from '../../src/couriers/share-pickup-points.ts';
import { courierViewOf } from '../../src/couriers/shopper-view.ts';
import {
  findAccount,
  readQuotaReport,
  removeAccount,
  turnAccount,
} from '../../src/couriers/store/accounts.ts';
import { saveAssignments } from '../../src/couriers/store/assignments.ts';
import { readChosenCommunes, saveChosenCommune } from '../../src/couriers/store/chosen-communes.ts';
import { readFees } from '../../src/couriers/store/fees.ts';
import { findLabel } from '../../src/couriers/store/labels.ts';
import { countListed } from '../../src/couriers/store/lists.ts';
import { paymentsOf } from '../../src/couriers/store/payments.ts';
import { readAllPlaces, readPlaceTimes } from '../../src/couriers/store/places.ts';
import { findReading, saveReading } from '../../src/couriers/store/readings.ts';
import {
  eraseShipments,
  findShipment,
  openShipmentOf,
  removeShipments,
  shipmentTrackedBy,
} from '../../src/couriers/store/shipments.ts';
import { keepFacts, readFacts } from '../../src/couriers/store/tracking-facts.ts';
import { listedPayments, parcelMoneyOf, paymentRowOf } from '../../src/desk/courier-payments/view.ts';
import { courierSettlements } from '../../src/desk/courier-settlements/definition.ts';
import type { SettlementColumns } from '../../src/desk/courier-settlements/rules/columns.ts';
import { applyPart, matchPart, startApplying, storeUpload } from '../../src/desk/uploads/parts.ts';
import { findUpload } from '../../src/desk/uploads/store.ts';
import { UserError } from '../../src/server/user-error.ts';
import { pickupPointsFor } from '../../src/shop/delivery/offered-pickup-points.ts';
import { applyAction, statusNow } from '../../src/shop/orders/actions/apply-action.ts';
import { readCourierFees, readResult } from '../../src/shop/orders/profit/store/results.ts';
import { recordReply } from '../../src/shop/orders/shopper-reply.ts';
import { readOrderEvents } from '../../src/shop/orders/store/history.ts';
import { findOrder } from '../../src/shop/orders/store/orders.ts';
import { localTime } from '../../src/text/algiers.ts';
import { communesOf } from '../../src/text/communes.ts';
import { quickOrLong, randomOf, SEED } from '../seed.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { CourierWorld, type Destination, type FakeName } from './courier-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HYDRA = { wilaya: 16, commune: 'Hydra' };

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

/** Runs with the shop's object and both couriers. `place`: packs an order. */
async function inWorld(
  act: (world: CourierWorld, place: (to?: Destination) => string) => Promise<void>,
  seed: number | null = null,
): Promise<void> {
  await offerPaymentMethods('cash');
  await runInDurableObject(stub(), async (_, { storage }) => {
    const world = new CourierWorld(storage, seed);
    await world.connect();
    let count = 0;
    const price = String(shop.service.prices[0]?.id);
    await act(world, (to = HYDRA) => {
      count += 1;
      return world.packed(price, to, seed === null ? count : seed * 1_000 + count);
    });
  });
}

function planned(world: CourierWorld, orderId: string, account: FakeName, isConfirmed = true): string {
  const plan = planShipment(world.context, orderId, account, { isConfirmed });
  if (!plan.ok) throw new Error(plan.reason);
  return plan.shipmentId;
}

const shipmentOf = (world: CourierWorld, id: string) => findShipment(world.context.sql, id);
const orderOf = (world: CourierWorld, id: string) => {
  const order = findOrder(world.context.sql, id);
  if (order === null) throw new Error('The order is gone.');
  return order;
};
/** The tasks that are left, now or later: lists are read every night. */
const tasksOf = ({ context }: CourierWorld) =>
  context.sql.all('SELECT task FROM shipments WHERE next_at IS NOT NULL').map((row) => row.text('task'));
const eventsOf = (world: CourierWorld, id: string) =>
  readOrderEvents(world.context.sql, id).map(({ kind, actor }) => `${actor} ${kind}`);

test.each(['yalidine', 'ecotrack'] as const)(
  'a parcel at %s is made from its order once, and moves the order to its money',
  async (name) => {
    await inWorld(async (world, place) => {
      const orderId = place();
      const id = planned(world, orderId, name);
      expect(planShipment(world.context, orderId, name, { isConfirmed: true })).toEqual({
        ok: true,
        shipmentId: id,
        isRepeated: true,
      });
      expect(world.runner.dueAt()).toBeLessThanOrEqual(world.context.now());
      await Promise.all([world.runner.run(), world.runner.run()]);
      await world.pass(5 * MINUTE);
      const order = orderOf(world, orderId);
      const [parcel, ...others] = world.parcels();
      expect(others).toEqual([]);
      expect(parcel).toMatchObject({ courier: name, tracking: order.tracking, toCollect: 1_000 });
      expect(parcel?.reference).toBe(`${order.number}A`);
      expect(order.courier).toBe(name === 'yalidine' ? 'Yalidine' : 'DHD');
      expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', problem: null });
      const states =
        name === 'yalidine'
          ? ['Centre', 'Sorti en livraison', 'Tentative échouée', 'Sorti en livraison', 'Livré']
          : ['en_hub', 'en_livraison', 'suspendu', 'en_livraison', 'livre_non_encaisse'];
      for (const state of states) {
        world.control(name, 'advance', { tracking: order.tracking, state });
        await world.pass(HOUR, 10 * MINUTE);
      }
      if (name === 'yalidine')
        world.control(name, 'advance', { tracking: order.tracking, payment_status: 'payed' });
      else {
        world.control(name, 'advance', { tracking: order.tracking, state: 'encaisse_non_paye' });
        await world.pass(25 * HOUR, HOUR);
        world.control(name, 'advance', { tracking: order.tracking, state: 'paye_et_archive' });
      }
      await world.pass(60 * HOUR, HOUR);
      expect(eventsOf(world, orderId).slice(3)).toEqual([
        'courier handed_over',
        'courier delivered',
        ...(name === 'yalidine' ? [] : ['courier cash_collected']),
        'courier remitted',
      ]);
      expect(statusNow(world.context, orderOf(world, orderId)).money).toMatchObject({ remitted: 1_000 });
      const done = shipmentOf(world, id);
      expect(done).toMatchObject({ money: 'remitted', entered: 'remitted', problem: null });
      if (name === 'yalidine') expect(done).toMatchObject({ attempts: 1, paymentId: 'PAY-1' });
      await world.pass(10 * 24 * HOUR, 6 * HOUR);
      expect(tasksOf(world)).toEqual([]);
    });
  },
);

test.each(['lost', 'failed_after', 'html'] as const)(
  'an answer that is %s leaves one parcel, which is adopted',
  async (fault) => {
    await inWorld(async (world, place) => {
      for (const name of ['yalidine', 'ecotrack'] as const) {
        const orderId = place();
        const id = planned(world, orderId, name, false);
        // Destinations are read first.
        const first = planned(world, place(), name, false);
        await world.pass(2 * MINUTE);
        cancelShipment(world.context, first);
        cancelShipment(world.context, id);
        await world.pass(5 * MINUTE);
        expect(world.parcels().filter((one) => one.courier === name)).toEqual([]);
        world.order(name, fault, 1);
        const again = planned(world, orderId, name, false);
        await world.runner.run();
        expect(shipmentOf(world, again)).toMatchObject({ stage: 'unknown', tracking: null });
        // Neither staff nor another look makes a second one meanwhile.
        planned(world, orderId, name, false);
        await world.pass(10 * MINUTE);
        const [parcel, ...others] = world.parcels().filter((one) => one.courier === name);
        expect(others).toEqual([]);
        expect(shipmentOf(world, again)?.tracking).toBe(parcel?.tracking);
        expect(parcel?.reference).toBe(`${orderOf(world, orderId).number}B`);
      }
    });
  },
);

test('a draft waits for its confirmation; a parcel that the courier keeps is not taken for canceled', async () => {
  await inWorld(async (world, place) => {
    const [first, second] = [place(), place()];
    const drafted = planned(world, first, 'ecotrack', false);
    const kept = planned(world, second, 'ecotrack', true);
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, drafted)).toMatchObject({ stage: 'made' });
    expect(shipmentOf(world, kept)).toMatchObject({ stage: 'confirmed' });
    // An order's cancellation can be undone for a minute: the courier is asked after it.
    world.act(first, 'cancel');
    await world.runner.run();
    expect(world.parcels()).toHaveLength(2);
    world.act(first, 'undo');
    await world.pass(5 * MINUTE);
    expect(world.parcels()).toHaveLength(2);
    expect(confirmShipment(world.context, drafted)).toBe(true);
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, drafted)).toMatchObject({ stage: 'confirmed', wantsCancel: false });
    world.act(second, 'cancel');
    await world.pass(3 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, kept)).toMatchObject({ stage: 'confirmed', problem: 'locked' });
    expect(openShipmentOf(world.context.sql, second)?.id).toBe(kept);
    expect(planShipment(world.context, second, 'yalidine', { isConfirmed: true }).ok).toBe(false);
  });
});

test('a draft that was validated on the courier’s own site is a draft until it moves', async () => {
  await inWorld(async (world, place) => {
    const id = planned(world, place(), 'ecotrack', false);
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    expect(countListed(world.context.sql, 'drafts')).toBe(1);
    await world.context.outside.fetch(
      `https://dhd.ecotrack.dz/api/v1/valid/order?tracking=${tracking}&ask_collection=0`,
      { method: 'POST', headers: { Authorization: 'Bearer key-of-ecotrack' } },
    );
    world.control('ecotrack', 'advance', { tracking, state: 'vers_hub' });
    await world.pass(HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', wantsConfirm: false, problem: null });
    expect(countListed(world.context.sql, 'drafts')).toBe(0);
  });
});

test('an order whose courier keeps its parcel is freed by a person alone, and then gets another courier', async () => {
  await inWorld(async (world, place) => {
    const { context } = world;
    const [orderId, moved] = [place(), place()];
    const ids = [planned(world, orderId, 'yalidine'), planned(world, moved, 'yalidine')];
    await world.pass(5 * MINUTE);
    const [id = '', gone = ''] = ids;
    const move = (one: string, state: string) =>
      world.control('yalidine', 'advance', { tracking: shipmentOf(world, one)?.tracking, state });
    for (const one of ids) move(one, 'Prêt à expédier');
    expect(freeOrder(context, id, 'device')).toBe(false);
    for (const one of ids) cancelShipment(context, one);
    await world.pass(3 * HOUR, 10 * MINUTE);
    // The refusal stands until the courier has collected the parcel.
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', problem: 'locked' });
    expect(planShipment(context, orderId, 'ecotrack', { isConfirmed: true })).toMatchObject({ ok: false });
    move(gone, 'Centre');
    await world.pass(HOUR, 10 * MINUTE);
    expect(freeOrder(context, gone, 'device')).toBe(false);
    const tracking = shipmentOf(world, id)?.tracking;
    expect(freeOrder(context, id, 'device')).toBe(true);
    expect(freeOrder(context, id, 'device')).toBe(false);
    expect(eventsOf(world, orderId).at(-1)).toBe('merchant parcel_gone');
    expect(readOrderEvents(context.sql, orderId).at(-1)).toMatchObject({
      ...{ note: `Yalidine ${tracking}`, device: 'device' },
    });
    expect(orderOf(world, orderId)).toMatchObject({ tracking: null, courier: null, fulfilment: 'packed' });
    const second = planned(world, orderId, 'ecotrack');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, second)).toMatchObject({ stage: 'confirmed', accountId: 'ecotrack' });
  });
});

test('a shopper who cancels a packed order leaves no parcel at the courier', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    expect(world.parcels()).toHaveLength(1);
    expect(recordReply(world.context, orderOf(world, orderId).token, 'cancel', null)).toEqual({ ok: true });
    await world.pass(10 * MINUTE);
    expect(world.parcels()).toEqual([]);
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'canceled', problem: null });
  });
});

test('money is entered once, and not where the amount is another or the payment is undone', async () => {
  await inWorld(async (world, place) => {
    const [undone, other] = [place(), place()];
    const ids = [planned(world, undone, 'yalidine'), planned(world, other, 'yalidine')];
    await world.pass(5 * MINUTE);
    const trackings = ids.map((id) => shipmentOf(world, id)?.tracking);
    for (const tracking of trackings) world.control('yalidine', 'advance', { tracking, state: 'Livré' });
    world.control('yalidine', 'advance', { tracking: trackings[1], price: 900 });
    await world.pass(HOUR, 10 * MINUTE);
    for (const tracking of trackings)
      world.control('yalidine', 'advance', { tracking, payment_status: 'payed' });
    await world.pass(25 * HOUR, HOUR);
    const remitted = (id: string) => statusNow(world.context, orderOf(world, id)).money.remitted;
    expect(remitted(undone)).toBe(1_000);
    expect(remitted(other)).toBe(0);
    expect(shipmentOf(world, ids[1] ?? '')).toMatchObject({ problem: 'amount_differs', courierAmount: 900 });
    // What staff enter is compared at once, and an undone entry too.
    const otherProblem = () => shipmentOf(world, ids[1] ?? '')?.problem;
    expect(world.act(other, 'remit', 800)).toBe(true);
    expect(otherProblem()).toBe('amount_differs');
    expect(world.act(other, 'undo')).toBe(true);
    expect(world.act(other, 'remit', 900)).toBe(true);
    expect(otherProblem()).toBe(null);
    expect(world.act(other, 'undo')).toBe(true);
    expect(otherProblem()).toBe('amount_differs');
    world.control('yalidine', 'advance', { tracking: trackings[0], payment_status: 'receivable' });
    await world.pass(25 * HOUR, HOUR);
    expect(shipmentOf(world, ids[0] ?? '')).toMatchObject({ problem: 'money_undone' });
    expect(paymentsIn(world)).toEqual(['PAY-1 undone 1000', 'PAY-2 paid 900']);
    world.act(undone, 'recount', 0);
    expect(remitted(undone)).toBe(0);
    world.control('yalidine', 'advance', { tracking: trackings[0], payment_status: 'payed' });
    await world.pass(25 * HOUR, HOUR);
    expect(eventsOf(world, undone).filter((kind) => kind === 'courier remitted')).toHaveLength(1);
    expect(paymentsIn(world)).toEqual(['PAY-1 undone 1000', 'PAY-2 paid 900', 'PAY-3 paid 1000']);
    // Staff said that it has not come: they say when it has.
    expect(remitted(undone)).toBe(0);
    expect(shipmentOf(world, ids[0] ?? '')).toMatchObject({ problem: 'amount_differs' });
  });
});

test('a returned parcel that its courier marks as paid brings no money', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    for (const state of ['Centre', 'Retour vers vendeur', 'Retourné au vendeur'])
      world.control('yalidine', 'advance', { tracking, state });
    world.control('yalidine', 'advance', { tracking, payment_status: 'payed' });
    await world.pass(2 * HOUR, 10 * MINUTE);
    const order = orderOf(world, orderId);
    const { money } = statusNow(world.context, order);
    expect([order.fulfilment, money.remitted, money.collected]).toEqual(['returned', 0, 0]);
    expect(paymentsIn(world)).toEqual(['PAY-1 paid 0']);
    const [payment] = paymentsOf(world.context.sql, id);
    if (payment === undefined) throw new Error('There is no payment.');
    expect(payment.fee).toBe(250);
    expect(paymentRowOf(world.context, payment)).toMatchObject({
      ...{ match: 'recorded', differences: [], said: { end: 'returned', returnFee: 250 } },
    });
    expect(parcelMoneyOf(world.context.sql, order, money)).toMatchObject({ state: 'none', differences: [] });
  });
});

const paymentsIn = ({ context: { sql } }: CourierWorld) =>
  sql
    .all('SELECT * FROM courier_payments ORDER BY seen_at, payment_id')
    .map((row) => `${row.text('payment_id')} ${row.text('state')} ${row.integer('amount')}`);

test('where polls do not say them, amounts and payments are read from the courier’s list, once a day', async () => {
  await inWorld(async (world, place) => {
    const [good, changed] = [place(), place()];
    const ids = [planned(world, good, 'ecotrack'), planned(world, changed, 'ecotrack')];
    let readings = 0;
    world.intercept((url) => {
      if (url.pathname.endsWith('get/orders')) readings += 1;
      return null;
    });
    await world.pass(5 * MINUTE);
    const trackings = ids.map((id) => shipmentOf(world, id)?.tracking);
    const advance = (state: string) => {
      for (const tracking of trackings) world.control('ecotrack', 'advance', { tracking, state });
    };
    world.control('ecotrack', 'advance', { tracking: trackings[1], price: 900 });
    advance('livre_non_encaisse');
    await world.pass(3 * 24 * HOUR, HOUR);
    expect(readings).toBe(0);
    advance('encaisse_non_paye');
    await world.pass(3 * 24 * HOUR, HOUR);
    // One call for both of them, after each of their polls.
    expect(readings).toBeGreaterThan(0);
    expect(readings).toBeLessThanOrEqual(3);
    const collected = (id: string) => statusNow(world.context, orderOf(world, id)).money.collected;
    expect([collected(good), collected(changed)]).toEqual([1_000, 0]);
    expect(shipmentOf(world, ids[1] ?? '')).toMatchObject({ problem: 'amount_differs', courierAmount: 900 });
    expect(paymentsIn(world)).toEqual([]);
    advance('paiements_prets');
    await world.pass(25 * HOUR, HOUR);
    expect(paymentsIn(world)).toEqual(['PAY-1 announced 1000', 'PAY-2 announced 900']);
    advance('paye_et_archive');
    await world.pass(49 * HOUR, HOUR);
    expect(paymentsIn(world)).toEqual(['PAY-1 paid 1000', 'PAY-2 paid 900']);
    expect(statusNow(world.context, orderOf(world, good)).money.remitted).toBe(1_000);
    expect(statusNow(world.context, orderOf(world, changed)).money.remitted).toBe(0);
    const before = readings;
    await world.pass(9 * 24 * HOUR, 6 * HOUR);
    expect(readings).toBe(before);
    expect(world.context.sql.count('SELECT COUNT(*) AS n FROM shipments WHERE payment_at IS NOT NULL')).toBe(
      0,
    );
  });
});

test('a list of payments that cannot be read is read later, and money waits for it', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    world.intercept((url) =>
      url.pathname.endsWith('get/orders') ? new Response('', { status: 500 }) : null,
    );
    world.control('ecotrack', 'advance', { tracking, state: 'encaisse_non_paye' });
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ money: 'cash_collected', entered: 'none' });
    expect(world.runner.dueAt()).toBeGreaterThan(world.context.now());
    world.intercept(() => null);
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ entered: 'cash_collected', paymentAt: null });
    // What the courier changes later is said, and does not change what was entered.
    for (const [price, problem] of [
      [950, 'amount_differs'],
      [1_000, null],
    ] as const) {
      world.control('ecotrack', 'advance', { tracking, price });
      await world.pass(26 * HOUR, HOUR);
      expect(shipmentOf(world, id)).toMatchObject({ problem, courierAmount: price });
      expect(statusNow(world.context, orderOf(world, orderId)).money.collected).toBe(1_000);
    }
    // Nothing is read any more once nobody follows the parcel.
    const left: unknown[] = [];
    world.control('ecotrack', 'advance', { tracking, state: 'paye_et_archive' });
    world.intercept((url) => {
      if (url.pathname.endsWith('get/orders')) {
        removeAccount(world.context.sql, 'ecotrack');
        left.push(shipmentOf(world, id)?.paymentAt);
      }
      return null;
    });
    await world.pass(25 * HOUR, HOUR);
    expect(left).toEqual([null]);
    expect(shipmentOf(world, id)).toMatchObject({ paymentAt: null, problem: 'account_removed' });
    expect(world.runner.dueAt()).toBeGreaterThan(world.context.now() + 100 * 24 * HOUR);
  });
});

/** The merchant's other program makes parcels at EcoTrack, a hundred at once. */
async function fillEcotrack({ context, clock }: CourierWorld, count: number): Promise<void> {
  const order = {
    ...{ nom_client: 'Lina', telephone: '0550123456', adresse: '1', commune: 'Hydra', code_wilaya: 16 },
    ...{ montant: 500, type: 1 },
  };
  for (let left = count; left > 0; left -= 100) {
    const orders = Object.fromEntries(Array.from({ length: Math.min(100, left) }, (_, n) => [n, order]));
    await context.outside.fetch('https://dhd.ecotrack.dz/api/v1/create/orders', {
      method: 'POST',
      headers: { Authorization: 'Bearer key-of-ecotrack' },
      body: JSON.stringify({ orders }),
    });
  }
  await clock.advance(MINUTE);
}

test('a list of payments is read to its end, in several turns, and what it lacks is asked for alone', async () => {
  await inWorld(async (world, place) => {
    const orders = Array.from({ length: 4 }, () => place());
    const ids = orders.map((id) => planned(world, id, 'ecotrack'));
    await world.pass(5 * MINUTE);
    // The list is the newest first: 1300 parcels make ours stand on its page 33.
    await fillEcotrack(world, 1_300);
    const trackings = ids.map((id) => shipmentOf(world, id)?.tracking);
    const asked: string[] = [];
    world.intercept((url) => {
      const { searchParams } = url;
      if (url.pathname.endsWith('get/orders'))
        asked.push(searchParams.get('tracking') ?? `page ${searchParams.get('page')}`);
      return null;
    });
    for (const [index, state] of ['encaisse_non_paye', 'paiements_prets', 'paye_et_archive'].entries())
      world.control('ecotrack', 'advance', { tracking: trackings[index], price: 900, state });
    const begun = world.context.now();
    await world.pass(3 * HOUR, MINUTE);
    const found = ids.map((id) => shipmentOf(world, id));
    expect(found.map((one) => one?.courierAmount)).toEqual([900, 900, null, null]);
    expect(found.map((one) => one?.paymentId)).toEqual([null, 'PAY-1', null, null]);
    expect(found.map((one) => one?.paymentAt)).toEqual([null, null, null, null]);
    // More than a minute of the account's calls, and each page once.
    const pages = Array.from({ length: 33 }, (_, index) => `page ${index + 1}`);
    expect(asked).toEqual([...pages, trackings[2]]);
    expect(world.answered.ecotrack).not.toContain(429);
    expect(world.context.now()).toBeGreaterThan(begun);
    // Nothing but money that was asked for is entered: the list's amounts differ, and the archived parcel has none.
    expect(found.map((one) => one?.problem)).toEqual(['amount_differs', 'amount_differs', null, null]);
    expect(found.map((one) => one?.entered)).toEqual(['none', 'none', 'remitted', 'none']);
  });
});

test('a parcel that its courier got days after its plan is found in the list of payments', async () => {
  await inWorld(async (world, place) => {
    const ids = [place(), place()].map((orderId) => planned(world, orderId, 'ecotrack'));
    const { sql, now } = world.context;
    sql.run(
      "UPDATE courier_accounts SET blocked_until = ? WHERE id = 'ecotrack'",
      now() + 4 * 24 * HOUR + 5 * HOUR,
    );
    await world.pass(5 * 24 * HOUR, HOUR);
    for (const id of ids) {
      const tracking = shipmentOf(world, id)?.tracking;
      expect(tracking).toBeTruthy();
      world.control('ecotrack', 'advance', { tracking, price: 900, state: 'encaisse_non_paye' });
    }
    const sought: string[] = [];
    world.intercept((url) => {
      if (url.pathname.endsWith('get/orders')) sought.push(url.searchParams.get('tracking') ?? 'list');
      return null;
    });
    await world.pass(3 * HOUR, 10 * MINUTE);
    expect(sought).toEqual(['list']);
    for (const id of ids)
      expect(shipmentOf(world, id)).toMatchObject({
        courierAmount: 900,
        entered: 'none',
        problem: 'amount_differs',
      });
  });
});

test('an answer that is no list of payments proves nothing, and the parcel waits', async () => {
  await inWorld(async (world, place) => {
    const id = planned(world, place(), 'ecotrack');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    world.control('ecotrack', 'advance', { tracking, price: 900, state: 'encaisse_non_paye' });
    // An odd row, or the filter is not applied.
    const odd = { tracking, status: null };
    const others = { tracking: 'ECF9999999', status: 'encaisse_non_paye', montant: '5' };
    for (const row of [odd, others]) {
      world.intercept((url) =>
        url.pathname.endsWith('get/orders')
          ? Response.json({ current_page: 1, last_page: 1, total: 1, data: [row] })
          : null,
      );
      await world.pass(2 * HOUR, 10 * MINUTE);
      expect(shipmentOf(world, id)).toMatchObject({ entered: 'none', courierAmount: null, problem: null });
      expect(shipmentOf(world, id)?.paymentAt).not.toBeNull();
      expect(findAccount(world.context.sql, 'ecotrack')).toMatchObject({ problem: null, failures: 0 });
    }
    world.intercept(() => null);
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ entered: 'none', courierAmount: 900, paymentAt: null });
  });
});

test('a payment that EcoTrack takes back is undone, and the next one is another', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    const advance = async (state: string) => {
      world.control('ecotrack', 'advance', { tracking, state });
      world.context.sql.run('UPDATE shipments SET next_at = ? WHERE id = ?', world.context.now(), id);
      await world.runner.run();
    };
    await advance('paiements_prets');
    world.order('ecotrack', 'money_undone', 1);
    await advance('paye_et_archive');
    expect(paymentsIn(world)).toEqual(['PAY-1 paid 1000']);
    // Within a day the courier takes it back, with its number.
    await world.pass(26 * HOUR, HOUR);
    expect(shipmentOf(world, id)).toMatchObject({ problem: 'money_undone', paymentId: null });
    expect(paymentsIn(world)).toEqual(['PAY-1 undone 1000']);
    await advance('paiements_prets');
    await advance('paye_et_archive');
    expect(paymentsIn(world)).toEqual(['PAY-1 undone 1000', 'PAY-2 paid 1000']);
    expect(shipmentOf(world, id)).toMatchObject({ problem: null });
    expect(eventsOf(world, orderId).filter((one) => one === 'courier remitted')).toHaveLength(1);
  });
});

test('a payment that no list has is entered all the same, and stands under its day', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    // Archived between two polls: it is in the list no more.
    world.control('ecotrack', 'advance', { tracking, state: 'paye_et_archive' });
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(statusNow(world.context, orderOf(world, orderId)).money.remitted).toBe(1_000);
    expect(paymentsIn(world)).toEqual([' paid 1000']);
    const { payments } = listedPayments(world.context.sql, world.context.now() + 1);
    expect(payments).toMatchObject([{ accountId: 'ecotrack', title: 'DHD', paymentId: '', amount: 1_000 }]);
    expect(payments[0]?.day).toBe(Math.floor(world.context.now() / (24 * HOUR)));
    // The payment names nobody: it stays when the contact goes, and goes with its order.
    eraseShipments(world.context.sql, orderId);
    expect(paymentsIn(world)).toEqual([' paid 1000']);
    expect(shipmentOf(world, id)?.paymentAt).toBeNull();
    removeShipments(world.context.sql, orderId);
    expect(paymentsIn(world)).toEqual([]);
  });
});

test('a parcel whose answer was lost is canceled once it is found, and none is made in its place', async () => {
  await inWorld(async (world, place) => {
    for (const name of ['yalidine', 'ecotrack'] as const) {
      const [found, absent] = [place(), place()];
      planned(world, place(), name, false);
      await world.pass(3 * MINUTE);
      const before = world.parcels().length;
      for (const [orderId, fault] of [
        [found, 'lost'],
        [absent, 'unavailable'],
      ] as const) {
        const id = planned(world, orderId, name, false);
        world.order(name, fault, 1);
        await world.runner.run();
        expect(shipmentOf(world, id)?.stage).toBe('unknown');
        expect(cancelShipment(world.context, id)).toBe(true);
        await world.pass(10 * MINUTE);
        expect(shipmentOf(world, id)).toMatchObject({ stage: 'canceled', problem: null });
      }
      expect(world.parcels()).toHaveLength(before);
    }
    // An intent is written before each call that may make a parcel.
    expect(new Set(world.stagesAtCreation)).toEqual(new Set(['unknown']));
  });
});

test('a signed event has its parcel polled soon, once; any other changes nothing', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    world.control('yalidine', 'advance', { tracking, state: 'Centre' });
    const later = shipmentOf(world, id)?.nextAt ?? 0;
    const data = { tracking, status: 'Livré', reason: '' };
    const event = { event_id: 'e1', occurred_at: '2099-11-26 09:06:00', data };
    const body = utf8(JSON.stringify({ type: 'parcel_status_updated', events: [event, event] }));
    const signature = await signHex('own-secret', body);
    const send = (account: string, text = body, signed: string | null = signature) =>
      receiveEvents(world.context, account, text, signed);
    expect(await send('yalidine', body, null)).toBe('forged');
    expect(await send('yalidine', body, await signHex('other', body))).toBe('forged');
    expect(await send('yalidine', utf8(`${' '.repeat(9)}`))).toBe('forged');
    expect(await send('yalidine', utf8('[]'), await signHex('own-secret', utf8('[]')))).toBe('unreadable');
    for (const other of ['ecotrack', 'nobody']) expect(await send(other)).toBe('unknown');
    expect(shipmentOf(world, id)?.nextAt).toBe(later);
    // A signed body that was kept until its id is forgotten.
    const old = { ...event, event_id: 'e0', occurred_at: '2099-11-17 09:06:00' };
    const replayed = utf8(JSON.stringify({ type: 'parcel_status_updated', events: [old] }));
    expect(await send('yalidine', replayed, await signHex('own-secret', replayed))).toBe('received');
    expect(shipmentOf(world, id)?.nextAt).toBe(later);
    expect(await send('yalidine')).toBe('received');
    expect(shipmentOf(world, id)?.nextAt).toBe(world.context.now() + MINUTE);
    await world.pass(MINUTE);
    // The courier is asked, and the event not believed.
    expect(orderOf(world, orderId).fulfilment).toBe('handed_over');
    const { written } = world.context.sql.tally;
    expect(await send('yalidine')).toBe('received');
    expect(world.context.sql.tally.written).toBe(written);
  });
});

test('ids of a courier’s events are kept for eight days, and the next event removes older ones', async () => {
  await inWorld(async (world) => {
    const { sql, now } = world.context;
    const put = (id: string, at: number) =>
      sql.run('INSERT INTO courier_events (account_id, event_id, at) VALUES (?, ?, ?)', 'yalidine', id, at);
    put('old', now() - 8 * 86_400_000 - 1);
    put('young', now() - 8 * 86_400_000 + MINUTE);
    const event = { event_id: 'new', occurred_at: '2099-11-26 09:06:00', data: { tracking: 'yal-none' } };
    const body = utf8(JSON.stringify({ type: 'parcel_status_updated', events: [event] }));
    expect(await receiveEvents(world.context, 'yalidine', body, await signHex('own-secret', body))).toBe(
      'received',
    );
    const kept = sql
      .all('SELECT event_id FROM courier_events ORDER BY at')
      .map((row) => row.text('event_id'));
    expect(kept).toEqual(['young', 'new']);
  });
});

test('an event that comes during a poll is read after it, since the answer may be older', async () => {
  await inWorld(async (world, place) => {
    const id = planned(world, place(), 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    const event = { event_id: 'e9', occurred_at: '2099-11-26 10:00:00', data: { tracking } };
    const body = utf8(JSON.stringify({ type: 'parcel_status_updated', events: [event] }));
    const signature = await signHex('own-secret', body);
    let heard: Promise<unknown> | null = null;
    // The courier has answered as the parcel was, and says at once that it has moved.
    const { fetch } = world.context.outside;
    world.context.outside.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).includes('/histories')) return answer;
      if (heard !== null) return answer;
      world.control('yalidine', 'advance', { tracking, state: 'Centre' });
      heard = receiveEvents(world.context, 'yalidine', body, signature);
      await heard;
      return answer;
    };
    await world.pass(45 * MINUTE);
    expect(heard).not.toBeNull();
    expect(shipmentOf(world, id)).toMatchObject({ rawStatus: 'Centre', movement: 'on_the_way' });
  });
});

test("a courier's own spelling of a number stays, whatever is typed, and is compared folded", async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    const [orderId, other] = [place(), place()];
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    sql.run("UPDATE shipments SET tracking = 'yal-9x' WHERE id = ?", id);
    sql.run("UPDATE orders SET tracking = 'yal-9x' WHERE id = ?", orderId);
    const handOver = (order: string) => {
      const { position } = statusNow(world.context, orderOf(world, order));
      const input = { action: 'hand_over', position, tracking: 'YAL-9X', courier: 'Yalidine' } as const;
      return applyAction(world.context, order, input, { device: null });
    };
    expect(handOver(other)).toMatchObject({ ok: false, reason: 'tracking_taken' });
    expect(handOver(orderId)).toMatchObject({ ok: true });
    expect(orderOf(world, orderId).tracking).toBe('yal-9x');
    const doubtful = planned(world, other, 'yalidine');
    sql.run(
      "UPDATE shipments SET stage = 'doubtful', problem_text = 'yal-7a, yal-8b', task = NULL, next_at = NULL WHERE id = ?",
      doubtful,
    );
    expect(resolveDoubt(world.context, doubtful, 'YAL8B')).toBe('done');
    expect(orderOf(world, other).tracking).toBe('yal-8b');
  });
});

test('states that no document has are shown, and move no order', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    world.control('yalidine', 'advance', { tracking, state: 'Livré hier', unknown: true });
    await world.pass(HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({
      rawStatus: 'Livré hier',
      isKnown: false,
      problem: 'unknown_status',
    });
    expect(orderOf(world, orderId).fulfilment).toBe('packed');
    // The courier's words stay with the order, once each, until its contact is erased.
    const words = () => readFacts(world.context.sql, id).map(({ rawStatus }) => rawStatus);
    expect(words()).toEqual(['En préparation', 'Livré hier']);
    eraseShipments(world.context.sql, orderId);
    expect(words()).toEqual([]);
    expect(shipmentOf(world, id)).toMatchObject({ tracking: null, task: null });
  });
});

test('a parcel that its courier gave up is asked about, keeps its order, and its return is entered', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    for (const words of ['Colis abandonné', 'Echange échoué']) {
      const [moving, unseen] = [place(), place()];
      const ids = [planned(world, moving, 'yalidine'), planned(world, unseen, 'yalidine')];
      await world.pass(5 * MINUTE);
      const [first, second] = ids.map((id) => shipmentOf(world, id)?.tracking);
      world.control('yalidine', 'advance', { tracking: first, state: 'Centre' });
      await world.pass(HOUR, 10 * MINUTE);
      const step = async () =>
        (await courierViewOf(sql, moving, { contact: null, fulfilment: 'handed_over' }, 'fr')).parcelStep;
      expect(await step()).toBe('on_the_way');
      for (const tracking of [first, second])
        world.control('yalidine', 'advance', { tracking, state: words });
      await world.pass(HOUR, 10 * MINUTE);
      for (const id of ids) expect(shipmentOf(world, id)?.problem).toBe('given_up');
      expect(await step()).toBeNull();
      // The goods are at the courier: there is no second parcel, whatever staff try.
      cancelShipment(world.context, ids[1] ?? '');
      await world.pass(5 * MINUTE);
      expect(planShipment(world.context, unseen, 'yalidine', { isConfirmed: true })).toMatchObject({
        ...{ ok: true, isRepeated: true },
      });
      expect(world.parcels().filter(({ reference }) => reference.endsWith('B'))).toEqual([]);
      for (const tracking of [first, second])
        world.control('yalidine', 'advance', { tracking, state: 'Retourné au vendeur' });
      await world.pass(49 * HOUR, HOUR);
      for (const [index, orderId] of [moving, unseen].entries()) {
        expect(orderOf(world, orderId).fulfilment).toBe('returned');
        expect(shipmentOf(world, ids[index] ?? '')).toMatchObject({ movement: 'returned', problem: null });
      }
    }
  });
});

test('a parcel at the pick-up point is said to wait there, until it moves', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking;
    const steps: unknown[] = [];
    const states = ['Centre', 'Tentative échouée', 'En attente du client', 'Bloqué', 'Sorti en livraison'];
    for (const state of [...states, 'Tentative échouée', 'En attente', 'En attente du client']) {
      world.control('yalidine', 'advance', { tracking, state });
      await world.pass(HOUR, 10 * MINUTE);
      const { fulfilment } = orderOf(world, orderId);
      const view = await courierViewOf(world.context.sql, orderId, { contact: null, fulfilment }, 'fr');
      steps.push(view.parcelStep);
    }
    const [there, out] = ['at_pickup_point', 'out_for_delivery'];
    expect(steps).toEqual(['on_the_way', 'missed', there, there, out, out, 'missed', there]);
  });
});

test('failed attempts count after however many words of a parcel’s way, within a bound', async () => {
  await inWorld(async ({ context: { sql } }) => {
    const fact = (n: number, isFailedAttempt: boolean) => ({
      ...{ tracking: 'YAL-1', at: n, reason: null, rawStatus: 'Centre', isKnown: true, key: `${n}` },
      ...(isFailedAttempt ? { isFailedAttempt: true as const } : {}),
    });
    const way = Array.from({ length: 70 }, (_, n) => fact(n, false));
    expect(keepFacts(sql, 'long', way)).toBe(0);
    expect(readFacts(sql, 'long')).toHaveLength(60);
    expect(keepFacts(sql, 'long', [...way, fact(100, true), fact(101, true)])).toBe(2);
    expect(keepFacts(sql, 'long', [...way, fact(100, true), fact(101, true)])).toBe(0);
    const attempts = Array.from({ length: 90 }, (_, n) => fact(100 + n, true));
    expect(keepFacts(sql, 'long', attempts)).toBe(58);
    expect(keepFacts(sql, 'long', attempts)).toBe(0);
    expect(readFacts(sql, 'long')).toHaveLength(120);
  });
});

test('refused parcels say why, and the account rests when its keys or the edge are refused', async () => {
  await inWorld(async (world, place) => {
    const nowhere = planned(world, place({ wilaya: 16, commune: 'Nulle Part' }), 'ecotrack');
    const unserved = planned(world, place({ wilaya: 50, commune: 'Timiaouine' }), 'ecotrack');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, nowhere)).toMatchObject({ stage: 'refused', problem: 'commune' });
    expect(shipmentOf(world, unserved)).toMatchObject({ stage: 'refused', problem: 'unserved' });
    const waiting = planned(world, place(), 'yalidine');
    world.order('yalidine', 'edge', 1);
    await world.runner.run();
    expect(shipmentOf(world, waiting)?.stage).toBe('planned');
    const asked = world.answered.yalidine.length;
    await world.pass(59 * MINUTE);
    expect(world.answered.yalidine.length).toBe(asked);
    await world.pass(10 * MINUTE);
    expect(shipmentOf(world, waiting)?.stage).toBe('confirmed');
    expect(world.parcels()).toHaveLength(1);
  });
});

test('a list that the courier does not give is said beside the order; one that fails is read again', async () => {
  await inWorld(async (world, place) => {
    const orderId = place({ ...HYDRA, delivery: 'desk' });
    const refusing = [
      () => Response.json({ message: 'Not Found' }, { status: 404 }),
      () => Response.json({ message: 'invalid', errors: { page: ['Inconnu.'] } }, { status: 422 }),
      () => Response.json({ message: 'x', errors: { tracking: ['Inconnu.'] } }, { status: 422 }),
    ];
    for (const [index, answer] of refusing.entries()) {
      world.intercept((url) => (url.pathname.endsWith('get/desks') ? answer() : null));
      const id = planned(world, orderId, 'ecotrack');
      await world.pass(10 * MINUTE);
      expect(shipmentOf(world, id)).toMatchObject({
        ...{ stage: 'refused', task: null, problem: 'no_list' },
        problemText: ['Not Found', 'Inconnu.', null][index],
      });
    }
    world.intercept((url) => (url.pathname.endsWith('get/desks') ? new Response('', { status: 500 }) : null));
    const id = planned(world, orderId, 'ecotrack');
    await world.pass(2 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'planned', task: 'create', problem: null });
    world.intercept(() => null);
    await world.pass(HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)?.stage).not.toBe('planned');
    expect(shipmentOf(world, id)?.problem).not.toBe('no_list');
  });
});

test("200 parcels are made within half of the courier's quota", async () => {
  await inWorld(async (world, place) => {
    const ids = Array.from({ length: 200 }, () => planned(world, place(), 'yalidine'));
    const { written } = world.context.sql.tally;
    let least = Number.POSITIVE_INFINITY;
    for (let minute = 0; minute < 15; minute += 1) {
      const before = world.answered.yalidine.length;
      await world.pass(MINUTE, 1_000);
      least = Math.min(least, 50 - (world.answered.yalidine.length - before));
    }
    expect(least).toBeGreaterThanOrEqual(0);
    expect(world.answered.yalidine).not.toContain(429);
    expect(ids.filter((id) => shipmentOf(world, id)?.tracking === null)).toEqual([]);
    // Eighteen rows for each, two of them of the list of all parcels: a call that our own limit keeps back writes none.
    expect(world.context.sql.tally.written - written).toBeLessThan(200 * 18);
    // Five calls of forty, and the lists that tell where they go.
    expect(world.answered.yalidine.length).toBeLessThan(10);
    const { length: calls } = world.answered.yalidine;
    expect(readQuotaReport(world.context.sql, 'yalidine')?.left.day).toBe(10_000 - calls);
    expect(world.parcels()).toHaveLength(200);
  });
});

/** The links to the labels of batches, with the shipments whose labels they show. */
const batchesOf = ({ context }: CourierWorld) =>
  context.sql.all('SELECT url, shipments FROM courier_batches').map((row) => ({
    url: row.text('url'),
    ids: JSON.parse(row.text('shipments')) as string[],
  }));

/** Orders at Yalidine, whose lists are known. */
async function dueTogether(world: CourierWorld, place: (to?: Destination) => string, count: number) {
  planned(world, place(), 'yalidine');
  await world.pass(3 * MINUTE);
  world.batches.length = 0;
  return Array.from({ length: count }, () => planned(world, place(), 'yalidine'));
}

test('parcels that are due together are made by one call, and one link shows their labels', async () => {
  await inWorld(async (world, place) => {
    const { sql, now } = world.context;
    const ids = await dueTogether(world, place, 5);
    const gone = place();
    const dropped = [
      planned(world, place({ wilaya: 16, commune: 'Nulle Part' }), 'yalidine'),
      planned(world, gone, 'yalidine'),
    ];
    world.act(gone, 'hand_over');
    await world.runner.run();
    // Those that drop out hold no other back.
    expect(world.batches).toEqual([5]);
    expect(dropped.map((id) => shipmentOf(world, id)?.stage)).toEqual(['refused', 'canceled']);
    const [batch, ...others] = batchesOf(world);
    expect(others).toEqual([]);
    expect(batch?.ids.toSorted()).toEqual(ids.toSorted());
    const page = world.labelsAt(batch?.url ?? '');
    for (const id of ids) {
      expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', batchId: batch?.ids[0] });
      expect(page).toContain(shipmentOf(world, id)?.tracking);
    }
    // A correction makes one label untrue: the others stay.
    const [first = '', second = ''] = ids;
    const ordersOf = (id: string) => shipmentOf(world, id)?.orderId ?? '';
    world.correct(ordersOf(first), { phone: '+213661000000' });
    await world.pass(MINUTE);
    expect(ids.map((id) => shipmentOf(world, id)?.batchId === null)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const prints = () =>
      batchPrintsOf(
        sql,
        ids.flatMap((id) => shipmentOf(world, id) ?? []),
        now(),
      ).map(({ asked, others: more, canceled: ended, changed }) =>
        [asked, more, ended, changed].map(({ length }) => length),
      );
    expect(prints()).toEqual([[4, 0, 0, 1]]);
    cancelShipment(world.context, second);
    expect(prints()).toEqual([[3, 0, 1, 1]]);
    await world.pass(MINUTE);
    expect(prints()).toEqual([[3, 0, 1, 1]]);
    // Most of its labels are not true any more: it is not offered.
    cancelShipment(world.context, ids[2] ?? '');
    expect(prints()).toEqual([]);
    // The link shows a person who is erased: it goes, also where the label was not true any more.
    eraseShipments(sql, ordersOf(first));
    expect(batchesOf(world)).toEqual([]);
  });
});

test('no link is kept that shows a person who was erased while the courier answered', async () => {
  await inWorld(async (world, place) => {
    const { sql, now } = world.context;
    const ids = await dueTogether(world, place, 3);
    const orderId = shipmentOf(world, ids[1] ?? '')?.orderId ?? '';
    world.intercept((_, init) => {
      if (init?.method === 'POST') sql.run('UPDATE orders SET erased_at = ? WHERE id = ?', now(), orderId);
      return null;
    });
    await world.runner.run();
    expect(world.batches).toEqual([3]);
    expect(batchesOf(world)).toEqual([]);
    expect(shipmentOf(world, ids[0] ?? '')).toMatchObject({ stage: 'confirmed', batchId: null });
  });
});

test('an order that is corrected or canceled while lists are read does not go with the others as it was', async () => {
  await inWorld(async (world, place) => {
    await dueTogether(world, place, 0);
    const [good, moved, ended] = [place(), place(), place()];
    const ids = [good, moved, ended].map((id) => planned(world, id, 'yalidine'));
    // It is the last of them, and its list is not read yet.
    await world.clock.advance(1);
    const far = planned(world, place({ wilaya: 31, commune: 'Oran' }), 'yalidine');
    let isDone = false;
    world.intercept((url) => {
      if (url.pathname.endsWith('communes') && !isDone) {
        isDone = true;
        world.correct(moved, { commune: 'Bab El Oued' });
        cancelShipment(world.context, ids[2] ?? '');
      }
      return null;
    });
    await world.runner.run();
    expect(isDone).toBe(true);
    await world.pass(MINUTE);
    expect(world.batches[0]).toBe(2);
    expect([...ids, far].map((id) => shipmentOf(world, id)?.stage)).toEqual([
      ...['confirmed', 'confirmed', 'canceled', 'confirmed'],
    ]);
    const rows = world.control('yalidine', 'parcels') as Record<string, unknown>[];
    expect(rows.filter((row) => row.to_commune_name === 'Bab El Oued')).toHaveLength(1);
    expect(rows).toHaveLength(4);
  });
});

test.each([
  ['lost', 0],
  ['failed_after', 0],
  ['html', 0],
  ['unavailable', 0],
  ['entry_missing', 0],
  ['entry_refused', 1],
  ['batch_refused', 0],
  ['batch_empty', 0],
] as const)(
  'after a batch whose answer is %s, each order has one parcel or is refused alone',
  async (fault, refused) => {
    await inWorld(async (world, place) => {
      // The second empty array comes after the parcels were made.
      for (let round = 0; round < (fault === 'batch_empty' ? 2 : 1); round += 1) {
        const ids = await dueTogether(world, place, 6);
        const before = world.parcels().length;
        world.order('yalidine', fault, 1);
        await world.runner.run();
        expect(world.batches[0]).toBe(6);
        // None is refused for another's sake, and none is sent again before it was looked for.
        await world.pass(20 * MINUTE);
        const stages = ids.map((id) => shipmentOf(world, id)?.stage);
        expect(stages.filter((stage) => stage === 'refused')).toHaveLength(refused);
        expect(stages.filter((stage) => stage === 'confirmed')).toHaveLength(6 - refused);
        expect(world.parcels()).toHaveLength(before + 6 - refused);
        // What a batch did not make goes in smaller ones, so that a bad one cannot keep the others back.
        expect(world.batches.slice(1).every((size) => size <= 3)).toBe(true);
      }
    });
  },
);

test('after a batch without an answer each parcel is looked for once, and then they go in halves', async () => {
  await inWorld(async (world, place) => {
    const ids = await dueTogether(world, place, 20);
    const lookUps: string[] = [];
    world.intercept((url, init) => {
      const sought = url.searchParams.get('order_id');
      if (init?.method !== 'POST' && sought !== null) lookUps.push(sought);
      return null;
    });
    const before = world.parcels().length;
    world.order('yalidine', 'batch_empty', 1);
    await world.pass(10 * MINUTE, 5_000);
    expect(world.batches).toEqual([20, 10, 10]);
    expect(lookUps).toHaveLength(20);
    expect(new Set(lookUps).size).toBe(20);
    expect(world.parcels()).toHaveLength(before + 20);
    for (const id of ids) expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', creations: 0 });
    // Half as many calls' labels open by one press each.
    expect(batchesOf(world).map((one) => one.ids.length)).toEqual([10, 10]);
  });
});

test('one parcel that empties every answer keeps few others back, and ends with a person', async () => {
  await inWorld(async (world, place) => {
    const ids = await dueTogether(world, place, 20);
    const before = world.parcels().length;
    const bad = shipmentOf(world, ids[7] ?? '')?.reference ?? '';
    const sizes: number[] = [];
    world.intercept((url, init) => {
      if (init?.method !== 'POST' || !url.pathname.endsWith('parcels')) return null;
      const body = String(init.body);
      sizes.push((JSON.parse(body) as unknown[]).length);
      return body.includes(bad) ? Response.json([]) : null;
    });
    await world.pass(2 * HOUR);
    expect(sizes.slice(0, 3).toSorted((one, other) => one - other)).toEqual([10, 10, 20]);
    // 20, then 10, 5, 2 with the bad one and as many without it; then the bad one alone.
    expect(sizes.length).toBeLessThan(17);
    expect(world.parcels()).toHaveLength(before + 19);
    const stages = ids.map((id) => shipmentOf(world, id)?.stage);
    expect(stages.filter((stage) => stage === 'confirmed')).toHaveLength(19);
    expect(shipmentOf(world, ids[7] ?? '')?.stage).toBe('refused');
  });
});

test('a parcel that its batch did not make is on no print, and one link alone counts for a call', async () => {
  await inWorld(async (world, place) => {
    const ids = await dueTogether(world, place, 4);
    world.order('yalidine', 'entry_refused', 1);
    world.order('yalidine', 'entry_missing', 1);
    await world.runner.run();
    const [out = '', ...others] = ids.filter((id) => shipmentOf(world, id)?.stage === 'unknown');
    expect(others).toEqual([]);
    expect(batchesOf(world)[0]?.ids).toContain(out);
    await world.pass(10 * MINUTE);
    expect(shipmentOf(world, out)).toMatchObject({ stage: 'confirmed', batchId: null, creations: 1 });
    expect(batchesOf(world)[0]?.ids.toSorted()).toEqual(ids.filter((id) => id !== out).toSorted());
    // Entries that name different pages: none is known to show all of them.
    await dueTogether(world, place, 2);
    world.intercept((url, init) => {
      if (init?.method !== 'POST' || !url.pathname.endsWith('parcels')) return null;
      const entries = (JSON.parse(String(init.body)) as { order_id: string }[]).map(({ order_id }, at) => [
        order_id,
        { success: true, order_id, tracking: `YAL-9${at}`, labels: `https://api.yalidine.app/${at}` },
      ]);
      return Response.json(Object.fromEntries(entries));
    });
    await world.runner.run();
    expect(shipmentTrackedBy(world.context.sql, 'yalidine', 'YAL-91')).toMatchObject({ batchId: null });
    expect(batchesOf(world)).toHaveLength(1);
  });
});

test('one parcel that has every batch refused is refused alone, with its own words', async () => {
  await inWorld(async (world, place) => {
    world.change('yalidine', 'all_or_nothing', 'true');
    const ids = await dueTogether(world, place, 4);
    const [bad = '', ...good] = ids;
    world.context.sql.run("UPDATE orders SET name = ' ' WHERE id = ?", shipmentOf(world, bad)?.orderId ?? '');
    await world.runner.run();
    expect(world.batches[0]).toBe(4);
    // Those that come meanwhile go without them.
    await world.clock.advance(1);
    good.push(planned(world, place(), 'yalidine'), planned(world, place(), 'yalidine'));
    await world.pass(5 * MINUTE);
    expect(world.batches.slice(1).toSorted()).toEqual([1, 1, 2, 2, 2]);
    expect(shipmentOf(world, bad)).toMatchObject({ stage: 'refused', problem: 'invalid' });
    for (const id of good) expect(shipmentOf(world, id)).toMatchObject({ stage: 'confirmed', problem: null });
    // What the courier asks of the account concerns nobody's parcel: they go together again.
    const later = await dueTogether(world, place, 3);
    world.order('yalidine', 'edge', 1);
    await world.runner.run();
    expect(later.map((id) => shipmentOf(world, id)?.stage)).toEqual(['planned', 'planned', 'planned']);
    await world.pass(70 * MINUTE);
    // The first call was kept back by the edge.
    expect(world.batches).toEqual([3, 3]);
  });
});

test('a shop without couriers has nothing to do', async () => {
  await offerPaymentMethods('cash');
  await runInDurableObject(stub(), async (_, { storage }) => {
    const world = new CourierWorld(storage, null);
    const { tally } = world.context.sql;
    const before = { ...tally };
    expect(world.runner.dueAt()).toBe(Number.POSITIVE_INFINITY);
    await world.runner.run();
    expect(tally.written).toBe(before.written);
    expect(tally.read - before.read).toBeLessThanOrEqual(2);
  });
});

test('a creation that gets no answer ends after five, and a person is asked', async () => {
  await inWorld(async (world, place) => {
    let creations = 0;
    world.intercept((_, init) => {
      if (init?.method !== 'POST') return null;
      creations += 1;
      return new Response('', { status: 500 });
    });
    const id = planned(world, place(), 'yalidine');
    await world.pass(6 * HOUR);
    expect(creations).toBe(5);
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'refused', problem: 'no_answer', task: null });
  });
});

test('a parcel whose order is erased while its courier is asked is left alone', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack');
    world.intercept((url) => {
      if (url.pathname.endsWith('valid/order')) eraseShipments(world.context.sql, orderId);
      return null;
    });
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ tracking: null, task: null, nextAt: null });
    expect(tasksOf(world)).toEqual([]);
  });
});

test('a bug rests the account, holds back no other parcel, and never makes the alarm spin', async () => {
  await inWorld(async (world, place) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { sql, now } = world.context;
    const [poison, good, unopened] = [place(), place(), place()];
    const ids = [planned(world, poison, 'yalidine'), planned(world, good, 'yalidine')];
    sql.run("UPDATE orders SET items = 'x' WHERE id = ?", poison);
    sql.run('UPDATE shipments SET next_at = next_at + 1 WHERE id = ?', ids[1] ?? '');
    await world.runner.run();
    expect(findAccount(sql, 'yalidine')).toMatchObject({ problem: 'unexpected' });
    expect(world.runner.dueAt()).toBeGreaterThan(now());
    await world.pass(HOUR);
    expect(shipmentOf(world, ids[1] ?? '')).toMatchObject({ stage: 'confirmed' });
    const sealed = await sealKeys(world.context, 'ecotrack', { id: 7 } as never);
    sql.run("UPDATE courier_accounts SET sealed = ? WHERE id = 'ecotrack'", sealed);
    planned(world, unopened, 'ecotrack');
    await world.runner.run();
    expect(findAccount(sql, 'ecotrack')).toMatchObject({ problem: 'unexpected', failures: 1 });
    expect(logged).toHaveBeenCalled();
    expect(world.runner.dueAt()).toBeGreaterThan(now());
  });
});

test('why a draft was not handed in stands until its courier collects it', async () => {
  await inWorld(async (world, place) => {
    const id = planned(world, place(), 'ecotrack');
    world.intercept((url) =>
      url.pathname.endsWith('valid/order')
        ? Response.json({ success: false, error: 10_009, message: 'Solde insuffisant' })
        : null,
    );
    await world.pass(3 * HOUR, 10 * MINUTE);
    const refused = { stage: 'made', problem: 'refused', problemText: 'Solde insuffisant' };
    expect(shipmentOf(world, id)).toMatchObject({ ...refused, rawStatus: 'prete_a_expedier' });
    const tracking = shipmentOf(world, id)?.tracking;
    world.intercept(() => null);
    confirmShipment(world.context, id);
    await world.pass(MINUTE);
    world.control('ecotrack', 'advance', { tracking, state: 'en_hub' });
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ problem: null, problemText: null });
  });
});

test('undoing a cancellation is in time for a parcel that is not made yet, or not known', async () => {
  await inWorld(async (world, place) => {
    const [early, lost, drafted, other] = [place(), place(), place(), place()];
    const first = planned(world, early, 'yalidine');
    world.act(early, 'cancel');
    expect(shipmentOf(world, first)).toMatchObject({ stage: 'planned', wantsCancel: true });
    await world.runner.run();
    world.act(early, 'undo');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, first)).toMatchObject({ stage: 'confirmed', wantsCancel: false });

    const second = planned(world, lost, 'yalidine');
    world.order('yalidine', 'unavailable', 1);
    await world.runner.run();
    expect(shipmentOf(world, second)?.stage).toBe('unknown');
    await world.clock.advance(119_000);
    world.act(lost, 'cancel');
    await world.clock.advance(2_000);
    await world.runner.run();
    world.act(lost, 'undo');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, second)).toMatchObject({ stage: 'confirmed', wantsCancel: false });

    // The wish to hand a draft in outlives it too.
    const third = planned(world, drafted, 'ecotrack', false);
    await world.pass(5 * MINUTE);
    expect(confirmShipment(world.context, third)).toBe(true);
    world.act(drafted, 'cancel');
    world.act(drafted, 'undo');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, third)?.stage).toBe('confirmed');

    // What staff ask of the parcel itself outlives the undo of another action.
    const fourth = planned(world, other, 'yalidine');
    await world.runner.run();
    world.act(other, 'note');
    cancelShipment(world.context, fourth);
    expect(world.act(other, 'undo')).toBe(true);
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, fourth)?.stage).toBe('canceled');
  });
});

test('a parcel that its courier ended, or has twice, is no dead end', async () => {
  await inWorld(async (world, place) => {
    const [ended, twice] = [place(), place()];
    const first = planned(world, ended, 'yalidine');
    await world.pass(5 * MINUTE);
    const { tracking } = shipmentOf(world, first) ?? {};
    world.control('yalidine', 'advance', { tracking, state: 'Annulé' });
    await world.pass(HOUR, 10 * MINUTE);
    expect(shipmentOf(world, first)).toMatchObject({ problem: 'canceled_by_courier' });
    expect(cancelShipment(world.context, first)).toBe(true);
    expect(shipmentOf(world, first)).toMatchObject({ stage: 'canceled' });
    const next = planned(world, ended, 'ecotrack');
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, next)?.stage).toBe('confirmed');

    const second = planned(world, twice, 'yalidine', false);
    const { sql } = world.context;
    expect(resolveDoubt(world.context, second, 'YAL-X1')).toBe('not_doubtful');
    sql.run("UPDATE shipments SET stage = 'doubtful', task = NULL, next_at = NULL WHERE id = ?", second);
    expect(resolveDoubt(world.context, second, shipmentOf(world, first)?.tracking ?? '')).toBe('taken');
    expect(resolveDoubt(world.context, second, 'YAL-X1')).toBe('done');
    expect(shipmentOf(world, second)).toMatchObject({ stage: 'confirmed', tracking: 'YAL-X1', task: 'poll' });
    sql.run("UPDATE shipments SET stage = 'doubtful' WHERE id = ?", second);
    expect(resolveDoubt(world.context, second, null)).toBe('done');
    expect(planShipment(world.context, twice, 'ecotrack', { isConfirmed: true }).ok).toBe(true);
  });
});

test('a removed account leaves its parcels to people, and their orders free', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    const [made, waiting] = [place(), place()];
    const first = planned(world, made, 'yalidine');
    await world.pass(5 * MINUTE);
    const second = planned(world, waiting, 'yalidine');
    const asked = world.answered.yalidine.length;
    removeAccount(sql, 'yalidine');
    expect(shipmentOf(world, first)).toMatchObject({
      stage: 'confirmed',
      problem: 'account_removed',
      task: null,
    });
    expect(shipmentOf(world, second)).toMatchObject({ stage: 'canceled', task: null });
    await world.pass(2 * HOUR, 10 * MINUTE);
    expect(world.answered.yalidine.length).toBe(asked);
    expect(planShipment(world.context, made, 'ecotrack', { isConfirmed: true }).ok).toBe(false);
    expect(cancelShipment(world.context, first)).toBe(true);
    for (const order of [made, waiting]) planned(world, order, 'ecotrack');
    await world.pass(5 * MINUTE);
    expect(orderOf(world, made)).toMatchObject({ courier: 'DHD' });
  });
});

/** Each courier, with a way of a parcel from its shop to a driver. */
const couriersAndWays = [
  ['yalidine', 'Centre'],
  ['ecotrack', 'en_hub'],
] as const;

test.each(couriersAndWays)(
  'a corrected order has %s told while it takes changes, and says so where it does not',
  async (name, state) => {
    await inWorld(async (world, place) => {
      const orderId = place();
      const id = planned(world, orderId, name, false);
      await world.pass(5 * MINUTE);
      const parcel = () =>
        world.parcels().find(({ tracking }) => tracking === shipmentOf(world, id)?.tracking);
      expect(world.correct(orderId, { name: 'Lina Haddad', phone: '+213661000000' }, 100)).toBe(true);
      expect(shipmentOf(world, id)).toMatchObject({ edit: 'asked', task: 'edit' });
      // A draft is not handed in before its courier has the correction.
      if (name === 'ecotrack') confirmShipment(world.context, id);
      await world.runner.run();
      const taken = { recipient: 'Lina Haddad', phone: '0661000000', toCollect: 900 };
      expect(parcel()).toMatchObject(taken);
      expect(shipmentOf(world, id)).toMatchObject({
        edit: 'done',
        amount: 900,
        isEditOpen: false,
        problem: null,
      });
      world.act(orderId, 'undo');
      if (name === 'yalidine') {
        await world.pass(10_000, 1_000);
        expect(parcel()).toMatchObject({ recipient: 'Amina Benali', phone: '0550123456', toCollect: 1_000 });
        world.correct(orderId, { name: 'Lina Haddad', phone: '+213661000000' }, 100);
        await world.pass(10_000, 1_000);
      }
      expect(shipmentOf(world, id)?.stage).toBe('confirmed');
      world.control(name, 'advance', { tracking: shipmentOf(world, id)?.tracking, state });
      expect(world.correct(orderId, { street: '3 rue des Roses' })).toBe(true);
      await world.pass(5 * MINUTE);
      // The courier says that it is too late, before any poll.
      expect(parcel()).toMatchObject({ address: '12 rue des Oliviers' });
      expect(shipmentOf(world, id)).toMatchObject({ edit: 'locked', problem: 'edit_locked', task: 'poll' });
      await world.pass(2 * HOUR, 10 * MINUTE);
      expect(shipmentOf(world, id)).toMatchObject({ movement: 'on_the_way', problem: 'edit_locked' });
      expect(orderOf(world, orderId).fulfilment).toBe('handed_over');
    });
  },
);

test.each(['lost', 'failed_after', 'html'] as const)(
  'a change whose answer is %s is not believed, and sent again until one comes',
  async (fault) => {
    await inWorld(async (world, place) => {
      for (const name of ['yalidine', 'ecotrack'] as const) {
        const orderId = place();
        const id = planned(world, orderId, name, false);
        await world.pass(5 * MINUTE);
        let isStruck = false;
        world.intercept((_, init) => {
          if (init?.method !== 'PATCH' && init?.method !== 'POST') return null;
          if (!isStruck) world.order(name, fault, 1);
          isStruck = true;
          return null;
        });
        world.correct(orderId, { phone: '+213770112233' });
        await world.runner.run();
        expect(shipmentOf(world, id)).toMatchObject({ edit: 'asked', isEditOpen: true });
        // The order has its former phone again, and the courier perhaps not.
        world.act(orderId, 'undo');
        expect(shipmentOf(world, id)).toMatchObject({ edit: 'asked', task: 'edit' });
        await world.pass(5 * MINUTE);
        expect(shipmentOf(world, id)).toMatchObject({ edit: 'done', isEditOpen: false });
        const own = world.parcels().filter(({ courier }) => courier === name);
        expect(own).toMatchObject([{ phone: '0550123456' }]);
      }
    });
  },
);

test('a refused correction stands with its words, one to another place is never sent, and products stay', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack', false);
    await world.pass(5 * MINUTE);
    world.intercept((url) =>
      url.pathname.endsWith('update/order')
        ? Response.json({ success: false, error: 10_009, message: 'Numéro refusé' })
        : null,
    );
    world.correct(orderId, { phone: '+213770112233' });
    await world.pass(2 * HOUR, 10 * MINUTE);
    const refused = { edit: 'refused', editText: 'Numéro refusé', problem: 'edit_refused' };
    expect(shipmentOf(world, id)).toMatchObject(refused);
    world.intercept(() => null);
    world.correct(orderId, { phone: '+213770112244' });
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, id)).toMatchObject({ edit: 'done', problem: null });
    const asked = world.answered.ecotrack.length;
    world.correct(orderId, { commune: 'Bab El Oued', phone: '+213770112255' });
    await world.runner.run();
    expect(world.answered.ecotrack.length).toBe(asked);
    expect(shipmentOf(world, id)).toMatchObject({ edit: 'elsewhere', problem: 'edit_elsewhere' });
    world.act(orderId, 'undo');
    expect(shipmentOf(world, id)).toMatchObject({ edit: null, problem: null });
    const { items } = orderOf(world, orderId);
    const { position } = statusNow(world.context, orderOf(world, orderId));
    const correction = { quantities: [{ price: items[0]?.price ?? '', quantity: 2 }] };
    const input = { action: 'correct', position, correction } as const;
    expect(applyAction(world.context, orderId, input, { device: null })).toMatchObject({ reason: 'not_now' });
    eraseShipments(world.context.sql, orderId);
    expect(shipmentOf(world, id)).toMatchObject({ sentDetails: null, editText: null });
  });
});

test('an order that is corrected while its place is sought goes to the new place', async () => {
  await inWorld(async (world, place) => {
    const orderId = place();
    const id = planned(world, orderId, 'ecotrack', false);
    let isCorrected = false;
    world.intercept((url) => {
      if (url.pathname.endsWith('get/communes') && !isCorrected)
        isCorrected = world.correct(orderId, { commune: 'Bab El Oued', name: 'Lina Haddad' });
      return null;
    });
    await world.pass(5 * MINUTE);
    expect(isCorrected).toBe(true);
    expect(world.control('ecotrack', 'parcels')).toMatchObject([
      { commune: 'Bab El Oued', client: 'Lina Haddad' },
    ]);
    expect(shipmentOf(world, id)).toMatchObject({ stage: 'made', edit: null, problem: null });
  });
});

test('a parcel is asked back once, and a lost answer is not repeated blindly', async () => {
  await inWorld(async (world, place) => {
    const send = async (name: FakeName, state: string) => {
      const id = planned(world, place(), name);
      await world.pass(5 * MINUTE);
      const tracking = shipmentOf(world, id)?.tracking;
      world.control(name, 'advance', { tracking, state });
      await world.pass(HOUR, 10 * MINUTE);
      return id;
    };
    const asks: string[] = [];
    world.intercept((url) => {
      if (url.pathname.endsWith('ask/for/order/return')) asks.push(url.searchParams.get('tracking') ?? '');
      return null;
    });
    const shipped = await send('yalidine', 'Sorti en livraison');
    expect(askForReturn(world.context, shipped)).toBe(false);
    const early = await send('ecotrack', 'en_hub');
    expect(askForReturn(world.context, early)).toBe(true);
    await world.runner.run();
    expect(shipmentOf(world, early)).toMatchObject({ returnRequest: 'not_now', task: 'poll' });
    const taken = await send('ecotrack', 'en_livraison');
    askForReturn(world.context, taken);
    await world.runner.run();
    expect(shipmentOf(world, taken)).toMatchObject({ returnRequest: 'asked' });
    expect(askForReturn(world.context, taken)).toBe(false);
    await world.pass(5 * MINUTE);
    expect(shipmentOf(world, taken)).toMatchObject({ movement: 'returning' });
    for (const fault of ['lost', 'unavailable'] as const) {
      const id = await send('ecotrack', 'en_livraison');
      const before = asks.length;
      askForReturn(world.context, id);
      world.order('ecotrack', fault, 1);
      await world.pass(10 * MINUTE);
      const isLost = fault === 'lost';
      expect(asks.length - before).toBe(1);
      expect(shipmentOf(world, id)).toMatchObject({ returnRequest: 'no_answer', task: 'poll' });
      expect(shipmentOf(world, id)?.movement).toBe(isLost ? 'returning' : 'out_for_delivery');
      // A person decides to ask again.
      expect(askForReturn(world.context, id)).toBe(!isLost);
    }
  });
});

test('labels are read twenty calls at a time, kept for an hour, and none that came is lost by a failure', async () => {
  await inWorld(async (world, place) => {
    const { sql, now } = world.context;
    const names = [...Array<FakeName>(30).fill('ecotrack'), ...Array<FakeName>(41).fill('yalidine')];
    const ids = names.map((name) => planned(world, place(), name, false));
    await world.pass(10 * MINUTE, 10_000);
    const shipments = ids.flatMap((id) => shipmentOf(world, id) ?? []);
    const kept = () => ids.map((id) => findLabel(sql, id, now() - LABELS_KEPT));
    const asked = { ecotrack: world.answered.ecotrack.length, yalidine: world.answered.yalidine.length };
    world.order('ecotrack', 'lost', 1);
    await fetchLabels(world.context, shipments);
    // The account rests after a failure: its others wait for the next print, and the other account's are read.
    expect(kept().filter((one) => one?.problem === 'unavailable')).toHaveLength(1);
    expect(kept().filter((one) => one?.url != null)).toHaveLength(41);
    expect(world.answered.yalidine.length - asked.yalidine).toBe(2);
    await world.clock.advance(2 * MINUTE);
    await fetchLabels(world.context, shipments);
    expect(world.answered.ecotrack.length - asked.ecotrack).toBe(20);
    expect(kept().filter((one) => (one?.size ?? 0) > 0)).toHaveLength(20);
    await world.clock.advance(2 * MINUTE);
    await fetchLabels(world.context, shipments);
    expect(kept().filter((one) => (one?.size ?? 0) > 0)).toHaveLength(30);
    await fetchLabels(world.context, shipments);
    expect(world.answered.ecotrack.length - asked.ecotrack).toBe(30);
    const [first] = shipments;
    eraseShipments(sql, first?.orderId ?? '');
    expect(kept()[0]).toBeNull();
    await world.clock.advance(LABELS_KEPT);
    expect(kept().every((one) => one === null)).toBe(true);
  });
});

/** A settlement by file of one row, applied; `columns` of a file with all of them. */
async function applyFile({ context }: CourierWorld, cells: string[]): Promise<void> {
  const places = {
    number: null,
    tracking: 0,
    status: 1,
    amount: 2,
    net: null,
    fee: 3,
    return_fee: null,
    payment: null,
  };
  const columns: SettlementColumns = { ...places, from: 0, all: null, said: {}, reading: null };
  const upload = { digest: cells.join(' '), name: '', state: 'matching', columns } as const;
  const id = storeUpload(context, courierSettlements, upload, [{ position: 0, unit: 0, cells }]);
  const now = () => {
    const found = findUpload(context.sql, courierSettlements, id);
    if (found === null) throw new Error('The settlement is gone.');
    return found;
  };
  matchPart(context, courierSettlements, now());
  startApplying(context, now(), null);
  await applyPart(context, courierSettlements, now(), null);
}

/** All orders of a list's elements that keep the order of its parts. */
function interleavings<T>(one: readonly T[], other: readonly T[]): T[][] {
  const [first, second] = [one[0], other[0]];
  if (first === undefined || second === undefined) return [[...one, ...other]];
  return [
    ...interleavings(one.slice(1), other).map((rest) => [first, ...rest]),
    ...interleavings(one, other.slice(1)).map((rest) => [second, ...rest]),
  ];
}

test.each(['yalidine', 'ecotrack'] as const)(
  'the API of %s and files, in any order, give the same money and fees, once',
  async (name) => {
    const states: Record<FakeName, Record<string, string>[]> = {
      yalidine: [{ state: 'Livré' }, { payment_status: 'receivable' }, { payment_status: 'payed' }],
      ecotrack: [{ state: 'livre_non_encaisse' }, { state: 'paiements_prets' }, { state: 'paye_et_archive' }],
    };
    await inWorld(async (world, place) => {
      const { sql } = world.context;
      const said: (Record<string, string> | string)[][] = interleavings<Record<string, string> | string>(
        states[name],
        ['Livré', 'Livré et versé'],
      );
      const sent = said.map((steps) => {
        const orderId = place();
        return { steps, orderId, id: planned(world, orderId, name) };
      });
      await world.pass(10 * MINUTE);
      for (let step = 0; step < 5; step += 1) {
        for (const { steps, id } of sent) {
          const tracking = shipmentOf(world, id)?.tracking ?? '';
          const now = steps[step] ?? '';
          // A statement says what was taken; the API had announced another fee.
          if (typeof now === 'string') await applyFile(world, [tracking, now, '1000', '333']);
          else world.control(name, 'advance', { tracking, ...now });
        }
        await world.pass(26 * HOUR, HOUR);
      }
      for (const { orderId, id, steps } of sent) {
        const order = JSON.stringify(steps);
        const { money } = statusNow(world.context, orderOf(world, orderId));
        expect(money, order).toMatchObject({ remitted: 1_000, collected: 1_000, toCollect: 0 });
        const kinds = eventsOf(world, orderId).map((one) => one.split(' ')[1]);
        expect(kinds.filter((kind) => kind === 'remitted').length, order).toBe(1);
        expect(kinds.filter((kind) => kind === 'delivered').length, order).toBe(1);
        expect(shipmentOf(world, id), order).toMatchObject({ entered: 'remitted', problem: null });
        const fees = readCourierFees(sql, orderId);
        expect(fees, order).toEqual({
          billed: { delivery: 333, returning: null },
          reported: { delivery: shipmentOf(world, id)?.fee, returning: null },
        });
        expect(fees.reported.delivery).toBeGreaterThan(333);
        expect(readResult(sql, orderId)?.fees, order).toEqual(fees.billed);
      }
      const [sums] = sql.all("SELECT * FROM profit_sums WHERE dimension = 'shop'");
      expect(sums?.integer('courier_fees')).toBe(333 * sent.length);
      expect(sql.count('SELECT SUM(cash) AS n FROM daily_revenue')).toBe(1_000 * sent.length);
      expect(paymentsIn(world).filter((one) => one.endsWith('paid 1000'))).toHaveLength(sent.length);
    });
  },
);

test('fees of the API count until a statement says them, and those of a return at its end', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    const orderId = place();
    const id = planned(world, orderId, 'yalidine');
    await world.pass(5 * MINUTE);
    const tracking = shipmentOf(world, id)?.tracking ?? '';
    const counted = () => readResult(sql, orderId)?.fees;
    world.control('yalidine', 'advance', { tracking, state: 'Livré' });
    await world.pass(HOUR, 10 * MINUTE);
    expect(counted()).toEqual({ delivery: shipmentOf(world, id)?.fee, returning: null });
    world.control('yalidine', 'advance', { tracking, state: 'Retour vers vendeur' });
    world.control('yalidine', 'advance', { tracking, state: 'Retourné au vendeur' });
    await world.pass(25 * HOUR, HOUR);
    expect(counted()).toEqual({ delivery: null, returning: 250 });
    await applyFile(world, [tracking, 'Retourné', '0', '200']);
    expect(counted()).toEqual({ delivery: null, returning: 200 });
    await world.pass(25 * HOUR, HOUR);
    expect(counted()).toEqual({ delivery: null, returning: 200 });
  });
});

test('the tariff of EcoTrack goes before its estimate for good, and a return has the fee of its list', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    const [kept, back] = [place(), place()];
    const ids = [planned(world, kept, 'ecotrack'), planned(world, back, 'ecotrack')];
    await world.pass(5 * MINUTE);
    const [sold, returned] = ids.map((id) => shipmentOf(world, id)?.tracking);
    const truth = (world.control('ecotrack', 'parcels') as Record<string, unknown>[])[0];
    const tariff = Number(truth?.tarif_prestation);
    const counted = (orderId: string) => readResult(sql, orderId)?.fees;
    world.control('ecotrack', 'advance', { tracking: sold, state: 'livre_non_encaisse' });
    world.control('ecotrack', 'advance', { tracking: returned, state: 'retour_chez_livreur' });
    await world.pass(HOUR, 10 * MINUTE);
    // The money is not out: the estimate alone is known.
    expect(counted(kept)).toEqual({ delivery: tariff + 50, returning: null });
    world.control('ecotrack', 'advance', { tracking: sold, state: 'encaisse_non_paye' });
    world.control('ecotrack', 'advance', { tracking: returned, state: 'retour_recu' });
    await world.pass(26 * HOUR, HOUR);
    expect(counted(kept)).toEqual({ delivery: tariff, returning: null });
    expect(counted(back)).toEqual({ delivery: null, returning: 200 });
    // Archived parcels are polled still, with their estimates.
    world.control('ecotrack', 'advance', { tracking: sold, state: 'paye_et_archive' });
    world.control('ecotrack', 'advance', { tracking: returned, state: 'retour_archive' });
    await world.pass(49 * HOUR, HOUR);
    expect(counted(kept)).toEqual({ delivery: tariff, returning: null });
    expect(counted(back)).toEqual({ delivery: null, returning: 200 });
    expect(shipmentOf(world, ids[0] ?? '')).toMatchObject({ fee: tariff, isFeeSure: true });
  });
});

const places = [
  HYDRA,
  { wilaya: 31, commune: 'Oran' },
  { wilaya: 9, commune: 'Blida' },
  { wilaya: 16, commune: 'Nulle Part' },
  { wilaya: 50, commune: 'Timiaouine' },
];
const ways: Record<FakeName, readonly string[]> = {
  yalidine: [
    'Ramassé',
    'Centre',
    'Vers Wilaya',
    'Sorti en livraison',
    'Tentative échouée',
    'Bloqué',
    'Livré',
    'Livré',
    'Retour vers centre',
    'Retourné au vendeur',
    'Annulé',
  ],
  ecotrack: [
    'vers_hub',
    'en_hub',
    'en_livraison',
    'suspendu',
    'livre_non_encaisse',
    'encaisse_non_paye',
    'paye_et_archive',
    'retour_chez_livreur',
    'retour_recu',
    'annule',
  ],
};

/** Its courier ended the parcel, and staff canceled it in the shop after that. */
function isLetGo({ context: { sql } }: CourierWorld, tracking: string): boolean {
  const ended = "SELECT 1 FROM shipments WHERE tracking = ? AND stage = 'canceled' AND movement = 'canceled'";
  return sql.first(ended, tracking) !== null;
}

/** What must hold at every moment of a run. */
function checkAlways(world: CourierWorld, orders: readonly string[]): void {
  checkBatches(world);
  // One that its courier has ended, and that staff have let go, may be followed by another.
  const parcels = world.parcels().filter(({ tracking }) => !isLetGo(world, tracking));
  for (const id of orders) {
    const { number } = orderOf(world, id);
    const own = parcels.filter(({ reference }) => reference.startsWith(number));
    checkSent(world, id, own);
    expect(own.length, `parcels of order ${number}`).toBeLessThanOrEqual(1);
    const events = eventsOf(world, id);
    for (const kind of ['courier remitted', 'courier cash_collected'])
      expect(events.filter((one) => one === kind).length, kind).toBeLessThanOrEqual(1);
    expect(statusNow(world.context, orderOf(world, id)).money.remitted).toBeLessThanOrEqual(1_000);
    // A parcel is in one payment at a time.
    const shipment = openShipmentOf(world.context.sql, id);
    const payments = shipment === null ? [] : paymentsOf(world.context.sql, shipment.id);
    expect(payments.filter(({ state }) => state !== 'undone').length).toBeLessThanOrEqual(1);
    expect(payments.filter(({ state }) => state === 'paid').length).toBe(
      shipment?.money === 'remitted' ? 1 : 0,
    );
  }
}

/** A link that is kept shows nobody else's parcels, and all whose labels are said to be true. */
function checkBatches(world: CourierWorld): void {
  const referenceOf = new Map(world.parcels().map(({ tracking, reference }) => [tracking, reference]));
  for (const { url, ids } of batchesOf(world)) {
    const shown = world.labelsAt(url).match(/YAL-\d+/g) ?? [];
    const shipments = ids.flatMap((id) => shipmentOf(world, id) ?? []);
    const own = shipments.map(({ reference }) => reference);
    expect(own).toEqual(expect.arrayContaining(shown.map((tracking) => referenceOf.get(tracking))));
    for (const one of shipments) {
      const { tracking } = one;
      if (labelInBatch(one, false) === 'true' && referenceOf.has(tracking ?? ''))
        expect(shown).toContain(tracking);
    }
  }
}

/** The courier has what the shop believes that it has. */
function checkSent(world: CourierWorld, orderId: string, parcels: ReturnType<CourierWorld['parcels']>): void {
  const { sentDetails: sent, isEditOpen, tracking } = openShipmentOf(world.context.sql, orderId) ?? {};
  const parcel = parcels.find((one) => one.tracking === tracking);
  if (!sent || isEditOpen || parcel === undefined) return;
  const { recipient, phone, address, amount } = sent;
  expect(parcel).toMatchObject({ recipient, address, phone: phone.replace('+213', '0') });
  // Its people may change the price once they have the parcel.
  if (['En préparation', 'prete_a_expedier'].includes(parcel.state)) expect(parcel.toCollect).toBe(amount);
}

/** A correction that the courier does not have is said at the order. */
function checkCorrections(world: CourierWorld, shipment: Shipment): void {
  expect(shipment.edit).not.toBe('asked');
  expect(shipment.returnRequest).not.toBe('wanted');
  const { sentDetails: sent, edit, movement } = shipment;
  const isOver = movement === 'delivered' || movement === 'returned' || movement === 'canceled';
  if (sent === null || isOver || shipment.stage === 'refused') return;
  const isSent = hasSameDetails(sent, parcelDetailsOf(orderOf(world, shipment.orderId), sent.amount));
  if (!isSent) expect(['locked', 'refused', 'elsewhere']).toContain(edit);
}

/** What must hold once the couriers answer again. */
function checkAtLast(world: CourierWorld, orders: readonly string[]): void {
  const open = orders.flatMap((id) => openShipmentOf(world.context.sql, id) ?? []);
  const parcels = world.parcels().filter(({ tracking }) => !isLetGo(world, tracking));
  // Never a parcel forgotten: each is a shipment's, or its order shows that the courier kept it.
  for (const { tracking, courier } of parcels)
    expect(
      open.filter((one) => one.tracking === tracking && one.accountId === courier).length,
      `a shipment of ${tracking}`,
    ).toBe(1);
  for (const shipment of open) {
    expect(['refused', 'made', 'confirmed']).toContain(shipment.stage);
    const parcel = parcels.find(({ tracking }) => tracking === shipment.tracking);
    checkCorrections(world, shipment);
    if (shipment.stage === 'refused') {
      expect(shipment.problem).not.toBeNull();
      continue;
    }
    expect(parcel?.reference).toBe(shipment.reference);
    expect(shipment.rawStatus).toBe(parcel?.state);
    const { fulfilment, courier } = orderOf(world, shipment.orderId);
    expect(courier).not.toBeNull();
    // Where the courier and the order disagree, a person is asked.
    if (shipment.problem !== null) continue;
    const expected = {
      packed: ['packed', 'handed_over'],
      handed_over: ['handed_over'],
      on_the_way: ['handed_over'],
      out_for_delivery: ['handed_over'],
      delivered: ['delivered'],
      returning: ['handed_over'],
      returned: ['returned'],
      canceled: [],
    }[shipment.movement ?? 'packed'];
    // Staff may know more than the courier has said.
    expect([...expected, 'delivered', 'returned', 'canceled']).toContain(fulfilment);
    if (shipment.entered === 'remitted') expect(shipment.money).toBe('remitted');
  }
}

const corrections = [
  { name: 'Lina Haddad' },
  { name: 'Omar' },
  { phone: '+213661000000' },
  { street: '3 rue des Roses' },
  { street: null },
  { commune: 'Bab El Oued' },
];

const RUNS = quickOrLong(3, 25);

/** What can befall one call that makes several parcels. */
const batchFaults = ['entry_refused', 'entry_missing', 'batch_empty', 'batch_refused', 'lost'] as const;

test('no order gets two parcels, no parcel is forgotten, and no money is entered twice, whatever goes wrong', async () => {
  let [events, prints] = [0, 0];
  const struck = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const seed = (SEED + run * 7_919) >>> 0;
    try {
      await inWorld(async (world, place) => {
        world.readLists();
        await hostileRun(world, place, seed);
        events += world.events.length;
        prints += batchesOf(world).length;
        for (const kind of world.struck()) struck.add(kind);
      }, seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
    await runInDurableObject(stub(), (_, { storage }) => {
      for (const table of [
        'shipments',
        'shipment_facts',
        'courier_payments',
        'courier_batches',
        // The next run's events have the same ids.
        'courier_events',
        'courier_accounts',
        'courier_places',
        'quotas',
      ])
        storage.sql.exec(`DELETE FROM ${table}`);
      // The next run's couriers give the same tracking numbers.
      storage.sql.exec('UPDATE orders SET tracking = NULL');
    });
  }
  // One seed may play none.
  expect(events).toBeGreaterThan(0);
  expect(prints).toBeGreaterThan(0);
  expect([...struck]).toEqual(expect.arrayContaining([...batchFaults]));
});

async function hostileRun(
  world: CourierWorld,
  place: (to?: { wilaya: number; commune: string }) => string,
  seed: number,
): Promise<void> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const orders: string[] = [];
  const { context } = world;
  const steps: (() => unknown)[] = [
    () => orders.length < 14 && orders.push(place(pick(places))),
    () => {
      const id = pick(orders);
      const name = pick(['yalidine', 'ecotrack'] as const) ?? 'yalidine';
      if (id) planShipment(context, id, name, { isConfirmed: random(2) === 0 });
    },
    // Those that are due together are made by one call.
    () => {
      for (const id of orders) planShipment(context, id, 'yalidine', { isConfirmed: true });
    },
    () => {
      const shipment = openShipmentOf(context.sql, pick(orders) ?? '');
      if (shipment !== null) confirmShipment(context, shipment.id);
    },
    () => {
      const shipment = openShipmentOf(context.sql, pick(orders) ?? '');
      if (shipment !== null && random(3) === 0) cancelShipment(context, shipment.id);
    },
    () => {
      const action = pick(['cancel', 'undo', 'undo', 'hand_over', 'deliver', 'remit', 'return'] as const);
      if (action && random(3) === 0) world.act(pick(orders) ?? '', action);
    },
    () => moveSome(world, pick, random),
    () => moveSome(world, pick, random),
    () => {
      const id = pick(orders) ?? '';
      const contact = pick(corrections) ?? {};
      if (world.correct(id, contact, random(4) === 0 ? random(300) : null) && random(3) === 0)
        world.act(id, 'undo');
    },
    () => {
      const shipment = openShipmentOf(context.sql, pick(orders) ?? '');
      if (shipment !== null && random(2) === 0) askForReturn(context, shipment.id);
    },
    () => world.clock.advance(random(MINUTE)),
    () => world.pass(random(3) * HOUR, 10 * MINUTE),
    () => world.runner.run(),
    () => Promise.all([world.runner.run(), world.runner.run()]),
    // The object ends and starts again.
    () => world.restart(),
    () => world.crashInCreation(),
    () => replayEvent(world, pick),
    () => forgeEvent(world, pick, random),
  ];
  await world.registerWebhook();
  for (let count = 0; count < 160; count += 1) {
    // Now and then some orders come together, and something befalls the call that makes their parcels.
    const fault = count % 30 === 0 ? batchFaults[count / 30] : undefined;
    if (fault !== undefined) {
      world.order('yalidine', fault, 1);
      for (const to of [HYDRA, pick(places), pick(places)]) orders.push(place(to));
      for (const id of orders) planShipment(context, id, 'yalidine', { isConfirmed: true });
    }
    await pick(steps)?.();
    checkAlways(world, orders);
  }
  world.setFaults(new Faults(null));
  for (let day = 0; day < 4; day += 1) {
    await world.pass(24 * HOUR, HOUR);
    checkAlways(world, orders);
  }
  checkAtLast(world, orders);
  for (const name of ['yalidine', 'ecotrack'] as const) expect(world.answered[name]).not.toContain(429);
  expect(world.control('yalidine', 'webhook')).toMatchObject({ enabled: true });
}

const allShipments = ({ context }: CourierWorld) =>
  context.sql
    .all(
      'SELECT json_array(id, stage, task, next_at, movement, money, heard_at) AS seen FROM shipments ORDER BY id',
    )
    .map((row) => row.text('seen'));

/** An event that the shop has comes again, now or days later: nothing changes. */
async function replayEvent(
  world: CourierWorld,
  pick: <T>(list: readonly T[]) => T | undefined,
): Promise<void> {
  const event = pick(world.events);
  if (event === undefined) return;
  const before = allShipments(world);
  const received = await receiveEvents(world.context, 'yalidine', event.body, event.signature);
  expect(received).toBe('received');
  expect(allShipments(world)).toEqual(before);
}

/** Somebody sends a body of his own, or a changed one, with a signature that he has seen or made up. */
async function forgeEvent(
  world: CourierWorld,
  pick: <T>(list: readonly T[]) => T | undefined,
  random: (below: number) => number,
): Promise<void> {
  const data = { tracking: pick(world.parcels())?.tracking ?? 'YAL-1', status: 'Livré' };
  const one = { event_id: `forged ${random(1_000)}`, occurred_at: '2099-11-26 09:00:00', data };
  const body = utf8(JSON.stringify({ type: 'parcel_status_updated', events: [one] }));
  const signature = pick([null, await signHex('guessed', body), pick(world.events)?.signature ?? '']) ?? null;
  const before = allShipments(world);
  expect(await receiveEvents(world.context, 'yalidine', body, signature)).toBe('forged');
  expect(allShipments(world)).toEqual(before);
}

/** The courier's people act on a parcel. */
function moveSome(
  world: CourierWorld,
  pick: <T>(list: readonly T[]) => T | undefined,
  random: (below: number) => number,
): void {
  const parcel = pick(world.parcels());
  if (parcel === undefined) return;
  const { courier, tracking } = parcel;
  const isPayment = courier === 'yalidine' && random(3) === 0;
  const input = isPayment
    ? { tracking, payment_status: pick(['not-ready', 'ready', 'receivable', 'payed']) }
    : { tracking, state: pick(ways[courier]) };
  try {
    world.control(courier, 'advance', input);
  } catch (error) {
    // Nobody collects a draft.
    if (!(error instanceof UserError)) throw error;
  }
}

/** Lets both accounts read all that is due. */
async function readAll(world: CourierWorld): Promise<void> {
  if (world.runner.dueAt() > world.context.now() + 100 * 24 * HOUR) world.readLists();
  for (let steps = 0; world.runner.dueAt() <= world.context.now() + MINUTE && steps < 400; steps += 1)
    await world.pass(5_000, 5_000);
}

test('a courier’s lists are read soon after its account is added, slowly, and again at night', async () => {
  await inWorld(async (world) => {
    const { sql, now } = world.context;
    const start = now();
    world.readLists();
    turnAccount(sql, 'ecotrack', true);
    expect(world.runner.dueAt()).toBeLessThanOrEqual(start);
    await world.pass(MINUTE, 1_000);
    // Half of the account's calls are left for parcels.
    expect(world.answered.yalidine.length).toBeGreaterThan(8);
    expect(world.answered.yalidine.length).toBeLessThan(14);
    await readAll(world);
    expect(readAllPlaces(sql, 'yalidine', 'wilayas')).toHaveLength(58);
    expect(readAllPlaces(sql, 'yalidine', 'points').length).toBeGreaterThan(100);
    const communes = readAllPlaces(sql, 'yalidine', 'communes');
    expect(new Set(communes.map(({ wilaya }) => wilaya)).size).toBe(58);
    expect(world.answered.yalidine).toHaveLength(60);
    expect(now() - start).toBeLessThan(10 * MINUTE);
    // One that is off reads nothing, until it is on again.
    expect(world.answered.ecotrack).toEqual([]);
    const night = world.runner.dueAt();
    expect(localTime(night / 1000)).toMatch(/ 0[234]:/);
    expect(night - now()).toBeLessThan(24 * HOUR);

    // A list that fails counts as read, and its earlier state stays.
    const before = readAllPlaces(sql, 'yalidine', 'points');
    world.intercept(({ pathname }) =>
      pathname.endsWith('/centers') ? new Response('<html>', { status: 200 }) : null,
    );
    await world.pass(night - now() + 1, night - now() + 1);
    await readAll(world);
    expect(world.answered.yalidine).toHaveLength(119);
    expect(readAllPlaces(sql, 'yalidine', 'points')).toEqual(before);
    expect(findAccount(sql, 'yalidine')).toMatchObject({ problem: null });
    expect(world.runner.dueAt()).toBeGreaterThan(night + 23 * HOUR);

    turnAccount(sql, 'ecotrack', false);
    expect(world.runner.dueAt()).toBeLessThanOrEqual(now());
    await readAll(world);
    expect(readAllPlaces(sql, 'ecotrack', 'wilayas')).toHaveLength(55);
    removeAccount(sql, 'ecotrack');
    expect(readPlaceTimes(sql, 'ecotrack')).toEqual([]);
  });
});

test.each(['yalidine', 'ecotrack'] as const)(
  'the fees of %s that the merchant asks for are read to every wilaya, once',
  async (name) => {
    await inWorld(async (world) => {
      const { sql, now } = world.context;
      turnAccount(sql, name === 'yalidine' ? 'ecotrack' : 'yalidine', true);
      await readAll(world);
      const calls = world.answered[name].length;
      saveReading(sql, name, { feesFrom: 16, nextAt: now() });
      await readAll(world);
      const fees = readFees(sql, name);
      const wilayas = readAllPlaces(sql, name, 'wilayas').map(({ id }) => id);
      expect(fees.map(({ wilaya }) => wilaya)).toEqual(wilayas);
      for (const { home, pickupPoint } of fees) {
        expect(home?.most).toBeGreaterThanOrEqual(home?.usual ?? Number.NaN);
        expect(home?.usual).toBeGreaterThan(pickupPoint?.usual ?? Number.NaN);
      }
      expect(world.answered[name].length - calls).toBe(name === 'yalidine' ? 58 : 1);
      expect(findReading(sql, name).feesFrom).toBe(16);
    });
  },
);

test('a parcel to an office that the shopper chose from the courier’s list needs no question', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    await readAll(world);
    for (const name of ['yalidine', 'ecotrack'] as const) {
      saveAssignments(sql, [{ wilaya: 0, mode: 'desk', accountId: name }]);
      sharePickupPoints(sql);
      const pickupPoints = pickupPointsFor(sql, { wilaya: 16, mode: 'desk' });
      expect(pickupPoints.length).toBeGreaterThan(1);
      expect(() => place({ ...HYDRA, delivery: 'desk' })).toThrow('pickup_point');
      for (const street of pickupPoints) {
        const order = place({ ...HYDRA, delivery: 'desk', street });
        expect(orderOf(world, order).contact.street).toBe(street);
        planned(world, order, name);
      }
    }
    await world.pass(10 * MINUTE);
    expect(sql.all('SELECT stage, problem FROM shipments').map((row) => row.text('stage'))).not.toContain(
      'refused',
    );
    expect(world.parcels()).toHaveLength(sql.count('SELECT COUNT(*) AS n FROM shipments'));
  });
});

test('a commune that the courier writes otherwise is chosen once, and used from then on', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    await readAll(world);
    const open = unmatchedCommunes(readAllPlaces(sql, 'yalidine', 'communes'));
    const near = open.find(({ candidates: [first] }) => first?.isNear);
    const [likely] = near?.candidates ?? [];
    if (near === undefined || likely === undefined) throw new Error('All names are alike.');
    const there = { wilaya: near.wilaya, commune: near.ar };
    const problemOf = (id: string) => shipmentOf(world, id)?.problem;
    const first = planned(world, place(there), 'yalidine');
    await world.pass(MINUTE);
    expect(problemOf(first)).toBe('commune');
    const shipment = shipmentOf(world, first);
    if (shipment === null) throw new Error('There is no shipment.');
    const choice = placeChoiceOf(sql, shipment);
    expect(choice).toMatchObject({ kind: 'commune', written: near.ar, likely: communeKey(likely) });
    expect(choice?.places.map(({ key }) => key)).toContain(communeKey(likely));
    expect(choosePlace(world.context, first, '16 Nowhere')).toBe(false);
    expect(choosePlace(world.context, first, communeKey(likely))).toBe(true);
    expect(choosePlace(world.context, first, communeKey(likely))).toBe(false);
    const second = planned(world, place(there), 'yalidine');
    await world.pass(MINUTE);
    expect(problemOf(first)).toBe(null);
    expect(problemOf(second)).toBe(null);
    expect(world.parcels()).toHaveLength(2);
    expect(readChosenCommunes(sql, 'yalidine').get(near.code)).toEqual({
      wilaya: likely.wilaya,
      name: likely.name,
    });
    // The other account has its own.
    expect(readChosenCommunes(sql, 'ecotrack').size).toBe(0);
    saveChosenCommune(sql, 'yalidine', near.code, null);
    const refused = planned(world, place(there), 'yalidine');
    await world.pass(MINUTE);
    expect(problemOf(refused)).toBe('unserved');
  });
});

test('what a shopper typed freely is settled by staff, for this parcel alone', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    await readAll(world);
    for (const [there, key] of [
      [{ wilaya: 16, commune: 'Haydra centre ville' }, '16 Hydra'],
      [{ wilaya: 16, commune: 'quelque part', delivery: 'desk' }, ''],
    ] as const) {
      const ids = [0, 1].map(() => planned(world, place(there), 'ecotrack'));
      await world.pass(MINUTE);
      const [first = '', second = ''] = ids;
      const shipment = shipmentOf(world, first);
      const choice = shipment === null ? null : placeChoiceOf(sql, shipment);
      const chosen = key === '' ? (choice?.places[2]?.key ?? '') : key;
      expect(choice?.kind).toBe(key === '' ? 'pickup_point' : 'commune');
      expect(choosePlace(world.context, first, chosen)).toBe(true);
      await world.pass(MINUTE);
      expect(shipmentOf(world, first)).toMatchObject({ problem: null, place: chosen });
      expect(shipmentOf(world, second)).toMatchObject({ stage: 'refused', place: null });
      expect(readChosenCommunes(sql, 'ecotrack').size).toBe(0);
    }
    expect(world.parcels()).toHaveLength(2);
    // An order that is corrected before its parcel is made goes to its new address, not to the chosen place.
    const orderId = place({ wilaya: 16, commune: 'Haydra' });
    const late = planned(world, orderId, 'ecotrack');
    await world.pass(MINUTE);
    expect(choosePlace(world.context, late, '16 Hydra')).toBe(true);
    expect(world.correct(orderId, { commune: 'Bab El Oued' })).toBe(true);
    await world.pass(MINUTE);
    expect(shipmentOf(world, late)).toMatchObject({ problem: null, place: null });
    const made = world.control('ecotrack', 'parcels') as Record<string, unknown>[];
    expect(made.map(({ commune }) => commune)).toContain('Bab El Oued');
    expect(made).toHaveLength(3);
  });
});

test('only a place that is probably meant is chosen beforehand, and the office of the commune stands first', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    await readAll(world);
    const choiceOf = async (there: Destination) => {
      const id = planned(world, place(there), 'ecotrack');
      await world.pass(MINUTE);
      const shipment = shipmentOf(world, id);
      return shipment === null ? null : placeChoiceOf(sql, shipment);
    };
    expect(await choiceOf({ wilaya: 16, commune: 'Babb Ezouar centre' })).toMatchObject({ likely: null });
    expect(await choiceOf({ wilaya: 16, commune: 'Bab Ezouar' })).toMatchObject({ likely: '16 Bab Ezzouar' });
    const pickupPoints = readAllPlaces(sql, 'ecotrack', 'points').filter(({ wilaya }) => wilaya === 16);
    const pickupPoint = pickupPoints.at(-1);
    if (pickupPoint === undefined) throw new Error('There is no pick-up point.');
    const nowhere = await choiceOf({ wilaya: 16, commune: 'quelque part', delivery: 'desk' });
    expect(nowhere).toMatchObject({ kind: 'pickup_point', likely: null });
    // Its commune is misspelled by a letter.
    const commune = `${pickupPoint.commune}e`;
    const near = await choiceOf({ wilaya: 16, commune, delivery: 'desk' });
    expect(near?.places[0]?.key).toBe(pickupPoint.id);
    expect(near?.likely).toBe(pickupPoint.id);
  });
});

test('a commune of a wilaya of 2019 goes out under the old parent, where the courier has it there', async () => {
  await inWorld(async (world, place) => {
    const { sql } = world.context;
    await readAll(world);
    const communes = readAllPlaces(sql, 'yalidine', 'communes');
    const moved = [49, 55].flatMap((wilaya) =>
      communesOf(wilaya).flatMap(({ fr }) => {
        const found = matchCommune({ wilaya, commune: fr }, communes);
        return found !== null && found.wilaya !== wilaya ? [{ wilaya, commune: fr }] : [];
      }),
    );
    expect(moved.length).toBeGreaterThan(1);
    const ids = moved.map((there) => planned(world, place(there), 'yalidine'));
    await world.pass(3 * MINUTE, 2_000);
    for (const id of ids) expect(shipmentOf(world, id)).toMatchObject({ problem: null, stage: 'confirmed' });
  });
});
