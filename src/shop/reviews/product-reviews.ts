import type { Database } from '../../database/rows.ts';
import { averageOf, type ProductReviews } from '../../domain/reviews.ts';
import { latestReviews, readRating } from './store/reviews.ts';

/** Reviews on a product's page. */
const LATEST = 3;

/** The shown reviews of a product; null without any. */
export function reviewsOf(sql: Database, productId: string): ProductReviews | null {
  const rating = readRating(sql, productId);
  if (rating === null) return null;
  const { count, stars } = rating;
  return { count, average: averageOf(stars, count), latest: latestReviews(sql, productId, LATEST) };
}
