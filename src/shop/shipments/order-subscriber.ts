import type { OrderSubscriber } from '../context.ts';
import { UNDO_SECONDS } from '../orders/rules/transitions.ts';
import { wishCancel, withdrawCancel } from './rules/shipment.ts';
import { changeShipment, openShipmentOf } from './store/shipments.ts';

/**
 * A canceled order asks its courier to cancel the parcel, once the cancellation cannot be undone any more. Until the
 * courier agrees, the parcel is not taken for canceled.
 */
export const orderShipments: OrderSubscriber = {
  onEvent({ sql, now }, { id, order }, { kind }) {
    if (kind !== 'canceled_by_shop' && kind !== 'undone') return;
    const shipment = openShipmentOf(sql, id);
    if (shipment === null) return;
    if (kind === 'canceled_by_shop')
      changeShipment(sql, shipment, wishCancel(shipment, now() + (UNDO_SECONDS + 1) * 1_000));
    else if (shipment.wantsCancel && order.fulfilment !== 'canceled')
      changeShipment(sql, shipment, withdrawCancel(shipment, now()));
  },
};
