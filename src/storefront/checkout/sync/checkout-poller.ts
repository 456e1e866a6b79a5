import type { ShopContext } from '../../shop/context.ts';

/** A button that asks is not a way to drum on the service. In milliseconds, as all here. */
const ASK_EVERY = 2_000;
/** Pages refresh themselves more often than the service need be asked. */
const ASK_FOR_PAGES_EVERY = 10_000;
/** Orders of which is remembered when they were last asked about. */
const REMEMBERED = 1_000;

/** Asks about single orders when somebody wants to know, beside what the alarm asks. */
export class CheckoutPoller {
  readonly #context: ShopContext;
  readonly #ask: (orderId: string) => Promise<unknown>;
  readonly #askedAt = new Map<string, number>();

  constructor(context: ShopContext, ask: (orderId: string) => Promise<unknown>) {
    this.#context = context;
    this.#ask = ask;
  }

  /** For a person who asks, unless somebody has just done so. Returns when there is an answer or none to be had. */
  forPerson(orderId: string): Promise<void> {
    return this.#askAfter(ASK_EVERY, orderId);
  }

  /** For a page that refreshes itself. */
  forPage(orderId: string): Promise<void> {
    return this.#askAfter(ASK_FOR_PAGES_EVERY, orderId);
  }

  async #askAfter(pause: number, orderId: string): Promise<void> {
    const now = this.#context.now();
    const last = this.#askedAt.get(orderId);
    if (last !== undefined && last <= now && now < last + pause) return;
    if (this.#askedAt.size >= REMEMBERED) this.#askedAt.clear();
    this.#askedAt.set(orderId, now);
    await this.#ask(orderId);
  }
}
