import { isReindexed } from '../shop/catalogue/reindex.ts';
import { waitForFirst, waitForVisit } from '../shop/catalogue/sync/first-read.ts';
import type { ShopContext } from '../shop/context.ts';
import type { ShopServices } from './services.ts';

/** Keeps the catalogue fresh for its visitors. `goOn`: continues with work after the answer was given. */
export class CatalogueFreshness {
  readonly #context: ShopContext;
  readonly #services: ShopServices;
  readonly #goOn: (work: Promise<unknown>) => void;
  /** `sql.tally.written` at the time when nothing was missing. */
  #wholeAsOf: number | null = null;

  constructor(context: ShopContext, services: ShopServices, goOn: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#services = services;
    this.#goOn = goOn;
  }

  /** Reads products that a visitor looks at again, while the visitor sees what is stored. */
  look(found: readonly (string | null)[]): void {
    const { catalogueSync, productRefresh } = this.#services;
    const products = found.filter((id) => id !== null);
    if (products.length === 0 || catalogueSync.isUnfinished()) return;
    this.#goOn(productRefresh.look(products));
  }

  /**
   * A visitor looks at the catalogue. After a rest, the catalogue is read again first; the caller sets the alarm
   * afterwards.
   */
  async visit(): Promise<void> {
    const reading = this.#startReading();
    if (reading !== null) await waitForVisit(this.#context, reading, this.#goOn);
  }

  /** The same for the desk, where nobody waits. */
  visitDesk(): void {
    const reading = this.#startReading();
    if (reading !== null) this.#goOn(reading);
  }

  #startReading(): Promise<void> | null {
    const { catalogueSync, newestPrice } = this.#services;
    const reading = catalogueSync.visit();
    const look = reading === null ? newestPrice.look() : null;
    if (look !== null) this.#goOn(look);
    return reading;
  }

  /**
   * Reads the catalogue when nothing of it has been read; visitors wait for some seconds. `setAlarm`: makes sure that
   * the reading goes on. Answers like `isUnfinished`. A catalogue that was complete stays complete and is not checked
   * again.
   */
  async fillFirst(setAlarm: () => Promise<void>): Promise<boolean> {
    const { reindexing, catalogueSync } = this.#services;
    if (!this.isUnfinished()) {
      await this.visit();
      await setAlarm();
      return false;
    }
    reindexing.run();
    await this.visit();
    await setAlarm();
    if (catalogueSync.isUnfinished()) await waitForFirst(this.#context, catalogueSync, this.#goOn);
    return this.isUnfinished();
  }

  /** Whether the catalogue index may lack a product that the service sells. */
  isUnfinished(): boolean {
    const { sql } = this.#context;
    if (this.#wholeAsOf === sql.tally.written) return false;
    const isUnfinished = this.#services.catalogueSync.isUnfinished() || !isReindexed(sql);
    this.#wholeAsOf = isUnfinished ? null : sql.tally.written;
    return isUnfinished;
  }
}
