import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/catalogue.ts';

export const catalogue: typeof fr.catalogue = {
  title: 'On our shelves',
  lead: 'From the corner shop to your door.',
  from: 'from',
  before: 'instead of',
  soldOut: 'Sold out',
  saving: (percent: number) => `${percent}% less`,
  off: (percent: number) => `−${percent}%`,
  /** The title of every page of a list but the first. */
  onward: (title: string) => `${title}, continued`,
  next: 'Next page',
  previous: 'Previous page',
  pages: 'Pages of the shop',
  empty: 'The shelves are empty',
  emptyText: 'We are putting things in order. Come back soon.',
  unfinished: 'The shop is opening its shutters',
  unfinishedText: 'The products have not arrived yet. Reload the page in a moment.',
  nothing: 'We could not find that',
  nothingText: 'Try a shorter word, widen the price range, or take a walk along the shelves.',
  ask: (shop: string, search: string) => `Hello ${shop}, do you have: ${search}?`,
  newest: 'New on the shelves',
  further: 'Nothing on this page: what fits is on the next one.',
  cut: 'Many items have these words, so we looked for this price among the newest of them. Add a word to find the rest.',
  results: (search: string) => `Results for “\u2068${search}\u2069”`,
  nearest: 'Nothing matches exactly; these come closest.',
  best: (count: number) =>
    counted('en', count, { one: 'This is the closest.', other: 'These are the # closest.' }),
  items: (count: number) => counted('en', count, { one: '# item', other: '# items' }),
};
