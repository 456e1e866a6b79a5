import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database, Row } from '../../database/rows.ts';
import type { StockCount } from '../../domain/stock.ts';
import { readPriceBody, readProductBody } from '../products/store/bodies.ts';

/** A product of a cart, with all that its lines depend on. */
export type CartProduct = {
  product: Product;
  slug: string;
  /** Every price of the product, hidden and former ones included. */
  prices: Price[];
  /** The stored count; null before the first. */
  count: StockCount | null;
  /** Pieces that the cart's own open orders hold. */
  own: number;
  /** The same for variants that are or were counted separately, by key. */
  variants: Map<string, { count: StockCount; own: number }>;
};

/** The stored products of a cart. */
export type StoredCartProducts = {
  byProduct: ReadonlyMap<string, CartProduct>;
  byPrice: ReadonlyMap<string, { price: Price; good: CartProduct }>;
};

// As JSON: a statement takes at most a hundred values. CROSS JOIN: each id is looked up, without a scan.
const PRODUCT_IDS =
  'SELECT product_id AS id FROM json_each(?) AS wanted CROSS JOIN prices ON prices.id = wanted.value';

/**
 * All that a cart's total depends on besides the delivery prices, by one statement for any number of lines. `cartId`:
 * the cart whose own orders count.
 */
export function readCartProducts(
  sql: Database,
  prices: readonly string[],
  cartId: string | null,
): StoredCartProducts {
  const rows = sql.all(
    `WITH wanted_products AS MATERIALIZED (SELECT DISTINCT id FROM (${PRODUCT_IDS})),
       own AS MATERIALIZED (SELECT kept.product_id, SUM(kept.quantity) AS pieces
         FROM orders INDEXED BY orders_of_cart CROSS JOIN reservations AS kept ON kept.order_id = orders.id AND kept.state = 'reserved'
         WHERE orders.cart_id = ? GROUP BY kept.product_id)
     SELECT wanted_products.id AS product_id, products.slug, products.body, stock.counted, paid, reserved, own.pieces, NULL AS count_key
       FROM wanted_products CROSS JOIN products ON products.id = wanted_products.id
       LEFT JOIN stock ON stock.product_id = wanted_products.id LEFT JOIN own ON own.product_id = wanted_products.id
     UNION ALL
     SELECT prices.product_id, NULL, prices.body, NULL, NULL, NULL, NULL, NULL
       FROM wanted_products CROSS JOIN prices ON prices.product_id = wanted_products.id
     UNION ALL
     SELECT wanted_products.id, NULL, NULL, stock.counted, paid, reserved, own.pieces, stock.product_id
       FROM wanted_products CROSS JOIN stock ON stock.product_id >= wanted_products.id || ' ' AND stock.product_id < wanted_products.id || '!'
       LEFT JOIN own ON own.product_id = stock.product_id`,
    JSON.stringify(prices),
    cartId,
  );
  const byProduct = new Map<string, CartProduct>();
  const byPrice = new Map<string, { price: Price; good: CartProduct }>();
  const isProduct = (row: Row) => row.textOrNull('slug') !== null;
  for (const row of rows.filter(isProduct)) byProduct.set(row.text('product_id'), readGood(row));
  for (const row of rows.filter((one) => !isProduct(one))) {
    const good = byProduct.get(row.text('product_id'));
    if (good === undefined) continue;
    const countKey = row.textOrNull('count_key');
    if (countKey !== null) {
      const { count, own } = readCounted(row);
      if (count !== null) good.variants.set(countKey, { count, own });
      continue;
    }
    const read = row.json('body', readPriceBody);
    good.prices.push(read);
    byPrice.set(read.id, { price: read, good });
  }
  return { byProduct, byPrice };
}

function readGood(row: Row): CartProduct {
  return {
    product: row.json('body', readProductBody),
    slug: row.text('slug'),
    prices: [],
    ...readCounted(row),
    variants: new Map(),
  };
}

function readCounted(row: Row): Pick<CartProduct, 'count' | 'own'> {
  const paid = row.integerOrNull('paid');
  const reserved = row.integerOrNull('reserved');
  const isCounted = paid !== null && reserved !== null;
  return {
    count: isCounted ? { counted: row.integerOrNull('counted'), paid, reserved } : null,
    own: row.integerOrNull('pieces') ?? 0,
  };
}

/** The products of some prices, and the delivery product. */
export function productsOfPrices(sql: Database, prices: readonly string[], tariffs: string): string[] {
  return sql
    .all(`${PRODUCT_IDS} UNION SELECT id FROM products WHERE slug = ?`, JSON.stringify(prices), tariffs)
    .map((row) => row.text('id'));
}
