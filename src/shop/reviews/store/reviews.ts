import type { Database, Row } from '../../../database/rows.ts';
import {
  type ReviewCursor,
  type ReviewInput,
  type ReviewState,
  reviewStates,
  type ShownReview,
  type StoredReview,
} from '../../../domain/reviews.ts';

function readShown(row: Row): ShownReview {
  return {
    stars: row.integer('stars'),
    words: row.text('words'),
    author: row.text('author'),
    at: row.integer('at'),
  };
}

function readStored(row: Row): StoredReview {
  return {
    ...readShown(row),
    orderId: row.text('order_id'),
    productId: row.text('product_id'),
    state: row.word('state', reviewStates),
  };
}

/** Stores the first review of a product in an order; another one changes nothing. `at`: seconds. */
export function insertReview(
  sql: Database,
  orderId: string,
  { productId, stars, words, author }: ReviewInput,
  at: number,
): void {
  sql.run(
    `INSERT OR IGNORE INTO reviews (order_id, product_id, stars, words, author, at, state)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting')`,
    orderId,
    productId,
    stars,
    words,
    author,
    at,
  );
}

/** The ids of an order's products that have a review. */
export function reviewedProducts(sql: Database, orderId: string): string[] {
  return sql
    .all('SELECT product_id FROM reviews WHERE order_id = ?', orderId)
    .map((row) => row.text('product_id'));
}

/** How many reviews of a product are shown, and the sum of their stars; null without any. */
export function readRating(sql: Database, productId: string): { count: number; stars: number } | null {
  const row = sql.first('SELECT count, stars FROM ratings WHERE product_id = ? AND count > 0', productId);
  return row && { count: row.integer('count'), stars: row.integer('stars') };
}

/** The newest shown reviews of a product. */
export function latestReviews(sql: Database, productId: string, limit: number): ShownReview[] {
  return sql
    .all(
      `SELECT stars, words, author, at FROM reviews WHERE product_id = ? AND state = 'shown'
       ORDER BY at DESC, order_id DESC LIMIT ?`,
      productId,
      limit,
    )
    .map(readShown);
}

/** The reviews in a state, newest first. */
export function listReviews(
  sql: Database,
  state: ReviewState,
  after: ReviewCursor | null,
  limit: number,
): StoredReview[] {
  const { at, orderId, productId } = after ?? { at: Number.MAX_SAFE_INTEGER, orderId: '', productId: '' };
  return sql
    .all(
      `SELECT * FROM reviews WHERE state = ? AND (at, order_id, product_id) < (?, ?, ?)
       ORDER BY at DESC, order_id DESC, product_id DESC LIMIT ?`,
      state,
      at,
      orderId,
      productId,
      limit,
    )
    .map(readStored);
}

/** The number of reviews that wait for a decision, at most `most`. */
export function countWaiting(sql: Database, most: number): number {
  const row = sql.first(
    "SELECT COUNT(*) AS reviews FROM (SELECT 1 FROM reviews WHERE state = 'waiting' LIMIT ?)",
    most,
  );
  return row?.integer('reviews') ?? 0;
}

/** Decides about a review. False when it was so before, or does not exist. */
export function decideReview(
  sql: Database,
  { orderId, productId }: Pick<StoredReview, 'orderId' | 'productId'>,
  state: ReviewState,
): boolean {
  const written = sql.run(
    'UPDATE reviews SET state = ? WHERE order_id = ? AND product_id = ? AND state <> ?',
    state,
    orderId,
    productId,
    state,
  );
  return written > 0;
}
