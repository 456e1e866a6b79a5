import type { Locale } from '../../contract/scalars.ts';
import { may, mayAct } from '../../domain/desk-rights.ts';
import type { Order } from '../../domain/orders/order.ts';
import { spelledAs } from '../../domain/orders/tracking.ts';
import { undoableOf } from '../../domain/orders/transitions.ts';
import { eraseOrders } from '../../privacy/erasure.ts';
import { setRefused } from '../../shop/order-limits/store/refused-phones.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import { applyAction } from '../../shop/orders/actions/apply-action.ts';
import type { Correction } from '../../shop/orders/actions/correction.ts';
import {
  orderTrackedBy,
  readCouriers,
  rememberCourier,
  saveCourier,
  saveTracking,
} from '../../shop/orders/actions/store.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { keepResultOf } from '../../shop/orders/profit/keep-result.ts';
import { followRefunds } from '../../shop/orders/refunds/request-refund.ts';
import { readOrderEvents } from '../../shop/orders/store/history.ts';
import { findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { valuesAt } from '../../shop/orders/store/previous-values.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { newestActionOf } from './newest-action.ts';
import { correctionFieldsOf, mayActOn, mayUndo } from './rules/order.ts';
import { viewForDesk } from './view.ts';
import { mayOpenOrder } from './visible-orders.ts';

/**
 * An order by its number, as the device may see it. `language`: of the page; messages are in the shopper's language.
 * `tracking`: a refused tracking number; `trackedBy`: the order that has it. `done`: the order before in its queue.
 */
export const showOrder = signedInProcedure({
  name: 'orders.show',
  right: 'use_desk',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    {
      number,
      language,
      tracking,
      done,
    }: { number: string; language: Locale; tracking: string | null; done: string | null },
  ) => {
    const order = findOrderByNumber(shop.sql, number);
    const view = order === null ? null : viewForDesk(shop, order, device, language);
    if (order === null || view === null) return { ok: false, reason: 'gone' } as const;
    const trackedBy = tracking === null ? null : orderTrackedBy(shop.sql, tracking, order.id);
    return {
      ok: true,
      order: view,
      shoppersLanguage: order.language,
      trackedBy,
      couriers: readCouriers(shop.sql),
      done: done === null ? null : newestActionOf(shop, device, done),
    } as const;
  },
});

type OrderReference = { number: string };

/**
 * Applies an action of the role to an order, or undoes the newest one. Refunds have their own call. `seen`: what the outdated form
 * of a correction showed, where corrections have changed it since.
 */
