import type { DoubtfulAnswer } from '../../contract/resources/reconciliation.ts';
import { AcquirerAlarm, NotSentError } from './port.ts';

/** The incident that a failed call is counted as; null where no person has to look at it. */
export function incidentOf(error: unknown): AcquirerAlarm['kind'] | null {
  return error instanceof AcquirerAlarm ? error.kind : null;
}

/** Whether the acquirer denied access: it is not asked again at once, because it may lock the account. */
export function isAccessDenied(error: unknown): boolean {
  return incidentOf(error) === 'acquirer_access';
}

/** Whether the call certainly had no effect at the acquirer. */
export function hadNoEffect(error: unknown): boolean {
  return error instanceof NotSentError || isAccessDenied(error);
}

/** The acquirer's last answer about an open outcome, by the error of the call. */
export function doubtAfter(error: unknown): DoubtfulAnswer {
  const incident = incidentOf(error);
  if (incident === null) return 'silent';
  return incident === 'acquirer_access' ? 'denied' : 'contradiction';
}
