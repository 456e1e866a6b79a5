import { isStopped } from '../../couriers/rules/account.ts';
import type { ParcelList, Shipment } from '../../couriers/rules/shipment.ts';
import { readAccounts } from '../../couriers/store/accounts.ts';
import { countListed } from '../../couriers/store/lists.ts';
import { openShipmentOf, openShipmentsOf } from '../../couriers/store/shipments.ts';
import type { Database } from '../../database/rows.ts';
import type { DeskRole } from '../../domain/desk-rights.ts';
import { parcelListsOf } from './rules/parcel-access.ts';
import { type HandedParcel, isDraft } from './rules/parcel-rows.ts';

const underWay: readonly Shipment['movement'][] = ['handed_over', 'on_the_way', 'out_for_delivery'];

/** Whether the courier could not deliver a parcel, and nobody has called the customer since. */
export const isToCall = ({ attempts, attemptsHandled, movement }: Shipment): boolean =>
  attempts > attemptsHandled && underWay.includes(movement);

/** The courier's parcels that orders are handed over with, by the orders' ids; none where their couriers have ended them. */
export function handedParcelsOf(sql: Database, orderIds: readonly string[]): Map<string, HandedParcel> {
  const titles = new Map(readAccounts(sql).map(({ id, title }) => [id, title]));
  return new Map(
    [...openShipmentsOf(sql, orderIds)].flatMap(([orderId, shipment]) => {
      const { tracking, accountId } = shipment;
      if (tracking === null || shipment.movement === 'canceled') return [];
      return [[orderId, { courier: titles.get(accountId) ?? null, tracking, isDraft: isDraft(shipment) }]];
    }),
  );
}

/**
 * What the first page says of couriers to a role: how many parcels wait in each of its lists, up to `MOST_COUNTED`, and
 * the titles of accounts that make and follow no parcel for now. Nothing for a shop without couriers.
 */
export function couriersToday(
  sql: Database,
  role: DeskRole,
): { parcels: { list: ParcelList; parcels: number }[]; stopped: string[] } {
  const accounts = readAccounts(sql);
  const lists = accounts.length === 0 ? [] : parcelListsOf(role);
  const stopped = lists.length === 0 ? [] : accounts.filter((one) => !one.isOff && isStopped(one));
  return {
    parcels: lists.map((list) => ({ list, parcels: countListed(sql, list) })),
    stopped: stopped.map(({ title }) => title),
  };
}

/** Whether the courier could not deliver an order's parcel, and nobody has called the customer since. */
export function waitsForParcelCall(sql: Database, orderId: string): boolean {
  const shipment = openShipmentOf(sql, orderId);
  return shipment !== null && isToCall(shipment);
}
