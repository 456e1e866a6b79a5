import type { Locale } from '../../../src/contract/scalars.ts';
import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Month } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';
import { StarIcon } from '../page/icons.tsx';

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
export function Rating(props: { language: Locale; reviews: ProductReviews }) {
  const { language, reviews } = props;
  const { average, count } = reviews;
  const copy = copyIn[language].reviews;
  return (
    <p class="promise">
      <StarIcon />
      <span>
        {copy.average(decimals[language].format(average))} ·{' '}
        <a href={`#${REVIEWS_ANCHOR}`}>{copy.count(count)}</a>
      </span>
    </p>
  );
}

/** The average and the newest reviews of a product. */
export function Reviews({ language, reviews }: { language: Locale; reviews: ProductReviews }) {
  const copy = copyIn[language].reviews;
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
              <Month at={at} language={language} />
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
