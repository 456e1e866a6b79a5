import type { ShopContext } from '../../../context.ts';
import { nextCheck, nextCheckUnanswered } from '../../../rules.ts';
import { earliestCheck, moveNextCheck, ordersToCheck, saveNextCheck } from '../store/polling.ts';

/** Orders asked about in one turn: with the catalogue's 20 pages within the 50 requests of an alarm on the free plan. */
const CHECKS_PER_TURN = 16;
/** At most so many at once, in all turns together: the other connections are for the catalogue and for shoppers. */
const CHECKS_AT_ONCE = 2;
/** So many while more wait than a turn takes: of the six connections of an invocation. */
const CHECKS_AT_ONCE_IN_A_CROWD = 4;
/** A turn that was cut off in the middle, by whatever it was, holds up the next one no longer than this. */
const TURN_LEASE = 90_000;
/** So many in a row without an answer end a turn: from a service that hangs or fails there is nothing to be learnt. */
const MOST_UNANSWERED = 2;
/** Pause after such a turn. */
const ASK_AGAIN = 15_000;

/** An order that is being asked about: since when, and until when it is put off, in milliseconds. */
type Claim = {
  id: string;
  openedAt: number;
  heldUntil: number | null;
  at: number;
  until: number;
};

/** Asks the service about open orders, each when its time has come: no order waits for an event that never comes. */
export class Reconciliation {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<boolean>;
  /** Until when a turn counts as running, or the service is left alone, in milliseconds. */
  #runningUntil = 0;

  /** `ask`: finds out about an order; false when the service said nothing that can be used. */
  constructor(context: ShopContext, ask: (orderId: string) => Promise<boolean>) {
    this.#context = context;
    this.#ask = ask;
  }

  /** When the next turn is due, in milliseconds since the epoch; infinity while no order is open. */
  dueAt(): number {
    const earliest = earliestCheck(this.#context.sql) ?? Number.POSITIVE_INFINITY;
    return Math.max(earliest, this.#runningUntil);
  }

  /** Asks about the orders that are most overdue. A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { now } = this.#context;
    if (now() < this.#runningUntil) return;
    this.#runningUntil = now() + TURN_LEASE;
    const waiting = ordersToCheck(this.#context.sql, now(), CHECKS_PER_TURN + 1).length;
    const atOnce = waiting > CHECKS_PER_TURN ? CHECKS_AT_ONCE_IN_A_CROWD : CHECKS_AT_ONCE;
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

  /** Asks about an order, and says when it is asked about again. False when nothing was learnt. */
  async #askAbout({ id, openedAt, heldUntil, at, until }: Claim): Promise<boolean> {
    const { sql, now } = this.#context;
    // What cannot even be asked about, by a bug, waits its whole time as well.
    let next = nextCheck(openedAt, at, heldUntil);
    try {
      const isAnswered = await this.#ask(id);
      if (!isAnswered) next = nextCheckUnanswered(openedAt, now());
      return isAnswered;
    } finally {
      // What has come to its end, or was found to be due at another time, stays so.
      moveNextCheck(sql, id, until, next);
    }
  }

  /**
   * The next order that is due, put off before it is asked about: nobody else shall ask as well. Only for half a minute,
   * since the object may end before the answer. Nothing more of it is read: one that cannot be would stand before all
   * others for ever.
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
