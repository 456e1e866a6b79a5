import { isAmount } from '../../../domain/orders/balance.ts';
import type { Decide } from './action.ts';

/** Staff correct the amount that came from the door, and say why. */
export const recount: Decide = ({ input }) => {
  const amount = input.amount ?? Number.NaN;
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  return input.note ? { event: { kind: 'recounted', amount } } : { ok: false, reason: 'note_required' };
};
