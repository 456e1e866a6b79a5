import type { Price } from '../../contract/price.ts';
import type { Product } from '../../contract/product.ts';
import { nameOfError } from '../complaint.ts';
import { slugOf, suffixedSlug } from '../domain/product.ts';
import { nextSweepPause, retryPause } from '../domain/schedule.ts';
import type { Page } from '../service-client.ts';
import {
  countPrices,
  countProducts,
  removeUnseenPrices,
  removeUnseenProducts,
  savePrice,
  saveProduct,
} from '../storage/catalogue.ts';
import { countSeen, forgetPages, readSweep, type Sweep, savePage, saveSweep } from '../storage/sweep.ts';
import type { ShopContext } from './context.ts';
import { shelve } from './shelving.ts';

/** Pages of one turn: one turn stays far below the 50 subrequests of an invocation. */
const PAGES_PER_TURN = 10;
/** While a turn is under way nobody else begins one, unless it has died. */
const LEASE = 60_000;
/** A catalogue of more pages than this is read to its last page only every six hours. */
const SMALL = 10;
const COMPLETE_EVERY = 6 * 3600_000;

/**
 * Mirrors the service's products and prices. A sweep reads products page by page, then prices; where it
 * stands is in rows, so it goes on after an eviction or a failure at the page it had reached. Lists are
 * newest first: in a large catalogue a sweep stops at the first page that brings nothing new.
 */
export class Sweeper {
  readonly #context: ShopContext;
  #turn: Promise<void> | null = null;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** When the next turn is due, in milliseconds. */
  dueAt(): number {
    return readSweep(this.#context.sql).dueAt;
  }

  /** True until a first sweep has come to its end. */
  isUnfinished(): boolean {
    return readSweep(this.#context.sql).finishedAt === null;
  }

  /** Makes the next turn due at once: somebody has noticed that the mirror is wrong. */
  hurry(): void {
    const { sql, now } = this.#context;
    saveSweep(sql, { ...readSweep(sql), dueAt: now() });
  }

  /** Reads up to ten pages, if a turn is due. Never throws: what fails is tried again later. */
  run(): Promise<void> {
    this.#turn ??= this.#runTurn().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  async #runTurn(): Promise<void> {
    const { sql, now } = this.#context;
    const sweep = readSweep(sql);
    if (sweep.dueAt > now()) return;
    saveSweep(sql, { ...sweep, dueAt: now() + LEASE });
    for (let pages = 0; pages < PAGES_PER_TURN; pages++) {
      try {
        if (await this.#readPage()) return;
      } catch (error) {
        console.warn(`catalogue: ${nameOfError(error)}`);
        const failed = readSweep(sql);
        const failures = failed.failures + 1;
        saveSweep(sql, { ...failed, failures, dueAt: now() + retryPause(failures) });
        return;
      }
    }
    saveSweep(sql, { ...readSweep(sql), dueAt: now() });
  }

  /** Reads and records the next page. True when the sweep has come to its end. */
  async #readPage(): Promise<boolean> {
    const { storage, sql, service } = this.#context;
    const stored = readSweep(sql);
    const before: Sweep =
      stored.phase === 'idle'
        ? { ...stored, phase: 'products', page: 1, total: null, changed: false }
        : stored;
    if (before.phase === 'products') {
      const page = await service.listProducts(before.page);
      return storage.transactionSync(() => this.#record(before, page, this.#saveProducts(page.elements)));
    }
    const page = await service.listPrices(before.page);
    return storage.transactionSync(() => this.#record(before, page, this.#savePrices(page.elements)));
  }

  /** Notes that a page has been read. True when it was the last of its sweep. */
  #record(before: Sweep, page: Page<unknown>, changes: number): boolean {
    const { sql } = this.#context;
    if (before.page === 1) forgetPages(sql);
    savePage(sql, before.page, page.ids);
    const after: Sweep = {
      ...before,
      total: before.page === 1 ? page.total : before.total,
      changed: before.changed || changes > 0,
      failures: 0,
    };
    if (before.page < page.lastPage && page.ids.length > 0 && !this.#maySkipRest(after, page, changes)) {
      saveSweep(sql, { ...after, page: before.page + 1 });
      return false;
    }
    return this.#endPhase(after, page);
  }

  #maySkipRest(sweep: Sweep, page: Page<unknown>, changes: number): boolean {
    if (changes > 0 || page.lastPage <= SMALL) return false;
    if (sweep.completeAt === null || sweep.completeAt + COMPLETE_EVERY < this.#context.now()) return false;
    const { sql } = this.#context;
    return page.total === (sweep.phase === 'products' ? countProducts(sql) : countPrices(sql));
  }

  #endPhase(sweep: Sweep, page: Page<unknown>): boolean {
    const { sql, now } = this.#context;
    const isComplete = sweep.page >= page.lastPage;
    let removed = 0;
    // Only a list that stood still while it was read, and was read whole, says what is gone.
    if (isComplete && sweep.total === page.total && countSeen(sql) === page.total) {
      removed = sweep.phase === 'products' ? this.#removeProducts() : this.#removePrices();
    }
    forgetPages(sql);
    const changed = sweep.changed || removed > 0;
    if (sweep.phase === 'products') {
      saveSweep(sql, { ...sweep, phase: 'prices', page: 1, total: null, changed });
      return false;
    }
    const pause = nextSweepPause(sweep.pause, changed);
    saveSweep(sql, {
      ...sweep,
      phase: 'idle',
      page: 1,
      total: null,
      changed: false,
      pause,
      dueAt: now() + pause,
      finishedAt: now(),
      completeAt: isComplete ? now() : sweep.completeAt,
    });
    return true;
  }

  #removeProducts(): number {
    const products = removeUnseenProducts(this.#context.sql);
    shelve(this.#context, new Set(products));
    return products.length;
  }

  #removePrices(): number {
    const products = removeUnseenPrices(this.#context.sql);
    shelve(this.#context, new Set(products));
    return products.length;
  }

  #saveProducts(products: readonly Product[]): number {
    const touched = new Set<string>();
    for (const product of products) {
      const { changed, displaced } = saveProduct(this.#context.sql, product, slugOf(product), suffixedSlug);
      if (changed) touched.add(product.id);
      if (displaced !== null) touched.add(displaced);
    }
    shelve(this.#context, touched);
    return touched.size;
  }

  #savePrices(prices: readonly Price[]): number {
    const changed = prices.filter((price) => savePrice(this.#context.sql, price));
    shelve(this.#context, new Set(changed.map((price) => price.product_id)));
    return changed.length;
  }
}
