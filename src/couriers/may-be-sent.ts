import type { Database } from '../database/rows.ts';
import type { Order } from '../domain/orders/order.ts';
import { canTransition, type OrderStatus } from '../domain/orders/transitions.ts';
import { hasEndedParcel } from './store/shipments.ts';

/**
 * Whether a parcel may be made of an order: it is packed, or it was handed over and its parcel has ended since, so that
 * nobody has it.
 */
export function mayBeSent(
  sql: Database,
  { id, tracking, courier }: Pick<Order, 'id' | 'tracking' | 'courier'>,
  status: OrderStatus,
): boolean {
  if (canTransition('hand_over', status)) return true;
  const isLeft = status.fulfilment === 'handed_over' && tracking === null && courier === null;
  return isLeft && canTransition('hand_over', { ...status, fulfilment: 'packed' }) && hasEndedParcel(sql, id);
}
