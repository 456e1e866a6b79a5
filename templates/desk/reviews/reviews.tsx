import type { decisionForm } from '../../../src/desk/reviews/form.ts';
import type { ReviewRow } from '../../../src/desk/reviews/rules.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { deskProductPath } from '../../../src/domain/addresses/desk/products.ts';
import { reviewsPath } from '../../../src/domain/addresses/desk/selling.ts';
import { type ReviewCursor, type ReviewState, reviewStates } from '../../../src/domain/reviews.ts';
import { More } from '../order-lists/order-list.tsx';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

type ReviewsPageProps = {
  frame: DeskFrame;
  state: ReviewState;
  reviews: readonly ReviewRow[];
  /** The last review of this page; null on the last page. */
  next: ReviewCursor | null;
};

/** The reviews in a state: those that wait for a decision first. */
export function ReviewsPage({ frame, state, reviews, next }: ReviewsPageProps) {
  const { t } = frame;
  const copy = t.words.reviews;
  return (
    <DeskPage frame={frame} title={copy.title} page="reviews">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      <ul class="groups" aria-label={copy.filter}>
        {reviewStates.map((one) => (
          <li>
            <a
              class="quiet"
              href={reviewsPath(t.language, one)}
              aria-current={one === state ? 'true' : undefined}
            >
              {copy.states[one]}
            </a>
          </li>
        ))}
      </ul>
      {reviews.length === 0 ? <p class="empty">{copy.none[state]}</p> : null}
      <ul class="list">
        {reviews.map((review) => (
          <Row t={t} review={review} />
        ))}
      </ul>
      {next === null ? null : <More href={reviewsPath(t.language, state, next)} words={copy.more} />}
    </DeskPage>
  );
}

function Row({ t, review }: { t: DeskText; review: ReviewRow }) {
  const { number, name, productId, stars, words, author, at, state } = review;
  const copy = t.words.reviews;
  return (
    <li class="card">
      <p>
        <strong>
          {copy.stars(stars)} ·{' '}
          <a href={deskProductPath(t.language, productId)}>
            <bdi>{name}</bdi>
          </a>
        </strong>
      </p>
      {words === '' ? null : (
        <p class="remark" dir="auto">
          {words}
        </p>
      )}
      <p class="hint">
        {author === '' ? null : (
          <>
            <bdi>{author}</bdi>
            {' · '}
          </>
        )}
        <a href={deskOrderPath(t.language, number)}>
          <bdi dir="ltr">{`${number.slice(0, 4)} ${number.slice(4)}`}</bdi>
        </a>
        {' · '}
        {t.time(at)}
      </p>
      <form class="tools" method="post" action={reviewsPath(t.language, state)}>
        <Hidden<typeof decisionForm> name="number" value={number} />
        <Hidden<typeof decisionForm> name="product" value={productId} />
        {state === 'shown' ? null : (
          <button class="button" type="submit" name="state" value="shown">
            {copy.show}
          </button>
        )}
        {state === 'hidden' ? null : (
          <button class="quiet" type="submit" name="state" value="hidden">
            {copy.hide}
          </button>
        )}
      </form>
    </li>
  );
}
