import { z } from 'zod';
import { jsonColumn, readRow, readRows } from '../../../database/schema-rows.ts';
import { storedInEachLanguage } from '../../../text/languages.ts';
import type { Names } from '../rules/index-entry.ts';

const names = z.record(z.string(), z.string()).transform(storedInEachLanguage);
const categoryRow = z.object({ key: z.string(), names: jsonColumn(names), count: z.number() });

/** A category with how many products stand in it. */
export type Category = z.infer<typeof categoryRow>;

/** The largest categories first. */
export function readCategories(sql: SqlStorage, limit: number): Category[] {
  return readRows(
    sql.exec('SELECT key, names, count FROM categories ORDER BY count DESC, key LIMIT ?', limit),
    categoryRow,
  );
}

export function findCategory(sql: SqlStorage, key: string): Category | null {
  return readRow(sql.exec('SELECT key, names, count FROM categories WHERE key = ?', key), categoryRow);
}

/** Counts a product in; the first one gives the category its names. */
export function countIn(sql: SqlStorage, { key, names }: { key: string; names: Names }): void {
  sql.exec(
    `INSERT INTO categories (key, names, count) VALUES (?, ?, 1)
     ON CONFLICT (key) DO UPDATE SET count = count + 1`,
    key,
    JSON.stringify(names),
  );
}

/** The names of the product saved last: a merchant who renames a category changes its products one by one. */
export function renameCategory(sql: SqlStorage, { key, names }: { key: string; names: Names }): void {
  const text = JSON.stringify(names);
  sql.exec('UPDATE categories SET names = ? WHERE key = ? AND names <> ?', text, key, text);
}

/** Counts a product out; with the last one the category goes. */
export function countOut(sql: SqlStorage, key: string): void {
  sql.exec('UPDATE categories SET count = count - 1 WHERE key = ?', key);
  sql.exec('DELETE FROM categories WHERE key = ? AND count < 1', key);
}
