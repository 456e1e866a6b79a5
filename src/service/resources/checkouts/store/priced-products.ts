import { readStrings } from '../../../../database/json.ts';
import type { Database } from '../../../../database/rows.ts';

/** A price and its product, which is null when it was deleted. */
type PricedProduct = {
  amount: number;
  /** The price's metadata: compact JSON, as sent. */
  metadata: string | null;
  isDeleted: boolean;
  createdAt: number;
  updatedAt: number;
  product: { id: string; name: string; image: string | null; metadata: string | null } | null;
};

/** A price and its product, deleted or not, in one statement: a checkout reads it for each item. */
export function findPricedProduct(database: Database, priceId: string): PricedProduct | null {
  const row = database.first(
    `SELECT prices.amount, prices.metadata, prices.deleted_at, prices.created_at, prices.updated_at, products.id, products.name,
       products.images, products.metadata AS product_metadata
     FROM prices LEFT JOIN products ON products.id = prices.product_id AND products.deleted_at IS NULL WHERE prices.id = ?`,
    priceId,
  );
  if (row === null) return null;
  const productId = row.textOrNull('id');
  return {
    amount: row.integer('amount'),
    metadata: row.textOrNull('metadata'),
    isDeleted: row.integerOrNull('deleted_at') !== null,
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
    product:
      productId === null
        ? null
        : {
            id: productId,
            name: row.text('name'),
            image: row.json('images', readStrings)[0] ?? null,
            metadata: row.textOrNull('product_metadata'),
          },
  };
}
