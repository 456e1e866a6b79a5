import type { Database } from '../../../database/rows.ts';

/** The folded names and SKUs by which product lists, duplicates and searches at the desk find products. */

/** The table of each kind of key, and its column. */
const tables = {
  name: 'product_names',
  sku: 'product_skus',
} as const;

/** Saves the keys of a product, and writes only what differs; none for a removed product. */
export function saveKeys(
  sql: Database,
  kind: keyof typeof tables,
  productId: string,
  keys: readonly string[],
): void {
  const table = tables[kind];
  const known = sql
    .all(`SELECT ${kind} AS word FROM ${table} WHERE product_id = ?`, productId)
    .map((row) => row.text('word'));
  for (const key of keys)
    if (!known.includes(key))
      sql.run(`INSERT INTO ${table} (product_id, ${kind}) VALUES (?, ?)`, productId, key);
  for (const key of known)
    if (!keys.includes(key))
      sql.run(`DELETE FROM ${table} WHERE product_id = ? AND ${kind} = ?`, productId, key);
}

/** The ids of products with a folded name, the oldest ids first. */
export function productsOfName(sql: Database, name: string, most: number): string[] {
  return sql
    .all('SELECT product_id FROM product_names WHERE name = ? ORDER BY product_id LIMIT ?', name, most)
    .map((row) => row.text('product_id'));
}

/** More products of one SKU than are given it by mistake. */
const MOST_OF_SKU = 20;

/** The ids of products that have a SKU, by its key; the oldest ids first. */
export function productsOfSku(sql: Database, sku: string): string[] {
  if (sku === '') return [];
  return sql
    .all('SELECT product_id FROM product_skus WHERE sku = ? ORDER BY product_id LIMIT ?', sku, MOST_OF_SKU)
    .map((row) => row.text('product_id'));
}

/** The one product that has a SKU, for each of these keys that one product alone has. */
export function productBySku(sql: Database, skus: readonly string[]): Map<string, string> {
  const rows = sql.all(
    `SELECT sku, MIN(product_id) AS product_id FROM product_skus WHERE sku IN (SELECT value FROM json_each(?))
     GROUP BY sku HAVING COUNT(*) = 1`,
    JSON.stringify(skus),
  );
  return new Map(rows.map((row) => [row.text('sku'), row.text('product_id')]));
}
