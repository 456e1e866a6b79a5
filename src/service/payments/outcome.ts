import type { Acquirer, AcquirerAttempt, AcquirerStatus } from '../acquirers/port.ts';

/**
 * Asks the acquirer what became of an attempt, and confirms what the payer agreed to: only while the attempt
 * is open, since the money of one that was given up would pay nothing. Unconfirmed, it is never taken.
 */
export async function askOutcome(
  acquirer: Acquirer,
  attempt: AcquirerAttempt,
  isOpen: () => boolean,
): Promise<AcquirerStatus> {
  const heard = await acquirer.status(attempt);
  if (heard.state !== 'authorized') return heard;
  return isOpen() ? acquirer.confirm(attempt) : { state: 'pending' };
}
