import type { Database } from '../../database/rows.ts';
import type { Contact } from './rules/contact.ts';
import { chosenPickupPoint, pickupPointsOf } from './rules/pickup-points.ts';
import type { DeliveryChoice } from './rules/tariffs.ts';
import { readPickupPoints } from './store.ts';

/** The offices that a shopper may choose among; one alone is no choice. */
export function pickupPointsFor(sql: Database, choice: DeliveryChoice | null): string[] {
  const offices = choice === null ? [] : pickupPointsOf(readPickupPoints(sql), choice.wilaya);
  return offices.length < 2 ? [] : offices;
}

/**
 * A contact whose parcel waits in an office, with which one in the place of its street: that is where slips, files and the
 * service's address say where a parcel goes, and it is erased with it. What is none of the shop's offices is dropped.
 */
export function withPickupPoint(sql: Database, contact: Contact): Contact {
  if (contact.delivery === 'home') return contact;
  return {
    ...contact,
    street: chosenPickupPoint(pickupPointsOf(readPickupPoints(sql), contact.wilaya), contact.street),
  };
}
