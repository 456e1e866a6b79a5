import type { Locale } from '../../contract/scalars.ts';
import { hasOpenAccount } from '../../couriers/store/accounts.ts';
import { may } from '../../domain/desk-rights.ts';
import type { Order } from '../../domain/orders/order.ts';
import { UNDO_SECONDS } from '../../domain/orders/transitions.ts';
import type { ActionResult } from '../../shop/orders/actions/action.ts';
import { applyAction } from '../../shop/orders/actions/apply-action.ts';
import { orderTrackedBy, readCouriers } from '../../shop/orders/actions/store.ts';
import { readOrderEvents } from '../../shop/orders/store/history.ts';
import { findOrderByNumber, findOrdersByNumber } from '../../shop/orders/store/orders.ts';
import { crockford } from '../../text/crockford.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import { type ListedOrder, maySeeListed } from '../order-lists/rules/listed-orders.ts';
import { MOST_IN_BULK, type TickedOrder } from '../order-lists/rules/ticked.ts';
import { readByNumber } from '../order-lists/store.ts';
import { whyNotTheirs } from '../orders/procedures.ts';
import { handedParcelsOf } from '../parcels/open-parcels.ts';
import type { HandedParcel } from '../parcels/rules/parcel-rows.ts';
import type { Device } from '../sessions/device.ts';
import { type BulkAction, type BulkReason, type BulkRow, mayActInBulk } from './rules/bulk-actions.ts';
import { assignTracking } from './rules/tracking-list.ts';
import { findBulk, recentBulks, type StoredBulk, saveBulk, saveUndo } from './store.ts';

const DAY = 24 * 3_600_000;
/** A form sent again within this time is the same bulk action. */
const REPEATED_WITHIN = 600_000;

/** Of a hand-over: the courier, the tracking numbers beside the orders, and a pasted list of them. */
type HandOverInput = { courier: string | null; typed: Record<string, string>; list: string };

/**
 * Applies an action to several orders, to each for itself. Money that canceled orders have paid is never refunded
 * here: it waits for a decision. `list`: where the orders were ticked.
 */
export const actInBulk = signedInProcedure({
  name: 'bulk.act',
  right: 'act_in_bulk',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    {
      action,
      orders,
      list,
      handOver,
    }: { action: BulkAction; orders: TickedOrder[]; list: string; handOver: HandOverInput | null },
  ) => {
    const { shop, device, note } = desk;
    const { sql, now } = shop;
    if (!mayActInBulk(device.role, action)) return { ok: false, reason: 'forbidden' } as const;
    const ticked = orders.slice(0, MOST_IN_BULK);
    const numbers = (handOver === null ? [] : ticked).map(({ number }) => number);
    const parcels = parcelsByNumber(sql, findOrdersByNumber(sql, numbers));
    const own = [...parcels].map(([number, { tracking }]) => [number, tracking]);
    const { assigned, unread } = assignTracking(
      ticked.map(({ number }) => number),
      { ...handOver?.typed, ...Object.fromEntries(own) },
      handOver?.list ?? '',
    );
    const courier = handOver?.courier ?? null;
    let isNew = false;
    const rows = ticked.map(({ number, position }): BulkRow => {
      const { typed = '', tracking = null, reason = null } = assigned.get(number) ?? {};
      const row = { number, position: null, reason, other: null, typed, undone: null };
      const order = findOrderByNumber(sql, number);
      if (order === null) return { ...row, reason: 'gone' };
      if (reason !== null) return row;
      const why = whyNotInBulk(desk, order, { action, position });
      if (why !== null) return { ...row, reason: why };
      // An order goes to the courier that has its parcel, with the number that it has.
      const parcel = parcels.get(number);
      const to = parcel === undefined ? { tracking, courier } : { tracking: null, courier: parcel.courier };
      const input = { action, position, ...to, isUndecided: true };
      const result = applyAction(shop, order.id, input, { device: device.id });
      if (!result.ok) {
        const other = tracking === null ? null : orderTrackedBy(sql, tracking, order.id);
        const isTaken = result.reason === 'tracking_taken';
        return { ...row, reason: reasonOf(result), other: isTaken ? other : null };
      }
      if (!result.isRepeated) {
        isNew = true;
        note(order.number, [action]);
      }
      return { ...row, position: result.position };
    });
    const repeated = isNew ? null : findRepeated(desk, action, rows);
    if (repeated !== null) return { ok: true, id: repeated.id } as const;
    if (!isNew) note(null, [action]);
    const id = crockford(shop.random(15)).toLowerCase();
    const at = now();
    const bulk = { id, deviceId: device.id, action, at, list, courier, rows, unread, undoneAt: null };
    saveBulk(sql, bulk, at - DAY);
    return { ok: true, id } as const;
  },
});

/** The couriers' parcels of orders to hand over, by the orders' numbers. */
function parcelsByNumber(
  sql: Desk<Device>['shop']['sql'],
  orders: readonly Pick<Order, 'id' | 'number'>[],
): Map<string, HandedParcel> {
  if (orders.length === 0) return new Map();
  const parcels = handedParcelsOf(
    sql,
    orders.map(({ id }) => id),
  );
  return new Map(
    orders.flatMap(({ id, number }) => {
      const parcel = parcels.get(id);
      return parcel === undefined ? [] : [[number, parcel]];
    }),
  );
}

