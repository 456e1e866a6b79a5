import { MonthlySize } from '../database/storage/sizes.ts';
import { writeDueIncidents } from './audit-log/audit-log.ts';
import type { ShopContext } from './context.ts';
import { makeMissingPrices } from './delivery/prices.ts';
import { nameOfError } from './error-log.ts';
import { Scheduler, type TimedServices } from './scheduler.ts';

/** Milliseconds for which an alarm waits for its works. */
const PATIENCE = 1_000;

/** The object's one alarm, which keeps mirror and orders true. Its time is the earliest of all that is due. */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #parts: TimedServices;
  readonly #dues: Scheduler;
  readonly #size = new MonthlySize();
  readonly #waitUntil: (work: Promise<unknown>) => void;

  /** `waitUntil`: keeps the object until a work is done, while nobody waits for that. */
  constructor(context: ShopContext, parts: TimedServices, waitUntil: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#dues = new Scheduler(context, parts);
    this.#waitUntil = waitUntil;
  }

  /**
   * Starts what is due, and sets the alarm once for all that is soon done: each time is a row. What takes longer is waited for
   * beside the alarm, which must not be held up. Until it is set, an object that ends has this same alarm ring again.
   */
  async ring(): Promise<void> {
    let isRinging = true;
    const {
      reindexing,
      catalogueSync,
      holdExpiry: holdEnds,
      reconciliation,
      refundFollower: refunding,
      latePaymentPoll: lookBack,
      capabilities,
      retention,
      notificationSender: newsSending,
      photoUpkeep,
      importRunner: importing,
    } = this.#parts;
    const done = Promise.all(
      [
        () => writeDueIncidents(this.#context),
        () => reindexing.run(),
        async () => {
          await catalogueSync.run();
          if (await makeMissingPrices(this.#context)) catalogueSync.stayAwake();
        },
        () => holdEnds.run(),
        () => reconciliation.run(),
        () => refunding.run(),
        () => lookBack.run(),
        () => capabilities.run(),
        () => retention.run(),
        () => newsSending.run(),
        () => photoUpkeep.run(),
        () => importing.run(),
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

  /** Lets a work go on by itself, and sets the alarm anew when it is done: no work waits for another. */
  startBeside(work: Promise<unknown>): void {
    this.#waitUntil(this.#quietly(() => work).then(() => this.set()));
  }

  /** Sets the alarm to what is due next, unless it stands at that or sooner. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const at = Math.max(now() + 1, this.#dues.earliest());
    const standing = await storage.getAlarm();
    if (standing === null || standing > at) await storage.setAlarm(at);
  }

  /** The same once works have run, which says what is due anew. */
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
