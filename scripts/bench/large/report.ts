import { tableOf, whole } from '../report/tables.ts';
import { CHANGE_PATIENCE, type ChangeScore } from './change.ts';
import type { Filled } from './fill.ts';
import type { FeedScore, PageTiming, Timing } from './pages.ts';
import type { SyncScore } from './sync.ts';

export const LARGE_TITLE = 'A large catalogue';

export type LargeScores = {
  filled: { small: Filled; large: Filled };
  syncs: { small: SyncScore; large: SyncScore };
  pages: PageTiming[];
  /** Pages before the deep ones. */
  depth: { small: number; large: number };
  feed: FeedScore;
  change: ChangeScore;
};

const megabytes = (bytes: number): string =>
  Number.isFinite(bytes) ? `${whole(bytes / 2 ** 20)} MiB` : 'unknown';
const time = (seconds: number): string =>
  seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${whole(seconds % 60)} s`;

/** The scores as Markdown, before and after the table of the run. */
export function writeLarge(scores: LargeScores): { lead: string; body: string } {
  const { filled, syncs, pages, depth, feed, change } = scores;
  const { small, large } = filled;
  const [few, many] = [whole(small.products), whole(large.products)];
  const row = (name: string, read: (sync: SyncScore) => string) => [
    name,
    read(syncs.small),
    read(syncs.large),
  ];
  return {
    lead: `\`npm run bench -- --large=${large.products}\`: a shop with ${few} products beside one with ${many}. The products are made through the
service's API, with names in three languages, twelve categories, prices from 100 to 50,000 dinars, and every fifth in three sizes. Both
shops also have the demo catalogue.`,
    body: `### Pages

Goal: a ratio near 1, because the cost of a page does not grow with the catalogue. One visitor asks both shops by turns. Figures are
medians, and the times of 95 of 100 pages. Each address has a parameter without meaning, so that every page is made anew. Processor time
is that of the shop's own runtime. "Deep" is ${whole(depth.large)} pages in, and ${whole(depth.small)} in the small shop.

${tableOf(
  ['Page', `${few}: median`, '95 %', `${many}: median`, '95 %', 'Ratio', 'Of processor time'],
  pages.map(describePage),
)}

These grow: common words that are never together, because all their places are compared; a misspelt word, because words with the same start
are counted in all their places; and the sitemap index, which has a line for 500 products. Product pages and sitemaps take longer because
the database is not all in memory. The whole feed of ${many} (${whole(feed.articles)} items, ${megabytes(feed.bytes)}) takes ${time(feed.seconds)}.

### The first reading

Both shops read the service's lists page by page, 50 elements each, through a relay that counts. Meanwhile a visitor asks for the first
page of the catalogue, a tenth of a second after each answer; the page is made anew each time. The shop shows products once the first turn
has read the newest products and prices.

${tableOf(
  ['', few, many],
  [
    row('Time', ({ seconds }) => time(seconds)),
    row('Requests', ({ requests }) => whole(requests)),
    row(
      'One request, with writing its answer',
      (sync) => `${whole((sync.seconds * 1000) / sync.requests)} ms`,
    ),
    row('Answers', ({ bytes }) => megabytes(bytes)),
    row('Visits with products', ({ visitor }) => whole(visitor.pages)),
    row('Visits without products', ({ visitor }) => whole(visitor.refused)),
    row('Median of visits with products', ({ visitor }) => `${whole(visitor.median)} ms`),
    row('95 % of these', ({ visitor }) => `${whole(visitor.slow)} ms`),
    row('Slowest of these', ({ visitor }) => `${whole(visitor.slowest)} ms`),
    row('Most memory of the shop’s process', ({ peakMemory }) => megabytes(peakMemory)),
    row('The shop’s database', ({ storage }) => megabytes(storage)),
  ],
)}

Creating ${many} products and ${whole(large.prices)} prices at the service took ${time(large.seconds)} on 16 connections.

### A change

Three of the oldest products change at the service. A visitor asks four times a second; the shop may keep the page for ten seconds. A product
that a shopper opens is soon read again. One that no shopper opens waits for its turn, which takes hours in a large catalogue
([goods.md](goods.md#when-a-change-at-the-service-shows)).

${tableOf(
  ['', 'Shown after'],
  [
    ['A new name, on the product’s page', describeWait(change.nameOnProduct)],
    ['A new name of a product that no shopper opens, in the catalogue', describeWait(change.nameInCatalogue)],
    ['A new price, on the product’s page', describeWait(change.price)],
  ],
)}`,
  };
}

function describePage({ page, small, large }: PageTiming): string[] {
  const both = ({ median, slow }: Timing) => [median, slow].map((figure) => `${figure.toFixed(1)} ms`);
  const cpu = small.cpu > 0 ? (large.cpu / small.cpu).toFixed(2) : 'unknown';
  return [page, ...both(small), ...both(large), (large.median / small.median).toFixed(2), cpu];
}

function describeWait(seconds: number | null): string {
  return seconds === null ? `not within ${CHANGE_PATIENCE} minutes` : time(seconds);
}
