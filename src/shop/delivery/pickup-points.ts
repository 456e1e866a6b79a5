import type { Database } from '../../database/rows.ts';
import type { Contact } from './rules/contact.ts';
import { chosenPickupPoint, pickupPointsOf } from './rules/pickup-points.ts';
import type { DeliveryChoice } from './rules/tariffs.ts';
import { readPickupPoints } from './store.ts';

/** The pick-up points that a shopper can choose from; a single one is no choice. */
export function pickupPointsFor(sql: Database, choice: DeliveryChoice | null): string[] {
  const offices = choice === null ? [] : pickupPointsOf(readPickupPoints(sql), choice.wilaya);
  return offices.length < 2 ? [] : offices;
}

/**
 * For a parcel to a pick-up point, the contact's street is that pick-up point: slips, files and the service's address
 * then show it, and it is erased with the contact. An unknown pick-up point is dropped.
 */
export function withPickupPoint(sql: Database, contact: Contact): Contact {
  if (contact.delivery === 'home') return contact;
  return {
    ...contact,
    street: chosenPickupPoint(pickupPointsOf(readPickupPoints(sql), contact.wilaya), contact.street),
  };
}
