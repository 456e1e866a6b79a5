import { Hono } from 'hono';
import { ReviewsPage } from '../../../templates/desk/reviews/reviews.tsx';
import { reviewsPath } from '../../domain/addresses/desk/selling.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { type ReviewCursor, type ReviewState, reviewStates } from '../../domain/reviews.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { decisionForm } from './form.ts';
import * as reviewProcedures from './procedures.ts';

/** What shoppers say of products, for owners. */
export const reviewRoutes = new Hono<StorefrontEnvironment>();

function stateOf(c: RequestContext): ReviewState {
  return reviewStates.find((one) => one === c.req.query('state')) ?? 'waiting';
}

/** The place in a list that an address names; null for its beginning. */
function cursorOf(c: RequestContext): ReviewCursor | null {
  const [, at, orderId = '', productId = ''] =
    /^(\d{1,12}) (\S{1,64}) (\S{1,128})$/.exec(c.req.query('after') ?? '') ?? [];
  return at === undefined ? null : { at: Number(at), orderId, productId };
}

reviewRoutes.get(deskPatterns.reviews, async (c) => {
  const language = languageOf(c);
  const [state, after] = [stateOf(c), cursorOf(c)];
  const reply = await askDesk(c, reviewProcedures.showReviews, { language, state, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { reviews, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => reviewsPath(other, state, after));
  return showDesk(c, <ReviewsPage frame={frame} state={state} reviews={reviews} next={next} />);
});

reviewRoutes.post(deskPatterns.reviews, async (c) => {
  const back = reviewsPath(languageOf(c), stateOf(c));
  const parsed = parseForm(decisionForm, await readForm(c));
  if (!parsed.ok) return goTo(c, back);
  const { number, product: productId, state } = parsed.values;
  const reply = await askDesk(c, reviewProcedures.decideOnReview, { number, productId, state });
  return reply.ok ? goTo(c, back) : showRefusal(c, reply);
});
