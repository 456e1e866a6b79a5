import { readInteger, readObject, readString } from '../../../database/json.ts';
import type { Database, Row } from '../../../database/rows.ts';
import type { Card } from '../../../domain/catalogue/index-entry.ts';
import type { Cursor } from '../../../domain/catalogue/query.ts';
import type { Sort } from '../../../domain/catalogue/sorts.ts';
import { readNames } from './categories.ts';

/**
 * The catalogue index, one small row for each product, so that a page of the grid reads only its own rows. `position`
 * sorts by age.
 */

/** Up to so many matches of a price range are sorted by age; with more, the newest products are scanned instead. */
const MAX_SORTED = 1_000;
/** Products scanned for one page of a price range by age. */
const MAX_LOOKED_THROUGH = 4_000;

/** Parsed by hand, like all JSON of many rows: a schema takes several times as long. */
function readCard(value: unknown): Card {
  const { names, picture, amount, compareAt, isFrom, isSoldOut, price, counts } = readObject(value);
  return {
    names: readNames(names),
    picture: picture === null ? null : readString(picture),
    amount: readInteger(amount),
    compareAt: compareAt === null ? null : readInteger(compareAt),
    isFrom: isFrom === true,
    ...(isSoldOut === true ? { isSoldOut } : {}),
    ...(typeof price === 'string' ? { price } : {}),
    ...(Array.isArray(counts) ? { counts: counts.map(readString) } : {}),
  };
}

/** A row of the catalogue index. `amount` in whole dinars, `updated_at` in seconds. */
export type IndexRow = {
  position: number;
  product_id: string;
  slug: string;
  category: string | null;
  amount: number;
  shard: number;
  updated_at: number;
  card: Card;
};
const indexColumns = 'position, product_id, slug, category, amount, shard, updated_at, card';

function readIndexRow(row: Row): IndexRow {
  return {
    position: row.integer('position'),
    product_id: row.text('product_id'),
    slug: row.text('slug'),
    category: row.textOrNull('category'),
    amount: row.integer('amount'),
    shard: row.integer('shard'),
    updated_at: row.integer('updated_at'),
    card: row.json('card', readCard),
  };
}

/** The filters of the catalogue. Amounts in whole dinars. */
type IndexFilter = {
  category: string | null;
  from: number | null;
  to: number | null;
};

/** A part of the catalogue index. `lookedTo`: the last scanned position when the scan hit its limit, else null. */
type IndexSlice = {
  rows: IndexRow[];
  lookedTo: number | null;
};

/**
 * At most `limit` rows in an order, from a cursor on; for a cursor that looks back, the rows before it in the same
 * order.
 */
export function readIndex(
  sql: Database,
  filter: IndexFilter,
  sort: Sort,
  cursor: Cursor | null,
  limit: number,
): IndexSlice {
  const isBack = cursor?.direction === 'before';
  const slice =
    sort === 'newest'
      ? readByAge(sql, filter, cursor, isBack, limit)
      : { rows: readByAmount(sql, filter, sort, cursor, isBack, limit), lookedTo: null };
  return isBack ? { ...slice, rows: slice.rows.toReversed() } : slice;
}

/**
 * Sorted by amount, then by position. The rows after a cursor are two ranges of the index, those of its own amount
 * and those beyond: one comparison of pairs would read the whole price range.
 */
function readByAmount(
  sql: Database,
  { category, from, to }: IndexFilter,
  sort: Sort,
  cursor: Cursor | null,
  isBack: boolean,
  limit: number,
): IndexRow[] {
  const isUp = (sort === 'cheapest') !== isBack;
  const [low, high] = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER];
  const direction = isUp ? 'ASC' : 'DESC';
  const read = (range: string, bounds: number[], most: number) =>
    sql
      .all(
        `SELECT ${indexColumns} FROM catalogue_index ${amountIndex(category)}
         WHERE ${category === null ? '' : 'category = ? AND'} ${range}
         ORDER BY amount ${direction}, position ${direction} LIMIT ?`,
        ...(category === null ? [] : [category]),
        ...bounds,
        most,
      )
      .map(readIndexRow);
  const within = 'amount >= ? AND amount <= ?';
  if (cursor === null) return read(within, [low, high], limit);
  const { amount, position } = cursor;
  const isOutside = amount < low || amount > high;
  const equal = isOutside
    ? []
    : read(`amount = ? AND position ${isUp ? '>' : '<'} ?`, [amount, position], limit);
  const beyond = isUp ? [Math.max(low, amount + 1), high] : [low, Math.min(high, amount - 1)];
  return [...equal, ...read(within, beyond, limit - equal.length)];
}

