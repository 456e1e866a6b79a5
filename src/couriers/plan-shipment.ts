import type { DeliveryCall } from '../domain/orders/calls/call-outcomes.ts';
import { trackingKey } from '../domain/orders/tracking.ts';
import type { ShopContext } from '../shop/context.ts';
import { statusNow } from '../shop/orders/actions/apply-action.ts';
import { LoadedOrder } from '../shop/orders/loaded-order.ts';
import { addEvent, addOrderEvent } from '../shop/orders/record-events.ts';
import { findOrder } from '../shop/orders/store/orders.ts';
import { crockford } from '../text/crockford.ts';
import { linkTracking, unlinkParcel } from './apply-report.ts';
import { mayBeSent } from './may-be-sent.ts';
import { traitsOf } from './rules/hosts.ts';
import { afterCreate, isDoubtful, referenceOf } from './rules/outcomes.ts';
import { mayAskReturn, wishReturn } from './rules/return-requests.ts';
import { canceled, mayBeGone, type Shipment, wishCancel } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import {
  changeShipment,
  countShipments,
  findShipment,
  insertShipment,
  openShipmentOf,
} from './store/shipments.ts';

/**
 * `isRepeated`: the order has a parcel or its plan already. `not_packed`: the order's status allows no dispatch.
 * `other_account`: the order's parcel is at another courier; it has to be canceled first.
 */
type Planned =
  | { ok: true; shipmentId: string; isRepeated: boolean }
  | { ok: false; reason: 'unknown' | 'no_account' | 'not_packed' | 'other_account' };

/**
 * Plans the parcel of an order: an intent, written before any call. The alarm makes it. `isConfirmed`: a draft is
 * handed in as soon as it is made.
 */
export function planShipment(
  context: ShopContext,
  orderId: string,
  accountId: string,
  { isConfirmed }: { isConfirmed: boolean },
): Planned {
  const { storage, sql, now, random } = context;
  return storage.transactionSync((): Planned => {
    const order = findOrder(sql, orderId);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'unknown' };
    if (findAccount(sql, accountId)?.isOff !== false) return { ok: false, reason: 'no_account' };
    const open = openShipmentOf(sql, orderId);
    if (open !== null && open.stage !== 'refused')
      return open.accountId === accountId
        ? { ok: true, shipmentId: open.id, isRepeated: true }
        : { ok: false, reason: 'other_account' };
    const { status, money } = statusNow(context, order);
    if (!mayBeSent(sql, order, status)) return { ok: false, reason: 'not_packed' };
    // The courier made none of it: the next one has another reference, and another courier may take it.
    if (open !== null) changeShipment(sql, open, canceled);
    const id = crockford(random(15)).toLowerCase();
    const reference = referenceOf(order.number, countShipments(sql, orderId));
    const plan = { id, orderId, accountId, reference, amount: money.toCollect, wantsConfirm: isConfirmed };
    insertShipment(sql, plan, now());
    return { ok: true, shipmentId: id, isRepeated: false };
  });
}

/** Hands a draft in, as soon as it is made. False where there is nothing to hand in. */
export function confirmShipment({ storage, sql, now }: ShopContext, shipmentId: string): boolean {
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const open: readonly Shipment['stage'][] = ['planned', 'unknown', 'made'];
    if (shipment === null || shipment.wantsCancel || !open.includes(shipment.stage)) return false;
    if (findAccount(sql, shipment.accountId) === null) return false;
    // A correction goes first: what is handed in takes none.
    const isMade = shipment.stage === 'made' && shipment.edit !== 'asked';
    changeShipment(sql, shipment, {
      wantsConfirm: true,
      ...(isMade ? { task: 'confirm', nextAt: now(), tries: 0 } : {}),
    });
    return true;
  });
}

/**
 * What a person has seen at the courier, of a parcel that nothing else shows: its tracking number, or null for none.
 * `taken`: another parcel has this number.
 */
