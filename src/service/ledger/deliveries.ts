import { attemptDelivery, type DeliveryOutcome } from '../delivery/attempt.ts';
import type { DestinationRules } from '../delivery/destinations.ts';
import { nextAttemptAt } from '../delivery/retries.ts';
import type { DeliveryRecord } from '../domain/records.ts';
import type { Seals } from '../sealing.ts';
import type { Database } from '../storage/database.ts';
import { findDueDeliveries, leaseDelivery, recordAttempt } from '../storage/events.ts';
import { type Identity, readKeys, switchEndpointOff } from '../storage/identity.ts';
import { openWebhookSecrets } from './webhook-secrets.ts';

/** A Worker has six outgoing connections; a dead host may hold two of them. */
const MOST_AT_ONCE = 6;
const MOST_PER_HOST = 2;
const MOST_LOOKED_AT = 200;

/** Milliseconds a claimed delivery is left alone: longer than the whole exchange may take. */
const LEASE = 30_000;

/** Which sends are under way in this object, by host. Lost with the object; the leases are not. */
export class Outbox {
  readonly #sending = new Map<string, number>();

  get size(): number {
    let sum = 0;
    for (const count of this.#sending.values()) sum += count;
    return sum;
  }

  /** Claims due deliveries inside the caller's transaction: a lease in each row outlives a crash. */
  claim(database: Database, nowMs: number): DeliveryRecord[] {
    const claimed: DeliveryRecord[] = [];
    const room = new Map(this.#sending);
    let free = MOST_AT_ONCE - this.size;
    if (free <= 0) return claimed;
    for (const delivery of findDueDeliveries(database, nowMs, MOST_LOOKED_AT)) {
      if (free <= 0) break;
      const host = hostOf(delivery.url);
      const under = room.get(host) ?? 0;
      if (under >= MOST_PER_HOST) continue;
      room.set(host, under + 1);
      free -= 1;
      leaseDelivery(database, delivery.seq, nowMs + LEASE);
      claimed.push(delivery);
    }
    return claimed;
  }

  enter(delivery: DeliveryRecord): void {
    const host = hostOf(delivery.url);
    this.#sending.set(host, (this.#sending.get(host) ?? 0) + 1);
  }

  leave(delivery: DeliveryRecord): void {
    const host = hostOf(delivery.url);
    const left = (this.#sending.get(host) ?? 1) - 1;
    if (left <= 0) this.#sending.delete(host);
    else this.#sending.set(host, left);
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** One attempt: unseals what signs it, sends, and says what became of it. Writes nothing. */
export async function send(
  delivery: DeliveryRecord,
  ledger: {
    identity: Identity;
    database: Database;
    seals: Seals;
    rules: DestinationRules;
    now: () => number;
  },
): Promise<DeliveryOutcome> {
  const { account, mode } = ledger.identity;
  const active = readKeys(ledger.database).filter((key) => key.revokedAt === null);
  // The key that created the checkout while it is active, else the oldest active one; never a revoked one.
  const key = active.find(({ id }) => id === delivery.keyId) ?? active[0];
  const hexKey =
    key === undefined
      ? null
      : await ledger.seals.open(key.sealed, { account, mode, id: key.id, purpose: 'api_key' });
  return attemptDelivery({
    url: delivery.url,
    event: { id: delivery.eventId, body: delivery.body },
    hexKey,
    webhookSecrets: await openWebhookSecrets(ledger, ledger.now()),
    now: ledger.now,
    fetch,
    rules: ledger.rules,
  });
}

/** Writes the attempt and what follows from it. `true` when the account's default endpoint was switched off. */
export function recordOutcome(
  database: Database,
  delivery: DeliveryRecord,
  outcome: DeliveryOutcome,
  clock: { nowMs: number; random: number },
): boolean {
  const at = Math.floor(clock.nowMs / 1000);
  const attempt = {
    at,
    status: outcome.status,
    durationMs: outcome.durationMs,
    error: outcome.error,
    answer: outcome.answer,
  };
  if (outcome.delivered) {
    recordAttempt(database, delivery.seq, attempt, { state: 'delivered' });
    return false;
  }
  const wakeAt = outcome.gone
    ? null
    : nextAttemptAt({
        attempt: delivery.attempts + 1,
        nowMs: clock.nowMs,
        retryAfter: outcome.retryAfter,
        random: clock.random,
      });
  recordAttempt(
    database,
    delivery.seq,
    attempt,
    wakeAt === null ? { state: 'failed' } : { state: 'open', wakeAt },
  );
  if (!outcome.gone || !delivery.usesDefaultEndpoint) return false;
  switchEndpointOff(database, delivery.url, at);
  return true;
}
