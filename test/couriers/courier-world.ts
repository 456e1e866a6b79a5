import { env } from 'cloudflare:workers';
import type { Courier, World } from '../../scripts/couriers/courier.ts';
import { makeEcotrack } from '../../scripts/couriers/ecotrack/ecotrack.ts';
import { Faults } from '../../scripts/couriers/faults.ts';
import { makeYalidine } from '../../scripts/couriers/yalidine/yalidine.ts';
import { Clock } from '../../scripts/fakes/clock.ts';
import { utf8 } from '../../src/contract/bytes.ts';
import { openAccount, sealKeys } from '../../src/couriers/accounts.ts';
import { answerHandshake, receiveEvents } from '../../src/couriers/events.ts';
import { courierFailureOf } from '../../src/couriers/failures.ts';
import { SIGNATURE_HEADER } from '../../src/couriers/rules/event-header.ts';
import { beforeCreate } from '../../src/couriers/rules/outcomes.ts';
import { parcelDetailsOf } from '../../src/couriers/rules/parcel-details.ts';
import { ShipmentRunner } from '../../src/couriers/runner.ts';
import { findAccount, saveAccount } from '../../src/couriers/store/accounts.ts';
import { creationsDue, nextDueShipment } from '../../src/couriers/store/due.ts';
import { saveReading } from '../../src/couriers/store/readings.ts';
import { changeShipment } from '../../src/couriers/store/shipments.ts';
import type { Contact } from '../../src/domain/delivery/contact.ts';
import type { OrderCoupon } from '../../src/domain/orders/coupons.ts';
import type { Action } from '../../src/domain/orders/transitions.ts';
import { readSettings } from '../../src/domain/settings/settings.ts';
import { contextOf, type ShopContext } from '../../src/shop/context.ts';
import { applyAction, statusNow } from '../../src/shop/orders/actions/apply-action.ts';
import { placeOrder } from '../../src/shop/orders/placing/place-order.ts';
import { findOrder } from '../../src/shop/orders/store/orders.ts';
import { orderSubscribers } from '../../src/shop-worker/order-subscribers.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { parcelOf } from './contract.ts';
import { answerAs } from './courier-answers.ts';

/** Later than any run of the tests: the object's own alarm finds nothing due. */
const START = Date.UTC(2099, 10, 26, 8, 0, 30);
const LATER = START + 1_000 * 86_400_000;
const courierNames = ['yalidine', 'ecotrack'] as const;
export type FakeName = (typeof courierNames)[number];

const discountOf = (value: number): OrderCoupon => ({
  kind: 'amount',
  value,
  on: 'goods',
  minimum: 0,
  code: null,
  prices: null,
  reason: 'agreed',
});

const bases = { yalidine: 'https://api.yalidine.app/v1/', ecotrack: 'https://dhd.ecotrack.dz/api/v1/' };

/** Where an order goes; delivery is at home where it does not say otherwise. */
export type Destination = { wilaya: number; commune: string; delivery?: 'home' | 'desk'; street?: string };

/** A parcel as its courier has it. */
type TrueParcel = {
  courier: FakeName;
  tracking: string;
  reference: string;
  state: string;
  toCollect: number;
  recipient: string;
  phone: string;
  address: string;
};

/**
 * A shop's object with an account at each fake courier. The fakes answer in the same process, so that their time is
 * the shop's: their HTTP is tried in the contract.
 */
export class CourierWorld {
  readonly clock = new Clock(() => START);
  readonly context: ShopContext;
  runner: ShipmentRunner;
  /** Statuses of all answers, and the requests with their keys. */
  readonly answered: Record<FakeName, number[]> = { yalidine: [], ecotrack: [] };
  /** The stage of each shipment while its courier made it. */
  readonly stagesAtCreation: string[] = [];
  /** The events that Yalidine has sent, as they came. */
  readonly events: { body: Uint8Array<ArrayBuffer>; signature: string }[] = [];
  /** Parcels that each call of Yalidine was to make. */
  readonly batches: number[] = [];
  readonly #struck: string[] = [];
  readonly #worlds: Record<FakeName, World>;
  readonly #fakes: Record<FakeName, Courier>;

