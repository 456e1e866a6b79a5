import { MonthlySize } from '../database/storage/sizes.ts';
import { writeDueIncidents } from './audit-log/audit-log.ts';
import type { ShopContext } from './context.ts';
import { makeMissingPrices } from './delivery/prices.ts';
import { nameOfError } from './error-log.ts';
import { Scheduler, type TimedServices } from './scheduler.ts';

/** Milliseconds for which an alarm waits for its jobs. */
const PATIENCE = 1_000;

/**
 * The object's one alarm. It keeps mirror and orders up to date, and is set to the earliest time at which a job is
 * due.
 */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #parts: TimedServices;
  readonly #dues: Scheduler;
  readonly #size = new MonthlySize();
  readonly #waitUntil: (work: Promise<unknown>) => void;

  /** `waitUntil`: keeps the object alive until a job is done, without holding up the alarm. */
  constructor(context: ShopContext, parts: TimedServices, waitUntil: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#dues = new Scheduler(context, parts);
    this.#waitUntil = waitUntil;
  }

  /**
   * Starts the jobs that are due, then sets the alarm once for all short ones: each time is a row. Longer jobs go on
   * beside the alarm, which they must not hold up. If the object ends before the alarm is set, the same alarm rings
   * again.
   */
  async ring(): Promise<void> {
    let isRinging = true;
    const {
      reindexing,
      catalogueSync,
      holdExpiry,
      reconciliation,
      refundFollower,
      latePaymentPoll,
      capabilities,
      retention,
      notificationSender,
      photoUpkeep,
      importRunner,
    } = this.#parts;
    const done = Promise.all(
      [
        () => writeDueIncidents(this.#context),
        () => reindexing.run(),
        async () => {
          await catalogueSync.run();
          if (await makeMissingPrices(this.#context)) catalogueSync.stayAwake();
        },
        () => holdExpiry.run(),
        () => reconciliation.run(),
        () => refundFollower.run(),
        () => latePaymentPoll.run(),
        () => capabilities.run(),
        () => retention.run(),
        () => notificationSender.run(),
        () => photoUpkeep.run(),
        () => importRunner.run(),
        () => this.#noteSize(),
      ].map(async (work) => {
        await this.#quietly(work);
        if (!isRinging) await this.#setAnew();
      }),
    );
    this.#waitUntil(done);
    const patience = new AbortController();
    await Promise.race([done, this.#context.wait(PATIENCE, patience.signal)]);
    patience.abort();
    isRinging = false;
    await this.#setAnew();
  }

  #noteSize(): void {
    const { sql, storage, now } = this.#context;
    if (this.#size.isDue(sql, now())) this.#size.note(sql, now(), storage.sql.databaseSize);
  }

  /** Runs a job on its own and sets the alarm again when it is done: no job waits for another. */
  startBeside(work: Promise<unknown>): void {
    this.#waitUntil(this.#quietly(() => work).then(() => this.set()));
  }

  /** Sets the alarm to the next due time, unless it is already set to that time or an earlier one. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const at = Math.max(now() + 1, this.#dues.earliest());
    const standing = await storage.getAlarm();
    if (standing === null || standing > at) await storage.setAlarm(at);
  }

  /** Like `set`, after jobs have run: their due times have changed. */
  #setAnew(): Promise<void> {
    this.#dues.forget();
    return this.set();
  }

  // An alarm that throws six times is never called again.
  async #quietly(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      console.error(`alarm: ${nameOfError(error)}`);
    }
  }
}
