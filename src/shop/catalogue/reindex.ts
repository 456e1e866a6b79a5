import type { Database } from '../../database/rows.ts';
import type { ShopContext } from '../context.ts';
import { nameOfError } from '../error-log.ts';
import { noteStock } from '../stock/rekeying.ts';
import { renewCatalogueVersion } from '../store/catalogue-version.ts';
import { entryOf, INDEX_VERSION } from './rules/index-entry.ts';
import { findProduct, pricesOfProduct, saveFromAmount } from './store/mirror.ts';
import {
  productsBehind,
  putIntoIndex,
  readReindexing,
  saveReindexing,
  takeOutOfIndex,
} from './store/reindex.ts';

/** Products of one turn: some tenths of a second, during which the object answers nobody. */
const PRODUCTS_PER_TURN = 500;
/** Pause, in milliseconds, after index entries could not be made. */
const REINDEX_AGAIN = 60_000;

/** Makes the catalogue index tell the truth about products, whether they are sold, hidden or gone. */
export function reindex(context: ShopContext, productIds: ReadonlySet<string>): void {
  if (productIds.size === 0) return;
  for (const id of productIds) reindexOne(context, id);
  renewCatalogueVersion(context.sql);
}

function reindexOne({ sql, now }: ShopContext, productId: string): void {
  const found = findProduct(sql, productId);
  const entry = found === null ? null : entryOf(found.product, found.slug, pricesOfProduct(sql, productId));
  const seconds = Math.floor(now() / 1000);
  if (found !== null) {
    saveFromAmount(sql, productId, entry?.card.amount ?? null);
    noteStock(sql, found.product);
  }
  if (entry === null) takeOutOfIndex(sql, productId, seconds);
  else putIntoIndex(sql, entry, seconds);
}

/** False while entries of an older version of the shop, or none, stand for products that it mirrored. */
export function isReindexed(sql: Database): boolean {
  return readReindexing(sql).version >= INDEX_VERSION;
}

/** Makes the next entries anew, newest products first. True when there is nothing left to do. */
function reindexMore(context: ShopContext): boolean {
  const { storage, sql } = context;
  const { version, behind } = readReindexing(sql);
  if (version >= INDEX_VERSION) return true;
  return storage.transactionSync(() => {
    const products = productsBehind(sql, behind, PRODUCTS_PER_TURN);
    reindex(context, new Set(products.map(({ id }) => id)));
    const isLast = products.length < PRODUCTS_PER_TURN;
    const last = products.at(-1) ?? null;
    saveReindexing(sql, isLast ? { version: INDEX_VERSION, behind: null } : { version, behind: last });
    return isLast;
  });
}

/** Makes index entries that are missing, turn by turn. */
export class Reindexing {
  readonly #context: ShopContext;
  /** In milliseconds. */
  #due = 0;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** When the next turn is due, in milliseconds since the epoch; infinity while nothing is missing. */
  dueAt(): number {
    return isReindexed(this.#context.sql) ? Number.POSITIVE_INFINITY : this.#due;
  }

  /** Makes more index entries, if some are missing. Never throws: orders must be looked after all the same. */
  run(): void {
    const { now } = this.#context;
    try {
      if (now() >= this.#due) reindexMore(this.#context);
    } catch (error) {
      this.#due = now() + REINDEX_AGAIN;
      console.error(`reindex: ${nameOfError(error)}`);
    }
  }
}
