import type { Database } from '../../database/rows.ts';
import { isActive } from '../account/rules/account.ts';
import { readKeys, switchEndpointOff } from '../account/store/identity.ts';
import { destinationRules } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import { attemptDelivery, type DeliveryOutcome, unsent } from './attempt.ts';
import type { Claim } from './outbox.ts';
import { listedIdOf } from './rules/default-endpoint.ts';
import { nextAttemptAt } from './rules/retries.ts';
import { openWebhookSecrets } from './secrets.ts';
import { disableEndpoint } from './store/endpoints.ts';
import { type DeliveryRecord, recordAttempt } from './store/outbox.ts';

/**
 * One attempt: decrypts the signing secrets, sends the event through the host's sender, and returns the outcome. Null
 * if nothing was sent. Throws if the sender does not answer: the event may have arrived. Stores nothing.
 */
export async function send(
  { delivery, leaseEnd, sender }: Claim,
  account: Account,
): Promise<DeliveryOutcome | null> {
  const { identity, database, seals, context } = account;
  if (identity === null) return null;
  if (delivery.isOrphan) return { ...unsent('gone'), gone: true };
  const now = Math.floor(context.now() / 1000);
  const active = readKeys(database).filter((key) => isActive(key, now));
  // The key that created the checkout if it is active, else the oldest active key; never a revoked or expired key.
  const key = active.find(({ id }) => id === delivery.keyId) ?? active[0];
  const { account: owner, mode } = identity;
  const hexKey = key === undefined ? null : await seals.open(key.sealed, [owner, mode, key.id, 'api_key']);
  return attemptDelivery({
    url: delivery.url,
    event: { id: delivery.eventId, body: delivery.body },
    hexKey,
    // A listed endpoint has secrets of its own.
    webhookSecrets: await openWebhookSecrets(account, listedIdOf(delivery.endpointId), context.now()),
    // Receivers compare the signature's time with their own clock, which no test clock moves.
    now: () => context.now() - context.clock.ahead,
    carry: (request) => within(leaseEnd - context.now(), context.send(identity, sender, request)),
    rules: destinationRules({ identity, local: context.settings.local, origin: account.origin }),
  });
}

/** Rejects when the lease ends, because a hanging sender must not block its host for ever. */
async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The sender did not come back.')), milliseconds);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stores the attempt and its consequences. Returns the id of the endpoint that it switched off, else null. */
export function recordOutcome(
  database: Database,
  delivery: DeliveryRecord,
  outcome: DeliveryOutcome,
  clock: { nowMs: number; random: number },
): string | null {
  const at = Math.floor(clock.nowMs / 1000);
  const attempt = {
    at,
    status: outcome.status,
    durationMs: outcome.durationMs,
    error: outcome.error,
    answer: outcome.answer,
  };
  if (outcome.delivered) {
    recordAttempt(database, delivery, attempt, { state: 'delivered' });
    return null;
  }
  const isLast = outcome.gone || delivery.isTest;
  const wakeAt = isLast
    ? null
    : nextAttemptAt({
        attempt: delivery.attempts + 1,
        nowMs: clock.nowMs,
        retryAfter: outcome.retryAfter,
        random: clock.random,
      });
  recordAttempt(
    database,
    delivery,
    attempt,
    wakeAt === null ? { state: 'failed' } : { state: 'open', wakeAt },
  );
  const { endpointId, url } = delivery;
  if (!outcome.gone || endpointId === null) return null;
  if (listedIdOf(endpointId) !== null)
    return disableEndpoint(database, endpointId, url, at) ? endpointId : null;
  switchEndpointOff(database, url, at);
  return endpointId;
}
