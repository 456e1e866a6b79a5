import type { ShopContext } from './context.ts';
import type { ShopServices } from './services.ts';

/** The works that are done by time. */
export type TimedServices = Pick<
  ShopServices,
  | 'reindexing'
  | 'catalogueSync'
  | 'holdExpiry'
  | 'reconciliation'
  | 'refundFollower'
  | 'latePaymentPoll'
  | 'capabilities'
  | 'retention'
  | 'notificationSender'
  | 'photoUpkeep'
  | 'importRunner'
>;

/** Milliseconds after which all are asked again, whatever was written: nothing that is due waits longer for a visitor. */
const BELIEVED_FOR = 1_000;

/**
 * When the next of the works is due. Every page that asks the object anything wants to know, so what they say is
 * remembered while nothing has been written: what they say rests on rows. The catalogue's sync is always asked, for a visit makes
 * it due without a row.
 */
export class Scheduler {
  readonly #context: ShopContext;
  readonly #parts: TimedServices;
  #said: { earliest: number; written: number; at: number } | null = null;

  constructor(context: ShopContext, parts: TimedServices) {
    this.#context = context;
    this.#parts = parts;
  }

  /** In milliseconds since the epoch; may be past. */
  earliest(): number {
    const { sql, now } = this.#context;
    const at = now();
    const age = this.#said === null ? Number.POSITIVE_INFINITY : at - this.#said.at;
    if (this.#said === null || this.#said.written !== sql.tally.written || age < 0 || age >= BELIEVED_FOR)
      this.#said = { earliest: this.#ask(), written: sql.tally.written, at };
    return Math.min(this.#parts.catalogueSync.dueAt(), this.#said.earliest);
  }

  /** Works have begun, or one has come to its end: what is due has changed without a row. */
  forget(): void {
    this.#said = null;
  }

  #ask(): number {
    const {
      reindexing,
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
    return Math.min(
      reindexing.dueAt(),
      holdEnds.dueAt(),
      reconciliation.dueAt(),
      refunding.dueAt(),
      lookBack.dueAt(),
      capabilities.dueAt(),
      retention.dueAt(),
      newsSending.dueAt(),
      photoUpkeep.dueAt(),
      importing.dueAt(),
    );
  }
}