export const actOnOrder = signedInProcedure({
  name: 'orders.act',
  right: 'call',
  isChange: true,
  handle: async (desk: Desk<Device>, { number, ...input }: OrderReference & ActionInput) => {
    const { shop, services } = desk;
    const order = findOrderByNumber(shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    if (input.action === 'refund') return { ok: false, reason: 'not_now' } as const;
    if (!mayCorrectSo(desk.device.role, input.correction)) return { ok: false, reason: 'forbidden' } as const;
    const tryAct = () => {
      const why = may(desk.device.role, 'manage_orders') ? null : whyNotTheirs(desk, order, input);
      return why === null ? act(desk, order, input) : ({ ok: false, reason: why } as const);
    };
    let result = tryAct();
    if (!result.ok && result.reason === 'payment_open' && input.action === 'correct') {
      const isEnded = await services.orderPerCart.endCheckouts(order);
      if (isEnded) result = shop.storage.transactionSync(tryAct);
    }
    if (result.ok || result.reason !== 'outdated' || input.action !== 'correct') return result;
    const seen = valuesAt(shop.sql, order.id, input.position);
    return seen === null ? result : { ...result, seen: correctionFieldsOf(seen) };
  },
});

/** Another discount, or the former delivery price at another place, only some roles may give; nobody another code. */
function mayCorrectSo(role: Device['role'], { coupon, keepsDelivery = false }: Correction = {}): boolean {
  const givesDiscount = coupon !== undefined || keepsDelivery;
  return (coupon?.code ?? null) === null && (!givesDiscount || may(role, 'give_discounts'));
}

/** Why a role that does not manage orders may not do an action on an order; null if it may. */
export function whyNotTheirs(
  { shop: { sql, now }, device }: Desk<Device>,
  order: Order,
  { action, position }: Pick<ActionInput, 'action' | 'position'>,
): 'gone' | 'not_now' | null {
  const { role } = device;
  const loaded = new LoadedOrder(sql, order);
  const undoable = undoableOf(loaded.history, Math.floor(now() / 1000));
  if (!mayOpenOrder(sql, device, loaded, undoable)) return 'gone';
  // The undo of another page's event is answered as outdated.
  const isTheirs =
    action === 'undo'
      ? position !== loaded.history.length || mayUndo(role, undoable)
      : mayActOn(role, action, loaded.status);
  return isTheirs ? null : 'not_now';
}

/** The actions of packers: pack, dispatch, and undo. */
export const prepareOrder = signedInProcedure({
  name: 'orders.prepare',
  right: 'pack',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    {
      number,
      action: name,
      position,
      submission,
      tracking,
      courier,
    }: OrderReference & Pick<ActionInput, 'action' | 'position' | 'submission' | 'tracking' | 'courier'>,
  ) => {
    const { shop } = desk;
    const order = findOrderByNumber(shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    const history = readOrderEvents(shop.sql, order.id);
    const undoable = undoableOf(history, Math.floor(shop.now() / 1000));
    const isTheirs =
      name === 'undo' ? position !== history.length || mayUndo('packer', undoable) : mayAct('packer', name);
    if (!isTheirs) return { ok: false, reason: 'not_now' } as const;
    const input = {
      action: name,
      position,
      submission,
      tracking: tracking ?? null,
      courier: courier ?? null,
    };
    return act(desk, order, input);
  },
});

/** Saves who has a parcel, and its tracking number there, after its dispatch; null: none. */
export const trackOrder = signedInProcedure({
  name: 'orders.track',
  right: 'manage_orders',
  isChange: true,
  handle: (
    { shop: { sql, now }, note }: Desk<Device>,
    {
      number,
      tracking: typed,
      courier,
    }: OrderReference & { tracking: string | null; courier: string | null },
  ) => {
    const order = findOrderByNumber(sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    const tracking = spelledAs(order.tracking, typed);
    if (tracking !== order.tracking && tracking !== null && orderTrackedBy(sql, tracking, order.id) !== null)
      return { ok: false, reason: 'tracking_taken' } as const;
    if (order.courier !== courier) {
      saveCourier(sql, order.id, courier);
      keepResultOf(sql, order.id);
      if (courier !== null) rememberCourier(sql, courier, now());
      note(order.number, ['courier']);
    }
    if (order.tracking === tracking) return { ok: true } as const;
    saveTracking(sql, order.id, tracking);
    keepResultOf(sql, order.id);
    note(order.number, ['tracking']);
    return { ok: true } as const;
  },
});

/** Requests a refund, or records one made by hand; the answer waits for the service's first reply. */
export const refundOrder = signedInProcedure({
  name: 'orders.refund',
  right: 'refund',
  isChange: true,
  needsReauthentication: true,
  handle: async (desk: Desk<Device>, { number, ...input }: OrderReference & Omit<ActionInput, 'action'>) => {
    const order = findOrderByNumber(desk.shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    const result = act(desk, order, { ...input, action: 'refund' });
    if (result.ok && !result.isRepeated) await followRefunds(desk.shop, order.id);
    return result;
  },
});

function act({ shop, device, note }: Desk<Device>, order: Order, input: ActionInput) {
  const result = applyAction(shop, order.id, input, { device: device.id });
  if (result.ok && !result.isRepeated) note(order.number, [input.action]);
  return result;
}

/** Erases the shopper of an order, now or when its hold ends: then `why` names the hold. */
export const eraseOrder = signedInProcedure({
  name: 'orders.erase',
  right: 'manage_customers',
  isChange: true,
  needsReauthentication: true,
  erases: true,
  handle: ({ shop, device, network }: Desk<Device>, { number }: OrderReference) => {
    const order = findOrderByNumber(shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    if (order.erasedAt !== null) return { ok: true, why: null } as const;
    // `eraseOrders` adds its own entry to the audit log.
    const source = { actor: { kind: 'device', name: device.id }, network, requestId: null } as const;
    const { kept } = eraseOrders(shop, { number }, '', source);
    return { ok: true, why: kept[0]?.why ?? null } as const;
  },
});

/** Adds an order's phone to the refused phones for cash on delivery, or removes it. */
export const refuseNumber = signedInProcedure({
  name: 'orders.phone',
  right: 'manage_customers',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop, device, note }: Desk<Device>,
    { number, isRefused }: OrderReference & { isRefused: boolean },
  ) => {
    const order = findOrderByNumber(shop.sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    // Sent twice, it is one action.
    const changed = { phone: order.contact.phone, isRefused, device: device.id, at: shop.now() };
    if (setRefused(shop.sql, changed)) note(order.number, [isRefused ? 'refused' : 'allowed']);
    return { ok: true } as const;
  },
});
