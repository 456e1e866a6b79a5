import { makeMissingPrices } from '../delivery/prices.ts';
import { nameOfError } from '../error-log.ts';
import { writeDueIncidents } from '../traces/journal.ts';
import type { ShopContext } from './context.ts';
import type { ShopParts } from './parts.ts';

/** The works that are done by time. */
type TimedParts = Pick<
  ShopParts,
  | 'reindexing'
  | 'catalogueSync'
  | 'reconciliation'
  | 'refunding'
  | 'lookBack'
  | 'retention'
  | 'newsSending'
  | 'photoUpkeep'
  | 'importing'
>;

/** The object's one alarm, which keeps mirror and orders true. Its time is the earliest of all that is due. */
export class ShopAlarm {
  readonly #context: ShopContext;
  readonly #parts: TimedParts;
  readonly #waitUntil: (work: Promise<unknown>) => void;

  /** `waitUntil`: keeps the object until a work is done, while nobody waits for that. */
  constructor(context: ShopContext, parts: TimedParts, waitUntil: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#waitUntil = waitUntil;
  }

  /** Starts what is due; the waiting is done beside the alarm, which must not be held up. */
  async ring(): Promise<void> {
    const {
      reindexing,
      catalogueSync,
      reconciliation,
      refunding,
      lookBack,
      retention,
      newsSending,
      photoUpkeep,
      importing,
    } = this.#parts;
    try {
      writeDueIncidents(this.#context);
      reindexing.run();
      this.startBeside(catalogueSync.run().then(() => makeMissingPrices(this.#context)));
      this.startBeside(reconciliation.run());
      this.startBeside(refunding.run());
      this.startBeside(lookBack.run());
      this.startBeside(retention.run());
      this.startBeside(newsSending.run());
      this.startBeside(photoUpkeep.run());
      this.startBeside(importing.run());
    } catch (error) {
      // An alarm that throws six times is never called again.
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.set();
    }
  }

  /** Lets a work go on by itself, and sets the alarm anew when it is done: no work waits for another. */
  startBeside(work: Promise<unknown>): void {
    this.#waitUntil(this.#finish(work));
  }

  /** Sets the alarm to what is due next, unless it stands at that or sooner. */
  async set(): Promise<void> {
    const { now, storage } = this.#context;
    const {
      reindexing,
      catalogueSync,
      reconciliation,
      refunding,
      lookBack,
      retention,
      newsSending,
      photoUpkeep,
      importing,
    } = this.#parts;
    const due = Math.min(
      catalogueSync.dueAt(),
      reindexing.dueAt(),
      reconciliation.dueAt(),
      refunding.dueAt(),
      lookBack.dueAt(),
      retention.dueAt(),
      newsSending.dueAt(),
      photoUpkeep.dueAt(),
      importing.dueAt(),
    );
    const at = Math.max(now() + 1, due);
    const standing = await storage.getAlarm();
    if (standing === null || standing > at) await storage.setAlarm(at);
  }

  async #finish(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.set();
    }
  }
}