/** Why a role that does not manage orders may not act on one. A form that was sent before is answered as it was. */
function whyNotInBulk(
  desk: Desk<Device>,
  order: Order,
  act: { action: BulkAction; position: number },
): BulkReason | null {
  const { shop, device } = desk;
  if (may(device.role, 'manage_orders')) return null;
  return readOrderEvents(shop.sql, order.id).length === act.position ? whyNotTheirs(desk, order, act) : null;
}

/** The bulk action of the same form; null for none. */
function findRepeated(
  { shop, device }: Desk<Device>,
  action: BulkAction,
  rows: BulkRow[],
): StoredBulk | null {
  const done = rows.find(({ position }) => position !== null);
  // Where nothing was done, a form with the same result is the same form.
  const isSame = ({ rows: others }: StoredBulk) =>
    done === undefined
      ? JSON.stringify(others) === JSON.stringify(rows)
      : others.some(({ number, position }) => number === done.number && position === done.position);
  return recentBulks(shop.sql, device.id, action, shop.now() - REPEATED_WITHIN).find(isSame) ?? null;
}

function reasonOf({ reason }: Extract<ActionResult, { ok: false }>): BulkReason {
  if (reason === 'outdated' || reason === 'short' || reason === 'tracking_taken') return reason;
  return reason === 'unknown' ? 'gone' : 'not_now';
}

/** Undoes a bulk action within its minute: each order by the undo of its newest action. */
export const undoInBulk = signedInProcedure({
  name: 'bulk.undo',
  right: 'act_in_bulk',
  isChange: true,
  handle: ({ shop, device, note }: Desk<Device>, { id }: { id: string }) => {
    const { sql, now } = shop;
    const bulk = findBulkOf(shop.sql, device, id);
    if (bulk === null) return { ok: false, reason: 'gone' } as const;
    const rows = bulk.rows.map((row): BulkRow => {
      if (row.position === null || row.undone === 'done') return row;
      const order = findOrderByNumber(sql, row.number);
      if (order === null) return { ...row, undone: 'gone' };
      const undo = { action: 'undo', position: row.position } as const;
      const result = applyAction(shop, order.id, undo, { device: device.id });
      if (!result.ok) return { ...row, undone: reasonOf(result) };
      if (!result.isRepeated) note(row.number, ['undo']);
      return { ...row, undone: 'done' };
    });
    saveUndo(sql, { ...bulk, rows }, now());
    return { ok: true } as const;
  },
});

/** A bulk action that the device may see: its own, or any by right. */
function findBulkOf(sql: Desk<Device>['shop']['sql'], device: Device, id: string): StoredBulk | null {
  const bulk = findBulk(sql, id);
  return bulk === null || (!may(device.role, 'manage_orders') && bulk.deviceId !== device.id) ? null : bulk;
}

/**
 * An order of a bulk action. `order`: null where this device may not see it, or where it is gone; `parcel`: of a
 * hand-over.
 */
export type BulkResultRow = { order: ListedOrder | null; parcel: HandedParcel | null } & Pick<
  BulkRow,
  'number' | 'reason' | 'other' | 'typed' | 'undone'
>;

/** The result of a bulk action, with the orders as they are now. */
export const showBulk = signedInProcedure({
  name: 'bulk.show',
  right: 'act_in_bulk',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>, { id, language }: { id: string; language: Locale }) => {
    const { sql, now } = shop;
    const bulk = findBulkOf(sql, device, id);
    if (bulk === null) return { ok: false, reason: 'gone' } as const;
    const { action, list, courier, unread, undoneAt } = bulk;
    const done = new Set(bulk.rows.flatMap(({ number, position }) => (position === null ? [] : [number])));
    const found = readByNumber(
      sql,
      bulk.rows.map(({ number }) => number),
      language,
    );
    const parcels = parcelsByNumber(sql, action === 'hand_over' ? found : []);
    const shown = found.filter((one) => done.has(one.number) || maySeeListed(device.role, one));
    const orders = new Map(listedFor({ shop, device }, shown, language).map((one) => [one.number, one]));
    const rows = bulk.rows.map(
      ({ number, reason, other, typed, undone }): BulkResultRow & { isDone: boolean } => ({
        number,
        reason,
        other,
        typed,
        undone,
        order: orders.get(number) ?? null,
        parcel: parcels.get(number) ?? null,
        isDone: done.has(number),
      }),
    );
    const isUndoable =
      undoneAt === null && done.size > 0 && now() >= bulk.at && now() - bulk.at <= UNDO_SECONDS * 1000;
    const couriers = action === 'hand_over' ? readCouriers(sql) : [];
    return {
      ok: true,
      id,
      action,
      list,
      courier,
      couriers,
      unread,
      isUndone: undoneAt !== null,
      isUndoable,
      hasCouriers: hasOpenAccount(sql),
      rows,
    } as const;
  },
});

/** The ticked orders for the form that hands them over, and the couriers used before. */
export const showHandOver = signedInProcedure({
  name: 'bulk.hand_over',
  right: 'pack',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    { orders, language }: { orders: TickedOrder[]; language: Locale },
  ) => {
    const { sql } = shop;
    const numbers = orders.slice(0, MOST_IN_BULK).map(({ number }) => number);
    const found = readByNumber(sql, numbers, language).filter((one) => maySeeListed(device.role, one));
    const parcels = parcelsByNumber(sql, found);
    return {
      ok: true,
      orders: listedFor({ shop, device }, found, language).map((one) => ({
        ...one,
        parcel: parcels.get(one.number) ?? null,
      })),
      couriers: readCouriers(sql),
    } as const;
  },
});
