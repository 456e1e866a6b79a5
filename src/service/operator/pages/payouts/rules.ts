import type { Mode } from '../../../urls.ts';

/** A payout that one person proposes and another one confirms. Amount in whole dinars, times in seconds. */
export type PayoutProposal = {
  id: string;
  accountId: string;
  mode: Mode;
  amount: number;
  /** As 2026-11-22. */
  date: string;
  reference: string;
  proposedBy: { id: string; name: string };
  proposedAt: number;
  /** `confirmed`: the ledger has not recorded it yet. */
  state: 'proposed' | 'confirmed' | 'recorded' | 'withdrawn';
  /** Whoever confirmed or withdrew it; null before. */
  decidedBy: string | null;
  /** Why the ledger refused it at the last confirmation: one of `payoutRefusals`, or another code of the API; null for no refusal. */
  refusal: string | null;
};

/** The proposal at which a list goes on. `at`: seconds. */
export type ProposalPlace = { at: number; id: string };

/** The place behind a part of a list; null behind one that is not full. */
export function placeBehind(part: readonly PayoutProposal[], size: number): ProposalPlace | null {
  const last = part.length < size ? undefined : part.at(-1);
  return last === undefined ? null : { at: last.proposedAt, id: last.id };
}

/** Whether this person may confirm: never the one who proposed it. */
export function mayConfirm({ proposedBy, state }: PayoutProposal, personId: string): boolean {
  return proposedBy.id !== personId && (state === 'proposed' || state === 'confirmed');
}

/** Why a form about payouts did nothing: a code of the API, or one of the page. */
export const payoutRefusals = [
  'validation_failed',
  'beyond_balance',
  'payout_reference_taken',
  'payout_ended',
  'same_person',
  'decided',
] as const;
export type PayoutRefusal = (typeof payoutRefusals)[number];
