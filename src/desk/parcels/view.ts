import type { Locale } from '../../contract/scalars.ts';
import { amountChoicesOf } from '../../couriers/choose-amount.ts';
import { placeChoiceOf } from '../../couriers/choose-place.ts';
import { statusLabel } from '../../couriers/ecotrack/rules/status-words.ts';
import { mayBeSent } from '../../couriers/may-be-sent.ts';
import { PickupPoints, pickupPointIn } from '../../couriers/pickup-point.ts';
import { traitsOf } from '../../couriers/rules/hosts.ts';
import { communeOfKey } from '../../couriers/rules/match-communes.ts';
import { isDoubtful } from '../../couriers/rules/outcomes.ts';
import { mayAskReturn } from '../../couriers/rules/return-requests.ts';
import { mayBeGone, type Shipment } from '../../couriers/rules/shipment.ts';
import { type CourierAccount, hasOpenAccount, readAccounts } from '../../couriers/store/accounts.ts';
import { accountFor } from '../../couriers/store/assignments.ts';
import { latestShipmentOf } from '../../couriers/store/lists.ts';
import { openShipmentsOf } from '../../couriers/store/shipments.ts';
import { lastAttemptsOf } from '../../couriers/store/tracking-facts.ts';
import type { Database } from '../../database/rows.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import { pickupPointText } from '../../domain/delivery/pickup-points.ts';
import type { Order } from '../../domain/orders/order.ts';
import { itemsBack, keyOfPart } from '../../domain/orders/part-deliveries.ts';
import type { ShopContext } from '../../shop/context.ts';
import { statusNow } from '../../shop/orders/actions/apply-action.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { contactOf, findOrders } from '../../shop/orders/store/orders.ts';
import { isToCall } from './open-parcels.ts';
import type { ParcelState, WhyNoParcel } from './rules/parcel-rows.ts';

/** The states of parcels, by their ids. */
export function parcelStatesOf(sql: Database, shipments: readonly Shipment[]): Map<string, ParcelState> {
  if (shipments.length === 0) return new Map();
  const accounts = new Map(readAccounts(sql).map((account) => [account.id, account]));
  const orderIds = shipments.map(({ orderId }) => orderId);
  const orders = new Map(
    LoadedOrder.ofList(sql, findOrders(sql, orderIds)).map((loaded) => [loaded.id, loaded]),
  );
  const tried = shipments.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
  const lastAttempts = tried.length === 0 ? null : lastAttemptsOf(sql, tried);
  return new Map(
    shipments.map((shipment) => {
      const state = {
        ...parcelStateOf(shipment, accounts.get(shipment.accountId) ?? null, orders.get(shipment.orderId)),
        lastAttempt: lastAttempts?.get(shipment.id) ?? null,
        choice: placeChoiceOf(sql, shipment),
      };
      return [shipment.id, state];
    }),
  );
}

function parcelStateOf(
  shipment: Shipment,
  account: CourierAccount | null,
  order: LoadedOrder | undefined,
): Omit<ParcelState, 'lastAttempt' | 'choice'> {
  const { stage, tracking, movement, rawStatus, isHeld, attempts } = shipment;
  const { problem, problemText, courierAmount, plannedAt, reference } = shipment;
  const { wantsCancel, wantsConfirm, edit, editText, returnRequest, returnText } = shipment;
  const words = problemText === null ? [] : problemText.split(', ').filter(Boolean);
  return {
    ...{ stage, tracking, movement, isHeld, attempts, problem, problemText },
    ...{ courierAmount, plannedAt, reference, wantsCancel, wantsConfirm },
    amounts: amountsOf(shipment, order),
    ...{ edit, editText, returnRequest, returnText },
    rawStatus: rawStatus === null ? null : statusLabel(rawStatus),
    mayAskReturn: account !== null && traitsOf(account.courier).takesReturnRequests && mayAskReturn(shipment),
    mayBeGone: account !== null && mayBeGone(shipment),
    courier: account?.title ?? null,
    isToCall: isToCall(shipment),
    doubts: isDoubtful(shipment) ? (stage === 'doubtful' ? words : []) : null,
  };
}

