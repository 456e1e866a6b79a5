import { countIncident } from '../../database/audit-log.ts';
import type { BeforeCommit, CommitQueue } from '../../database/commit-queue.ts';
import type { Restore } from '../../database/restores.ts';
import type { Database } from '../../database/rows.ts';
import { IncidentTally } from '../../web/rate-limiter/incident-tally.ts';
import { RecentAttempts } from '../../web/rate-limiter/recent-attempts.ts';
import type { Seals } from '../../web/seals.ts';
import { readStoredProfile } from '../account/rules/profile.ts';
import * as identities from '../account/store/identity.ts';
import { isOpened, migrate } from '../account/store/migrate.ts';
import type { Transaction } from '../account/transaction.ts';
import { incidentOf } from '../acquirers/failures.ts';
import type { Acquirer } from '../acquirers/port.ts';
import { epochOf } from '../api/idempotency/epoch.ts';
import { ApiLog } from '../api-log/log.ts';
import { nextLook } from '../warnings/store/next-look.ts';
import type { AccountContext } from './context.ts';
import { applyRestores } from './restored.ts';

/** Milliseconds between two writes of the counts of refusals. */
const INCIDENT_PAUSE = 60_000;

/** An account in one mode: its identity, its database, and its queue of changes. */
export class Account {
  readonly context: AccountContext;
  /** Refusals that are not stored yet. */
  readonly incidents = new IncidentTally(INCIDENT_PAUSE, { isPatient: false });
  /** Refused and changing requests of keys. */
  readonly apiLog: ApiLog;
  /** When (milliseconds) the next look for troubles is due; null while nobody is warned. */
  nextLook: number | null = null;
  /** When a payer's page last made the service ask the acquirer about an attempt. */
  readonly askTimes = new RecentAttempts();
  /** When the question to the acquirer that is under way about an attempt began, in milliseconds. */
  readonly questions = new Map<string, number>();
  readonly #queue: Pick<CommitQueue, 'commit'>;
  #identity: identities.Identity | null = null;
  #keys: identities.StoredKey[] = [];
  #seals: Seals | null = null;
  #restores: readonly Restore[] = [];

  /** `beforeCommit` runs inside every commit after its changes; it sets the alarm. */
  constructor(context: AccountContext, beforeCommit: BeforeCommit) {
    this.context = context;
    this.#queue = context.openQueue(beforeCommit);
    this.apiLog = new ApiLog(context.database, (write) => this.commit(write));
  }

  /** Runs before the object answers any call. True when an operator has opened the account. */
  async load(): Promise<boolean> {
    const { storage, database, openSeals } = this.context;
    this.#seals = await openSeals();
    if (!isOpened(database)) return false;
    storage.transactionSync(() => migrate(database));
    this.reload();
    this.#restores = storage.transactionSync(() =>
      applyRestores(database, Math.floor(this.context.now() / 1000)),
    );
    return true;
  }

  /**
   * The span in which answers by Idempotency-Key were lost; null on the platform, and without a restore in the last
   * day.
   */
  epoch(): Restore | null {
    return epochOf(this.#restores, Math.floor(this.context.now() / 1000));
  }

  /** Reads identity, keys and the time of the next look again after a change of them. */
  reload(): void {
    this.#identity = identities.readIdentity(this.database, readStoredProfile);
    this.#keys = identities.readKeys(this.database);
    this.nextLook = nextLook(this.database);
    this.context.clock.ahead = this.#identity?.clockAhead ?? 0;
  }

  get database(): Database {
    return this.context.database;
  }

  /** Null until an operator has opened the account. */
  get identity(): identities.Identity | null {
    return this.#identity;
  }

  get keys(): readonly identities.StoredKey[] {
    return this.#keys;
  }

  get seals(): Seals {
    if (this.#seals === null) throw new Error('The account is not ready.');
    return this.#seals;
  }

  /** The acquirer of new payments. */
  get acquirer(): Acquirer | null {
    return this.acquirerNamed(null);
  }

  /**
   * The acquirer that knows an attempt, by the attempt's `acquirer`: the profile may name another since. Null: an
   * attempt from before that column.
   */
  acquirerNamed(name: string | null): Acquirer | null {
    return this.#identity === null ? null : this.context.acquirerFor(this.#identity, this.origin, name);
  }

  /** Public origin of the service. */
  get origin(): string {
    return this.context.settings.publicOrigin || this.#identity?.origin || 'http://127.0.0.1:8788';
  }

  /** The context of a read; null while the account is not open. */
  read(): Transaction | null {
    return this.#identity === null ? null : this.#begin(this.#identity, null);
  }

  /**
   * Runs a change in the next commit; null when the account is not open. `keyId`: the API key of the waiting client.
   */
  async change<T>(keyId: string | null, run: (transaction: Transaction) => T): Promise<T | null> {
    const identity = this.#identity;
    if (identity === null) return null;
    try {
      return await this.#queue.commit(
        () => run(this.#begin(this.#identity ?? identity, keyId)),
        keyId !== null,
      );
    } catch (error) {
      // What the change had reloaded was rolled back with it.
      this.reload();
      throw error;
    }
  }

  /** Logs that a call to the acquirer failed, without its message, and counts what a person has to look at. */
  async noteAcquirerFailure(call: 'begin' | 'answer' | 'refund', error: unknown): Promise<void> {
    console.error(`acquirer did not ${call}`, error instanceof Error ? error.name : 'unknown');
    const kind = incidentOf(error);
    if (kind !== null) await this.change(null, ({ database, now }) => countIncident(database, kind, now));
  }

  /** Runs work without a transaction context in the next commit, also before the account is open. */
  commit<T>(run: () => T): Promise<T> {
    return this.#queue.commit(run);
  }

  #begin(identity: identities.Identity, keyId: string | null): Transaction {
    const { database, settings, minter, now } = this.context;
    const nowMs = now();
    const current = () => this.#identity ?? identity;
    return {
      database,
      get identity() {
        return current();
      },
      brand: settings.brand,
      origin: this.origin,
      local: settings.local,
      now: Math.floor(nowMs / 1000),
      nowMs,
      keyId,
      mintId: () => minter.mintId(identity.mode, identity.account, nowMs),
      mintReference: () => minter.mintReference(),
      reload: () => this.reload(),
      canPay: (checkoutId) => {
        const { mode, profile, progress } = current();
        const isFirst = checkoutId !== null && progress.firstPayment?.checkoutId === checkoutId;
        const isOpen = mode === 'test' || progress.liveSince !== null || isFirst;
        return isOpen && profile.status === 'active' && this.acquirer !== null;
      },
      canReach: (acquirer) => this.acquirerNamed(acquirer) !== null,
    };
  }
}
