import type { ShopContext } from '../../context.ts';
import { findPrice } from '../../products/store/mirror.ts';
import type { CatalogueSync } from './catalogue-sync.ts';

/** Milliseconds between two looks: with the pages kept for four seconds, a new product shows within ten. */
const LOOK_EVERY = 3_900;
/** Milliseconds without a look after the service has failed. */
const PAUSE = 60_000;

/**
 * While a shop has visitors, asks for the newest price every four seconds, and starts a sync when it is new: every
 * product for sale has one. The object's memory is enough: a look too many costs one request.
 */
export class NewestPrice {
  readonly #context: ShopContext;
  readonly #catalogueSync: CatalogueSync;
  #lookAfter = 0;
  #known: string | null = null;

  constructor(context: ShopContext, catalogueSync: CatalogueSync) {
    this.#context = context;
    this.#catalogueSync = catalogueSync;
  }

  /** Null when it is too early, or a sync runs or has failed. Never throws. */
  look(): Promise<void> | null {
    const now = this.#context.now();
    // A clock that was set back must not stop the looks.
    const isEarly = now < this.#lookAfter && now >= this.#lookAfter - PAUSE;
    if (isEarly || !this.#catalogueSync.isIdle()) return null;
    this.#lookAfter = now + LOOK_EVERY;
    return this.#ask().catch(() => {
      this.#lookAfter = now + PAUSE;
    });
  }

  async #ask(): Promise<void> {
    const { service, sql } = this.#context;
    const newest = await service.newestPrice();
    const isNew = newest !== null && newest !== this.#known && findPrice(sql, newest) === null;
    this.#known = newest;
    if (!isNew) return;
    this.#catalogueSync.hurry();
    await this.#catalogueSync.run();
  }
}
