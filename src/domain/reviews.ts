import { readManyLines } from '../text/many-lines.ts';
import { readOneLine } from '../text/one-line.ts';
import type { FulfilmentState } from './orders/order.ts';

/** `waiting`: the merchant has not decided. Stored: never rename. */
export const reviewStates = ['waiting', 'shown', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

const LONGEST_WORDS = 1_000;
const LONGEST_AUTHOR = 40;

/** What a shopper says of a product. `stars`: 1 to 5; `author`: a name to show, or empty. */
export type ReviewInput = { productId: string; stars: number; words: string; author: string };

/** A review as it is shown on a product's page. `at`: seconds. */
export type ShownReview = { stars: number; words: string; author: string; at: number };

/** A stored review. */
export type StoredReview = ShownReview & { orderId: string; productId: string; state: ReviewState };

/** The place of a review in a list. */
export type ReviewCursor = Pick<StoredReview, 'at' | 'orderId' | 'productId'>;

/** The shown reviews of a product. `average`: of the stars, with one decimal; `latest`: the newest ones. */
export type ProductReviews = { count: number; average: number; latest: ShownReview[] };

/** Whether the shopper of an order may review what it has: once it is delivered, and until its data is erased. */
export function mayReview(order: { fulfilment: FulfilmentState; erasedAt: number | null }): boolean {
  return order.fulfilment === 'delivered' && order.erasedAt === null;
}

/** A typed review in stored form; null without stars. */
export function readReview(
  productId: string,
  typed: { stars: string; words: string; author: string },
): ReviewInput | null {
  if (!/^[1-5]$/.test(typed.stars)) return null;
  return {
    productId,
    stars: Number(typed.stars),
    words: readManyLines(typed.words, LONGEST_WORDS) ?? '',
    author: readOneLine(typed.author, LONGEST_AUTHOR) ?? '',
  };
}

/** The average of stars, with one decimal. */
export function averageOf(sum: number, count: number): number {
  return Math.round((10 * sum) / count) / 10;
}
