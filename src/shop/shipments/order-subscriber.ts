import type { OrderSubscriber, ShopContext } from '../context.ts';
import type { LoadedOrder } from '../orders/loaded-order.ts';
import type { OrderEvent } from '../orders/rules/order.ts';
import { AFTER_UNDO } from '../orders/rules/transitions.ts';
import { wishEdit } from './rules/edits.ts';
import { parcelDetailsOf } from './rules/parcel-details.ts';
import { wishCancel, withdrawCancel } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { changeShipment, openShipmentOf } from './store/shipments.ts';

/**
 * A canceled order asks its courier to cancel the parcel, whoever canceled it: staff, the shopper or a refund. It waits
 * until the cancellation cannot be undone any more. Until the courier agrees, the parcel is not taken for canceled. A
 * corrected order has its courier told. Money that staff enter is compared with what the courier says.
 */
export const orderShipments: OrderSubscriber = {
  onEvent(context, loaded, event) {
    const { sql, now } = context;
    if (changesParcel(loaded.undoneBy(event) ?? event)) tellCourier(context, loaded);
    if (event.actor === 'merchant' && changesMoney(loaded.undoneBy(event) ?? event))
      lookAtMoney(context, loaded);
    const isCanceled = loaded.state.fulfilment === 'canceled';
    const isKeptAgain = !isCanceled && loaded.undoneBy(event)?.kind === 'canceled_by_shop';
    if (!isCanceled && !isKeptAgain) return;
    const shipment = openShipmentOf(sql, loaded.id);
    // Of a removed account nobody would ask the courier, and the order could never be erased.
    if (shipment === null || findAccount(sql, shipment.accountId) === null) return;
    if (isCanceled && !shipment.wantsCancel && shipment.problem !== 'locked')
      changeShipment(sql, shipment, wishCancel(shipment, now(), now() + AFTER_UNDO));
    else if (isKeptAgain && shipment.wantsCancel)
      changeShipment(sql, shipment, withdrawCancel(shipment, now()));
  },
};

/** A rest that is paid online is not collected any more. */
function changesParcel({ kind }: OrderEvent): boolean {
  return (
    kind === 'corrected' || kind === 'address_changed' || kind === 'returned_part' || kind === 'rest_paid'
  );
}

function changesMoney({ kind }: OrderEvent): boolean {
  return kind === 'remitted' || kind === 'recounted' || kind === 'cash_collected';
}

/** A difference that staff have settled is none any more, long before the parcel is polled again. */
function lookAtMoney({ sql }: ShopContext, { id, money }: LoadedOrder): void {
  const shipment = openShipmentOf(sql, id);
  if (shipment === null || shipment.money === 'none') return;
  const { courierAmount, amount, booked, problem } = shipment;
  const entered = shipment.money === 'remitted' ? money.remitted : money.collected;
  if (entered === (courierAmount ?? amount)) {
    if (problem === 'amount_differs')
      changeShipment(sql, shipment, { problem: null, booked: shipment.money });
  } else if (problem === null && booked === shipment.money)
    changeShipment(sql, shipment, { problem: 'amount_differs' });
}

function tellCourier({ sql, now }: ShopContext, { id, order, money }: LoadedOrder): void {
  const shipment = order.erasedAt === null ? openShipmentOf(sql, id) : null;
  if (shipment === null || findAccount(sql, shipment.accountId) === null) return;
  const wished = wishEdit(shipment, parcelDetailsOf(order, money.toCollect), now());
  // Staff chose a place for the address of before: a parcel that is not made yet seeks its place again.
  const isMade = shipment.stage === 'made' || shipment.stage === 'confirmed';
  changeShipment(sql, shipment, isMade ? wished : { ...wished, place: null });
}
