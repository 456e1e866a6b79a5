import type { Database } from '../../database/rows.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import { communeOf } from './destination.ts';
import { courierWilayasOf, matchPickupPoint } from './rules/matching.ts';
import { accountFor } from './store/assignments.ts';
import { readAllPlaces, readPlaces } from './store/places.ts';
import { openShipmentOf } from './store/shipments.ts';

/**
 * The contact of an order as its page shows it: a parcel that waits at a pick-up point of the courier has its name and
 * address as the street, where the courier's lists tell which one it is.
 */
export function atPickupPoint(sql: Database, orderId: string, contact: Contact): Contact {
  if (contact.delivery !== 'desk') return contact;
  const shipment = openShipmentOf(sql, orderId);
  const accountId = shipment?.accountId ?? accountFor(sql, contact.wilaya, contact.delivery);
  if (accountId === null) return contact;
  const around = courierWilayasOf(contact.wilaya);
  const points = readAllPlaces(sql, accountId, 'points').filter(({ wilaya }) => around.includes(wilaya));
  const communes = around.flatMap((wilaya) => readPlaces(sql, accountId, 'communes', wilaya, 0) ?? []);
  const found = communeOf(sql, accountId, contact, communes, null);
  const commune = found === null || found === 'unserved' ? contact.commune : found.name;
  const point =
    points.find(({ id }) => id === shipment?.place) ??
    matchPickupPoint({ street: contact.street, commune }, points);
  if (point === null) return contact;
  return { ...contact, street: [point.name, point.address].filter(Boolean).join(', ') };
}
