import type { Account } from '../account/account.ts';
import type { Transaction } from '../account/transaction.ts';
import { ANSWERS_KEPT } from '../api/idempotency/answers.ts';
import { forgetAnswers, hasAnswers } from '../api/idempotency/store.ts';
import { carryOn, eraseKeptAnswer } from './erasure.ts';
import { forgetTraces, planRetention, walkOn } from './retention.ts';
import { findErasure, isAnybodyErasing } from './store/erasures.ts';
import { findPlan, NEVER, nextPlan, savePlan } from './store/schedule.ts';

/** Kept answers looked at in one turn. */
const ANSWERS_AT_ONCE = 200;

/** Milliseconds between two walks through the kept answers, while there are any. */
const ANSWERS_EVERY = 6 * 3_600_000;

/** Customers whose erasure is carried on in one turn. */
const ERASURES_AT_ONCE = 5;

/** Milliseconds between two turns: others are served meanwhile. */
const PAUSE = 100;

/** What an account forgets, a little at each alarm: who was deleted, and what its time is up for. */
export class Housekeeping {
  readonly #account: Account;
  /** Milliseconds: the next turn is not before. */
  #restsUntil = 0;
  /** When (milliseconds) kept answers are looked at; null while there are none. */
  #answersAt: number | null = null;
  /** The last key that was looked at; "" at the beginning of a walk. */
  #answersTo = '';
  /** Which request for erased answers this walk serves; null: it looks at their age alone. */
  #walkFor: number | null = null;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Before the object answers anybody. */
  load(): void {
    const { database, context } = this.#account;
    const { storage, settings, now } = context;
    storage.transactionSync(() => planRetention(database, now(), settings.periods));
    if (hasAnswers(database)) this.#answersAt = now() + PAUSE;
  }

  /** An answer is about to be kept. */
  expectAnswer(): void {
    this.#answersAt ??= this.#account.context.now() + ANSWERS_KEPT * 1000;
  }

  /** When (milliseconds) something is to be forgotten; null when nothing is. */
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
      forgetTraces(transaction, context.settings.periods);
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
    const isAsked = plan !== null && plan.dueAt !== NEVER;
    if (this.#answersTo === '') {
      if (!isAsked && (this.#answersAt === null || this.#answersAt > nowMs)) return;
      this.#walkFor = isAsked ? plan.seq : null;
    }
    const next = forgetAnswers(
      database,
      { after: this.#answersTo, count: ANSWERS_AT_ONCE, before: now - ANSWERS_KEPT },
      this.#walkFor === null ? () => null : (body) => eraseKeptAnswer(database, body),
    );
    this.#answersTo = next ?? '';
    if (next !== null) {
      this.#answersAt = nowMs + PAUSE;
      return;
    }
    // Whoever was deleted while it was under way may stand in what lies behind it.
    if (plan !== null && plan.seq === this.#walkFor) savePlan(database, { ...plan, dueAt: NEVER });
    this.#answersAt = hasAnswers(database) ? nowMs + ANSWERS_EVERY : null;
  }
}
