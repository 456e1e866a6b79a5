import type { Locale } from '../../contract/scalars.ts';
import { type AmountAnswer, chooseAmount } from '../../couriers/choose-amount.ts';
import { choosePlace } from '../../couriers/choose-place.ts';
import {
  askForReturn,
  cancelShipment,
  confirmShipment,
  freeOrder,
  keepDeliveryCall,
  planShipment,
  resolveDoubt,
} from '../../couriers/plan-shipment.ts';
import type { ParcelGroup, Shipment } from '../../couriers/rules/shipment.ts';
import { accountFor } from '../../couriers/store/assignments.ts';
import { listShipments, type ParcelCursor, readParcels } from '../../couriers/store/lists.ts';
import { openShipmentOf } from '../../couriers/store/shipments.ts';
import { readSort } from '../../domain/desk-tables.ts';
import type { DeliveryCall } from '../../domain/orders/calls/call-outcomes.ts';
import { findOrderByNumber, findOrders } from '../../shop/orders/store/orders.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { newSubmission } from '../form-version.ts';
import { type ListedOrder, maySeeListed } from '../order-lists/rules/listed-orders.ts';
import { MOST_IN_BULK } from '../order-lists/rules/ticked.ts';
import { readById } from '../order-lists/store.ts';
import type { Device } from '../sessions/device.ts';
import { parcelRowsOf } from './rows.ts';
import { parcelListsOf, seesParcels } from './rules/parcel-access.ts';

/** Milliseconds for which an answer waits for the couriers: a parcel or two are made within it. */
const PATIENCE = 4_000;
/** Between two looks at what is due. */
const MOMENT = 100;
const MOST_LISTED = 100;

/** Lets the couriers be asked at once, and waits a moment for what they say. */
async function workNow({ shop, services }: Desk<Device>): Promise<{ ok: true }> {
  const { shipmentRunner: runner } = services;
  const until = shop.now() + PATIENCE;
  const patience = new AbortController();
  let isOver = false;
  const over = shop.wait(PATIENCE, patience.signal).then(() => {
    isOver = true;
  });
  await Promise.race([over, runner.run()]);
  // An account's own bucket may let only two calls out in a second.
  while (!isOver && runner.dueAt() < until) {
    await Promise.race([over, shop.wait(Math.max(MOMENT, runner.dueAt() - shop.now()), patience.signal)]);
    if (!isOver) await Promise.race([over, runner.run()]);
  }
  patience.abort();
  return { ok: true };
}

/** The open shipment of an order; null for none. */
function openOf({ shop: { sql } }: Desk<Device>, number: string): Shipment | null {
  const order = findOrderByNumber(sql, number);
  return order === null ? null : openShipmentOf(sql, order.id);
}

/** Changes the open shipment of an order; the audit log has what was changed. */
function changeOpen(desk: Desk<Device>, number: string, change: (shipment: Shipment) => boolean): void {
  const shipment = openOf(desk, number);
  if (shipment !== null && change(shipment)) desk.note(number, ['parcel']);
}

/**
 * Plans the parcels of packed orders. `account`: who gets them; null: as assigned. An order of which none can be made
 * stays as it is; `showParcels` says why.
 */
export const orderParcels = signedInProcedure({
  name: 'parcels.book',
  right: 'pack',
  isChange: true,
  handle: (desk: Desk<Device>, { orders, account }: { orders: string[]; account: string | null }) => {
    const { shop, note } = desk;
    for (const number of orders.slice(0, MOST_IN_BULK)) {
      const order = findOrderByNumber(shop.sql, number);
      if (order === null) continue;
      const { wilaya, delivery } = order.contact;
      const accountId = account ?? accountFor(shop.sql, wilaya, delivery);
      if (accountId === null) continue;
      const planned = planShipment(shop, order.id, accountId, { isConfirmed: false });
      if (planned.ok && !planned.isRepeated) note(number, ['parcel']);
    }
    return workNow(desk);
  },
});

/** Hands drafts in, so that their courier collects them. */
export const confirmParcels = signedInProcedure({
  name: 'parcels.confirm',
  right: 'pack',
  isChange: true,
  handle: (desk: Desk<Device>, { orders }: { orders: string[] }) => {
    for (const number of orders.slice(0, MOST_IN_BULK)) {
      changeOpen(desk, number, ({ id, stage }) => stage !== 'confirmed' && confirmShipment(desk.shop, id));
    }
    return workNow(desk);
  },
});

/** Asks the courier to end a parcel, so that the order may get another. */
export const cancelParcel = signedInProcedure({
  name: 'parcels.cancel',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, { number }: { number: string }) => {
    changeOpen(desk, number, ({ id, wantsCancel }) => !wantsCancel && cancelShipment(desk.shop, id));
    return workNow(desk);
  },
});

/** Asks the courier to send a parcel back. */
export const askParcelBack = signedInProcedure({
  name: 'parcels.ask_return',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, { number }: { number: string }) => {
    changeOpen(desk, number, ({ id }) => askForReturn(desk.shop, id));
    return workNow(desk);
  },
});

