import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { planShipment } from '../../src/couriers/plan-shipment.ts';
import { countListed } from '../../src/couriers/store/lists.ts';
import { openShipmentOf } from '../../src/couriers/store/shipments.ts';
import { parcelStatesOf } from '../../src/desk/parcels/view.ts';
import { amountAtDoor } from '../../src/domain/orders/balance.ts';
import type { ActionInput } from '../../src/shop/orders/actions/action.ts';
import { applyAction } from '../../src/shop/orders/actions/apply-action.ts';
import { applyCheckoutStatus } from '../../src/shop/orders/apply-checkout-status.ts';
import { LoadedOrder } from '../../src/shop/orders/loaded-order.ts';
import { isOpenRefund } from '../../src/shop/orders/order-payments.ts';
import { placeOrder } from '../../src/shop/orders/placing/place-order.ts';
import { recordReportedRefunds } from '../../src/shop/orders/refunds/record.ts';
import { failRefund } from '../../src/shop/orders/refunds/request-refund.ts';
import {
  findOrderCheckout,
  readReportedRefunds,
  saveOrderCheckout,
} from '../../src/shop/orders/store/checkouts.ts';
import { refundsOfOrder } from '../../src/shop/orders/store/refunds.ts';
import { holds } from '../seed.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { stub } from '../storefront/mirror.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { CourierWorld, type FakeName } from './courier-world.ts';

/**
 * Whatever changes what is due at the door, the courier's amount follows it, or the courier is being told, or the list of
 * parcels has the difference.
 */

const MINUTE = 60_000;
const DEPOSIT = 500;
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

const methods = { cash: 0, part: DEPOSIT, card: 2_000 } as const;
type Method = keyof typeof methods;

/** The states that a parcel goes through at each courier, in its words. */
const ways = {
  yalidine: ['Ramassé', 'Centre', 'Sorti en livraison', 'Livré', 'Retour vers centre', 'Retourné au vendeur'],
  ecotrack: [
    'en_ramassage',
    'vers_hub',
    'en_livraison',
    'livre_non_encaisse',
    'retour_chez_livreur',
    'retour_recu',
  ],
} as const;

/** What can happen to an order, its money and its parcel. */
const happenings = {
  hand_over: () => ({ action: 'hand_over' }),
  deliver: () => ({ action: 'deliver' }),
  collect: () => ({ action: 'collect_cash' }),
  collect_less: () => ({ action: 'collect_cash', amount: 700 }),
  remit: () => ({ action: 'remit' }),
  recount: () => ({ action: 'recount', amount: 900 }),
  part_back: ({ price }) => ({ action: 'return_part', back: [{ price, quantity: 1 }] }),
  back: () => ({ action: 'return', deposit: 'keep' }),
  cancel: () => ({ action: 'cancel', isUndecided: true }),
  undo: () => ({ action: 'undo' }),
  note: () => ({ action: 'note' }),
  correct: ({ loaded }) => ({
    action: 'correct',
    correction: { contact: loaded.order.contact, coupon: discount(150) },
  }),
  rename: ({ loaded }) => ({
    action: 'correct',
    correction: { contact: { ...loaded.order.contact, name: 'Lina Haddad' } },
  }),
  refund_owed: () => ({ action: 'refund', amount: 200, means: 'card', meaning: 'owed' }),
  refund_gift: () => ({ action: 'refund', amount: 120, means: 'card', meaning: 'gift' }),
  refund_by_hand: () => ({ action: 'refund', amount: 60, means: 'cash', meaning: 'owed' }),
  explain_owed: () => ({ action: 'explain_refund', meaning: 'owed' }),
  explain_gift: () => ({ action: 'explain_refund', meaning: 'gift' }),
} satisfies Record<string, (now: Now) => { action: string } & Record<string, unknown>>;

/** What the service, the shopper and the courier do. */
const others = [
  'given',
  'half_given',
  'failed',
  'given_elsewhere',
  'rest_paid',
  'priced',
  'moved',
  'time',
] as const;

