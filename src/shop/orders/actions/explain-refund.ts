import type { Decide } from './action.ts';

/** Staff say whether the customer still owes money that the service gave back. */
export const explainRefund: Decide = ({ loaded: { money }, input: { meaning } }) => {
  if (!meaning || meaning === 'cancel') return { ok: false, reason: 'meaning' };
  const waived = meaning === 'gift' ? Math.min(money.unexplained, money.lacking) : 0;
  return { event: { kind: 'refund_explained', amount: money.unexplained, waived } };
};
