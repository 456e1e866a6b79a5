import type { ShopContext } from '../../shop/context.ts';
import { nextImportAt } from '../../shop/uploaded-tables/store.ts';
import { applyPart } from '../uploads/parts.ts';
import { dueUpload } from '../uploads/store.ts';
import { productLists } from './definition.ts';

/** Applies confirmed imports, some products at a time, until each is done or has a problem. */
export class ImportRunner {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while no import is in progress. */
  dueAt(): number {
    return nextImportAt(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      const { sql, now } = this.#context;
      const given = dueUpload(sql, productLists, now());
      if (given !== null) await applyPart(this.#context, productLists, given, null);
    } finally {
      this.#isRunning = false;
    }
  }
}
