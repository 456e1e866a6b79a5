import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { locales } from '../../text/locales/table.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import { communeOf } from './destination.ts';
import type { CourierPickupPoint } from './port.ts';
import { courierWilayasOf, matchPickupPoint } from './rules/matching.ts';
import { accountFor } from './store/assignments.ts';
import { readAllPlaces, readPlaces } from './store/places.ts';
import { openShipmentOf } from './store/shipments.ts';

/** The courier's pick-up point at which an order's parcel waits; null where the lists do not tell. */
export function pickupPointOf(sql: Database, orderId: string, contact: Contact): CourierPickupPoint | null {
  if (contact.delivery !== 'desk') return null;
  const shipment = openShipmentOf(sql, orderId);
  const accountId = shipment?.accountId ?? accountFor(sql, contact.wilaya, contact.delivery);
  if (accountId === null) return null;
  const around = courierWilayasOf(contact.wilaya);
  const points = readAllPlaces(sql, accountId, 'points').filter(({ wilaya }) => around.includes(wilaya));
  const communes = around.flatMap((wilaya) => readPlaces(sql, accountId, 'communes', wilaya, 0) ?? []);
  const found = communeOf(sql, accountId, contact, communes, null);
  const commune = found === null || found === 'unserved' ? contact.commune : found.name;
  return (
    points.find(({ id }) => id === shipment?.place) ??
    matchPickupPoint({ street: contact.street, commune }, points)
  );
}

/** Its name and address, for a page in a language. */
export function pickupPointIn(language: Locale, { name, address }: CourierPickupPoint): string {
  return [name, address].filter(Boolean).join(locales[language].comma);
}
