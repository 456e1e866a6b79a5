import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { locales } from '../../text/locales/table.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import { communeOf } from './destination.ts';
import { courierWilayasOf, matchPickupPoint } from './rules/matching.ts';
import { accountFor } from './store/assignments.ts';
import { readAllPlaces, readPlaces } from './store/places.ts';
import { openShipmentOf } from './store/shipments.ts';

/** Name and address of the courier's pick-up point at which an order's parcel waits; null where the lists do not tell. */
export function pickupPointOf(
  sql: Database,
  orderId: string,
  contact: Contact,
  language: Locale,
): string | null {
  if (contact.delivery !== 'desk') return null;
  const shipment = openShipmentOf(sql, orderId);
  const accountId = shipment?.accountId ?? accountFor(sql, contact.wilaya, contact.delivery);
  if (accountId === null) return null;
  const around = courierWilayasOf(contact.wilaya);
  const points = readAllPlaces(sql, accountId, 'points').filter(({ wilaya }) => around.includes(wilaya));
  const communes = around.flatMap((wilaya) => readPlaces(sql, accountId, 'communes', wilaya, 0) ?? []);
  const found = communeOf(sql, accountId, contact, communes, null);
  const commune = found === null || found === 'unserved' ? contact.commune : found.name;
  const point =
    points.find(({ id }) => id === shipment?.place) ??
    matchPickupPoint({ street: contact.street, commune }, points);
  return point === null ? null : [point.name, point.address].filter(Boolean).join(locales[language].comma);
}
