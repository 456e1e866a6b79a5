import type { Database } from '../../database/rows.ts';
import { may } from '../../domain/desk-rights.ts';
import type { OrderEvent, OrderState } from '../../domain/orders/order.ts';
import { contactQueues, packingQueues, queueOf } from '../../domain/orders/queues.ts';
import type { OrderStatus } from '../../domain/orders/transitions.ts';
import type { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { waitsForParcelCall } from '../parcels/open-parcels.ts';
import type { Device } from '../sessions/device.ts';
import { mayUndo } from './rules/order.ts';

const isWorkOf = (device: string, history: readonly OrderEvent[]) =>
  history.some((event) => event.actor === 'merchant' && event.device === device);

/**
 * Whether a device may see an order: its role sees all, or the order waits for its work, or did a moment ago, or this
 * device typed it in. Who calls sees the orders that this device worked on until they end: customers call back.
 */
export function isVisibleTo(
  { role, id }: Pick<Device, 'role' | 'id'>,
  { status, state, history }: { status: OrderStatus; state: OrderState; history: readonly OrderEvent[] },
  undoable: Pick<OrderEvent, 'kind'> | null,
): boolean {
  const queue = queueOf(status, state);
  return (
    may(role, 'see_money') ||
    (may(role, 'pack') && packingQueues.includes(queue)) ||
    (may(role, 'call') && (contactQueues.includes(queue) || (queue !== null && isWorkOf(id, history)))) ||
    (may(role, 'type_orders') && history[0]?.device === id) ||
    (undoable?.kind !== 'note' && mayUndo(role, undoable))
  );
}

/** Whether a device may open an order's page. Who calls also opens the orders whose delivery failed. */
export function mayOpenOrder(
  sql: Database,
  device: Pick<Device, 'role' | 'id'>,
  loaded: LoadedOrder,
  undoable: Pick<OrderEvent, 'kind'> | null,
): boolean {
  return (
    isVisibleTo(device, loaded, undoable) ||
    (may(device.role, 'call') && waitsForParcelCall(sql, loaded.order.id))
  );
}
