import type { ShopContext } from './context.ts';
import { nameOfError } from './error-log.ts';
import { CATALOGUE_JOB, type Job } from './jobs.ts';

/** Milliseconds for which an alarm waits for its jobs. */
const PATIENCE = 1_000;

/** Milliseconds after which all jobs are asked again, even without a write. */
const KNOWN_FOR = 1_000;

/** The object's one alarm, set to the earliest time at which a job is due. */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #jobs: readonly Job[];
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** When the jobs with rows are due, as of a time and a count of written rows: most visits write none. */
  #known: { dueAt: number; written: number; at: number } | null = null;

  /** `waitUntil`: keeps the object alive until a job is done, without holding up the alarm. */
  constructor(context: ShopContext, jobs: readonly Job[], waitUntil: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#jobs = jobs;
    this.#waitUntil = waitUntil;
  }

  /**
   * Starts the jobs that are due, then sets the alarm once for all short ones: each time is a row. Longer jobs go on
   * beside the alarm, which they must not hold up. If the object ends before the alarm is set, the same alarm rings
   * again.
   */
  async ring(): Promise<void> {
    let isRinging = true;
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

  /** Runs work on its own and sets the alarm again when it is done: no job waits for another. */
  startBeside(work: Promise<unknown>): void {
    this.#waitUntil(this.#quietly('work beside', () => work).then(() => this.set()));
  }

  /** Sets the alarm to the next due time, unless it is already set to that time or an earlier one. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const at = Math.max(now() + 1, this.#earliest());
    const standing = await storage.getAlarm();
    if (standing === null || standing > at) await storage.setAlarm(at);
  }

  /** As `set`, after jobs have run: that may change their times without a row. */
  #setAgain(): Promise<void> {
    this.#known = null;
    return this.set();
  }

  #earliest(): number {
    const { sql, now } = this.#context;
    const at = now();
    const { written } = sql.tally;
    const age = this.#known === null ? KNOWN_FOR : at - this.#known.at;
    if (this.#known?.written !== written || age < 0 || age >= KNOWN_FOR) {
      const others = this.#jobs.filter(({ name }) => name !== CATALOGUE_JOB);
      this.#known = { dueAt: Math.min(...others.map(({ dueAt }) => dueAt())), written, at };
    }
    const catalogue = this.#jobs.find(({ name }) => name === CATALOGUE_JOB);
    return Math.min(this.#known.dueAt, catalogue?.dueAt() ?? Number.POSITIVE_INFINITY);
  }

  // An alarm that throws six times is never called again.
  async #quietly(name: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      console.error(`alarm, ${name}: ${nameOfError(error)}`);
    }
  }
}
