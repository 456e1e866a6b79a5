import { amountAtDoor, type OrderBalance } from '../../domain/orders/balance.ts';
import type { FulfilmentState } from '../../domain/orders/order.ts';
import type { Shipment } from './shipment.ts';

const back: readonly Shipment['movement'][] = ['returning', 'returned', 'canceled'];

/** What a parcel's courier collects, as far as the shop knows. Whole dinars. */
export function amountAtCourier({ courierAmount, amount }: Shipment): number {
  return courierAmount ?? amount;
}

/** What its order has for the door. Whole dinars. */
export function amountOfOrder({ entered }: Shipment, money: OrderBalance): number {
  return entered === 'cash_collected' ? money.collected : amountAtDoor(money);
}

/** Whether staff have said that an order's amount is right although its courier has this other one. */
export function isExplained(shipment: Shipment, ofOrder: number): boolean {
  const { explained } = shipment;
  return explained?.order === ofOrder && explained.courier === amountAtCourier(shipment);
}

/**
 * Whether a parcel's courier collects another amount than its order has for the door. No while the courier is being
 * told, for a parcel that nobody is to pay, and where staff have explained it.
 */
export function hasOtherAmount(
  shipment: Shipment,
  fulfilment: FulfilmentState,
  money: OrderBalance,
): boolean {
  const { stage, wantsCancel, movement, edit, isEditOpen } = shipment;
  const isThere = (stage === 'made' || stage === 'confirmed') && !wantsCancel && !back.includes(movement);
  if (!isThere || fulfilment === 'canceled' || fulfilment === 'returned') return false;
  if (edit === 'asked' || isEditOpen) return false;
  const kept = amountOfOrder(shipment, money);
  return amountAtCourier(shipment) !== kept && !isExplained(shipment, kept);
}
