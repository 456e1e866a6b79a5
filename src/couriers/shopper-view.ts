import type { Locale } from '../contract/scalars.ts';
import type { Database } from '../database/rows.ts';
import type { Contact } from '../domain/delivery/contact.ts';
import type { FulfilmentState } from '../domain/orders/order.ts';
import { type ParcelStep, shopperStepOf } from './rules/shopper-step.ts';
import { readAccounts } from './store/accounts.ts';
import { openShipmentOf } from './store/shipments.ts';

/** Where the parcel of a dispatched order is, by its courier; null where nothing is known. */
function parcelStepOf(sql: Database, orderId: string, fulfilment: FulfilmentState): ParcelStep | null {
  const shipment = fulfilment === 'handed_over' ? openShipmentOf(sql, orderId) : null;
  return shipment === null ? null : shopperStepOf(shipment);
}

/** What couriers add to the page of an order: where its parcel is, and the pick-up point it waits at, if one is known. */
export async function courierViewOf(
  sql: Database,
  orderId: string,
  { contact, fulfilment }: { contact: Contact | null; fulfilment: FulfilmentState },
  language: Locale,
): Promise<{ pickupPoint: string | null; parcelStep: ParcelStep | null }> {
  const parcelStep = parcelStepOf(sql, orderId, fulfilment);
  if (contact?.delivery !== 'desk' || readAccounts(sql).length === 0)
    return { pickupPoint: null, parcelStep };
  // Loaded on demand: a shop without couriers never reads the names of communes for it.
  const { pickupPointIn, pickupPointOf } = await import('./pickup-point.ts');
  const point = pickupPointOf(sql, orderId, contact);
  return { pickupPoint: point && pickupPointIn(language, point), parcelStep };
}
