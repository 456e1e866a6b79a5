import * as z from 'zod';

/** What an audit of an account's ledger reports: its progress, and its differences with advice. */

/** The progress of an audit. It goes from call to call, so that the account is not blocked meanwhile. */
export const progress = z.object({
  phase: z.enum(['entries', 'checkouts', 'refunds', 'payment_requests', 'done']),
  /** The last examined row of the phase. */
  seq: z.int(),
  /** The sum of the entries so far, and the error of the stored balance. */
  sum: z.int(),
  drift: z.int(),
  payouts: z.int(),
  paidOut: z.int(),
  /** Examined rows. */
  entries: z.int(),
  checkouts: z.int(),
  refunds: z.int(),
  payment_requests: z.int(),
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
  payment_requests: 0,
};

/** Advice for each kind of difference. */
const ADVICE = {
  balance:
    'Pay nothing out; the entries count, since they are only added to. Find when it began in the newest backup that is ok.',
  entry: 'Pay nothing out; compare the entry with what it names, and that with the acquirer’s own report.',
  checkout: 'Compare the checkout with the acquirer’s own report of its attempts and refunds.',
  refund: 'Compare the refund with the acquirer’s own report before anything else is given back.',
  payment_request:
    'Close the request; its checkouts count. Compare them with the acquirer’s own report before more parts are paid.',
  payouts: 'Compare the payouts with the statements of the bank account that they were paid from.',
} as const;

/** A difference. `what`: in words; `found` and `expected`: numbers or words; `subject`: an id. */
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
