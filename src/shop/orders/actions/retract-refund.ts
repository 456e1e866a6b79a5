import { notedBy, retractNoted } from '../refunds/by-hand.ts';
import type { Decide } from './action.ts';

/** Takes back a refund by hand that only the shop noted. */
export const retractRefund: Decide = ({ context, loaded, input: { entry = null } }) => {
  const noted = notedBy(context, loaded.id, entry);
  if (noted.length === 0) return { ok: false, reason: 'not_now' };
  return {
    event: { kind: 'undone', undoes: entry, amount: loaded.history[(entry ?? 0) - 1]?.amount ?? null },
    after: () => retractNoted(context, loaded, noted),
  };
};
