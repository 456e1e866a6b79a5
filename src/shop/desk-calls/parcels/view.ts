import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import type { ShopContext } from '../../context.ts';
import type { Contact } from '../../delivery/rules/contact.ts';
import { pickupPointText } from '../../delivery/rules/pickup-points.ts';
import { statusNow } from '../../orders/actions/apply-action.ts';
import { contactOf, findOrderByNumber, type Order } from '../../orders/store/orders.ts';
import { statusLabel } from '../../shipments/ecotrack/rules/status-labels.ts';
import { mayBeSent } from '../../shipments/may-be-sent.ts';
import { pickupPointIn, pickupPointOf } from '../../shipments/pickup-point.ts';
import { takesReturnRequests } from '../../shipments/rules/hosts.ts';
import { communeOfKey } from '../../shipments/rules/matching.ts';
import { isDoubtful } from '../../shipments/rules/outcomes.ts';
import { mayAskReturn } from '../../shipments/rules/return-requests.ts';
import { mayBeGone, type ParcelList, type Shipment } from '../../shipments/rules/shipment.ts';
import { placeChoiceOf } from '../../shipments/settle-place.ts';
import { findAccount, hasOpenAccount, readAccounts } from '../../shipments/store/accounts.ts';
import { accountFor } from '../../shipments/store/assignments.ts';
import { lastAttemptOf } from '../../shipments/store/facts.ts';
import { countListed, latestShipmentOf } from '../../shipments/store/lists.ts';
import { openShipmentOf } from '../../shipments/store/shipments.ts';
import type { DeskRole } from '../sessions/rules.ts';
import { type BookingRefusal, type HandedParcel, isDraft, type ParcelState, parcelListsOf } from './rules.ts';

const underWay: readonly Shipment['movement'][] = ['handed_over', 'on_the_way', 'out_for_delivery'];

export function parcelStateOf(sql: Database, shipment: Shipment): ParcelState {
  const { stage, tracking, movement, rawStatus, isHeld, attempts, attemptsHandled } = shipment;
  const { problem, problemText, amount, courierAmount, plannedAt, reference } = shipment;
  const { wantsCancel, wantsConfirm, edit, editText, returnRequest, returnText } = shipment;
  const account = findAccount(sql, shipment.accountId);
  const words = problemText === null ? [] : problemText.split(', ').filter(Boolean);
  return {
    ...{ stage, tracking, movement, isHeld, attempts, problem, problemText, amount },
    ...{ courierAmount, plannedAt, reference, wantsCancel, wantsConfirm },
    ...{ edit, editText, returnRequest, returnText },
    rawStatus: rawStatus === null ? null : statusLabel(rawStatus),
    mayAskReturn: account !== null && takesReturnRequests(account.courier) && mayAskReturn(shipment),
    mayBeGone: account !== null && mayBeGone(shipment),
    courier: account?.title ?? null,
    isToCall: attempts > attemptsHandled && underWay.includes(movement),
    lastAttempt: attempts === 0 ? null : lastAttemptOf(sql, shipment.id),
    choice: placeChoiceOf(sql, shipment),
    doubts: isDoubtful(shipment) ? (stage === 'doubtful' ? words : []) : null,
  };
}

/** The courier's parcel that an order is handed over with; null where its courier has none, or has ended it. */
export function handedParcelOf(sql: Database, orderId: string): HandedParcel | null {
  const shipment = openShipmentOf(sql, orderId);
  if (shipment === null || shipment.tracking === null || shipment.movement === 'canceled') return null;
  const state = parcelStateOf(sql, shipment);
  return { courier: state.courier, tracking: shipment.tracking, isDraft: isDraft(state) };
}

/** The parcel of an order; null for none. */
export function parcelOfOrder(sql: Database, orderId: string): ParcelState | null {
  const shipment = latestShipmentOf(sql, orderId);
  return shipment === null ? null : parcelStateOf(sql, shipment);
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
  const shipment = openShipmentOf(sql, orderId);
  if (shipment === null) return null;
  if (contact.delivery === 'desk') {
    const point = pickupPointOf(sql, orderId, contact);
    return point === null || pickupPointText(point) === contact.street
      ? null
      : pickupPointIn(language, point);
  }
  return shipment.place === null ? null : communeOfKey(shipment.place);
}

/** The accounts that may take an order's parcel now, the assigned one first; null where none is made of it. */
export function bookingOf(context: ShopContext, order: Order): { id: string; title: string }[] | null {
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

/** Why an order without a parcel has none. */
export function whyNoParcel(context: ShopContext, number: string): BookingRefusal | null {
  const order = findOrderByNumber(context.sql, number);
  const contact = order === null ? null : contactOf(order);
  if (order === null || contact === null) return 'gone';
  if (!mayBeSent(context.sql, order, statusNow(context, order).status)) return 'not_packed';
  return accountFor(context.sql, contact.wilaya, contact.delivery) === null ? 'no_account' : null;
}

/** How many parcels wait in each list of a role; nothing for a shop without couriers. */
export function countParcels(sql: Database, role: DeskRole): { list: ParcelList; parcels: number }[] {
  if (readAccounts(sql).length === 0) return [];
  return parcelListsOf(role).map((list) => ({ list, parcels: countListed(sql, list) }));
}
