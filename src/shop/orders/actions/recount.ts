import type { ShopContext } from '../../context.ts';
import type { LoadedOrder } from '../loaded-order.ts';
import { isAmount } from '../rules/balance.ts';
import type { Decide } from './action.ts';
import { addToRevenue } from './store.ts';

/** Staff correct the amount that came from the door, and say why. */
export const recount: Decide = ({ context, loaded, input }) => {
  const amount = input.amount ?? Number.NaN;
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  if (!input.note) return { ok: false, reason: 'note_required' };
  const before = remittedOf(loaded);
  return {
    event: { kind: 'recounted', amount },
    after: () => addDifference(context, loaded, before),
  };
};

export function remittedOf({ state }: LoadedOrder): number {
  return state.remitted ?? 0;
}

/** Adds the difference of a recount, or of its undoing, to the day's revenue. `before`: remitted before it. */
export function addDifference({ sql, now }: ShopContext, loaded: LoadedOrder, before: number): void {
  const more = remittedOf(loaded) - before;
  if (more !== 0) addToRevenue(sql, now(), more);
}
