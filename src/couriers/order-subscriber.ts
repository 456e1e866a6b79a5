import type { Database } from '../database/rows.ts';
import type { OrderEvent } from '../domain/orders/order.ts';
import { AFTER_UNDO } from '../domain/orders/transitions.ts';
import type { OrderSubscriber, ShopContext } from '../shop/context.ts';
import type { LoadedOrder } from '../shop/orders/loaded-order.ts';
import { type EditCause, wishEdit } from './rules/edits.ts';
import { amountAtCourier, hasOtherAmount, isExplained } from './rules/other-amount.ts';
import { amountOfParcel, parcelDetailsOf } from './rules/parcel-details.ts';
import { type Shipment, wishCancel, withdrawCancel } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { changeShipment, openShipmentOf } from './store/shipments.ts';

/**
 * A canceled order asks its courier to cancel the parcel, whoever canceled it: staff, the shopper or a refund. It waits
 * until the cancellation cannot be undone any more. Until the courier agrees, the parcel is not taken for canceled. The
 * courier is told of an order that has changed, by whatever event. Money that staff enter is compared with what the
 * courier says.
 */
export const orderShipments: OrderSubscriber = {
  onEvent(context, loaded, event) {
    // An order that is being placed has no parcel yet.
    if (event.kind === 'placed') return;
    const { sql, now } = context;
    const cause = loaded.undoneBy(event) ?? event;
    tellCourier(context, loaded, cause);
    if (event.actor === 'merchant' && changesMoney(cause)) lookAtMoney(context, loaded);
    const isCanceled = loaded.state.fulfilment === 'canceled';
    const isKeptAgain = !isCanceled && cause !== event && cause.kind === 'canceled_by_shop';
    if (!isCanceled && !isKeptAgain) return;
    const shipment = openShipmentOf(sql, loaded.id);
    // Of a removed account nobody would ask the courier, and the order could never be erased.
    if (shipment === null || findAccount(sql, shipment.accountId) === null) return;
    if (isCanceled && !shipment.wantsCancel && shipment.problem !== 'locked')
      changeShipment(sql, shipment, wishCancel(shipment, now(), now() + AFTER_UNDO));
    else if (isKeptAgain && shipment.wantsCancel)
      changeShipment(sql, shipment, withdrawCancel(shipment, now()));
  },
  /** A refund can end without an event of its own, and change what is due. */
  updateHoldings(context, loaded) {
    tellCourier(context, loaded, null);
  },
};

function changesMoney({ kind }: OrderEvent): boolean {
  return kind === 'remitted' || kind === 'recounted' || kind === 'cash_collected';
}

/** A difference that staff have explained is none any more, long before the parcel is polled again. */
function lookAtMoney({ sql }: ShopContext, { id, money }: LoadedOrder): void {
  const shipment = openShipmentOf(sql, id);
  if (shipment === null || shipment.money === 'none') return;
  const { entered, problem } = shipment;
  const amount = shipment.money === 'remitted' ? money.remitted : money.collected;
  if (amount === amountAtCourier(shipment) || isExplained(shipment, amount)) {
    if (problem === 'amount_differs')
      changeShipment(sql, shipment, { problem: null, entered: shipment.money });
  } else if (problem === null && entered === shipment.money)
    changeShipment(sql, shipment, { problem: 'amount_differs' });
}

/**
 * Tells the courier what has changed of the order. `cause`: the event, or the one that it undoes; null for none. Almost
 * every event can change what is due at the door, so the parcel is compared after each.
 */
function tellCourier({ sql, now }: ShopContext, loaded: LoadedOrder, cause: OrderEvent | null): void {
  const { id, order, state, money } = loaded;
  const shipment = order.erasedAt === null ? openShipmentOf(sql, id) : null;
  if (shipment === null || state.fulfilment === 'canceled' || state.fulfilment === 'returned') return;
  if (findAccount(sql, shipment.accountId) === null) return;
  const why = cause === null ? 'other' : causeOf(cause);
  const details = parcelDetailsOf(order, amountOfParcel(shipment, money));
  const wished = wishEdit(shipment, details, now(), why);
  // Staff chose a place for the address of before: a parcel that is not made yet seeks its place again.
  const isMade = shipment.stage === 'made' || shipment.stage === 'confirmed';
  const told = changeShipment(sql, shipment, isMade || why !== 'order' ? wished : { ...wished, place: null });
  lookAtAmount(sql, told, loaded);
}

function causeOf({ kind, amount }: OrderEvent): EditCause {
  if (kind === 'corrected' || kind === 'address_changed' || kind === 'returned_part') return 'order';
  return amount === null ? 'other' : 'money';
}

/** What the courier cannot be told any more stands in the list of parcels, until both have the same amount. */
function lookAtAmount(sql: Database, shipment: Shipment, { state, money }: LoadedOrder): void {
  const { problem, entered } = shipment;
  // The next report enters this money, or says why not.
  if (shipment.money !== entered) return;
  const differs = hasOtherAmount(shipment, state.fulfilment, money);
  if (differs && problem === null) changeShipment(sql, shipment, { problem: 'amount_differs' });
  else if (!differs && problem === 'amount_differs') changeShipment(sql, shipment, { problem: null });
}
