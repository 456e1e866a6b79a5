import type { Locale } from '../../contract/scalars.ts';
import type { ReviewCursor, ReviewState } from '../../domain/reviews.ts';
import { findOrder, findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { decideReview, listReviews } from '../../shop/reviews/store/reviews.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import type { ReviewRow } from './rules.ts';

const PAGE = 30;

/** A page of the reviews in a state, newest first. */
export const showReviews = signedInProcedure({
  name: 'reviews.show',
  right: 'manage_reviews',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { language, state, after }: { language: Locale; state: ReviewState; after: ReviewCursor | null },
  ) => {
    const found = listReviews(sql, state, after, PAGE + 1);
    const reviews = found.slice(0, PAGE).flatMap((review): ReviewRow[] => {
      const order = findOrder(sql, review.orderId);
      const item = order?.items.find(({ productId }) => productId === review.productId);
      return order === null
        ? []
        : [{ ...review, number: order.number, name: item?.names[language].name ?? review.productId }];
    });
    const last = found[PAGE - 1];
    return { ok: true, reviews, next: found.length > PAGE && last !== undefined ? last : null } as const;
  },
});

/** Shows a review on its product's page, or does not. */
export const decideOnReview = signedInProcedure({
  name: 'reviews.decide',
  right: 'manage_reviews',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { number, productId, state }: { number: string; productId: string; state: ReviewState },
  ) => {
    const order = findOrderByNumber(sql, number);
    if (order !== null && decideReview(sql, { orderId: order.id, productId }, state)) note(number, [state]);
    return { ok: true } as const;
  },
});
