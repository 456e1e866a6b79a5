import { Hono } from 'hono';
import * as z from 'zod';
import type { ReviewProps } from '../../../../templates/storefront/order/review.tsx';
import { orderReviewPath } from '../../../domain/addresses/shop.ts';
import { shopPatterns } from '../../../domain/addresses/shop-patterns.ts';
import { readReview } from '../../../domain/reviews.ts';
import { readForm } from '../../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../../shop-web/respond.tsx';
import { rawField, readFields } from '../../../web/form-schema.ts';

/** Reviews of a delivered order's products, by the link of its page. Only its holder can write one, once a product. */
export const reviewRoutes = new Hono<StorefrontEnvironment>();

const reviewForm = z.object({
  product: rawField(128),
  stars: rawField(10),
  words: rawField(2_000),
  author: rawField(200),
});

async function showReview(c: RequestContext, typed: ReviewProps['typed']): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const order = await shopOf(c).orderToReview(token, languageOf(c));
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const { ReviewPage } = await import('../../../../templates/storefront/order/review.tsx');
  const frame = frameOf(c, (other) => orderReviewPath(other, token));
  const { number, products } = order;
  const page = <ReviewPage frame={frame} token={token} number={number} products={products} typed={typed} />;
  return showPage(c, page, {
    status: typed === null ? 200 : 422,
    headers: { 'X-Robots-Tag': 'noindex' },
  });
}

reviewRoutes.get(shopPatterns.orderParts.review, (c) => showReview(c, null));

reviewRoutes.post(shopPatterns.orderParts.review, async (c) => {
  const token = c.req.param('token');
  const { product, ...typed } = readFields(reviewForm, await readForm(c));
  const review = readReview(product, typed);
  if (review === null) return showReview(c, { product, ...typed });
  if (!(await shopOf(c).writeReview(token, review))) return showNotice(c, 404, { kind: 'orderNotFound' });
  return goTo(c, orderReviewPath(languageOf(c), token));
});
