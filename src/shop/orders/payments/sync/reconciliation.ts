import { nextCheck, nextCheckUnanswered } from '../../../../domain/schedule.ts';
import type { ShopContext } from '../../../context.ts';
import { earliestCheck, moveNextCheck, ordersToCheck, saveNextCheck } from '../store/polling.ts';

/**
 * Orders checked in one turn: with the catalogue's 20 pages, this stays within the 50 requests of an alarm on the
 * free plan.
 */
const CHECKS_PER_TURN = 16;
/** At most so many at once, in all turns together: the other connections are for the catalogue and for shoppers. */
const CHECKS_AT_ONCE = 2;
/** At most so many at once while more orders wait than a turn takes: an invocation has six connections. */
const CHECKS_AT_ONCE_IN_BACKLOG = 4;
/** An interrupted turn holds up the next one no longer than this. */
const TURN_LEASE = 90_000;
/** So many unanswered questions in a row end a turn: a service that hangs or fails tells nothing. */
const MOST_UNANSWERED = 2;
/** Pause after such a turn. */
const ASK_AGAIN = 15_000;

/** An order that is being checked: since when, and until when its next check is put off, in milliseconds. */
type Claim = {
  id: string;
  openedAt: number;
  heldUntil: number | null;
  at: number;
  until: number;
};

/** Asks the service about open orders at their due time, so that no order depends on an event that may never come. */
export class Reconciliation {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<boolean>;
  /** Until when a turn counts as running, or the service is left alone, in milliseconds. */
  #runningUntil = 0;

  /** `ask`: asks about an order; false when the service gave no usable answer. */
  constructor(context: ShopContext, ask: (orderId: string) => Promise<boolean>) {
    this.#context = context;
    this.#ask = ask;
  }

  /** When the next turn is due, in milliseconds since the epoch; infinity while no order is open. */
  dueAt(): number {
    const earliest = earliestCheck(this.#context.sql) ?? Number.POSITIVE_INFINITY;
    return Math.max(earliest, this.#runningUntil);
  }

  /** Checks the most overdue orders. A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { now } = this.#context;
    if (now() < this.#runningUntil) return;
    this.#runningUntil = now() + TURN_LEASE;
    const waiting = ordersToCheck(this.#context.sql, now(), CHECKS_PER_TURN + 1).length;
    const atOnce = waiting > CHECKS_PER_TURN ? CHECKS_AT_ONCE_IN_BACKLOG : CHECKS_AT_ONCE;
    let left = CHECKS_PER_TURN;
    let unanswered = 0;
    const askOn = async () => {
      while (left > 0 && unanswered < MOST_UNANSWERED) {
        left -= 1;
        const claim = this.#claim();
        if (claim === null) return;
        unanswered = (await this.#askAbout(claim)) ? 0 : unanswered + 1;
      }
    };
    try {
      const results = await Promise.allSettled(Array.from({ length: atOnce }, askOn));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      this.#runningUntil = unanswered < MOST_UNANSWERED ? 0 : now() + ASK_AGAIN;
    }
  }

  /** Checks an order and sets its next check. False when nothing was learnt. */
  async #askAbout({ id, openedAt, heldUntil, at, until }: Claim): Promise<boolean> {
    const { sql, now } = this.#context;
    // An order that cannot be checked because of a bug waits its whole time too.
    let next = nextCheck(openedAt, at, heldUntil);
    try {
      const isAnswered = await this.#ask(id);
      if (!isAnswered) next = nextCheckUnanswered(openedAt, now());
      return isAnswered;
    } finally {
      // An order that has ended, or has got another due time, keeps it.
      moveNextCheck(sql, id, until, next);
    }
  }

  /**
   * Claims the next due order. Its check is put off first, so that no other turn checks it; by half a minute only,
   * since the object may end before the answer. No other column is read: an unreadable order would block all others
   * for ever.
   */
  #claim(): Claim | null {
    const { storage, sql, now } = this.#context;
    return storage.transactionSync(() => {
      const at = now();
      const [order] = ordersToCheck(sql, at, 1);
      if (order === undefined) return null;
      const until = nextCheckUnanswered(order.openedAt, at);
      saveNextCheck(sql, order.id, until);
      return { ...order, at, until };
    });
  }
}
