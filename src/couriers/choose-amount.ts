import { keyOfPart, partDeliveriesOf } from '../domain/orders/part-deliveries.ts';
import type { PiecesBack } from '../domain/orders/part-return.ts';
import { canTransition } from '../domain/orders/transitions.ts';
import type { ShopContext } from '../shop/context.ts';
import type { ActionInput } from '../shop/orders/actions/action.ts';
import { applyAction } from '../shop/orders/actions/apply-action.ts';
import { LoadedOrder } from '../shop/orders/loaded-order.ts';
import { followAgain } from './apply-report.ts';
import { amountAtCourier, amountOfOrder, hasOtherAmount } from './rules/other-amount.ts';
import { parcelDetailsOf } from './rules/parcel-details.ts';
import { editProblemOf, type Shipment, type ShipmentChange } from './rules/shipment.ts';
import { changeShipment, findShipment } from './store/shipments.ts';

/**
 * The two amounts of a parcel, in whole dinars, and what staff can choose. `isDelivered`: the money was taken;
 * `isParted`: a part of the order came back; `mayExplain`: staff may say that the order's is right; `courierAction`: the
 * step that enters the courier's amount, null for none; `parts`: the pieces whose return explains it.
 */
export type AmountChoices = {
  order: number;
  courier: number;
  isDelivered: boolean;
  isParted: boolean;
  mayExplain: boolean;
  courierAction: 'collect_cash' | 'remit' | null;
  parts: PiecesBack[][];
};

/** What staff say of a difference: the order's amount is right, or the courier's, or these pieces came back (`keyOfPart`). */
export type AmountAnswer = { kind: 'order' | 'courier' } | { kind: 'part'; part: string };

/** What staff can choose where a parcel's courier has another amount than its order; null without a difference. */
export function amountChoicesOf(
  shipment: Shipment,
  { order, state, money, status }: LoadedOrder,
): AmountChoices | null {
  if (!hasOtherAmount(shipment, state.fulfilment, money)) return null;
  const courier = amountAtCourier(shipment);
  const isDelivered = shipment.movement === 'delivered' && state.fulfilment === 'delivered';
  const isOpen = isDelivered && shipment.money !== 'none' && shipment.money !== shipment.entered;
  const action = shipment.money === 'remitted' ? 'remit' : 'collect_cash';
  const mayBePart = isDelivered && money.collected === 0 && canTransition('return_part', status);
  const { paidOnline, toCollect: due } = money;
  return {
    order: amountOfOrder(shipment, money),
    courier,
    isDelivered,
    isParted: order.returned.length > 0,
    // Another amount does not explain a parcel that goes elsewhere.
    mayExplain: isDelivered || shipment.edit !== 'elsewhere',
    courierAction: isOpen && canTransition(action, status) ? action : null,
    parts: mayBePart ? partDeliveriesOf(order, { due, wanted: courier, paidOnline }) : [],
  };
}

/**
 * Does what staff chose, and enters the money that waited for it. False where there is no difference any more, or the
 * answer is none of the choices.
 */
export function chooseAmount(
  context: ShopContext,
  shipmentId: string,
  answer: AmountAnswer,
  device: string,
): boolean {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    if (shipment === null) return false;
    const loaded = LoadedOrder.find(sql, shipment.orderId);
    if (loaded === null) return false;
    const choices = amountChoicesOf(shipment, loaded);
    if (choices === null) return false;
    if (answer.kind === 'order') {
      if (!choices.mayExplain) return false;
      followAgain(context, explain(context, shipment, loaded, choices));
      return true;
    }
    const action = actionOf(answer, choices);
    if (action === null) return false;
    const done = applyAction(context, loaded.id, { ...action, position: loaded.position }, { device });
    if (!done.ok) return false;
    const now = findShipment(sql, shipmentId) ?? shipment;
    // The courier's word is entered with it, whatever is still due.
    const entered = answer.kind === 'courier' ? shipment.money : now.entered;
    followAgain(context, changeShipment(sql, now, { entered, ...withoutProblem(now) }));
    return true;
  });
}

function actionOf(
  answer: AmountAnswer,
  { courier, courierAction, parts }: AmountChoices,
): Omit<ActionInput, 'position'> | null {
  if (answer.kind !== 'part')
    return courierAction === null ? null : { action: courierAction, amount: courier };
  const back = parts.find((part) => keyOfPart(part) === answer.part);
  return back === undefined ? null : { action: 'return_part', back };
}

/** The courier was told by telephone: what it has is what the order says, until either amount changes. */
function explain(
  { sql }: ShopContext,
  shipment: Shipment,
  { order }: LoadedOrder,
  { order: ofOrder, courier }: AmountChoices,
): Shipment {
  const isOfEdit = editProblemOf(shipment.edit) !== null;
  return changeShipment(sql, shipment, {
    explained: { courier, order: ofOrder },
    sentDetails: parcelDetailsOf(order, ofOrder),
    ...(isOfEdit ? { edit: null, editText: null } : {}),
    ...withoutProblem(shipment, 'contradicts'),
  });
}

/** A problem of the amount, or of a change that the courier did not get, is none any more; nor is `another`. */
function withoutProblem(
  { problem }: Shipment,
  another: Shipment['problem'] = 'amount_differs',
): ShipmentChange {
  const isOver = problem === 'amount_differs' || problem === another || problem?.startsWith('edit_');
  return isOver ? { problem: null, problemText: null } : {};
}
