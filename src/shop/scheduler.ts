import type { ShopContext } from './context.ts';
import type { ShopServices } from './services.ts';

/** The timed jobs. */
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

/** Milliseconds after which all jobs are asked again, even without a write: a visitor sees no due job wait longer. */
const BELIEVED_FOR = 1_000;

/**
 * When the next job is due. Every page that calls the object needs this time, so answers are remembered until a row
 * is written: due times are rows. The catalogue's sync is always asked, for a visit makes it due without a row.
 */
export class Scheduler {
  readonly #context: ShopContext;
  readonly #parts: TimedServices;
  #said: { earliest: number; written: number; at: number } | null = null;

  constructor(context: ShopContext, parts: TimedServices) {
    this.#context = context;
    this.#parts = parts;
  }

  /** In milliseconds since the epoch; may be in the past. */
  earliest(): number {
    const { sql, now } = this.#context;
    const at = now();
    const age = this.#said === null ? Number.POSITIVE_INFINITY : at - this.#said.at;
    if (this.#said === null || this.#said.written !== sql.tally.written || age < 0 || age >= BELIEVED_FOR)
      this.#said = { earliest: this.#ask(), written: sql.tally.written, at };
    return Math.min(this.#parts.catalogueSync.dueAt(), this.#said.earliest);
  }

  /** Forgets the due times: a job has started or ended, which changes them without a row. */
  forget(): void {
    this.#said = null;
  }

  #ask(): number {
    const {
      reindexing,
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
    return Math.min(
      reindexing.dueAt(),
      holdExpiry.dueAt(),
      reconciliation.dueAt(),
      refundFollower.dueAt(),
      latePaymentPoll.dueAt(),
      capabilities.dueAt(),
      retention.dueAt(),
      notificationSender.dueAt(),
      photoUpkeep.dueAt(),
      importRunner.dueAt(),
    );
  }
}
