import { isAmount, owedByCourier } from '../../../domain/orders/balance.ts';
import type { Decide } from './action.ts';

/** The courier hands money of the door to the shop. */
export const remit: Decide = ({ loaded: { money }, input }) => {
  const amount = input.amount ?? owedByCourier(money);
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  // Money that was recorded as collected before leaves the amount due as it is.
  const isRemainder = amount > 0 && amount <= money.collected - money.remitted;
  return { event: { kind: 'remitted', amount, due: isRemainder ? 0 : money.toCollect } };
};
