import type { OrderState } from './orders/order.ts';
import type { PaymentMethod } from './settings/payment-methods.ts';

/**
 * Where an order's pieces belong: sold once it is paid, or confirmed with cash on delivery; released when it comes to
 * nothing. Null while that is open. `isAwaited`: one of its checkouts can still be paid.
 */
export function placeOfPieces(
  paymentMethod: PaymentMethod,
  { payment, fulfilment, isRestocked }: OrderState,
  isAwaited: boolean,
): 'released' | 'paid' | null {
  if (fulfilment === 'canceled' || (fulfilment === 'returned' && isRestocked)) return 'released';
  if (paymentMethod === 'cash') return fulfilment === 'new' ? null : 'paid';
  if (payment === 'paid' || payment === 'refunded') return 'paid';
  return isAwaited ? null : 'released';
}
