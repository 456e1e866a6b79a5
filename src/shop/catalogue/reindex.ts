import type { Database } from '../../database/rows.ts';
import { entryOf, INDEX_VERSION } from '../../domain/catalogue/index-entry.ts';
import { nameKeysOf, skuKeysOf } from '../../domain/catalogue/names.ts';
import { variantGroups } from '../../domain/products/product.ts';
import type { ShopContext } from '../context.ts';
import { nameOfError } from '../error-log.ts';
import { renewCatalogueVersion } from '../products/store/catalogue-version.ts';
import { findProduct, pricesOfProduct, saveFromAmount } from '../products/store/mirror.ts';
import { noteStock } from '../stock/rekeying.ts';
import { saveKeys } from './store/product-names.ts';
import {
  productsBehind,
  putIntoIndex,
  readReindexing,
  saveReindexing,
  takeOutOfIndex,
} from './store/reindex.ts';

/** Products per turn: some tenths of a second, during which the object answers no request. */
const PRODUCTS_PER_TURN = 500;
/** Pause after a failure, in milliseconds. */
const REINDEX_AGAIN = 60_000;

/** Updates the index entries of products that are sold, hidden or gone. */
export function reindex(context: ShopContext, productIds: ReadonlySet<string>): void {
  if (productIds.size === 0) return;
  for (const id of productIds) reindexOne(context, id);
  renewCatalogueVersion(context.sql);
}

function reindexOne({ sql, now }: ShopContext, productId: string): void {
  const found = findProduct(sql, productId);
  const prices = found === null ? [] : pricesOfProduct(sql, productId);
  const entry = found === null ? null : entryOf(found.product, found.slug, prices);
  const seconds = Math.floor(now() / 1000);
  saveKeys(sql, 'name', productId, found === null ? [] : nameKeysOf(found.product));
  saveKeys(sql, 'sku', productId, skuKeysOf(variantGroups(prices).map(({ current }) => current)));
  if (found !== null) {
    saveFromAmount(sql, productId, entry?.card.amount ?? null);
    noteStock(sql, found.product, now());
  }
  if (entry === null) takeOutOfIndex(sql, productId, seconds);
  else putIntoIndex(sql, entry, seconds);
}

/** False while the index lacks entries, or has entries of an older version. */
export function isReindexed(sql: Database): boolean {
  return readReindexing(sql).version >= INDEX_VERSION;
}

/** Rebuilds the next entries, newest products first. True when all are done. */
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

/** Rebuilds index entries, turn by turn. */
export class Reindexing {
  readonly #context: ShopContext;
  /** In milliseconds. */
  #due = 0;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** When the next turn is due, in milliseconds since the epoch; infinity when all entries are current. */
  dueAt(): number {
    return isReindexed(this.#context.sql) ? Number.POSITIVE_INFINITY : this.#due;
  }

  /** Rebuilds more index entries, if some are missing. Never throws: the alarm has to look after orders too. */
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