type Now = { price: string; loaded: LoadedOrder };
type Happening = keyof typeof happenings | (typeof others)[number];

const discount = (value: number) =>
  ({ kind: 'amount', value, on: 'goods', minimum: 0, code: null, prices: null, reason: 'agreed' }) as const;

/** An order with its parcel at a courier, both as they are and as the desk shows them. */
class Parcel {
  readonly world: CourierWorld;
  readonly name: FakeName;
  readonly orderId: string;
  readonly #price: string;
  #way = 0;
  #isPriced = false;

  constructor(world: CourierWorld, name: FakeName, price: string, method: Method, count: number) {
    this.world = world;
    this.name = name;
    this.#price = price;
    const { context } = world;
    const dueOnline = methods[method];
    const placed = placeOrder(
      context,
      {
        ...{ cartId: `DUE${count}`, lines: [{ price, quantity: 2 }], seenTotal: 2_000, language: 'fr' },
        chosen: { paymentMethod: method, dueOnline },
        contact: {
          ...{ name: 'Amina Benali', phone: '+213550123456', email: null, wilaya: 16, commune: 'Hydra' },
          ...{ street: '12 rue des Oliviers', note: null, delivery: 'home' },
        },
      },
      newOrderClient(),
    );
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
    this.orderId = placed.order.id;
    if (dueOnline > 0) this.#pay(1, dueOnline, false);
    if (method !== 'card') world.act(this.orderId, 'confirm');
    world.act(this.orderId, 'pack');
    const plan = planShipment(context, this.orderId, name, { isConfirmed: true });
    if (!plan.ok) throw new Error(plan.reason);
  }

