import { isOpen } from '../../../../domain/orders/order.ts';
import { RecentAttempts } from '../../../../web/rate-limiter/recent-attempts.ts';
import type { ShopContext } from '../../../context.ts';
import { findOrderCheckout } from '../../store/checkouts.ts';

/**
 * Least pause between two questions by the button, which must not flood the service. All times here in milliseconds.
 */
const ASK_EVERY = 2_000;
/** Pages refresh themselves more often than the service needs to be asked. */
const ASK_FOR_PAGES_EVERY = 10_000;
/** How long a payer who returns waits for the service before the page is shown without its answer. */
const RETURN_PATIENCE = 1_000;

/** Asks about single orders for their visitors, besides the questions of the alarm. */
export class CheckoutPoller {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<boolean>;
  readonly #asked = new RecentAttempts();

  /** `ask`: asks about an order; false when the service gave no usable answer. */
  constructor(context: ShopContext, ask: (orderId: string) => Promise<boolean>) {
    this.#context = context;
    this.#ask = ask;
  }

  /**
   * For a visitor who presses the button, unless the service was asked a moment ago. Returns after the answer or the
   * failure.
   */
  async forPerson(orderId: string): Promise<void> {
    await this.#askAfter(ASK_EVERY, orderId);
  }

  /** For a page that refreshes itself; null when the service was asked a moment ago. */
  forPage(orderId: string): Promise<boolean> | null {
    const { now } = this.#context;
    return this.#asked.take(orderId, now(), ASK_FOR_PAGES_EVERY) ? this.#ask(orderId) : null;
  }

  /** True for an order's checkout whose end the shop does not know. */
  isInQuestion(orderId: string, checkoutId: string): boolean {
    const attempt = findOrderCheckout(this.#context.sql, checkoutId);
    return attempt?.orderId === orderId && isOpen(attempt.status);
  }

  /**
   * For a payer who has just returned. True when the service has answered this question within a moment: an earlier
   * answer may be older than the payment. `goOn` receives the question, so that it can continue.
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
