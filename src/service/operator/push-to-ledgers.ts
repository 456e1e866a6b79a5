import * as z from 'zod';
import { profile } from '../../contract/resources/account.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import type { Database } from '../../database/rows.ts';
import { ledgerOf } from '../account/lookup.ts';
import type { Profile } from '../account/rules/account.ts';
import type { Route } from '../identifiers/mint-ids-and-keys.ts';
import * as storage from './store.ts';

/** Milliseconds until the next try, by number of tries; the last value repeats. */
const PAUSES = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];
/** Ledgers per alarm; the next alarm follows at once. */
const BATCH = 20;

const keyRecord = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.string(),
  hash: z.string(),
  sealed: z.string(),
  created_at: z.int(),
  expires_at: z.int().nullable(),
});
/** The source for the ledger's audit log. `entryId`: a push that arrives twice gives one entry. */
const actSource = z.object({
  actor: z.object({ kind: z.literal('operator'), name: z.string().nullable() }),
  network: z.string().nullable(),
  requestId: z.string().nullable(),
  entryId: z.string(),
});

/** A message to a ledger; null removes the credentials. */
const sealedCredentials = z.object({ acquirer: z.string(), sealed: z.string().nullable() });
export type SealedCredentials = z.infer<typeof sealedCredentials>;

const opening = z.object({
  account: z.string(),
  mode: z.enum(['test', 'live']),
  profile,
  key: keyRecord,
  sealedWebhookSecret: z.string(),
});

/**
 * Sends operators' changes to ledgers, in order, until they have accepted them. A ledger accepts a repeat without
 * harm, so a try whose answer was lost is made again.
 */
export class Pushes {
  readonly #ctx: DurableObjectState;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  readonly #database: Database;
  readonly #profileOf: (account: string) => Profile;
  readonly #ledgers: ServiceEnv['LEDGER'];
  /** When (milliseconds) other work needs the object's one alarm. */
  readonly #other: { dueAt(): number | null };
  /** Tries under way, by ledger: two at once could arrive in the wrong order. */
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(
    ctx: DurableObjectState,
    now: () => number,
    database: Database,
    profileOf: (account: string) => Profile,
    ledgers: ServiceEnv['LEDGER'],
    other = { dueAt: (): number | null => null },
  ) {
    this.#ctx = ctx;
    this.#now = now;
    this.#database = database;
    this.#profileOf = profileOf;
    this.#ledgers = ledgers;
    this.#other = other;
  }

  /** Stores a message to a ledger, and sets the alarm. Call inside the change's transaction. */
  enqueue(route: Route, kind: storage.PushKind, payload: string, source: AuditSource): void {
    const wakeAt = this.#now() + pauseAfter(0);
    storage.insertPush(this.#database, { ...route, kind, payload, wakeAt, source: JSON.stringify(source) });
    this.#arm();
  }

  /** Sends a ledger all its waiting messages. False when some could not be sent: the alarm goes on. */
  deliver(route: Route): Promise<boolean> {
    const name = `${route.mode}:${route.account}`;
    const before = this.#running.get(name) ?? Promise.resolve(true);
    const run = before.then(() => this.#tellAll(route));
    this.#running.set(name, run);
    return run.finally(() => {
      if (this.#running.get(name) === run) this.#running.delete(name);
    });
  }

  /** The alarm: starts the due pushes without waiting, so that a hung ledger delays no other. */
  async deliverDue(): Promise<void> {
    try {
      for (const route of storage.findDueLedgers(this.#database, this.#now(), BATCH)) {
        const push = storage.findFirstPush(this.#database, route.account, route.mode);
        // The lease: the alarm's next time must not be now again.
        if (push !== null)
          storage.postponePushes(this.#database, push, this.#now() + pauseAfter(push.attempts));
        this.#ctx.waitUntil(this.deliver(route));
      }
    } catch (error) {
      report(error);
    } finally {
      this.#arm();
    }
  }

  /** Sets an alarm that a crash may have lost. */
  async wakeIfLate(): Promise<void> {
    const next = storage.nextPushAt(this.#database);
    if (next !== null && next < this.#now() && (await this.#ctx.storage.getAlarm()) === null) this.#arm();
  }

  /** Sets the alarm when none is set: for rows from before it was needed, or after the platform dropped it. */
  async armIfNone(): Promise<void> {
    if ((await this.#ctx.storage.getAlarm()) === null) this.#arm();
  }

  async #tellAll(route: Route): Promise<boolean> {
    for (;;) {
      const push = storage.findFirstPush(this.#database, route.account, route.mode);
      if (push === null) return true;
      try {
        if (!(await this.#tell(push))) throw new Error('The ledger is not open.');
        storage.removePush(this.#database, push.seq);
      } catch (error) {
        report(error);
        storage.postponePushes(this.#database, push, this.#now() + pauseAfter(push.attempts));
        this.#arm();
        return false;
      }
    }
  }

  /** False when the ledger is not opened yet. */
  async #tell(push: storage.PushRecord): Promise<boolean> {
    const ledger = ledgerOf(this.#ledgers, push);
    const payload: unknown = JSON.parse(push.payload);
    const source = actSource.parse(JSON.parse(push.source));
    switch (push.kind) {
      case 'open':
        await ledger.open(opening.parse(payload), source);
        return true;
      case 'profile':
        return ledger.applyProfile(this.#profileOf(push.account), source);
      case 'key':
        return ledger.addKey(keyRecord.parse(payload), source);
      case 'revoke':
        // False here means that the ledger has no such key: nothing is left to revoke.
        await ledger.revokeKey(z.string().parse(payload), source);
        return true;
      case 'credentials': {
        const { acquirer, sealed } = sealedCredentials.parse(payload);
        return ledger.setAcquirerCredentials(acquirer, sealed, source);
      }
    }
  }

  #arm(): void {
    const due = [storage.nextPushAt(this.#database), this.#other.dueAt()].filter((time) => time !== null);
    if (due.length > 0) void this.#ctx.storage.setAlarm(Math.max(this.#now() + 1, Math.min(...due)));
  }
}

function pauseAfter(attempts: number): number {
  return PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0;
}

function report(error: unknown): void {
  console.error('A ledger could not be told of a change', error instanceof Error ? error.name : typeof error);
}
