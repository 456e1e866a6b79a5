import type { Database, Row } from '../../../database/rows.ts';

/** The stored photos and the products that show them. Their files are stored elsewhere. */

/** `unshownSince`: when no use of it was found, in milliseconds; null while it is used. */
export type KeptPhoto = { file: string; productId: string; unshownSince: number | null };

const readPhoto = (row: Row): KeptPhoto => ({
  file: row.text('file'),
  productId: row.text('product_id'),
  unshownSince: row.integerOrNull('unshown_since'),
});

/** The number of photos, and their bytes with thumbnails. */
export function photoSpace(sql: Database): { count: number; bytes: number } {
  const row = sql.first('SELECT COUNT(*) AS count, coalesce(SUM(bytes), 0) AS bytes FROM photos');
  return { count: row?.integer('count') ?? 0, bytes: row?.integer('bytes') ?? 0 };
}

/** Records a photo before its files are stored. False while it is being deleted. */
export function notePhoto(
  sql: Database,
  { file, bytes, productId }: { file: string; bytes: number; productId: string },
  now: number,
): boolean {
  if (sql.first('SELECT 1 FROM photos WHERE file = ? AND is_leaving = 1', file) !== null) return false;
  sql.run(
    `INSERT INTO photos (file, bytes, product_id, unshown_since, is_leaving) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (file) DO UPDATE SET product_id = excluded.product_id, unshown_since = excluded.unshown_since`,
    file,
    bytes,
    productId,
    now,
  );
  sql.run(`INSERT OR IGNORE INTO photo_search (id, after, due_at) VALUES (1, '', ?)`, now);
  return true;
}

/** Whether a photo of this name was recorded before. */
export function isKept(sql: Database, file: string): boolean {
  return sql.first('SELECT 1 FROM photos WHERE file = ?', file) !== null;
}

/** The progress of the search for unused photos, and its next turn; null without a photo. */
export function readLook(sql: Database): { after: string; dueAt: number } | null {
  const row = sql.keptFirst('SELECT after, due_at FROM photo_search');
  return row === null ? null : { after: row.text('after'), dueAt: row.integer('due_at') };
}

export function saveLook(sql: Database, after: string, dueAt: number): void {
  sql.run('UPDATE photo_search SET after = ?, due_at = ?', after, dueAt);
}

export function photosAfter(sql: Database, file: string, limit: number): KeptPhoto[] {
  return sql
    .all(
      'SELECT file, product_id, unshown_since FROM photos WHERE file > ? ORDER BY file LIMIT ?',
      file,
      limit,
    )
    .map(readPhoto);
}

/** Whether a product, or one of its prices, names a photo's file. */
export function isShownBy(sql: Database, productId: string, file: string): boolean {
  return (
    sql.first('SELECT 1 FROM products WHERE id = ? AND instr(body, ?) > 0', productId, file) !== null ||
    sql.first('SELECT 1 FROM prices WHERE product_id = ? AND instr(body, ?) > 0', productId, file) !== null
  );
}

/**
 * A product that names a photo's file; null without one. Scans all products: only for photos that their own product
 * does not use.
 */
export function findShowing(sql: Database, file: string): string | null {
  const row =
    sql.first('SELECT id FROM products WHERE instr(body, ?) > 0 LIMIT 1', file) ??
    sql.first('SELECT product_id AS id FROM prices WHERE instr(body, ?) > 0 LIMIT 1', file);
  return row?.text('id') ?? null;
}

export function saveShown(sql: Database, { file, productId, unshownSince }: KeptPhoto): void {
  sql.run(
    'UPDATE photos SET product_id = ?, unshown_since = ? WHERE file = ?',
    productId,
    unshownSince,
    file,
  );
}

/** Marks a photo as being deleted: an upload of it meanwhile must be repeated later. */
export function markLeaving(sql: Database, file: string): void {
  sql.run('UPDATE photos SET is_leaving = 1 WHERE file = ?', file);
}

export function removePhotos(sql: Database, files: readonly string[]): void {
  for (const file of files) sql.run('DELETE FROM photos WHERE file = ?', file);
}
