import { readTexts } from '../../../database/json.ts';
import type { Database, Row } from '../../../database/rows.ts';
import type { Names } from '../../../domain/catalogue/index-entry.ts';
import { storedInEachLanguage } from '../../../text/languages/by-language.ts';

/** A category with its number of products. */
export type Category = { key: string; names: Names; count: number };

/** Parses the names of a JSON column. */
export function readNames(value: unknown): Names {
  return storedInEachLanguage(readTexts(value));
}

function readCategory(row: Row): Category {
  return { key: row.text('key'), names: row.json('names', readNames), count: row.integer('count') };
}

/** In the merchant's order, then the largest first. */
export function readCategories(sql: Database, limit: number): Category[] {
  return sql
    .keptAll(
      `SELECT key, names, count FROM categories LEFT JOIN category_places USING (key)
       ORDER BY place IS NULL, place, count DESC, key LIMIT ?`,
      limit,
    )
    .map(readCategory);
}

/** Saves the order of categories. A category without products keeps its place. */
export function saveCategoryOrder(sql: Database, keys: readonly string[]): void {
  sql.run('DELETE FROM category_places');
  for (const [place, key] of keys.entries())
    sql.run('INSERT OR IGNORE INTO category_places (key, place) VALUES (?, ?)', key, place);
}

export function findCategory(sql: Database, key: string): Category | null {
  const row = sql.first('SELECT key, names, count FROM categories WHERE key = ?', key);
  return row && readCategory(row);
}

/** Counts a product in; the first one gives the category its names. */
export function countIn(sql: Database, { key, names }: { key: string; names: Names }): void {
  sql.run(
    `INSERT INTO categories (key, names, count) VALUES (?, ?, 1)
     ON CONFLICT (key) DO UPDATE SET count = count + 1`,
    key,
    JSON.stringify(names),
  );
}

/** Takes the names of the product saved last: a merchant who renames a category changes its products one by one. */
export function renameCategory(sql: Database, { key, names }: { key: string; names: Names }): void {
  const text = JSON.stringify(names);
  sql.run('UPDATE categories SET names = ? WHERE key = ? AND names <> ?', text, key, text);
}

/** Counts a product out; the category is deleted with its last product. */
export function countOut(sql: Database, key: string): void {
  sql.run('UPDATE categories SET count = count - 1 WHERE key = ?', key);
  sql.run('DELETE FROM categories WHERE key = ? AND count < 1', key);
}
