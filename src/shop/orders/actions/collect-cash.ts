import { isAmount } from '../../../domain/orders/balance.ts';
import type { Decide } from './action.ts';

/** The courier or the shop took money at the door. */
export const collectCash: Decide = ({ loaded: { money }, input }) => {
  const amount = input.amount ?? money.toCollect;
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  return { event: { kind: 'cash_collected', amount, due: money.toCollect } };
};
