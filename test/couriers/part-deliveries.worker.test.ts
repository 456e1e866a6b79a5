import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { amountChoicesOf, chooseAmount } from '../../src/couriers/choose-amount.ts';
import { planShipment } from '../../src/couriers/plan-shipment.ts';
import { findShipment } from '../../src/couriers/store/shipments.ts';
import { keyOfPart } from '../../src/domain/orders/part-deliveries.ts';
import { applyAction } from '../../src/shop/orders/actions/apply-action.ts';
import { LoadedOrder } from '../../src/shop/orders/loaded-order.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { CourierWorld, type FakeName } from './courier-world.ts';

/** A courier's amount that is not the order's: staff say by one press what is right, and the money follows. */

const HOUR = 60 * 60_000;
const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Robe', { metadata: { slug: 'robe' } }), 1_000, { variant: 'L' });
});

/** States of a parcel at each courier: on its way, delivered, paid out. */
const states = {
  yalidine: { way: { state: 'Centre' }, door: { state: 'Livré' }, paid: { payment_status: 'payed' } },
  ecotrack: {
    way: { state: 'en_hub' },
    // Its list of payments alone has amounts, and lacks what is paid out.
    door: { state: 'encaisse_non_paye' },
    paid: { state: 'paye_et_archive' },
  },
} as const;

class Parcel {
  readonly orderId: string;
  readonly price = String(shop.service.prices[0]?.id);
  readonly #world: CourierWorld;
  readonly #name: FakeName;
  #id = '';

  constructor(world: CourierWorld, name: FakeName, count: number) {
    this.#world = world;
    this.#name = name;
    this.orderId = world.packed(this.price, { wilaya: 16, commune: 'Hydra' }, count, 2);
  }

