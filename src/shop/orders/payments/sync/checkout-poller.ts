import { RecentAttempts } from '../../../../web/rate-limits/recent-attempts.ts';
import type { ShopContext } from '../../../context.ts';
import { isOpen } from '../../rules/order.ts';
import { findOrderCheckout } from '../store/checkouts.ts';

/** A button that asks is not a way to drum on the service. In milliseconds, as all here. */
const ASK_EVERY = 2_000;
/** Pages refresh themselves more often than the service need be asked. */
const ASK_FOR_PAGES_EVERY = 10_000;
/** So long whoever comes back from paying waits for the service's word before the page is shown without it. */
const RETURN_PATIENCE = 1_000;

/** Asks about single orders when somebody wants to know, beside what the alarm asks. */
export class CheckoutPoller {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<boolean>;
  readonly #asked = new RecentAttempts();

  /** `ask`: finds out about an order; false when the service said nothing that can be used. */
  constructor(context: ShopContext, ask: (orderId: string) => Promise<boolean>) {
    this.#context = context;
    this.#ask = ask;
  }

  /** For a person who asks, unless somebody has just done so. Returns when there is an answer or none to be had. */
  async forPerson(orderId: string): Promise<void> {
    await this.#askAfter(ASK_EVERY, orderId);
  }

  /** For a page that refreshes itself; null when it has just been asked. */
  forPage(orderId: string): Promise<boolean> | null {
    const { now } = this.#context;
    return this.#asked.take(orderId, now(), ASK_FOR_PAGES_EVERY) ? this.#ask(orderId) : null;
  }

  /** True for a checkout of an order of which the shop does not know how it ended. */
  isInQuestion(orderId: string, checkoutId: string): boolean {
    const attempt = findOrderCheckout(this.#context.sql, checkoutId);
    return attempt?.orderId === orderId && isOpen(attempt.status);
  }

  /**
   * For a payer who has just come back. True when the service has answered since, within a moment: what it was asked
   * before may be older than the payment. `goOn` is given a question that takes longer.
   */
  async forReturn(orderId: string, goOn: (question: Promise<unknown>) => void): Promise<boolean> {
    const question = this.#askAfter(ASK_EVERY, orderId);
    goOn(question);
    const patience = new AbortController();
    const waiting = this.#context.wait(RETURN_PATIENCE, patience.signal).then(() => false);
    try {
      return await Promise.race([question, waiting]);
    } finally {
      patience.abort();
    }
  }

  async #askAfter(pause: number, orderId: string): Promise<boolean> {
    return this.#asked.take(orderId, this.#context.now(), pause) && this.#ask(orderId);
  }
}
