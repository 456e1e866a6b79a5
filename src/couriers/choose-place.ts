import type { Database } from '../database/rows.ts';
import type { ShopContext } from '../shop/context.ts';
import { contactOf, findOrder } from '../shop/orders/store/orders.ts';
import { communeCode } from '../text/communes.ts';
import { communeKey, courierWilayasOf, frenchName, type PlaceChoice } from './rules/match-communes.ts';
import { byNearness } from './rules/near-communes.ts';
import type { Shipment } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { saveChosenCommune } from './store/chosen-communes.ts';
import { readAllPlaces } from './store/places.ts';
import { changeShipment, findShipment } from './store/shipments.ts';

/** The courier's communes or pick-up points that staff can choose for a parcel, the likeliest first; null for none. */
export function placeChoiceOf(
  sql: Database,
  { orderId, accountId, stage, problem }: Shipment,
): PlaceChoice | null {
  if (stage !== 'refused' || (problem !== 'commune' && problem !== 'pickup_point')) return null;
  const order = findOrder(sql, orderId);
  const contact = order === null ? null : contactOf(order);
  if (contact === null || findAccount(sql, accountId) === null) return null;
  const around = courierWilayasOf(contact.wilaya);
  const here = ({ wilaya }: { wilaya: number }) => around.includes(wilaya);
  const sought = frenchName(contact.wilaya, contact.commune);
  if (problem === 'commune') {
    const near = byNearness(sought, readAllPlaces(sql, accountId, 'communes').filter(here));
    const places = near.map((one) => ({ key: communeKey(one), name: one.name, address: null }));
    const likely = near[0]?.isNear ? communeKey(near[0]) : null;
    return places.length === 0 ? null : { kind: problem, written: contact.commune, places, likely };
  }
  // By their communes: an office is named as its courier likes.
  const points = readAllPlaces(sql, accountId, 'points').filter(here);
  const near = byNearness(
    sought,
    points.map((point) => ({ point, name: point.commune })),
  );
  const places = near.map(({ point: { id, name, address } }) => ({ key: id, name, address }));
  const [first, second] = near;
  const isOnly = first?.isNear && second?.name !== first.name;
  const written = contact.street ?? contact.commune;
  return places.length === 0
    ? null
    : { kind: problem, written, places, likely: isOnly ? first.point.id : null };
}

/**
 * Staff choose the courier's place for a parcel that found none, and it is made. For a commune of our list the choice
 * stays with the account; any other is for this parcel alone. False where there is nothing to choose, or no such place.
 */
export function choosePlace({ storage, sql, now }: ShopContext, shipmentId: string, key: string): boolean {
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    const choice = shipment === null ? null : placeChoiceOf(sql, shipment);
    if (shipment === null || choice === null || !choice.places.some((one) => one.key === key)) return false;
    const order = findOrder(sql, shipment.orderId);
    const contact = order === null ? null : contactOf(order);
    const code =
      contact === null || choice.kind !== 'commune' ? null : communeCode(contact.wilaya, contact.commune);
    if (code !== null) {
      const chosen = readAllPlaces(sql, shipment.accountId, 'communes').find(
        (one) => communeKey(one) === key,
      );
      if (chosen !== undefined) saveChosenCommune(sql, shipment.accountId, code, chosen);
    }
    changeShipment(sql, shipment, {
      stage: 'planned',
      task: 'create',
      nextAt: now(),
      tries: 0,
      problem: null,
      problemText: null,
      ...(code === null ? { place: key } : {}),
    });
    return true;
  });
}