  /** Makes the parcel of two pieces, 2,000 in all, and lets the courier collect it. */
  async send(): Promise<this> {
    const plan = planShipment(this.#world.context, this.orderId, this.#name, { isConfirmed: true });
    if (!plan.ok) throw new Error(plan.reason);
    this.#id = plan.shipmentId;
    await this.#world.pass(5 * 60_000);
    await this.at('way');
    return this;
  }

  /** The courier moves it; `price`: what it collects from now on. */
  async at(state: 'way' | 'door' | 'paid', price?: number): Promise<void> {
    const { tracking } = this.shipment;
    if (price !== undefined) this.#world.control(this.#name, 'advance', { tracking, price });
    this.#world.control(this.#name, 'advance', { tracking, ...states[this.#name][state] });
    await this.#world.pass(25 * HOUR, HOUR);
  }

  get shipment() {
    const found = findShipment(this.#world.context.sql, this.#id);
    if (found === null) throw new Error('The shipment is gone.');
    return found;
  }

  get loaded() {
    const loaded = LoadedOrder.find(this.#world.context.sql, this.orderId);
    if (loaded === null) throw new Error('The order is gone.');
    return loaded;
  }

  get choices() {
    return amountChoicesOf(this.shipment, this.loaded);
  }

  choose(answer: 'order' | 'courier' | { part: string }): boolean {
    const given = typeof answer === 'string' ? { kind: answer } : { kind: 'part' as const, ...answer };
    return chooseAmount(this.#world.context, this.#id, given, 'device');
  }

  /** One of the two pieces comes back, while the courier has the parcel. */
  part(): void {
    const { context } = this.#world;
    const back = [{ price: this.price, quantity: 1 }];
    const input = { action: 'return_part' as const, position: this.loaded.position, back };
    expect(applyAction(context, this.orderId, input, { device: null }).ok).toBe(true);
  }

  recount(amount: number): void {
    expect(this.#world.act(this.orderId, 'recount', amount)).toBe(true);
  }
}

const names = ['yalidine', 'ecotrack'] as const;

async function inWorld(name: FakeName, act: (parcel: Parcel) => Promise<void>): Promise<void> {
  await offerPaymentMethods('cash');
  await runInDurableObject(stub(), async (_, { storage }) => {
    const world = new CourierWorld(storage, null);
    await world.connect();
    await act(await new Parcel(world, name, 1).send());
  });
}

test.each(names)(
  'a lower amount of %s is explained by the piece that came back, and entered',
  async (name) => {
    await inWorld(name, async (parcel) => {
      await parcel.at('door', 1_000);
      expect(parcel.shipment).toMatchObject({ problem: 'amount_differs', entered: 'none' });
      const back = [{ price: parcel.price, quantity: 1 }];
      expect(parcel.choices).toEqual({
        ...{ order: 2_000, courier: 1_000, isDelivered: true, isParted: false },
        ...{ mayExplain: true, courierAction: name === 'yalidine' ? null : 'collect_cash', parts: [back] },
      });
      expect(parcel.choose({ part: 'another 1' })).toBe(false);
      expect(parcel.choose({ part: keyOfPart(back) })).toBe(true);
      expect(parcel.loaded.order.returned).toMatchObject([
        { price: parcel.price, quantity: 1, place: 'waiting' },
      ]);
      // The form again changes nothing.
      expect(parcel.choose({ part: keyOfPart(back) })).toBe(false);
      await parcel.at('paid');
      expect(parcel.loaded.money).toMatchObject({ remitted: 1_000, toCollect: 0, refundDue: 0 });
      expect(parcel.shipment).toMatchObject({ problem: null, entered: 'remitted' });
      const { position } = parcel.loaded;
      await parcel.at('paid');
      expect(parcel.loaded.position).toBe(position);
      expect(parcel.shipment.problem).toBe(null);
    });
  },
);

test.each(names)(
  '%s, told by telephone of a piece that came back, pays out what the order says',
  async (name) => {
    await inWorld(name, async (parcel) => {
      parcel.part();
      expect(parcel.shipment).toMatchObject({ edit: 'locked', amount: 2_000 });
      expect(parcel.choices).toMatchObject({
        order: 1_000,
        courier: 2_000,
        isDelivered: false,
        isParted: true,
      });
      // Nothing is taken yet: the courier's amount is no answer.
      expect(parcel.choose('courier')).toBe(false);
      expect(parcel.choose('order')).toBe(true);
      expect(parcel.shipment).toMatchObject({ problem: null, edit: null });
      await parcel.at('door');
      await parcel.at('paid');
      expect(parcel.shipment).toMatchObject({ amount: 2_000, entered: 'remitted', problem: null });
      expect(parcel.loaded.money).toMatchObject({ remitted: 1_000, toCollect: 0, refundDue: 0 });
      // A later change of either amount is a difference again.
      parcel.recount(900);
      expect(parcel.shipment.problem).toBe('amount_differs');
    });
  },
);

test('the courier’s amount is entered where it is right, and what lacks is waived', async () => {
  await inWorld('yalidine', async (parcel) => {
    await parcel.at('door', 1_900);
    await parcel.at('paid');
    expect(parcel.choices).toMatchObject({ courierAction: 'remit', parts: [] });
    expect(parcel.choose('courier')).toBe(true);
    expect(parcel.loaded.money).toMatchObject({ remitted: 1_900, waived: 100, toCollect: 0 });
    expect(parcel.shipment).toMatchObject({ entered: 'remitted', problem: null });
    await parcel.at('paid');
    expect(parcel.shipment.problem).toBe(null);
  });
});

test('the order’s amount is entered where it is right, whatever the courier’s list says', async () => {
  await inWorld('yalidine', async (parcel) => {
    await parcel.at('door', 1_900);
    expect(parcel.choose('order')).toBe(true);
    await parcel.at('paid');
    expect(parcel.loaded.money).toMatchObject({ remitted: 2_000, toCollect: 0 });
    expect(parcel.shipment).toMatchObject({ courierAmount: 1_900, entered: 'remitted', problem: null });
  });
});
