import type { Database } from '../../../database/rows.ts';
import type { IndexEntry } from '../../../domain/catalogue/index-entry.ts';
import { countIn, countOut, renameCategory } from './categories.ts';
import { findIndexRow, type IndexRow } from './index-rows.ts';
import { removeIndexed, saveIndexed } from './search-index.ts';
import { joinShard, leaveShard, touchShard } from './shards.ts';

/** A position is the second of creation, with room for a million products in each second. */
const PER_SECOND = 2 ** 20;
/** The last second whose positions are safe integers. */
const LAST_SECOND = 2 ** 33 - 2;

/** The progress of the index build. `behind`: the last product, null at the beginning. */
type ReindexProgress = {
  /** The version of all entries; 0 before the first. */
  version: number;
  behind: { createdAt: number; id: string } | null;
};

export function readReindexing(sql: Database): ReindexProgress {
  const row = sql.keptFirst('SELECT version, created_at, product_id FROM catalogue_index_build WHERE id = 1');
  if (row === null) return { version: 0, behind: null };
  const [createdAt, id] = [row.integerOrNull('created_at'), row.textOrNull('product_id')];
  return {
    version: row.integer('version'),
    behind: createdAt === null || id === null ? null : { createdAt, id },
  };
}

export function saveReindexing(sql: Database, { version, behind }: ReindexProgress): void {
  sql.run(
    'INSERT OR REPLACE INTO catalogue_index_build (id, version, created_at, product_id) VALUES (1, ?, ?, ?)',
    version,
    behind?.createdAt ?? null,
    behind?.id ?? null,
  );
}

/** The next products for sale after a place, newest first. */
export function productsBehind(
  sql: Database,
  behind: ReindexProgress['behind'],
  limit: number,
): NonNullable<ReindexProgress['behind']>[] {
  return sql
    .all(
      `SELECT created_at, id FROM products INDEXED BY products_for_sale
       WHERE from_amount IS NOT NULL AND (created_at, id) < (?, ?)
       ORDER BY created_at DESC, id DESC LIMIT ?`,
      behind?.createdAt ?? Number.MAX_SAFE_INTEGER,
      behind?.id ?? '',
      limit,
    )
    .map((row) => ({ createdAt: row.integer('created_at'), id: row.text('id') }));
}

/** The position of a new product: by its second, after earlier products of that second. */
function freePosition(sql: Database, createdAt: number): number {
  const second = Math.min(createdAt, LAST_SECOND) * PER_SECOND;
  const lowest = sql.first(
    'SELECT position FROM catalogue_index WHERE position >= ? AND position < ? ORDER BY position LIMIT 1',
    second,
    second + PER_SECOND,
  );
  return (lowest?.integer('position') ?? second + PER_SECOND) - 1;
}

/** Adds a product to the catalogue index, or updates its entry. `now` in seconds. */
export function putIntoIndex(sql: Database, entry: IndexEntry, now: number): void {
  const { productId, slug, category, updatedAt } = entry;
  const before = findIndexRow(sql, productId);
  const key = category?.key ?? null;
  const position = before?.position ?? freePosition(sql, entry.createdAt);
  const values = [slug, key, entry.card.amount, updatedAt, JSON.stringify(entry.card)];
  if (before === null) {
    sql.run(
      `INSERT INTO catalogue_index (slug, category, amount, updated_at, card, position, product_id, shard)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...values,
      position,
      productId,
      joinShard(sql, now),
    );
  } else if (JSON.stringify(values) !== JSON.stringify(valuesOf(before))) {
    sql.run(
      'UPDATE catalogue_index SET slug = ?, category = ?, amount = ?, updated_at = ?, card = ? WHERE position = ?',
      ...values,
      position,
    );
    touchShard(sql, before.shard, now);
  }
  if (before === null || before.category !== key) {
    if (before?.category) countOut(sql, before.category);
    if (category !== null) countIn(sql, category);
  } else if (category !== null) {
    renameCategory(sql, category);
  }
  saveIndexed(sql, position, entry.texts, key);
}

function valuesOf({ slug, category, amount, updated_at, card: stored }: IndexRow): unknown[] {
  return [slug, category, amount, updated_at, JSON.stringify(stored)];
}

/** Removes a product from the catalogue index, if it is there. `now` in seconds. */
export function takeOutOfIndex(sql: Database, productId: string, now: number): void {
  const row = findIndexRow(sql, productId);
  if (row === null) return;
  sql.run('DELETE FROM catalogue_index WHERE position = ?', row.position);
  removeIndexed(sql, row.position);
  leaveShard(sql, row.shard, now);
  if (row.category !== null) countOut(sql, row.category);
}
