import type { MessageKind } from '../../../domain/orders/staff-messages.ts';
import type { DeskOrder } from './order.ts';

/** The message that an order's state asks for. */
export function messageKindOf({ fulfilment, payment, owners, toCollect, rest }: DeskOrder): MessageKind {
  if (fulfilment === 'new' && payment === 'on_delivery') return 'call';
  if (owners?.canPay) return owners.isTried ? 'retry' : 'unfinished';
  if (rest > 0) return 'rest';
  if (fulfilment === 'handed_over') return 'on_its_way';
  // No thanks while money is open between the two.
  if (fulfilment === 'delivered' && toCollect === 0 && !owners?.money.refundDue) return 'delivered';
  const isBeforeCourier = fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed';
  // No promise while the payment is at the bank, or after the money went back.
  return isBeforeCourier && (payment === 'paid' || payment === 'on_delivery') ? 'confirmed' : 'other';
}
