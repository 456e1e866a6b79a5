import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import type { OrderItem } from '../../domain/line-items.ts';
import {
  DELIVERY_SLUG,
  isHeldBack,
  ownStocksOf,
  pricesForSale,
  stockOf,
  variantOf,
} from '../../domain/products/product.ts';
import {
  availableIn,
  countKey,
  emptyCount,
  heldIn,
  readCountKey,
  recount,
  type StockCount,
  underProduct,
} from '../../domain/stock.ts';
import { findProduct, pricesOfProduct } from '../products/store/mirror.ts';
import { readStock, saveStock } from './store.ts';

/** The count of a product with the merchant's current number. `before`: the stored count. */
export function countOf(before: StockCount | null, product: Product): StockCount {
  return recount(before ?? emptyCount, stockOf(product));
}

/** A product with the counts of its separately counted variants. `variants`: by price id, old prices included. */
type Kind = {
  product: Product | null;
  own: ReadonlyMap<string, number>;
  variants: ReadonlyMap<string, string>;
};

type KnownProduct = {
  product: Product;
  prices: readonly Price[];
  count: StockCount | null;
  variants: ReadonlyMap<string, { count: StockCount }>;
};

export function kindOf(sql: Database, productId: string): Kind {
  const product = findProduct(sql, productId)?.product ?? null;
  return kindBy(product, product === null ? [] : pricesOfProduct(sql, productId));
}

function kindBy(product: Product | null, prices: readonly Price[]): Kind {
  return {
    product,
    own: ownStocksOf(prices),
    variants: new Map(prices.map((price) => [price.id, variantOf(price)])),
  };
}

export function keyOf(
  { own, variants }: Kind,
  { productId, price }: Pick<OrderItem, 'productId' | 'price'>,
): string {
  const variant = variants.get(price);
  return countKey(productId, variant !== undefined && own.has(variant) ? variant : null);
}

/** Counts within one transaction that changes no product: each product is read once. */
export class Counts {
  readonly sql: Database;
  readonly #kinds = new Map<string, Kind>();
  /** Stored counts that are read already, until they change; null before the first. */
  readonly #known = new Map<string, StockCount | null>();

  /** `known`: products that the same transaction has read, each with all its prices and stored counts. */
  constructor(sql: Database, known: Iterable<KnownProduct> = []) {
    this.sql = sql;
    for (const { product, prices, count, variants } of known) {
      this.#kinds.set(product.id, kindBy(product, prices));
      this.#known.set(product.id, count);
      for (const [key, variant] of variants) this.#known.set(key, variant.count);
    }
  }

  #kindOf(productId: string): Kind {
    const kind = this.#kinds.get(productId) ?? kindOf(this.sql, productId);
    this.#kinds.set(productId, kind);
    return kind;
  }

  /** The products among items, each with the key of its count today. */
  keyed<T extends Pick<OrderItem, 'price' | 'productId' | 'slug'>>(
    items: readonly T[],
  ): (T & { key: string })[] {
    return items
      .filter(({ slug }) => slug !== DELIVERY_SLUG)
      .map((item) => ({ ...item, key: keyOf(this.#kindOf(item.productId), item) }));
  }

  // A product that is not mirrored any more keeps its last count; the service will refuse to sell it.
  byKey(key: string): StockCount {
    const { productId, variant } = readCountKey(key);
    const known = this.#known.get(key);
    const before = known === undefined ? readStock(this.sql, key) : known;
    const { product, own } = this.#kindOf(productId);
    if (product === null) return before ?? emptyCount;
    return variant === null
      ? countOf(before, product)
      : recount(before ?? emptyCount, own.get(variant) ?? null);
  }

  save(key: string, count: StockCount): void {
    saveStock(this.sql, key, count);
    this.#known.delete(key);
  }

  /** The count as shoppers see it. */
  shown(key: string): StockCount {
    const { productId, variant } = readCountKey(key);
    const count = this.byKey(key);
    const { product } = this.#kindOf(productId);
    return variant === null || product === null ? count : underProduct(count, isHeldBack(product));
  }
}

/** Available and held pieces. */
export type StockState = {
  /** Pieces that can be ordered now; null where the merchant does not count. */
  available: number | null;
  /** Pieces that unpaid orders hold: they are not sold. */
  held: number;
};

/** The stock of each variant for sale, and of all together: null where one of them is not counted. */
export function stockStateOf(
  sql: Database,
  product: Product,
  prices: readonly Price[],
): StockState & { variants: ReadonlyMap<string, StockState> } {
  const own = ownStocksOf(prices);
  const shared = stateIn(countOf(readStock(sql, product.id), product));
  const variants = new Map<string, StockState>();
  const counts: StockState[] = [];
  for (const price of pricesForSale(prices)) {
    const variant = variantOf(price);
    const counted = own.get(variant);
    const count =
      counted === undefined
        ? null
        : recount(readStock(sql, countKey(product.id, variant)) ?? emptyCount, counted);
    const state = count === null ? shared : stateIn(underProduct(count, isHeldBack(product)));
    variants.set(variant, state);
    if (!counts.includes(state)) counts.push(state);
  }
  return { ...togetherOf(counts.length === 0 ? [shared] : counts), variants };
}

function stateIn(count: StockCount): StockState {
  return { available: availableIn(count), held: heldIn(count) };
}

function togetherOf(states: readonly StockState[]): StockState {
  const [first, ...others] = states;
  return others.reduce(
    (sum, { available, held }) => ({
      available: sum.available === null || available === null ? null : sum.available + available,
      held: sum.held + held,
    }),
    first ?? { available: null, held: 0 },
  );
}
