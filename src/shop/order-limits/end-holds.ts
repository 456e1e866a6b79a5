import type { ShopContext } from '../context.ts';
import { releaseStock } from '../stock/reservations.ts';
import { earliestHoldEnd, endHold, overdueHolds } from './store/waiting-orders.ts';

/** Orders in one transaction. */
const AT_ONCE = 50;

/**
 * Ends the holds of unpaid and unconfirmed orders at their time, whatever the service answers. The orders stay, and
 * claim their pieces when they are paid or confirmed.
 */
export class HoldEnder {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds; infinity while no order has a hold. */
  dueAt(): number {
    return earliestHoldEnd(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  run(): void {
    const { storage, sql, now } = this.#context;
    storage.transactionSync(() => {
      for (const orderId of overdueHolds(sql, now(), AT_ONCE)) {
        releaseStock(sql, orderId);
        endHold(sql, orderId);
      }
    });
  }
}
