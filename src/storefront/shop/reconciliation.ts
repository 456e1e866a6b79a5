import { nextCheck } from '../domain/schedule.ts';
import { earliestCheck, type Order, ordersToCheck, saveNextCheck } from '../storage/orders.ts';
import type { ShopContext } from './context.ts';

/** Orders asked about in one turn: a Worker of the free plan has 50 requests an invocation. */
const CHECKS_PER_TURN = 10;
/** At most so many at once, in all turns together: the other connections are for shoppers. */
const CHECKS_AT_ONCE = 2;
/** A turn that was cut off in the middle, by whatever it was, holds up the next one no longer than this. */
const TURN_LEASE = 60_000;

/** Asks the service about open orders, each when its time has come: no order waits for an event that never comes. */
export class Reconciliation {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<void>;
  /** Until when a turn counts as running, in milliseconds. */
  #runningUntil = 0;

  constructor(context: ShopContext, ask: (orderId: string) => Promise<void>) {
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
    let left = CHECKS_PER_TURN;
    const askOn = async () => {
      while (left > 0) {
        left -= 1;
        const order = this.#claim();
        if (order === null) return;
        await this.#ask(order.id);
      }
    };
    try {
      const results = await Promise.allSettled(Array.from({ length: CHECKS_AT_ONCE }, askOn));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      this.#runningUntil = 0;
    }
  }

  /** The next order that is due, put off before it is asked about: nobody else shall ask as well. */
  #claim(): Order | null {
    const { storage, sql, now } = this.#context;
    return storage.transactionSync(() => {
      const [order] = ordersToCheck(sql, now(), 1);
      if (order === undefined) return null;
      saveNextCheck(sql, order.id, nextCheck(order.openedAt, now()));
      return order;
    });
  }
}
