import type { Acquirer, AcquirerAttempt, AcquirerStatus } from '../acquirers/port.ts';

/**
 * Asks the acquirer for the outcome of an attempt, and confirms a payment that the payer authorised. It confirms only
 * while the attempt is open, because the money of an abandoned attempt would pay nothing, or once the acquirer's file
 * shows that the money was taken. The acquirer never takes unconfirmed money.
 */
export async function askOutcome(
  acquirer: Acquirer,
  attempt: AcquirerAttempt,
  mayConfirm: () => boolean,
): Promise<AcquirerStatus> {
  const heard = await acquirer.status(attempt);
  if (heard.state !== 'authorized') return heard;
  return mayConfirm() ? acquirer.confirm(attempt) : { state: 'pending' };
}
