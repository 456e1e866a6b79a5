import { algiersTime } from '../../fakes/clock.ts';
import type { World } from '../courier.ts';
import { courierWilayas } from '../places.ts';
import type { OrderFields } from './fields.ts';
import { priceOf } from './places.ts';
import { orderStates } from './states.ts';

export type Row = Record<string, unknown>;

export type Order = {
  tracking: string;
  fields: OrderFields;
  id: number;
  created_at: number;
  validated: boolean;
  status: string;
  payment_id: string | null;
  return_id: string | null;
  activity: Row[];
  /** The merchant's notes (add/maj). */
  notes: Row[];
};

/** All orders of the tenant's account, the newest last. */
export class Orders {
  readonly #world: World;
  readonly #orders = new Map<string, Order>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  all(): Order[] {
    return [...this.#orders.values()];
  }

  find(tracking: string | null): Order | undefined {
    return tracking === null ? undefined : this.#orders.get(tracking);
  }

  /** A used reference is no reason to refuse: none is documented. */
  add(fields: OrderFields, status: string): Order {
    this.#count += 1;
    const order: Order = {
      tracking: `ECF${String(this.#count).padStart(7, '0')}`,
      fields,
      id: this.#count,
      created_at: this.#world.clock.now(),
      validated: false,
      status,
      payment_id: null,
      return_id: null,
      activity: [],
      notes: [],
    };
    this.#orders.set(order.tracking, order);
    this.note(order, 'order_information_received_by_carrier', {});
    return order;
  }

  delete(order: Order): void {
    this.#orders.delete(order.tracking);
  }

  move(order: Order, status: string, given: Row): void {
    order.status = status;
    const state = Object.hasOwn(orderStates, status) ? orderStates[status] : undefined;
    if (state === undefined) this.note(order, status, given);
    else if (state.activity !== null) this.note(order, state.activity, given);
  }

  note(order: Order, activity: string, given: Row): void {
    const [date, time] = algiersTime(this.#world.clock.now()).split(' ');
    order.activity.push({
      reason: activity,
      details: given.reason ?? '',
      station:
        given.station ?? courierWilayas.find(({ id }) => String(id) === order.fields.code_wilaya)?.name,
      driver: given.driver ?? '',
      date,
      time,
      postponed_to: given.postponed_to ?? null,
    });
  }

  /** A row of get/orders; `montant` is a text. */
  rowOf(order: Order): Row {
    const { fields, tracking, payment_id, return_id, status } = order;
    return {
      tracking,
      reference: fields.reference ?? null,
      client: fields.nom_client,
      phone: fields.telephone,
      phone_2: fields.telephone_2 ?? null,
      adresse: fields.adresse,
      commune: fields.commune,
      wilaya_id: Number(fields.code_wilaya),
      montant: fields.montant,
      tarif_prestation: priceOf(Number(fields.code_wilaya), fields.stop_desk === '1'),
      tarif_retour: '200',
      type_id: Number(fields.type),
      created_at: algiersTime(order.created_at),
      payment_id,
      return_id,
      status,
      products: fields.produit ?? '',
    };
  }

  /** An entry of get/orders/status. */
  statusOf(order: Order): Row {
    // An estimate; the tariff that counts is in get/orders. No source says how far they differ.
    const fee = Number(priceOf(Number(order.fields.code_wilaya), order.fields.stop_desk === '1')) + 50;
    const driver = order.status === 'en_livraison' ? { driver_phone: '0550000000' } : {};
    const { status, id: order_id, activity } = order;
    return { status, order_id, ...driver, estimated_fee: fee, activity };
  }

  /** The answer of get/tracking/info: labels, not keys. */
  infoOf(order: Order): Row {
    const state = Object.hasOwn(orderStates, order.status) ? orderStates[order.status] : undefined;
    return {
      tracking: order.tracking,
      recipientName: order.fields.nom_client,
      shippedBy: order.fields.boutique ?? 'Boutique',
      originCity: 'Alger',
      destLocationCity: order.fields.commune,
      currentStation: state?.label ?? order.status,
      activity: order.activity.map(({ date, time, reason, station }) => ({
        date,
        time,
        status: reason,
        station,
      })),
      reasons: order.activity.filter(({ details }) => details !== '').map(({ details }) => details),
    };
  }

  truthOf(order: Order): Row {
    const { validated, activity, notes } = order;
    return { ...this.rowOf(order), validated, activity, notes };
  }
}
