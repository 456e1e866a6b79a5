import { dropKept } from '../database/kept-results.ts';
import type { ShopContext } from '../shop/context.ts';
import { nameOfError } from '../shop/error-log.ts';
import type { Job } from './jobs.ts';

/** Milliseconds for which an alarm waits for its jobs. */
const PATIENCE = 1_000;

/** Milliseconds for which the cached due time is valid, if no row is written. */
const CACHED_FOR = 1_000;

/** The object's one alarm, set to the earliest time at which a job is due. */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #jobs: readonly Job[];
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** The earliest due time in rows, with the time and the count of written rows at its calculation. */
  #cachedDue: { dueAt: number; written: number; at: number } | null = null;

  /** `waitUntil` keeps the object alive until a job is done; the alarm does not wait for it. */
  constructor(context: ShopContext, jobs: readonly Job[], waitUntil: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#jobs = jobs;
    this.#waitUntil = waitUntil;
  }

  /**
   * Runs all jobs and waits for at most one second. Sets the alarm once for the finished jobs, because each setting
   * writes a row. Jobs that still run set it again when they end. If the object ends earlier, the platform repeats the
   * alarm.
   */
  async ring(): Promise<void> {
    let isRinging = true;
    // Nothing kept in memory may outlast an alarm.
    dropKept(this.#context.storage.sql);
    const done = Promise.all(
      this.#jobs.map(async ({ name, run }) => {
        await this.#quietly(name, run);
        if (!isRinging) await this.#setAgain();
      }),
    );
    this.#waitUntil(done);
    const patience = new AbortController();
    await Promise.race([done, this.#context.wait(PATIENCE, patience.signal)]);
    patience.abort();
    isRinging = false;
    await this.#setAgain();
  }

  /** Runs work in the background and sets the alarm afterwards. */
  runInBackground(work: Promise<unknown>): void {
    this.#waitUntil(this.#quietly('background work', () => work).then(() => this.set()));
  }

  /** Sets the alarm to the next due time, unless it is already set to that time or an earlier one. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const at = Math.max(now() + 1, this.#earliest());
    const current = await storage.getAlarm();
    if (current === null || current > at) await storage.setAlarm(at);
  }

  /** As `set`, after jobs have run: they may change their due time without a write, so the cache is dropped. */
  #setAgain(): Promise<void> {
    this.#cachedDue = null;
    return this.set();
  }

  #earliest(): number {
    const { sql, now } = this.#context;
    const at = now();
    const { written } = sql.tally;
    const age = this.#cachedDue === null ? CACHED_FOR : at - this.#cachedDue.at;
    if (this.#cachedDue?.written !== written || age < 0 || age >= CACHED_FOR)
      this.#cachedDue = { dueAt: earliestOf(this.#jobs.filter((job) => !job.isDueInMemory)), written, at };
    return Math.min(this.#cachedDue.dueAt, earliestOf(this.#jobs.filter((job) => job.isDueInMemory)));
  }

  // The platform drops an alarm that has thrown six times, so errors are logged.
  async #quietly(name: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      console.error(`alarm, ${name}: ${nameOfError(error)}`);
    }
  }
}

function earliestOf(jobs: readonly Job[]): number {
  return Math.min(...jobs.map(({ dueAt }) => dueAt()));
}
