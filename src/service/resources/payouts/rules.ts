import type { RecordPayoutRequest } from '../../../contract/requests/payout.ts';

type PayoutInput = Pick<RecordPayoutRequest, 'amount' | 'date' | 'reference'>;

/** `repeat`: already recorded, nothing to do. */
type PayoutDecision =
  | { kind: 'new' }
  | { kind: 'repeat' }
  | { kind: 'refused'; why: 'reference_taken' | 'beyond_balance' | 'far_ahead' };

/** Days that a payout may be in the future: a later date is a typing error and could not be corrected. */
const DAYS_AHEAD = 31;

const DAY = 24 * 60 * 60;

/** `known`: the payout with that reference; `balance` in dinars; `now` in seconds. */
export function decidePayout(
  asked: PayoutInput,
  known: PayoutInput | null,
  { balance, now }: { balance: number; now: number },
): PayoutDecision {
  if (known !== null) {
    const isSame = known.amount === asked.amount && known.date === asked.date;
    return isSame ? { kind: 'repeat' } : { kind: 'refused', why: 'reference_taken' };
  }
  const last = new Date((now + DAYS_AHEAD * DAY) * 1000).toISOString().slice(0, 10);
  if (asked.date > last) return { kind: 'refused', why: 'far_ahead' };
  return asked.amount > balance ? { kind: 'refused', why: 'beyond_balance' } : { kind: 'new' };
}
