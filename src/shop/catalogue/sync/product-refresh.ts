import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { ShopContext } from '../../context.ts';
import { nameOfError } from '../../error-log.ts';
import { findAnother, removeProduct } from '../../products/store/mirror.ts';
import { retryAfterOf, ServiceMalformed, ServiceUnexpected } from '../../service-client/errors.ts';
import { reindex } from '../reindex.ts';
import { mirrorPrices, mirrorProducts } from './mirror.ts';

const MINUTE = 60_000;
/** A product read within so many milliseconds is shown as it is. */
const FRESH_FOR = MINUTE;
/**
 * A product read within so many milliseconds is sold as it is: two clicks, or a cart that was just shown, ask once.
 */
const SOLD_FOR = 5_000;
/** How many products' last reads are remembered. */
const REMEMBERED = 2_000;
/** How many products that the service reported as gone are asked for a second time. */
const MOST_GONE = 100;

/** Products read again in a minute because of visitors: a crawler must not flood the service. */
const LOOKS_PER_MINUTE = 30;
/** Products read at the same time because of visitors. */
const LOOKS_AT_ONCE = 2;
/** Pause after the service has failed. */
const LOOK_AGAIN = 30_000;

/** How long a sale waits for the service, in milliseconds. */
export const SALE_BUDGET = 2_000;
/** Requests of one visit or sale: an invocation has 50, and a checkout needs its own. */
const MOST_REQUESTS = 34;
/** Requests for doubted products, after a sale has used its own. */
const MOST_DOUBTED = 8;
/** Requests per product: one for itself and one for a page of its prices. */
const REQUESTS = 2;
/** Pages of one product's prices: enough for all delivery prices. */
const MOST_PAGES = 4;

/** The request budget of a read, and the signal that ends it early. */
type Means = {
  requests: number;
  signal: AbortSignal;
  /** Whether the service has just answered for another product. */
  knowsAnother?: Promise<boolean>;
};

/**
 * Reads single products again between the syncs: those that visitors look at, and those that are about to be sold.
 * The times of reads are kept only in memory, and an unchanged product writes nothing.
 */
export class ProductRefresh {
  readonly #context: ShopContext;
  readonly #wholeAt: () => number | null;
  /** When products were last read, in milliseconds, the oldest read first. */
  readonly #readAt = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  /**
   * Products that were removed, and when, in milliseconds. A service may answer 404 by mistake, so each is asked for
   * again.
   */
  readonly #gone = new Map<string, number>();
  #looks = 0;
  #minute = { began: 0, looks: 0 };
  /** Until when visits make no requests. */
  #pausedUntil = 0;

  /** `wholeAt`: the last time at which the whole catalogue was current, in milliseconds. */
  constructor(context: ShopContext, wholeAt: () => number | null) {
    this.#context = context;
    this.#wholeAt = wholeAt;
  }

