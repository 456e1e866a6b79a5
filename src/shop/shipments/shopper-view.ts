import type { Database } from '../../database/rows.ts';
import type { FulfilmentState } from '../orders/rules/order.ts';
import { type ParcelStep, shopperStepOf } from './rules/shopper-step.ts';
import { openShipmentOf } from './store/shipments.ts';

/** Where the parcel of a dispatched order is, by its courier; null where nothing is known. */
export function parcelStepOf(sql: Database, orderId: string, fulfilment: FulfilmentState): ParcelStep | null {
  const shipment = fulfilment === 'handed_over' ? openShipmentOf(sql, orderId) : null;
  return shipment === null ? null : shopperStepOf(shipment);
}