function readByAge(
  sql: Database,
  { category, from, to }: IndexFilter,
  cursor: Cursor | null,
  isBack: boolean,
  limit: number,
): IndexSlice {
  const edge = cursor?.position ?? Number.MAX_SAFE_INTEGER;
  const behind = `position ${isBack ? '>' : '<'} ?`;
  const direction = isBack ? 'ASC' : 'DESC';
  const order = `ORDER BY position ${direction} LIMIT ?`;
  const inCategory = category === null ? '' : 'category = ? AND';
  const key = category === null ? [] : [category];
  if (from === null && to === null) {
    const text = `SELECT ${indexColumns} FROM catalogue_index WHERE ${inCategory} ${behind} ${order}`;
    return { rows: sql.all(text, ...key, edge, limit).map(readIndexRow), lookedTo: null };
  }
  const range = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER];
  const within = `FROM catalogue_index ${amountIndex(category)} WHERE ${inCategory} amount BETWEEN ? AND ?`;
  // Asks for one row beyond the limit instead of counting: each row that is returned costs more than each step of
  // OFFSET.
  const more = sql.first(`SELECT position ${within} LIMIT 1 OFFSET ?`, ...key, ...range, MAX_SORTED);
  if (more === null) {
    const text = `SELECT ${indexColumns} FROM catalogue_index WHERE position IN
      (SELECT position ${within} AND ${behind} ${order}) ORDER BY position ${direction}`;
    return { rows: sql.all(text, ...key, ...range, edge, limit).map(readIndexRow), lookedTo: null };
  }
  return lookThrough(sql, `${inCategory} ${behind} ${order}`, [...key, edge], range, limit, direction);
}

/**
 * Scans the next products by age for those within a price range. The scan is long enough to fill most pages. Cards
 * are read only for the page: reading all scanned cards would be most of the work.
 */
function lookThrough(
  sql: Database,
  next: string,
  bindings: (string | number)[],
  range: number[],
  limit: number,
  direction: 'ASC' | 'DESC',
): IndexSlice {
  const looked = `(SELECT position, amount FROM catalogue_index WHERE ${next})`;
  const rows = sql
    .all(
      `SELECT ${indexColumns} FROM catalogue_index WHERE position IN
         (SELECT position FROM ${looked} WHERE amount BETWEEN ? AND ? LIMIT ?) ORDER BY position ${direction}`,
      ...bindings,
      MAX_LOOKED_THROUGH,
      ...range,
      limit,
    )
    .map(readIndexRow);
  if (rows.length === limit) return { rows, lookedTo: null };
  const last = sql.first(
    `SELECT position FROM (SELECT position FROM catalogue_index WHERE ${next} OFFSET ?)`,
    ...bindings,
    1,
    MAX_LOOKED_THROUGH - 1,
  );
  return { rows, lookedTo: last?.integer('position') ?? null };
}

function amountIndex(category: string | null): string {
  return `INDEXED BY ${category === null ? 'catalogue_index_by_amount' : 'catalogue_index_by_category_amount'}`;
}

/** Whether the catalogue index has any rows. */
export function isIndexEmpty(sql: Database): boolean {
  return sql.first('SELECT position FROM catalogue_index LIMIT 1') === null;
}

/** The rows of some positions, in the given order. */
export function rowsAt(sql: Database, positions: readonly number[]): IndexRow[] {
  const rows = sql.all(
    `SELECT ${indexColumns} FROM json_each(?) AS wanted CROSS JOIN catalogue_index ON position = wanted.value ORDER BY wanted.key`,
    JSON.stringify(positions),
  );
  return rows.map(readIndexRow);
}

/** The row of a product; null when it is not in the catalogue index. */
export function findIndexRow(sql: Database, productId: string): IndexRow | null {
  const row = sql.first(`SELECT ${indexColumns} FROM catalogue_index WHERE product_id = ?`, productId);
  return row && readIndexRow(row);
}

/** The rows of one sitemap, oldest first. */
export function readShard(sql: Database, shard: number): { slug: string; updatedAt: number }[] {
  return sql
    .all('SELECT slug, updated_at FROM catalogue_index WHERE shard = ? ORDER BY position', shard)
    .map((row) => ({ slug: row.text('slug'), updatedAt: row.integer('updated_at') }));
}
