import type { ShopContext } from './context.ts';
import { nameOfError } from './error-log.ts';
import type { Job } from './jobs.ts';

/** Milliseconds for which an alarm waits for its jobs. */
const PATIENCE = 1_000;

/** The object's one alarm, set to the earliest time at which a job is due. */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #jobs: readonly Job[];
  readonly #waitUntil: (work: Promise<unknown>) => void;

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
        if (!isRinging) await this.set();
      }),
    );
    this.#waitUntil(done);
    const patience = new AbortController();
    await Promise.race([done, this.#context.wait(PATIENCE, patience.signal)]);
    patience.abort();
    isRinging = false;
    await this.set();
  }

  /** Runs work on its own and sets the alarm again when it is done: no job waits for another. */
  startBeside(work: Promise<unknown>): void {
    this.#waitUntil(this.#quietly('work beside', () => work).then(() => this.set()));
  }

  /** Sets the alarm to the next due time, unless it is already set to that time or an earlier one. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const at = Math.max(now() + 1, Math.min(...this.#jobs.map(({ dueAt }) => dueAt())));
    const standing = await storage.getAlarm();
    if (standing === null || standing > at) await storage.setAlarm(at);
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
