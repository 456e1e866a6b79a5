import type { Decide } from './action.ts';

/** An owner settles the question about an order's money, and says how. */
export const settle: Decide = ({ input }) =>
  input.note ? { event: { kind: 'problem_settled' } } : { ok: false, reason: 'note_required' };