function amountsOf(shipment: Shipment, loaded: LoadedOrder | undefined): ParcelState['amounts'] {
  if (loaded === undefined) return null;
  const choices = amountChoicesOf(shipment, loaded);
  if (choices === null) return null;
  const { items } = loaded.order;
  const parts = choices.parts.map((back) => ({ key: keyOfPart(back), items: itemsBack(items, back) }));
  return { ...choices, parts };
}

/** The parcel of an order; null for none. */
export function parcelOfOrder(sql: Database, orderId: string): ParcelState | null {
  const shipment = latestShipmentOf(sql, orderId);
  return shipment === null ? null : (parcelStatesOf(sql, [shipment]).get(shipment.id) ?? null);
}

/**
 * The courier's place that an order's parcel goes to: its pick-up point, or the commune that staff chose. Null without a
 * parcel, and where the order's own address says it.
 */
export function parcelPlaceOf(
  sql: Database,
  orderId: string,
  contact: Contact,
  language: Locale,
): string | null {
  return parcelPlacesOf(sql, [{ id: orderId, contact }], language).get(orderId) ?? null;
}

/** The same of several orders, by their ids. */
export function parcelPlacesOf(
  sql: Database,
  orders: readonly { id: string; contact: Contact }[],
  language: Locale,
): Map<string, string | null> {
  const shipments = openShipmentsOf(
    sql,
    orders.map(({ id }) => id),
  );
  const points = new PickupPoints(sql);
  const placeOf = (shipment: Shipment, contact: Contact): string | null => {
    if (contact.delivery !== 'desk') return shipment.place === null ? null : communeOfKey(shipment.place);
    const point = points.of(shipment, contact);
    const isWritten = point === null || pickupPointText(point) === contact.street;
    return isWritten ? null : pickupPointIn(language, point);
  };
  return new Map(
    orders.flatMap(({ id, contact }) => {
      const shipment = shipments.get(id);
      return shipment === undefined ? [] : [[id, placeOf(shipment, contact)]];
    }),
  );
}

/** The accounts that may take an order's parcel now, the assigned one first; null where none is made of it. */
export function parcelAccountsOf(context: ShopContext, order: Order): { id: string; title: string }[] | null {
  const { sql } = context;
  const contact = contactOf(order);
  const shipment = latestShipmentOf(sql, order.id);
  const isFree = shipment === null || shipment.stage === 'canceled' || shipment.stage === 'refused';
  if (contact === null || !isFree || !hasOpenAccount(sql)) return null;
  if (!mayBeSent(sql, order, statusNow(context, order).status)) return null;
  const assigned = accountFor(sql, contact.wilaya, contact.delivery);
  return readAccounts(sql)
    .filter(({ isOff }) => !isOff)
    .map(({ id, title }) => ({ id, title }))
    .toSorted((one, other) => Number(other.id === assigned) - Number(one.id === assigned));
}

/** Why orders without a parcel have none, by their ids; null: one can be made. */
export function whyNoParcels(sql: Database, orderIds: readonly string[]): Map<string, WhyNoParcel | null> {
  const accounts = new Map<string, string | null>();
  const hasAccount = ({ wilaya, delivery }: Contact): boolean => {
    const key = `${wilaya} ${delivery}`;
    if (!accounts.has(key)) accounts.set(key, accountFor(sql, wilaya, delivery));
    return accounts.get(key) !== null;
  };
  const whyNot = ({ order, status }: LoadedOrder): WhyNoParcel | null => {
    const contact = contactOf(order);
    if (contact === null) return 'gone';
    if (!mayBeSent(sql, order, status)) return 'not_packed';
    return hasAccount(contact) ? null : 'no_account';
  };
  const orders = LoadedOrder.ofList(sql, findOrders(sql, orderIds));
  return new Map(orders.map((loaded) => [loaded.id, whyNot(loaded)]));
}
