import type { Database } from '../../database/rows.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import type { FulfilmentState } from '../orders/rules/order.ts';
import { type ParcelStep, shopperStepOf } from './rules/shopper-step.ts';
import { readAccounts } from './store/accounts.ts';
import { openShipmentOf } from './store/shipments.ts';

/** Where the parcel of a dispatched order is, by its courier; null where nothing is known. */
export function parcelStepOf(sql: Database, orderId: string, fulfilment: FulfilmentState): ParcelStep | null {
  const shipment = fulfilment === 'handed_over' ? openShipmentOf(sql, orderId) : null;
  return shipment === null ? null : shopperStepOf(shipment);
}

/** The contact on an order's page, with the courier's pick-up point where one is known. */
export async function pageContactOf(
  sql: Database,
  orderId: string,
  contact: Contact | null,
): Promise<Contact | null> {
  if (contact?.delivery !== 'desk' || readAccounts(sql).length === 0) return contact;
  // Loaded on demand: a shop without couriers never reads the names of communes for it.
  const { atPickupPoint } = await import('./pickup-point.ts');
  return atPickupPoint(sql, orderId, contact);
}
