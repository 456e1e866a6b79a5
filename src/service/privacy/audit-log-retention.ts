import { deleteAuditLogBefore, oldestAuditEntry } from '../../database/audit-log.ts';
import type { Database } from '../../database/rows.ts';
import type { Periods } from './rules/retention-periods.ts';

/** Entries, and as many counters of refusals, removed in one turn. */
const AT_ONCE = 20;

/** Milliseconds until the next turn after a failed one. */
const PAUSE = 60_000;

/** When (milliseconds) the oldest entry is removed: one second after its retention ends. */
export function auditLogDueAt(database: Database, { auditLog }: Periods): number | null {
  const oldest = oldestAuditEntry(database);
  return oldest === null ? null : (oldest + auditLog + 1) * 1000;
}

/** Removes the oldest entries whose retention has ended. `now` in seconds. Call inside a transaction. */
export function deleteOldAuditLog(database: Database, now: number, { auditLog }: Periods): void {
  deleteAuditLogBefore(database, now - auditLog, AT_ONCE);
}

/** Retention of the audit log for an object that removes nothing else. */
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

  /** In milliseconds; null when nothing is due. */
  dueAt(): number | null {
    const due = auditLogDueAt(this.#database, this.#periods);
    return due === null ? null : Math.max(due, this.#restsUntil);
  }

  /** One turn. Never throws: the platform drops an alarm that keeps throwing. */
  forget(): void {
    const due = this.dueAt();
    if (due === null || due > this.#now()) return;
    try {
      const now = Math.floor(this.#now() / 1000);
      this.#storage.transactionSync(() => deleteOldAuditLog(this.#database, now, this.#periods));
    } catch (error) {
      this.#restsUntil = this.#now() + PAUSE;
      console.error('forgetting', error instanceof Error ? error.name : typeof error);
    }
  }
}
