import { describeRun, type Run } from '../report/run.ts';
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

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const megabytes = (bytes: number): string =>
  Number.isFinite(bytes) ? `${whole(bytes / 2 ** 20)} MiB` : 'unknown';
const time = (seconds: number): string =>
  seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${whole(seconds % 60)} s`;

/** The scores as a Markdown section. */
export function writeLargeSection(scores: LargeScores, run: Run): string {
  const { filled, syncs, pages, depth, feed, change } = scores;
  const { small, large } = filled;
  const [few, many] = [whole(small.products), whole(large.products)];
  const row = (name: string, read: (sync: SyncScore) => string) =>
    `| ${name} | ${read(syncs.small)} | ${read(syncs.large)} |`;
  return `## ${LARGE_TITLE}

Written by \`npm run bench -- --large=${large.products}\`, which leaves the rest of this page as it is. Two shops are served, one
with ${few} products beside one with ${many}, made through the service's API: names in three languages, twelve
categories, prices from 100 to 50,000 dinars, every fifth product in three sizes. Both have the demo catalogue too.

${describeRun(run)}

### Pages

Goal: what a page costs does not grow with the catalogue, so a ratio near 1. One visitor asks both shops by turns, one
page after the other; medians, and what 95 of 100 pages do not exceed. Each address bears a parameter that means
nothing, of which the shop keeps no page, so that every page is made anew from the database. The processor time is that
of the shop's own runtime: neighbours count for less in it. "Deep" is ${whole(depth.large)} pages in, and ${whole(depth.small)} in the small shop.

| Page | ${few}: median | 95 % | ${many}: median | 95 % | Ratio | of processor time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${pages.map(describePage).join('\n')}

What grows: words that are each common but never together, all of whose places are compared; a misspelt word, since the
words that begin like it are counted in all their places; and the sitemap index, which has a line for 500 products. Single
products and sitemaps from all over the large shop take longer by the clock than by the processor: not all of its database
stays in memory.
The whole feed of ${many}, ${whole(feed.articles)} articles in ${megabytes(feed.bytes)}, comes in ${time(feed.seconds)}; it is written part by part.

### The first reading

Both shops read the service's lists page by page, 50 elements each, through a relay that counts. Meanwhile a visitor
asks for the first page of the catalogue, made anew each time, and again a tenth of a second after each answer. Nothing
can be shown until the first turn has read the newest products and prices.

| | ${few} | ${many} |
| --- | ---: | ---: |
${[
  row('Time', ({ seconds }) => time(seconds)),
  row('Requests', ({ requests }) => whole(requests)),
  row(
    'One request, and the recording of what it brought',
    (sync) => `${whole((sync.seconds * 1000) / sync.requests)} ms`,
  ),
  row('Answers', ({ bytes }) => megabytes(bytes)),
  row('Visits with products', ({ visitor }) => whole(visitor.pages)),
  row('Visits before there was anything to show', ({ visitor }) => whole(visitor.refused)),
  row('Median of the visits with products', ({ visitor }) => `${whole(visitor.median)} ms`),
  row('95 % of these within', ({ visitor }) => `${whole(visitor.slow)} ms`),
  row('The slowest', ({ visitor }) => `${whole(visitor.slowest)} ms`),
  row('Memory of the shop’s process at most', ({ peakMemory }) => megabytes(peakMemory)),
  row('The shop’s database', ({ storage }) => megabytes(storage)),
].join('\n')}

The service took ${time(large.seconds)} to be told of ${many} products and ${whole(large.prices)} prices, on 16 connections.

### A change

Three of the oldest products are changed at the service, and a visitor asks four times a second by addresses of which the
shop may keep the page for ten seconds. A product that somebody opens is soon read again; one that nobody opens has to wait
for its turn, which in a large catalogue takes hours (docs/goods.md).

| | Shown after |
| --- | ---: |
| A new name, on the product’s page | ${describeWait(change.nameOnProduct)} |
| Another’s, which nobody opens, in the catalogue | ${describeWait(change.nameInCatalogue)} |
| A third’s new price, on its page | ${describeWait(change.price)} |
`;
}

function describePage({ page, small, large }: PageTiming): string {
  const both = ({ median, slow }: Timing) => `${median.toFixed(1)} ms | ${slow.toFixed(1)} ms`;
  const cpu = small.cpu > 0 ? (large.cpu / small.cpu).toFixed(2) : 'unknown';
  return `| ${page} | ${both(small)} | ${both(large)} | ${(large.median / small.median).toFixed(2)} | ${cpu} |`;
}

function describeWait(seconds: number | null): string {
  return seconds === null ? `not within ${CHANGE_PATIENCE} minutes` : time(seconds);
}