export function resolveDoubt(
  context: ShopContext,
  shipmentId: string,
  typed: string | null,
): 'done' | 'not_doubtful' | 'taken' {
  const { storage, sql, now } = context;
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const account = shipment === null ? null : findAccount(sql, shipment.accountId);
    if (shipment === null || account === null || !isDoubtful(shipment)) return 'not_doubtful';
    if (typed === null) {
      changeShipment(sql, shipment, canceled);
      return 'done';
    }
    // The courier named it: its own spelling counts.
    const named = shipment.problemText?.split(', ') ?? [];
    const tracking = named.find((one) => trackingKey(one) === trackingKey(typed)) ?? typed;
    if (!linkTracking(context, account, shipment, tracking)) return 'taken';
    changeShipment(
      sql,
      shipment,
      afterCreate(shipment, { tracking }, traitsOf(account.courier).hasDrafts, now()),
    );
    return 'done';
  });
}

/** Asks for a parcel back. False where it is not on its way, or its courier takes no such request. */
export function askForReturn({ storage, sql, now }: ShopContext, shipmentId: string): boolean {
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const account = shipment === null ? null : findAccount(sql, shipment.accountId);
    if (shipment === null || account === null) return false;
    if (!traitsOf(account.courier).takesReturnRequests || !mayAskReturn(shipment)) return false;
    changeShipment(sql, shipment, wishReturn(shipment, now()));
    return true;
  });
}

/**
 * Frees an order of a parcel that, as a person says, its courier does not have any more; the order's history keeps it.
 * False where the courier was not asked to end it, or has collected it.
 */
export function freeOrder(context: ShopContext, shipmentId: string, device: string): boolean {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const account = shipment === null ? null : findAccount(sql, shipment.accountId);
    if (shipment === null || account === null || !mayBeGone(shipment)) return false;
    unlinkParcel(context, changeShipment(sql, shipment, canceled));
    const note = [account.title, shipment.tracking].filter(Boolean).join(' ');
    addOrderEvent(context, shipment.orderId, {
      ...{ kind: 'parcel_gone', actor: 'merchant', checkoutId: null, note, device },
    });
    return true;
  });
}

/**
 * Staff have called the customer after failed attempts. The order's history keeps the answer; without one, the customer
 * is still to be called. `submission`: of the form, which is one call however often and however late it is sent. False
 * where nothing was kept.
 */
export function keepDeliveryCall(
  context: ShopContext,
  shipmentId: string,
  { reason, device, submission }: { reason: DeliveryCall; device: string; submission: string },
): boolean {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const loaded = shipment === null ? null : LoadedOrder.find(sql, shipment.orderId);
    if (shipment === null || loaded === null || shipment.attempts <= shipment.attemptsHandled) return false;
    const isRepeated = loaded.history.some(
      (event) =>
        event.kind === 'delivery_called' && event.submission === submission && event.reason === reason,
    );
    if (isRepeated && submission !== '') return false;
    if (reason !== 'no_answer') changeShipment(sql, shipment, { attemptsHandled: shipment.attempts });
    addEvent(context, loaded, {
      ...{ kind: 'delivery_called', actor: 'merchant', checkoutId: null, reason, device, submission },
    });
    return true;
  });
}

/**
 * Ends a parcel, where the courier still can; without its account nobody can be asked, and the shop lets it go. False
 * where it is over.
 */
export function cancelShipment(context: ShopContext, shipmentId: string): boolean {
  const { storage, sql, now } = context;
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    if (shipment === null || shipment.stage === 'canceled') return false;
    const isAlone = findAccount(sql, shipment.accountId) === null;
    if (shipment.stage === 'doubtful' && !isAlone) return false;
    const changed = changeShipment(sql, shipment, isAlone ? canceled : wishCancel(shipment, now()));
    if (changed.stage === 'canceled') unlinkParcel(context, changed);
    return true;
  });
}
