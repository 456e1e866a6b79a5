import type { ShopContext } from '../context.ts';
import type { LoadedOrder } from '../orders/loaded-order.ts';
import { notify } from './enqueue.ts';
import { callsDueSince, nextCallAfter } from './store/calls.ts';
import { readNotificationState, saveNotificationState } from './store/outbox.ts';

/** The time up to which due calls were notified, so that none is notified twice. */
const CALLS = 'calls';

/** Notifies staff once of each agreed call at its time. */
export class DueCalls {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds; infinity while no call is agreed. */
  dueAt(): number {
    const { sql } = this.#context;
    return nextCallAfter(sql, readNotificationState(sql, CALLS) ?? 0) ?? Number.POSITIVE_INFINITY;
  }

  /** The mark and the notifications are one transaction: an alarm that runs twice enqueues nothing again. */
  run(): void {
    const { storage, sql, now } = this.#context;
    const at = now();
    if (this.dueAt() > at) return;
    storage.transactionSync(() => {
      for (const { number, callAgainAt } of callsDueSince(sql, readNotificationState(sql, CALLS) ?? 0, at))
        notify(this.#context, `${number}-call-${callAgainAt}`, 'call', {
          kind: 'call',
          about: 'due',
          number,
        });
      saveNotificationState(sql, CALLS, at);
    });
  }
}

/**
 * Notifies staff that a shopper asks for a change, or changed the address. Call within the transaction that wrote the
 * event.
 */
export function notifyOfShopper(
  context: ShopContext,
  { order: { number }, position }: LoadedOrder,
  about: 'wish' | 'address',
): void {
  notify(context, `${number}-${about}-${position}`, 'call', { kind: 'call', about, number });
}
