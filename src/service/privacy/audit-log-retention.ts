import { forgetAuditLogBefore, oldestAuditEntry } from '../../database/audit-log.ts';
import type { Database } from '../../database/rows.ts';
import type { Periods } from './rules.ts';

/** Entries, and as many counters of what was refused, that go in one turn. */
const AT_ONCE = 20;

/** Milliseconds until the next turn after one that failed. */
const PAUSE = 60_000;

/** When (milliseconds) the oldest trace goes: a second later than its age, for what is as old as that may stay. */
export function auditLogDueAt(database: Database, { journal }: Periods): number | null {
  const oldest = oldestAuditEntry(database);
  return oldest === null ? null : (oldest + journal + 1) * 1000;
}

/** Lets the oldest traces go whose time is up. `now` in seconds. Call inside a transaction. */
export function forgetOldAuditLog(database: Database, now: number, { journal }: Periods): void {
  forgetAuditLogBefore(database, now - journal, AT_ONCE);
}

/** What an object's alarm has to do with its journal, where it forgets nothing else. */
export class AuditLogRetention {
  readonly #storage: DurableObjectStorage;
  readonly #database: Database;
  readonly #periods: Periods;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  #restsUntil = 0;

  constructor(storage: DurableObjectStorage, database: Database, periods: Periods, now: () => number) {
    this.#storage = storage;
    this.#database = database;
    this.#periods = periods;
    this.#now = now;
  }

  /** In milliseconds; null while there is nothing. */
  dueAt(): number | null {
    const due = auditLogDueAt(this.#database, this.#periods);
    return due === null ? null : Math.max(due, this.#restsUntil);
  }

  /** One turn. Never throws: an alarm that does is dropped in the end. */
  forget(): void {
    const due = this.dueAt();
    if (due === null || due > this.#now()) return;
    try {
      const now = Math.floor(this.#now() / 1000);
      this.#storage.transactionSync(() => forgetOldAuditLog(this.#database, now, this.#periods));
    } catch (error) {
      this.#restsUntil = this.#now() + PAUSE;
      console.error('forgetting', error instanceof Error ? error.name : typeof error);
    }
  }
}
