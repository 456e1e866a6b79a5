import { MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { OrderBalance } from './balance.ts';
import type { FulfilmentState } from './order.ts';
import type { OrderStatus } from './transitions.ts';

/** From then on the courier collects it: it would be paid twice. */
const beforeCourier: readonly FulfilmentState[] = ['new', 'confirmed', 'packed'];

/**
 * Whether the shopper of an order can pay online what it owes although it was paid by card: since a correction or a
 * refund. The rest of a deposit is left to the door, where it was agreed to be paid.
 */
export function mayOweRest({
  paymentMethod,
  payment,
  fulfilment,
}: Pick<OrderStatus, 'paymentMethod' | 'payment' | 'fulfilment'>): boolean {
  return paymentMethod === 'card' && payment === 'paid' && beforeCourier.includes(fulfilment);
}

/** The rest in whole dinars, 0 for none or too little for a checkout. It is due at the door until it is paid online. */
export function restOf({ toCollect }: Pick<OrderBalance, 'toCollect'>): number {
  return toCollect >= MIN_CHECKOUT_AMOUNT ? toCollect : 0;
}

/** Whether a checkout asks for a rest that is another by now. */
export function isOutdatedRest(
  { isRest, amount }: { isRest: boolean; amount: number | null },
  rest: number,
): boolean {
  return isRest && amount !== rest;
}
