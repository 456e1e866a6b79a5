import type { Decide } from './action.ts';

/** An owner closes the dispute about an order's money, and says how. */
export const closeDispute: Decide = ({ input }) =>
  input.note ? { event: { kind: 'dispute_closed' } } : { ok: false, reason: 'note_required' };
