import type { Database } from '../../database/rows.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import { chosenPickupPoint, type PickupPoint, pickupPointText } from '../../domain/delivery/pickup-points.ts';
import type { DeliveryChoice } from '../../domain/delivery/tariffs.ts';
import { readCourierPickupPoints, readPickupPoints } from './store.ts';

/** The pick-up points of a wilaya: those of the merchant's own list, or else those of the connected courier. */
export function pickupPointsIn(sql: Database, wilaya: number): PickupPoint[] {
  const own = readPickupPoints(sql).filter((one) => one.wilaya === wilaya);
  return own.length > 0 ? own : readCourierPickupPoints(sql, wilaya);
}

/** The same as an order names them, each once. */
export function pickupPointTextsIn(sql: Database, wilaya: number): string[] {
  return [...new Set(pickupPointsIn(sql, wilaya).map(pickupPointText))];
}

/** The pick-up points that a shopper can choose from; a single one is no choice. */
export function pickupPointsFor(sql: Database, choice: DeliveryChoice | null): string[] {
  const pickupPoints = choice === null ? [] : pickupPointTextsIn(sql, choice.wilaya);
  return pickupPoints.length < 2 ? [] : pickupPoints;
}

/**
 * For a parcel to a pick-up point, the contact's street is that pick-up point: slips, files and the service's address
 * then show it, and it is erased with the contact. An unknown pick-up point is dropped.
 */
export function withPickupPoint(sql: Database, contact: Contact): Contact {
  if (contact.delivery === 'home') return contact;
  return { ...contact, street: chosenPickupPoint(pickupPointTextsIn(sql, contact.wilaya), contact.street) };
}