/** A person says that the courier, which did not let a parcel go, does not have it any more: the order is free. */
export const freeFromParcel = signedInProcedure({
  name: 'parcels.gone',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, { number }: { number: string }) => {
    changeOpen(desk, number, ({ id }) => freeOrder(desk.shop, id, desk.device.id));
    return { ok: true } as const;
  },
});

/** Saves what a person has seen at the courier: the parcel's tracking number, or null for none. */
export const resolveParcel = signedInProcedure({
  name: 'parcels.resolve',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, { number, tracking }: { number: string; tracking: string | null }) => {
    const shipment = openOf(desk, number);
    if (shipment === null) return { ok: true } as const;
    const outcome = resolveDoubt(desk.shop, shipment.id, tracking);
    if (outcome === 'taken') return { ok: false, reason: 'tracking_taken' } as const;
    if (outcome === 'done') desk.note(number, ['parcel']);
    return { ok: true } as const;
  },
});

/** Chooses the courier's place for a parcel that found none, and has it made. `place`: a key of its choice. */
export const chooseParcelPlace = signedInProcedure({
  name: 'parcels.place',
  right: 'pack',
  isChange: true,
  handle: (desk: Desk<Device>, { number, place }: { number: string; place: string }) => {
    changeOpen(desk, number, ({ id }) => choosePlace(desk.shop, id, place));
    return workNow(desk);
  },
});

/** Which of two amounts of a parcel is right, as staff say. */
export const chooseParcelAmount = signedInProcedure({
  name: 'parcels.amount',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, { number, answer }: { number: string; answer: AmountAnswer }) => {
    changeOpen(desk, number, ({ id }) => chooseAmount(desk.shop, id, answer, desk.device.id));
    return { ok: true } as const;
  },
});

/** What the customer said who was called after a failed attempt. */
export const noteParcelCall = signedInProcedure({
  name: 'parcels.called',
  right: 'call',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    { number, answer, submission = '' }: { number: string; answer: DeliveryCall; submission?: string },
  ) => {
    const shipment = openOf(desk, number);
    const call = { reason: answer, device: desk.device.id, submission };
    if (shipment !== null && keepDeliveryCall(desk.shop, shipment.id, call)) desk.note(number, ['parcel']);
    return { ok: true } as const;
  },
});

/** The parcels of some orders, or those that staff have to look at. */
export const showParcels = signedInProcedure({
  name: 'parcels.show',
  right: 'use_desk',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    { orders, language }: { orders: string[] | null; language: Locale },
  ) => {
    const { sql } = shop;
    if (orders !== null && !seesParcels(device.role)) return { ok: false, reason: 'forbidden' } as const;
    const numbers = orders?.slice(0, MOST_IN_BULK) ?? [];
    const maySee = (order: Pick<ListedOrder, 'queue'>) => maySeeListed(device.role, order);
    const lists = (orders === null ? parcelListsOf(device.role) : []).map((list) => {
      const shipments = listShipments(sql, list, MOST_LISTED);
      const orders = findOrders(
        sql,
        shipments.map(({ orderId }) => orderId),
      );
      const numbers = new Map(orders.map(({ id, number }) => [id, number]));
      const given = shipments.map(({ orderId }) => numbers.get(orderId) ?? '');
      // Whoever calls sees whom to call, wherever the parcel is.
      const rows = parcelRowsOf({ shop, device }, given, {
        language,
        shipments,
        maySee: list === 'calls' ? () => true : maySee,
      });
      return { list, rows: rows.filter(({ order }) => order !== null) };
    });
    return {
      ok: true,
      rows: parcelRowsOf({ shop, device }, numbers, { language, shipments: [], maySee }),
      lists,
      submission: newSubmission(shop.random),
    } as const;
  },
});

const PARCELS_A_PAGE = 25;

/** A page of all parcels, in the order of `sort`. `group`: null for all. */
export const listParcels = signedInProcedure({
  name: 'parcels.list',
  right: 'see_money',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    {
      group = null,
      sort = '',
      after = null,
      language,
    }: {
      group?: ParcelGroup | 'problem' | null;
      sort?: string;
      after?: ParcelCursor | null;
      language: Locale;
    },
  ) => {
    const { sql } = shop;
    const { isAscending } = readSort('parcels', sort);
    const found = readParcels(sql, group, after, PARCELS_A_PAGE + 1, isAscending);
    const shipments = found.slice(0, PARCELS_A_PAGE);
    const last = shipments.at(-1);
    const ids = new Set(shipments.map(({ orderId }) => orderId));
    const orders = readById(sql, [...ids], language);
    const numbers = new Map(orders.map(({ id, number }) => [id, number]));
    const given = shipments.map(({ orderId }) => numbers.get(orderId) ?? '');
    return {
      ok: true,
      rows: parcelRowsOf({ shop, device }, given, { language, shipments, orders, maySee: () => true }).filter(
        ({ order }) => order !== null,
      ),
      next:
        found.length > shipments.length && last !== undefined
          ? { at: group === 'problem' ? last.changedAt : last.plannedAt, id: last.id }
          : null,
    } as const;
  },
});
