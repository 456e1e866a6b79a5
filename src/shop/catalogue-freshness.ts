import { isReindexed } from './catalogue/reindex.ts';
import { waitForFirst, waitForVisit } from './catalogue/sync/first-read.ts';
import type { ShopContext } from './context.ts';
import type { ShopServices } from './services.ts';

/** How far the catalogue has been read for whoever looks at it. `goOn`: carries on with what is behind the answer. */
export class CatalogueFreshness {
  readonly #context: ShopContext;
  readonly #parts: ShopServices;
  readonly #goOn: (work: Promise<unknown>) => void;
  /** How much had been written when nothing was missing. */
  #wholeAsOf: number | null = null;

  constructor(context: ShopContext, parts: ShopServices, goOn: (work: Promise<unknown>) => void) {
    this.#context = context;
    this.#parts = parts;
    this.#goOn = goOn;
  }

  /** Has products that somebody looks at read again, beside whatever they are shown meanwhile. */
  look(found: readonly (string | null)[]): void {
    const { catalogueSync, productRefresh } = this.#parts;
    const products = found.filter((id) => id !== null);
    if (products.length === 0 || catalogueSync.isUnfinished()) return;
    this.#goOn(productRefresh.look(products));
  }

  /** Somebody looks at what the shop sells. One that was at rest reads it again first; set the alarm behind that. */
  async visit(): Promise<void> {
    const reading = this.#parts.catalogueSync.visit();
    if (reading !== null) await waitForVisit(this.#context, reading, this.#goOn);
  }

  /**
   * Reads the catalogue when nothing of it has been read; visitors wait for some seconds. `setAlarm`: see to it that it goes on.
   * Answers as `isUnfinished`, without asking again of a catalogue that was whole: it stays so.
   */
  async fillFirst(setAlarm: () => Promise<void>): Promise<boolean> {
    const { reindexing, catalogueSync } = this.#parts;
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

  /** Whether something that the service sells may be missing in the catalogue index. */
  isUnfinished(): boolean {
    const { sql } = this.#context;
    if (this.#wholeAsOf === sql.tally.written) return false;
    const isUnfinished = this.#parts.catalogueSync.isUnfinished() || !isReindexed(sql);
    this.#wholeAsOf = isUnfinished ? null : sql.tally.written;
    return isUnfinished;
  }
}