  /**
   * Reads products again that were not read for a minute, within the limits, and those removed a minute ago.
   * `isDoubted`: reads exactly the named ones, however recently they were read, because the mirror was found wrong.
   * Never throws.
   */
  async look(productIds: Iterable<string>, isDoubted = false): Promise<void> {
    const requests = isDoubted ? MOST_DOUBTED : MOST_REQUESTS;
    const means = { requests, signal: new AbortController().signal };
    const asked = isDoubted ? productIds : [...this.#stale(productIds, FRESH_FOR), ...this.#goneFor(MINUTE)];
    for (const id of asked) {
      if (means.requests < REQUESTS || this.#underWay.has(id) || !this.#mayLook()) continue;
      this.#looks += 1;
      try {
        await this.#read(id, means);
      } catch (error) {
        // One malformed product with many visits must not keep all others from being read.
        if (!(error instanceof ServiceMalformed))
          this.#pausedUntil = this.#context.now() + Math.max(LOOK_AGAIN, (retryAfterOf(error) ?? 0) * 1000);
        logFailure(error);
      } finally {
        this.#looks -= 1;
      }
    }
  }

  /**
   * Reads products again that are about to be sold and were not read for five seconds; waits two seconds at most.
   * Never throws: a service that does not answer fails later, when the checkout is opened. Decide on the sale
   * afterwards.
   */
  async beforeSale(productIds: Iterable<string>): Promise<void> {
    const stale = this.#stale(productIds, SOLD_FOR);
    if (stale.length === 0) return;
    const abort = new AbortController();
    const means = { requests: MOST_REQUESTS, signal: abort.signal };
    const readings = stale.map((id) => this.#read(id, means));
    const all = Promise.allSettled(readings).then((results) => {
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) logFailure(failed.reason);
    });
    await Promise.race([all, this.#context.wait(SALE_BUDGET, abort.signal)]);
    // A hanging request would keep connections that the checkout needs.
    abort.abort();
  }

  /** The products that were not read for so many milliseconds, the oldest read first. */
  #stale(productIds: Iterable<string>, age: number): string[] {
    const now = this.#context.now();
    const wholeAt = this.#wholeAt() ?? Number.NEGATIVE_INFINITY;
    return [...new Set(productIds)]
      .map((id) => ({ id, at: Math.max(wholeAt, this.#readAt.get(id) ?? wholeAt) }))
      .filter(({ at }) => now - at >= age || at > now)
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
  }

  /** The products removed so many milliseconds ago and not asked for since. */
  #goneFor(age: number): string[] {
    const now = this.#context.now();
    return [...this.#gone].filter(([, at]) => now - at >= age || at > now).map(([id]) => id);
  }

  /** A second 404 is believed: the product is not asked for again. */
  #remember(id: string, askedAt: number, isGone: boolean): void {
    const isConfirmed = this.#gone.delete(id);
    if (isGone && !isConfirmed && this.#gone.size < MOST_GONE) this.#gone.set(id, askedAt);
    this.#readAt.delete(id);
    this.#readAt.set(id, askedAt);
    for (const oldest of this.#readAt.keys()) {
      if (this.#readAt.size <= REMEMBERED) return;
      this.#readAt.delete(oldest);
    }
  }

  #mayLook(): boolean {
    const now = this.#context.now();
    if (now < this.#pausedUntil || this.#looks >= LOOKS_AT_ONCE) return false;
    const { began } = this.#minute;
    if (now - began >= MINUTE || began > now) this.#minute = { began: now, looks: 0 };
    if (this.#minute.looks >= LOOKS_PER_MINUTE) return false;
    this.#minute.looks += 1;
    return true;
  }

  /** Reads one product, or waits for a read in progress. Throws the errors of the service client. */
  #read(id: string, means: Means): Promise<void> {
    const known = this.#underWay.get(id);
    if (known !== undefined) return known;
    if (means.requests < REQUESTS) return Promise.resolve();
    const { answerSequence: answers } = this.#context;
    const reading = answers
      .ask((question) => this.#ask(id, question, means))
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, reading);
    return reading;
  }

  async #ask(id: string, question: number, means: Means): Promise<void> {
    const { storage, sql, service, answerSequence: answers, now } = this.#context;
    const askedAt = now();
    means.requests -= REQUESTS;
    const [product, prices] = await Promise.allSettled([
      service.readProduct(id, means.signal),
      this.#askPrices(id, means),
    ]);
    if (product.status === 'rejected') throw product.reason;
    const found = product.value;
    // A service without this path, or a gateway before it, answers 404 for every product: the whole catalogue would
    // be removed.
    if (found === null && !(await this.#knowsAnother(id, means)))
      throw new ServiceUnexpected('There is no single product.');
    storage.transactionSync(() => {
      const offered = found === null || prices.status === 'rejected' ? [] : prices.value;
      const isChanged = answers.take(question, 'product', [{ id }]).length > 0;
      const touched = isChanged ? this.#mirror(id, found) : [];
      const repriced = mirrorPrices(sql, answers.take(question, 'price', offered));
      reindex(this.#context, new Set([...touched, ...repriced]));
    });
    if (found !== null && prices.status === 'rejected') throw prices.reason;
    this.#remember(id, askedAt, found === null);
  }

  /** Asked once per visit or sale: one request beyond the budget. */
  #knowsAnother(id: string, means: Means): Promise<boolean> {
    const { sql, service } = this.#context;
    const other = findAnother(sql, id);
    means.knowsAnother ??=
      other === null
        ? Promise.resolve(false)
        : service.readProduct(other, means.signal).then((found) => found !== null);
    return means.knowsAnother;
  }

  #mirror(id: string, found: Product | null): Iterable<string> {
    const { sql } = this.#context;
    if (found !== null) return mirrorProducts(sql, [found]);
    return removeProduct(sql, id) ? [id] : [];
  }

  /** The newest prices of a product: all of them, unless there are very many. */
  async #askPrices(id: string, means: Means): Promise<Price[]> {
    const prices: Price[] = [];
    for (let page = 1; ; page++) {
      const { elements, lastPage } = await this.#context.service.listProductPrices(id, page, means.signal);
      prices.push(...elements);
      if (page >= Math.min(lastPage, MOST_PAGES) || means.requests < 1) return prices;
      means.requests -= 1;
    }
  }
}

// Only the error's name: its message may quote an answer.
function logFailure(error: unknown): void {
  console.warn(`product: ${nameOfError(error)}`);
}
