import { findErasure, isAnybodyErasing } from '../account/store/erasures.ts';
import type { Transaction } from '../account/transaction.ts';
import { ANSWERS_KEPT, deleteOldAnswers, hasAnswers } from '../api/idempotency/store.ts';
import { carryOn, eraseKeptAnswer } from '../privacy/erasure.ts';
import { deleteDueAuditLog, planRetention, walkOn } from '../privacy/retention.ts';
import { findPlan, NEVER, nextPlan, savePlan } from '../privacy/store/schedule.ts';
import type { Account } from './account.ts';

/** Stored answers examined in one turn. */
const ANSWERS_AT_ONCE = 200;

/** Milliseconds between two walks through the stored answers, while there are any. */
const ANSWERS_EVERY = 6 * 3_600_000;

/** Customers whose erasure continues in one turn. */
const ERASURES_AT_ONCE = 5;

/** Milliseconds between two turns, in which other calls are served. */
const PAUSE = 100;

/** Erasure and retention of an account, a little at each alarm: deleted customers, and data past its retention. */
export class Housekeeping {
  readonly #account: Account;
  /** Milliseconds: the earliest time of the next turn. */
  #restsUntil = 0;
  /** When (milliseconds) stored answers are examined; null while there are none. */
  #answersAt: number | null = null;
  /** The last examined key; "" at the start of a walk. */
  #answersTo = '';
  /** The erasure request that this walk serves; null: it only removes old answers. */
  #walkFor: number | null = null;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Call before the object answers any call. */
  load(): void {
    const { database, context } = this.#account;
    const { storage, settings, now } = context;
    storage.transactionSync(() => planRetention(database, now(), settings.periods));
    if (hasAnswers(database)) this.#answersAt = now() + PAUSE;
  }

  /** Call before an answer is stored. */
  expectAnswer(): void {
    this.#answersAt ??= this.#account.context.now() + ANSWERS_KEPT * 1000;
  }

  /** When (milliseconds) something is due; null when nothing is. */
  dueAt(): number | null {
    const { database } = this.#account;
    const due = isAnybodyErasing(database) ? 0 : Math.min(nextPlan(database), this.#answersAt ?? NEVER);
    return due === NEVER ? null : Math.max(due, this.#restsUntil);
  }

  async run(): Promise<void> {
    const { context } = this.#account;
    if (context.now() < this.#restsUntil) return;
    this.#restsUntil = context.now() + PAUSE;
    await this.#account.change(null, (transaction) => {
      this.#carryErasuresOn(transaction);
      walkOn(transaction, context.settings.periods);
      deleteDueAuditLog(transaction, context.settings.periods);
      this.#walkThroughAnswers(transaction);
    });
  }

  #carryErasuresOn({ database, now }: Transaction): void {
    for (let left = ERASURES_AT_ONCE; left > 0; left -= 1) {
      const erasure = findErasure(database);
      if (erasure === null || !carryOn(database, erasure, now)) return;
    }
  }

  #walkThroughAnswers({ database, now, nowMs }: Transaction): void {
    const plan = findPlan(database, 'answers');
    const isRequested = plan !== null && plan.dueAt !== NEVER;
    if (this.#answersTo === '') {
      if (!isRequested && (this.#answersAt === null || this.#answersAt > nowMs)) return;
      this.#walkFor = isRequested ? plan.seq : null;
    }
    const next = deleteOldAnswers(
      database,
      { after: this.#answersTo, count: ANSWERS_AT_ONCE, before: now - ANSWERS_KEPT },
      this.#walkFor === null ? () => null : (body) => eraseKeptAnswer(database, body),
    );
    this.#answersTo = next ?? '';
    if (next !== null) {
      this.#answersAt = nowMs + PAUSE;
      return;
    }
    // A customer deleted during the walk may be in answers that it has already passed.
    if (plan !== null && plan.seq === this.#walkFor) savePlan(database, { ...plan, dueAt: NEVER });
    this.#answersAt = hasAnswers(database) ? nowMs + ANSWERS_EVERY : null;
  }
}
