import { amountAtDoor, type OrderBalance } from '../../domain/orders/balance.ts';
import type { FulfilmentState } from '../../domain/orders/order.ts';
import type { Shipment } from './shipment.ts';

const back: readonly Shipment['movement'][] = ['returning', 'returned', 'canceled'];

/**
 * Whether a parcel's courier collects another amount than its order has for the door. No while the courier is being
 * told, and for a parcel that nobody is to pay.
 */
export function hasOtherAmount(
  shipment: Shipment,
  fulfilment: FulfilmentState,
  money: OrderBalance,
): boolean {
  const { stage, wantsCancel, movement, edit, isEditOpen, amount, courierAmount, booked } = shipment;
  const isThere = (stage === 'made' || stage === 'confirmed') && !wantsCancel && !back.includes(movement);
  if (!isThere || fulfilment === 'canceled' || fulfilment === 'returned') return false;
  if (edit === 'asked' || isEditOpen) return false;
  const kept = booked === 'cash_collected' ? money.collected : amountAtDoor(money);
  return (courierAmount ?? amount) !== kept;
}
