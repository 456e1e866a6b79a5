import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { ShopContext } from '../../context.ts';
import { nameOfError } from '../../error-log.ts';
import { retryAfterOf, ServiceMalformed, ServiceUnexpected } from '../../service-client/errors.ts';
import { reindex } from '../reindex.ts';
import { findAnother, removeProduct } from '../store/mirror.ts';
import { mirrorPrices, mirrorProducts } from './mirror.ts';

const MINUTE = 60_000;
/** What has been read within so many milliseconds is shown as it is. */
const FRESH_FOR = MINUTE;
/** What has been read within so many is sold as it is: two clicks, and what a cart's own look has just read, ask once. */
const SOLD_FOR = 5_000;
/** Products whose last reading is remembered. */
const REMEMBERED = 2_000;
/** Products that the service has said are gone which are asked for once more. */
const MOST_GONE = 100;

/** Products that are read again in a minute because somebody looks at them: a crawler must not drum on the service. */
const LOOKS_PER_MINUTE = 30;
/** Of all that looks at once, so many products are being read. */
const LOOKS_AT_ONCE = 2;
/** Pause of looking again after the service has failed. */
const LOOK_AGAIN = 30_000;

/** How long a sale waits for the service's word, in milliseconds. */
export const SALE_BUDGET = 2_000;
/** Requests of one look or sale: an invocation has 50, and a checkout needs its own. */
const MOST_REQUESTS = 34;
/** Requests of what is doubted after a sale has had its own. */
const MOST_DOUBTED = 8;
/** Requests of one product: itself and a page of its prices. */
const REQUESTS = 2;
/** Pages of one product's prices: more than all the tariffs of delivery. */
const MOST_PAGES = 4;

/** What a reading may still cost, and what ends it early. */
type Means = {
  requests: number;
  signal: AbortSignal;
  /** Whether the service has just known another product. */
  knowsAnother?: Promise<boolean>;
};

/**
 * Reads single products again, between the syncs: those that somebody looks at, and those that are about to be sold.
 * When each was read is kept in memory alone, and what is as it was writes nothing.
 */
export class ProductRefresh {
  readonly #context: ShopContext;
  readonly #wholeAt: () => number | null;
  /** When products were last read, in milliseconds, the least lately read first. */
  readonly #readAt = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Products that were taken out, and when, in milliseconds. A service may say 404 by mistake: each is asked for again. */
  readonly #gone = new Map<string, number>();
  #looks = 0;
  #minute = { began: 0, looks: 0 };
  /** Until when nobody's look makes a request. */
  #pausedUntil = 0;

  /** `wholeAt`: since when nothing of the catalogue has been left unread, in milliseconds. */
  constructor(context: ShopContext, wholeAt: () => number | null) {
    this.#context = context;
    this.#wholeAt = wholeAt;
  }

  /**
   * Reads those again that have not been read for a minute, as far as that is allowed, and what was taken out a
   * minute ago; `isDoubted`: exactly those named, however lately they were read, since somebody has noticed that the
   * mirror is wrong about them. Never throws.
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
        // One product that the service cannot describe, looked at again and again, would keep all others from being read.
        if (!(error instanceof ServiceMalformed))
          this.#pausedUntil = this.#context.now() + Math.max(LOOK_AGAIN, (retryAfterOf(error) ?? 0) * 1000);
        logFailure(error);
      } finally {
        this.#looks -= 1;
      }
    }
  }

  /**
   * Reads those again that are about to be sold and have not been read for five seconds, for two at most. Never
   * throws: a service that does not answer will say so when the checkout is opened. Decide on the sale afterwards.
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
    // What hangs would keep connections that the checkout needs.
    abort.abort();
  }

  /** Of some products those that have not been read for so many milliseconds, the longest ago first. */
  #stale(productIds: Iterable<string>, age: number): string[] {
    const now = this.#context.now();
    const wholeAt = this.#wholeAt() ?? Number.NEGATIVE_INFINITY;
    return [...new Set(productIds)]
      .map((id) => ({ id, at: Math.max(wholeAt, this.#readAt.get(id) ?? wholeAt) }))
      .filter(({ at }) => now - at >= age || at > now)
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
  }

  /** What was taken out so many milliseconds ago and has not been asked for since. */
  #goneFor(age: number): string[] {
    const now = this.#context.now();
    return [...this.#gone].filter(([, at]) => now - at >= age || at > now).map(([id]) => id);
  }

  /** A second 404 is believed: the product is not asked for any more. */
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

  /** Reads one product, or waits with whoever is reading it. Throws what the service client throws. */
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
    // A service that has no such address, or a gateway before it, says so of every product: nothing would be left.
    if (found === null && !(await this.#knowsAnother(id, means)))
      throw new ServiceUnexpected('There is no single product.');
    storage.transactionSync(() => {
      const offered = found === null || prices.status === 'rejected' ? [] : prices.value;
      const isNews = answers.take(question, 'product', [{ id }]).length > 0;
      const touched = isNews ? this.#mirror(id, found) : [];
      const repriced = mirrorPrices(sql, answers.take(question, 'price', offered));
      reindex(this.#context, new Set([...touched, ...repriced]));
    });
    if (found !== null && prices.status === 'rejected') throw prices.reason;
    this.#remember(id, askedAt, found === null);
  }

  /** Asked once in a look or sale: one request more than was reckoned with. */
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

// The name alone: a message may quote what was read.
function logFailure(error: unknown): void {
  console.warn(`product: ${nameOfError(error)}`);
}
