import type { Database } from '../../database/rows.ts';
import type { OrderEvent } from '../../domain/orders/order.ts';
import { may } from '../../domain/rights.ts';
import type { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { waitsForParcelCall } from '../parcels/view.ts';
import type { Device } from '../sessions/rules.ts';
import { isVisibleTo } from './rules/order.ts';

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
