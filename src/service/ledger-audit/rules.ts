import * as z from 'zod';

/** A recount of an account's books: what was written down twice is compared, and named where it differs. */

/** How far a recount is. It goes from call to call, so that no account is stopped while it is counted. */
export const progress = z.object({
  phase: z.enum(['entries', 'checkouts', 'refunds', 'done']),
  /** The last row of the phase that was looked at. */
  seq: z.int(),
  /** Of the entries so far: their sum, and by how much the balance beside them was off. */
  sum: z.int(),
  drift: z.int(),
  payouts: z.int(),
  paidOut: z.int(),
  /** How many rows were looked at. */
  entries: z.int(),
  checkouts: z.int(),
  refunds: z.int(),
});
export type Progress = z.infer<typeof progress>;

export const BEGINNING: Progress = {
  phase: 'entries',
  seq: 0,
  sum: 0,
  drift: 0,
  payouts: 0,
  paidOut: 0,
  entries: 0,
  checkouts: 0,
  refunds: 0,
};

/** What to do about each kind of difference. */
const ADVICE = {
  balance:
    'Pay nothing out; the entries count, since they are only added to. Find when it began in the newest backup that is ok.',
  entry: 'Pay nothing out; compare the entry with what it names, and that with the acquirer’s own report.',
  checkout: 'Compare the checkout with the acquirer’s own report of its attempts and refunds.',
  refund: 'Compare the refund with the acquirer’s own report before anything else is given back.',
  payouts: 'Compare the payouts with the statements of the bank account that they were paid from.',
} as const;

/** Something that differs. `what`: in words; `found` and `expected` as numbers or words; `subject`: an id. */
export type Difference = {
  check: keyof typeof ADVICE;
  subject: string | null;
  what: string;
  found: string;
  expected: string;
};

export function advise(difference: Difference): Difference & { advice: string } {
  return { ...difference, advice: ADVICE[difference.check] };
}