  constructor(storage: DurableObjectStorage, seed: number | null) {
    const worldOf = (name: FakeName): World => ({
      clock: this.clock,
      faults: new Faults(seed),
      origin: () => new URL(bases[name]).origin,
      fetch: (input, init) => this.#receive(String(input), init),
    });
    this.#worlds = { yalidine: worldOf('yalidine'), ecotrack: worldOf('ecotrack') };
    this.#fakes = {
      yalidine: makeYalidine(this.#worlds.yalidine, { id: 'shop', token: 'key-of-yalidine' }),
      ecotrack: makeEcotrack(this.#worlds.ecotrack, { token: 'key-of-ecotrack' }),
    };
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    this.context = contextOf(storage, read.settings, orderSubscribers, {
      now: () => this.clock.now(),
      wait: async () => {},
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      fetch: (input, init) => this.#answer(String(input), init),
    });
    this.runner = new ShipmentRunner(this.context);
  }

  /** Adds an account at each courier; its id is the courier's name. */
  async connect(): Promise<void> {
    for (const name of courierNames) {
      const token = `key-of-${name}`;
      saveAccount(this.context.sql, {
        id: name,
        courier: name,
        title: name === 'yalidine' ? 'Yalidine' : 'DHD',
        base: bases[name],
        relay: null,
        sealed: await sealKeys(this.context, name, {
          id: name === 'yalidine' ? 'shop' : null,
          token,
          webhookSecret: name === 'yalidine' ? 'own-secret' : null,
        }),
        origin: 16,
        handshake: 'text',
        asksCollection: false,
        pickupPointFormat: 'number',
        isOff: false,
        addedAt: START,
        problem: null,
        blockedUntil: 0,
        failures: 0,
      });
      saveReading(this.context.sql, name, { nextAt: LATER, feesFrom: null });
    }
  }

  /** From now on the lists of both couriers are read: until then their calls are those of parcels alone. */
  readLists(): void {
    for (const name of courierNames) saveReading(this.context.sql, name, { nextAt: 0, feesFrom: null });
  }

  /** The object ends, with all that it had in memory, and starts again. */
  restart(): void {
    this.runner = new ShipmentRunner(this.context);
  }

  /** The object ends in the middle of a creation: the courier has the call, and the shop has no answer. */
  async crashInCreation(): Promise<void> {
    const { sql } = this.context;
    const now = this.clock.now();
    for (const name of courierNames) {
      const due = nextDueShipment(sql, name, now);
      const account = findAccount(sql, name);
      const order = due === null ? null : findOrder(sql, due.orderId);
      if (due?.task !== 'create' || account === null || order?.fulfilment !== 'packed') continue;
      const courier = await openAccount(this.context, account, {
        fetch: (input, init) => this.#answer(String(input), init),
        hearQuota: () => {},
      });
      const destination = { wilaya: { id: 16, name: 'Alger' }, commune: 'Hydra', pickupPoint: null };
      const most = courier?.capabilities.mostInCreation ?? 1;
      const going = creationsDue(sql, due, most, now).flatMap((one) => {
        const own = findOrder(sql, one.orderId);
        return own?.fulfilment === 'packed' ? [{ one, sentDetails: parcelDetailsOf(own, one.amount) }] : [];
      });
      const sent = going.map(({ one, sentDetails }) => {
        changeShipment(sql, one, { ...beforeCreate(one, going.length, now), sentDetails });
        return parcelOf({ ...sentDetails, reference: one.reference, destination });
      });
      await courier?.create(sent).catch(courierFailureOf);
      this.restart();
    }
  }

  /** What stands on a page of labels. It has no quota and no fault. */
  labelsAt(address: string): string {
    const { pathname: path, searchParams: query } = new URL(address);
    const world = this.#worlds.yalidine;
    const { faults } = world;
    world.faults = new Faults(null);
    const call = { method: 'GET', path, query, header: () => '', body: '' };
    const { body } = this.#fakes.yalidine.answer(call);
    world.faults = faults;
    return String(body);
  }

  /** The kinds of faults that Yalidine has had so far. */
  struck(): ReadonlySet<string> {
    return new Set(this.#struck);
  }

  /** From now on `answer` may answer in a courier's place; null leaves it to the courier. */
  intercept(answer: (url: URL, init: RequestInit | undefined) => Response | null): void {
    this.context.outside = {
      ...this.context.outside,
      fetch: async (input, init) =>
        answer(new URL(String(input)), init) ?? (await this.#answer(String(input), init)),
    };
  }

  async #answer(address: string, init: RequestInit | undefined): Promise<Response> {
    const url = new URL(address);
    const name = courierNames.find((one) => bases[one].startsWith(url.origin));
    if (name === undefined) throw new Error(`Nobody answers at ${url.origin}.`);
    const headers = new Headers(init?.headers);
    const body = typeof init?.body === 'string' ? init.body : '';
    const response = answerAs(
      this.#fakes[name],
      this.#worlds[name].faults,
      init?.method ?? 'GET',
      url,
      headers,
      body,
    );
    if (init?.method === 'POST' && /parcels$|create\/order$/.test(url.pathname)) {
      const references = [...body.matchAll(/"(?:order_id|reference)":"(\w+)"/g)];
      if (name === 'yalidine') this.batches.push(references.length);
      for (const [, reference = ''] of references) {
        const made = this.context.sql.first('SELECT stage FROM shipments WHERE reference = ?', reference);
        this.stagesAtCreation.push(made?.text('stage') ?? '');
      }
    }
    if (response === null) throw new TypeError('The connection ended.');
    this.answered[name].push(response.status);
    return response;
  }

  /** From now on Yalidine sends the shop its events, of which each counts once, however often it comes. */
  async registerWebhook(): Promise<void> {
    await this.control('yalidine', 'webhook', { url: 'https://shop.test/events', secret: 'own-secret' });
  }

  /** The shop's route for events. */
  async #receive(address: string, init: RequestInit | undefined): Promise<Response> {
    if (init?.method !== 'POST') {
      const reply = await answerHandshake(this.context, 'yalidine', new URL(address).search);
      return new Response(reply?.body ?? '', { status: reply === null ? 404 : 200 });
    }
    const event = {
      body: utf8(String(init.body)),
      signature: new Headers(init.headers).get(SIGNATURE_HEADER) ?? '',
    };
    this.events.push(event);
    const received = await receiveEvents(this.context, 'yalidine', event.body, event.signature);
    return new Response('', { status: received === 'received' ? 200 : 400 });
  }

  /** From now on the couriers answer as `faults` says. */
  setFaults(faults: Faults): void {
    this.#struck.push(...this.#worlds.yalidine.faults.struck);
    for (const name of courierNames) this.#worlds[name].faults = faults;
  }

  /** A setting of a fake courier (`npm run courier -- --help`). */
  change(name: FakeName, setting: string, value: string): void {
    this.#fakes[name].settings.change(setting, value);
  }

  /** The next occasions of a fault at a courier fail. */
  order(name: FakeName, ...[kind, times]: Parameters<Faults['order']>): void {
    this.#worlds[name].faults.order(kind, times);
  }

  control(name: FakeName, control: string, input: Record<string, unknown> = {}): unknown {
    return this.#fakes[name].control(control, input, Object.keys(input).length === 0);
  }

  parcels(): TrueParcel[] {
    return courierNames.flatMap((courier) =>
      (this.control(courier, 'parcels') as Record<string, unknown>[]).map((row) => ({
        courier,
        tracking: String(row.tracking),
        reference: String(row.order_id ?? row.reference),
        state: String(row.last_status ?? row.status),
        toCollect: Number(row.to_collect ?? row.montant),
        // One name alone is sent with a dash.
        recipient: String(row.client ?? [row.firstname, row.familyname].join(' ')).replace(/ -$/, ''),
        phone: String(row.phone ?? row.contact_phone),
        address: String(row.adresse ?? row.address),
      })),
    );
  }

  /** Lets time pass by steps, and the runner work at each. */
  async pass(milliseconds: number, step = 60_000): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += step) {
      await this.clock.advance(step);
      await this.runner.run();
    }
  }

  /** An order with cash on delivery that is packed; its id. A piece costs 1,000. */
  packed(price: string, place: Destination, count: number, pieces = 1): string {
    const placed = placeOrder(
      this.context,
      {
        cartId: `PARCEL${count}`,
        lines: [{ price, quantity: pieces }],
        seenTotal: pieces * 1_000,
        chosen: { paymentMethod: 'cash', dueOnline: 0 },
        language: 'fr',
        contact: {
          name: 'Amina Benali',
          phone: '+213550123456',
          email: null,
          street: '12 rue des Oliviers',
          note: null,
          delivery: 'home',
          ...place,
        },
      },
      newOrderClient(),
    );
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
    const { id } = placed.order;
    this.act(id, 'confirm');
    this.act(id, 'pack');
    return id;
  }

  /** Staff correct an order's contact, or its discount in dinars; false where its status does not allow it. */
  correct(orderId: string, contact: Partial<Contact>, discount: number | null = null): boolean {
    const order = findOrder(this.context.sql, orderId);
    if (order === null) return false;
    const { position } = statusNow(this.context, order);
    const coupon = discount === null ? {} : { coupon: discountOf(discount) };
    const correction = { contact: { ...order.contact, ...contact }, ...coupon };
    return applyAction(this.context, orderId, { action: 'correct', position, correction }, { device: null })
      .ok;
  }

  /** An action of staff; false where the order's status does not allow it. */
  act(orderId: string, action: Action | 'undo', amount: number | null = null): boolean {
    const order = findOrder(this.context.sql, orderId);
    if (order === null) return false;
    const { position } = statusNow(this.context, order);
    const input = { action, position, amount, note: 'counted', isUndecided: true };
    return applyAction(this.context, orderId, input, { device: null }).ok;
  }
}
