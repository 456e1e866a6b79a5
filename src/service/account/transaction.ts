import type { FieldErrors } from '../../contract/error.ts';
import type { Database } from '../../database/rows.ts';
import { checkDestination, type DestinationRules, mayLeadTo } from '../../web/destinations.ts';
import type { EventFault } from '../api/test-faults.ts';
import { emulation } from '../emulation.ts';
import type { AnswerContext } from '../resources/answer-context.ts';
import { checkoutUrl, paymentLinkUrl, qrCodeUrl } from '../urls.ts';
import type { Identity } from './store/identity.ts';

/** The context of one read or change. New for each, so that `now` does not move while it decides. */
export type Transaction = {
  database: Database;
  identity: Identity;
  brand: string;
  /** Public origin of the service. */
  origin: string;
  /** True only under LOCAL=1. */
  local: boolean;
  /** Seconds since the epoch. */
  now: number;
  /** Milliseconds since the epoch. */
  nowMs: number;
  /** The API key of the change; null for payers and alarms. */
  keyId: string | null;
  /** A fresh id of this account and mode. */
  mintId: () => string;
  mintReference: () => string;
  /** In test mode: how the events that this change records are delivered; absent: at once. */
  eventFault?: EventFault;
  /** Reads the identity again after a change of it. */
  reload: () => void;
  /**
   * Whether payments may start: in live mode once the operator has switched them on. `checkoutId`: of the checkout that
   * is paid, because the first payment comes before that; null for a new checkout.
   */
  canPay: (checkoutId: string | null) => boolean;
  /** Whether the acquirer of an attempt, by the attempt's own name for it, can be asked about it. */
  canReach: (acquirer: string | null) => boolean;
};

export function isLive(transaction: Transaction): boolean {
  return transaction.identity.mode === 'live';
}

/** How this ledger's records appear in answers. */
export function answerContextOf(transaction: Transaction): AnswerContext {
  const { mode } = transaction.identity;
  return {
    livemode: isLive(transaction),
    checkoutUrl: (id) => checkoutUrl(transaction.origin, mode, id),
    qrCodeUrl: (id) => qrCodeUrl(transaction.origin, mode, id),
    paymentLinkUrl: (id) => paymentLinkUrl(transaction.origin, mode, id),
  };
}

export function destinationRules(
  transaction: Pick<Transaction, 'local' | 'identity' | 'origin'>,
): DestinationRules {
  return {
    local: transaction.local,
    livemode: transaction.identity.mode === 'live',
    ownHosts: [new URL(transaction.origin).host],
    anywhere: emulation.rules !== null,
  };
}

/** Payers may be led to return URLs; a webhook endpoint must also be an allowed destination. */
export function checkUrls(
  transaction: Transaction,
  urls: { success_url?: string; failure_url?: string | null; webhook_endpoint?: string | null },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of ['success_url', 'failure_url'] as const) {
    const url = urls[field];
    if (typeof url === 'string' && !mayLeadTo(url, destinationRules(transaction))) {
      errors[field] = [
        `The ${field.replace('_', ' ')} field must start with one of the following: https://.`,
      ];
    }
  }
  if (typeof urls.webhook_endpoint === 'string') {
    const check = checkDestination(urls.webhook_endpoint, destinationRules(transaction));
    if (!check.ok) errors.webhook_endpoint = [`The webhook endpoint field ${check.why}.`];
  }
  return errors;
}
