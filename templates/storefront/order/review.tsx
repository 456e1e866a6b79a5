import { orderPath, orderReviewPath } from '../../../src/domain/addresses/shop.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import type { Frame } from '../page/frame.ts';
import { OrderNumber, orderNumberText } from '../page/order-number.tsx';
import { Page } from '../page/page.tsx';

export type ReviewProps = {
  frame: Frame;
  token: string;
  number: string;
  products: readonly { id: string; name: string; isReviewed: boolean }[];
  /** A form without stars, with what was typed; null for none. */
  typed: { product: string; stars: string; words: string; author: string } | null;
};

type Product = ReviewProps['products'][number];

/** The products of a delivered order, each with a form until it has a review. */
export function ReviewPage(props: ReviewProps) {
  const { frame, token, number, products } = props;
  const { t } = frame;
  const copy = t.words.reviews;
  const isDone = products.every(({ isReviewed }) => isReviewed);
  return (
    <Page frame={frame} title={copy.title(orderNumberText(number))} isPrivate isAlone>
      <article class="slip find">
        <h1>{isDone ? copy.thanks : copy.ask}</h1>
        <p>
          {t.words.order.number} <OrderNumber number={number} />
        </p>
        <p class="hint">{isDone ? copy.thanksText : copy.shownWhen}</p>
        {products.map((product, index) => (
          <section>
            <h2>
              <bdi>{product.name}</bdi>
            </h2>
            {product.isReviewed ? (
              <p role="status">{copy.received}</p>
            ) : (
              <ReviewForm {...props} product={product} index={index} />
            )}
          </section>
        ))}
        <a href={orderPath(t.language, token)}>{t.words.orderReplies.back}</a>
      </article>
    </Page>
  );
}

function ReviewForm(props: ReviewProps & { product: Product; index: number }) {
  const { frame, token, typed: refused, product, index } = props;
  const { t } = frame;
  const copy = t.words.reviews;
  const typed = refused !== null && refused.product === product.id ? refused : null;
  const id = (field: string) => `${field}-${index}`;
  return (
    <form method="post" action={orderReviewPath(t.language, token)}>
      <NothingOnEnter />
      <input type="hidden" name="product" value={product.id} />
      <p class="row">
        <label for={id('stars')}>{copy.stars}</label>
        {typed === null ? null : (
          <span class="problem" id={id('problem')}>
            {copy.noStars}
          </span>
        )}
        <select
          id={id('stars')}
          name="stars"
          required
          aria-invalid={typed === null ? undefined : 'true'}
          aria-describedby={typed === null ? undefined : id('problem')}
        >
          <option value="">{copy.chooseStars}</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option value={String(stars)}>{`${stars} · ${copy.levels[stars - 1]}`}</option>
          ))}
        </select>
      </p>
      <p class="row">
        <label for={id('words')}>{copy.words}</label>
        <textarea id={id('words')} name="words" rows={3} maxlength={1_000} dir="auto">
          {`\n${typed?.words ?? ''}`}
        </textarea>
      </p>
      <p class="row">
        <label for={id('author')}>{copy.author}</label>
        <input
          id={id('author')}
          name="author"
          value={typed?.author ?? ''}
          maxlength={40}
          dir="auto"
          autocomplete="given-name"
        />
      </p>
      <button type="submit" class="button">
        {copy.send}
      </button>
    </form>
  );
}
