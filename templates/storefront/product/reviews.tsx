import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { StarIcon } from '../page/icons.tsx';
import type { ShopText } from '../page/text.tsx';

/** The shown reviews of a product. `average`: with one decimal; `at`: seconds. */
export type ProductReviews = {
  count: number;
  average: number;
  latest: readonly { stars: number; words: string; author: string; at: number }[];
};

/** Where the price leads to the reviews. */
const REVIEWS_ANCHOR = 'reviews';

const decimals = inEachLanguageLater(
  (language) => new Intl.NumberFormat(languageFacts[language].format, { maximumFractionDigits: 1 }),
);

/** The average in a line, which leads to the reviews. */
export function Rating(props: { t: ShopText; reviews: ProductReviews }) {
  const { t, reviews } = props;
  const { average, count } = reviews;
  const copy = t.words.reviews;
  return (
    <p class="promise">
      <StarIcon />
      <span>
        {copy.average(decimals[t.language].format(average))} ·{' '}
        <a href={`#${REVIEWS_ANCHOR}`}>{copy.count(count)}</a>
      </span>
    </p>
  );
}

/** The average and the newest reviews of a product. */
export function Reviews({ t, reviews }: { t: ShopText; reviews: ProductReviews }) {
  const copy = t.words.reviews;
  return (
    <section class="related reviews" aria-labelledby={REVIEWS_ANCHOR}>
      <h2 id={REVIEWS_ANCHOR}>{copy.count(reviews.count)}</h2>
      <p class="hint">{copy.onlyBuyers}</p>
      {reviews.latest.map(({ stars, words, author, at }) => (
        <article>
          <p class="promise">
            <StarIcon />
            <span>
              {copy.average(String(stars))} · <bdi>{author === '' ? copy.buyer : author}</bdi>
              {' · '}
              {t.month(at)}
            </span>
          </p>
          {words === '' ? null : (
            <p class="description" dir="auto">
              {words}
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