  #pay(attempt: number, amount: number, isRest: boolean): void {
    const { context } = this.world;
    const checkout = {
      ...{ orderId: this.orderId, attempt, request: null, checkoutId: `chk_${this.orderId}_${attempt}` },
      ...{ checkoutUrl: null, amount, isRest, feesOnCustomer: 0, feesOnMerchant: 0, heldUntil: null },
      ...{ refunded: 0, status: 'pending' as const, startedAt: context.now() },
    };
    saveOrderCheckout(context.sql, checkout);
    applyCheckoutStatus(context, checkout, 'paid', 'event');
  }

  get loaded(): LoadedOrder {
    const loaded = LoadedOrder.find(this.world.context.sql, this.orderId);
    if (loaded === null) throw new Error('The order is gone.');
    return loaded;
  }

  async happen(what: Happening): Promise<void> {
    if (what in happenings) {
      const { loaded } = this;
      const input = happenings[what as keyof typeof happenings]({ price: this.#price, loaded });
      const asked = { note: 'counted', ...input, position: loaded.position } as ActionInput;
      applyAction(this.world.context, this.orderId, asked, { device: null });
      return;
    }
    if (what === 'time') return this.world.pass(60 * MINUTE, 10 * MINUTE);
    if (what === 'moved' || what === 'priced') return this.#advance(what);
    if (what === 'rest_paid') {
      if (this.loaded.rest > 0) this.#pay(9, this.loaded.rest, true);
      return;
    }
    this.#report(what as 'given' | 'half_given' | 'failed' | 'given_elsewhere');
  }

  #advance(what: 'moved' | 'priced'): void {
    const tracking = openShipmentOf(this.world.context.sql, this.orderId)?.tracking;
    if (!tracking) return;
    const state = ways[this.name][this.#way];
    if (what === 'moved' && state !== undefined) {
      this.#way += 1;
      this.world.control(this.name, 'advance', { tracking, state });
    } else if (what === 'priced') {
      this.#isPriced = true;
      this.world.control(this.name, 'advance', { tracking, price: 1_111 });
    }
  }

  /** What the service says of the checkout that was paid first. */
  #report(what: 'given' | 'half_given' | 'failed' | 'given_elsewhere'): void {
    const { context } = this.world;
    const { sql, storage } = context;
    const checkoutId = `chk_${this.orderId}_1`;
    const checkout = findOrderCheckout(sql, checkoutId);
    if (checkout === null) return;
    const own = refundsOfOrder(sql, this.orderId).find(isOpenRefund);
    if (what !== 'given_elsewhere' && own === undefined) return;
    if (what === 'failed' && own !== undefined) {
      storage.transactionSync(() => failRefund(context, own, 'refused'));
      return;
    }
    const amount =
      own === undefined || what === 'given_elsewhere' ? 90 : own.amount / (what === 'given' ? 1 : 2);
    const id = `ref_${Object.keys(readReportedRefunds(sql, checkoutId)).length}`;
    const refunded = checkout.refunded + amount;
    const metadata = what === 'given_elsewhere' ? null : { refund: own?.id };
    if (refunded > (checkout.amount ?? 0)) return;
    storage.transactionSync(() =>
      recordReportedRefunds(
        context,
        {
          ...{ id: checkoutId, livemode: false, status: 'paid', amount: checkout.amount ?? 0 },
          ...{ fees_on_customer: 0, refunded_amount: refunded, currency: 'dzd', metadata: null },
          checkout_url: '',
        },
        [{ id, amount, metadata }],
      ),
    );
  }

  /** What is silently wrong; null for nothing. `isTold`: the shop has heard the courier's newest word. */
  fault(isTold: boolean): string | null {
    const { sql } = this.world.context;
    const shipment = openShipmentOf(sql, this.orderId);
    const { state, money } = this.loaded;
    if (shipment === null || shipment.tracking === null || shipment.wantsCancel) return null;
    if (state.fulfilment === 'canceled' || state.fulfilment === 'returned') return null;
    if (['returning', 'returned', 'canceled'].includes(shipment.movement ?? '')) return null;
    const known = shipment.courierAmount ?? shipment.amount;
    const there = this.world.parcels().find(({ tracking }) => tracking === shipment.tracking)?.toCollect;
    // A price that EcoTrack changes is in its list of payments alone, which is read once there is money.
    const isHeard = isTold && !(this.name === 'ecotrack' && this.#isPriced);
    const courier = isHeard ? there : known;
    const due = amountAtDoor(money);
    if (courier === due || shipment.edit === 'asked') return null;
    const text = `the courier collects ${courier} for ${due}, movement ${shipment.movement}, edit ${shipment.edit}`;
    if (shipment.problem === null || countListed(sql, 'problems') === 0) return `${text}: nobody is told`;
    const amounts = parcelStatesOf(sql, [shipment]).get(shipment.id)?.amounts;
    return amounts?.order === due && amounts.courier === known
      ? null
      : `${text}: the row says ${JSON.stringify(amounts)}`;
  }
}

const happening = fc.constantFrom<Happening>(...(Object.keys(happenings) as Happening[]), ...others);

test.each(['yalidine', 'ecotrack'] as const)(
  'after any events, %s collects what is due, or is being told, or the list of parcels says that it does not',
  async (name) => {
    await offerPaymentMethods(`card cash part=${DEPOSIT}`);
    await runInDurableObject(stub(), async (_, { storage }) => {
      const price = String(shop.service.prices[0]?.id);
      let count = 0;
      await holds(
        fc.asyncProperty(
          fc.constantFrom<Method>('cash', 'part', 'card'),
          fc.array(happening, { minLength: 1, maxLength: 9 }),
          async (method, story) => {
            storage.sql.exec('DELETE FROM shipments');
            storage.sql.exec('DELETE FROM orders');
            const world = new CourierWorld(storage, null);
            await world.connect();
            count += 1;
            const parcel = new Parcel(world, name, price, method, count);
            await world.pass(3 * MINUTE);
            for (const what of story) {
              await parcel.happen(what);
              expect(parcel.fault(false), what).toBeNull();
            }
            await world.pass(26 * 60 * MINUTE, 120 * MINUTE);
            expect(parcel.fault(true)).toBeNull();
          },
        ),
        1_500,
      );
    });
  },
  3_600_000,
);
