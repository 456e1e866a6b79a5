import type { ReviewRow } from '../../../src/desk/reviews/rules.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { ReviewsPage } from '../../../templates/desk/reviews/reviews.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

/** Reviews that wait, shown ones, and an empty list. */
export function reviewSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const { language } = frame.t;
  const review: ReviewRow = {
    orderId: '01order',
    productId: '01honey',
    number: '7KX2M4QD',
    name: wordsIn({ ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' }, language),
    stars: 5,
    words: wordsIn(
      {
        ar: 'عسل أصلي، وصل في يومين ومغلّف جيدًا.\nسأطلب مرة أخرى إن شاء الله.',
        fr: 'Un vrai miel, arrivé en deux jours et bien emballé.\nJe recommanderai.',
        en: 'Real honey, here in two days and well packed.\nI shall order again.',
      },
      language,
    ),
    author: 'Amina',
    at: 1_795_252_500,
    state: 'waiting',
  };
  const bare = { ...review, productId: '01oil', stars: 2, words: '', author: '' };
  const hostile = {
    ...review,
    number: 'AAAAAAAA',
    name: 'W'.repeat(255),
    words: 'W'.repeat(1_000),
    author: 'W'.repeat(40),
  };
  const page = { frame, state: 'waiting' as const, next: null };
  return {
    'desk-reviews': <ReviewsPage {...page} reviews={[review, bare, hostile]} next={hostile} />,
    'desk-reviews-shown': <ReviewsPage {...page} state="shown" reviews={[{ ...review, state: 'shown' }]} />,
    'desk-reviews-none': <ReviewsPage {...page} reviews={[]} />,
  };
}
