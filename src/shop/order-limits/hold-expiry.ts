import type { ShopContext } from '../context.ts';
import { letGo } from '../stock/reservations.ts';
import { earliestHoldEnd, endHold, overdueHolds } from './store/waiting-orders.ts';

/** Orders in one transaction. */
const AT_ONCE = 50;

/**
 * Ends the time for which orders hold pieces that nobody has paid or confirmed, whatever the service says or does not say. The
 * orders stay, and claim what is there when they are paid or confirmed.
 */
export class HoldExpiry {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds; infinite where no order holds anything. */
  dueAt(): number {
    return earliestHoldEnd(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  run(): void {
    const { storage, sql, now } = this.#context;
    storage.transactionSync(() => {
      for (const orderId of overdueHolds(sql, now(), AT_ONCE)) {
        letGo(sql, orderId);
        endHold(sql, orderId);
      }
    });
  }
}
