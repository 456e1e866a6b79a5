import {
  cataloguePath,
  checkoutPath,
  feedPath,
  productPath,
  sitemapIndexPath,
  sitemapPath,
} from '../../../src/domain/addresses/shop.ts';
import { orderForm } from '../answers/visitor.ts';
import { type Asker, type Heard, openAsker, type Question } from '../harness/ask.ts';
import type { Runtime } from '../harness/runtime.ts';
import { percentileOf } from '../harness/statistics.ts';
import { askByTurns } from '../harness/turns.ts';
import type { Filled } from './fill.ts';
import { amountAt, isPlain, rackKeys, searches, slugAt } from './products.ts';

const SAMPLES = 150;
const WARM_UP = 10;
/** Pages turned before the deep ones. */
const DEEP = 2_000;
/** Products of a full sitemap. */
const SITEMAP = 500;

/** A served shop, and its products. */
export type LargeShop = {
  runtime: Runtime;
  port: number;
  filled: Filled;
};

/** One kind of page in one shop: milliseconds, and microseconds of the shop's processor time per page. */
export type Timing = {
  median: number;
  slow: number;
  cpu: number;
};

export type PageTiming = {
  page: string;
  small: Timing;
  large: Timing;
};

/** A page to request; `nth` tells the requests apart. */
type Kind = {
  page: string;
  question: (shop: Tour, nth: number) => Question;
  isRight: (heard: Heard) => boolean;
  samples?: number;
};

/** A shop whose pages were turned. */
export type Tour = LargeShop & {
  asker: Asker;
  /** Addresses of pages deep in the catalogue, and the number of pages before the last of them. */
  deep: string[];
  depth: number;
};

const headersOf = ({ port }: LargeShop) => ({ Host: `localhost:${port}` });

/** A page as a GET. The meaningless parameter makes the shop render it. */
function get(shop: Tour, path: string, nth: number): Question {
  return { path: `${path}${path.includes('?') ? '&' : '?'}visit=${nth}`, headers: headersOf(shop) };
}

/** The number of a product, each time another one from all over the catalogue. */
function anyOf(count: number, nth: number): number {
  return Math.floor(((nth * 0.618_033_988_75) % 1) * count);
}

const hasCards = ({ status, body }: Heard): boolean => status === 200 && body.includes('class="card"');
const isOk = ({ status }: Heard): boolean => status === 200;

/** All kinds of pages. */
export const kinds: Kind[] = [
  {
    page: 'Catalogue, first page',
    question: (shop, nth) => get(shop, cataloguePath('ar'), nth),
    isRight: hasCards,
  },
  {
    page: 'Catalogue, deep by cursor',
    question: (shop, nth) => get(shop, shop.deep[nth % shop.deep.length] ?? '', nth),
    isRight: hasCards,
  },
  {
    page: 'A category',
    question: (shop, nth) =>
      get(shop, cataloguePath('fr', { category: rackKeys[nth % rackKeys.length] }), nth),
    isRight: hasCards,
  },
  {
    page: 'The cheapest first',
    question: (shop, nth) => get(shop, cataloguePath('en', { sort: 'cheapest' }), nth),
    isRight: hasCards,
  },
  {
    page: 'From 500 to 5,000 dinars',
    question: (shop, nth) => get(shop, cataloguePath('ar', { from: 500, to: 5_000 }), nth),
    isRight: hasCards,
  },
  {
    page: 'A narrow range of prices',
    question: (shop, nth) => {
      const from = 100 * (3 + (nth % 60));
      return get(shop, cataloguePath('ar', { from, to: Math.round(from * 1.25) }), nth);
    },
    isRight: hasCards,
  },
  {
    page: 'Search of a common word',
    question: (shop, nth) => get(shop, cataloguePath('ar', { q: searches.common }), nth),
    isRight: hasCards,
  },
  {
    page: 'Search of the beginning of a common word',
    question: (shop, nth) => get(shop, cataloguePath('ar', { q: searches.begun }), nth),
    isRight: hasCards,
  },
  {
    page: 'Search of a common word, from 500 to 5,000 dinars',
    question: (shop, nth) =>
      get(shop, cataloguePath('ar', { q: searches.common, from: 500, to: 5_000 }), nth),
    isRight: hasCards,
  },
  {
    page: 'Search of a rare word',
    question: (shop, nth) => get(shop, cataloguePath('ar', { q: searches.rare }), nth),
    isRight: hasCards,
  },
  {
    page: 'Search of a misspelt word',
    question: (shop, nth) => get(shop, cataloguePath('ar', { q: searches.misspelt }), nth),
    isRight: hasCards,
  },
  {
    page: 'Search of two common words that are never together',
    question: (shop, nth) => get(shop, cataloguePath('ar', { q: searches.apart }), nth),
    isRight: hasCards,
  },
  {
    page: 'A product, any',
    question: (shop, nth) => get(shop, productPath('fr', slugAt(anyOf(shop.filled.products, nth))), nth),
    isRight: isOk,
  },
  {
    page: 'Sitemap index',
    question: (shop, nth) => get(shop, sitemapIndexPath, nth),
    isRight: isOk,
  },
  {
    page: 'A sitemap of 500 products',
    question: (shop, nth) =>
      get(shop, sitemapPath(1 + (nth % Math.floor(shop.filled.products / SITEMAP))), nth),
    isRight: isOk,
  },
  {
    page: 'Feed, until its first 200 products',
    question: (shop, nth) => ({ ...get(shop, feedPath('ar'), nth), enough: 1_000 }),
    isRight: isOk,
  },
  {
    page: 'Checkout of an old product',
    question: checkOut,
    isRight: ({ status }) => status === 303,
    samples: 60,
  },
];

/** The checkout form of a new shopper. */
function checkOut(shop: Tour, nth: number): Question {
  const plain = [...shop.filled.oldest].filter(([index]) => isPlain(index));
  const [index, { price }] = plain[nth % plain.length] ?? [0, { price: '' }];
  // A new phone each time, because order limits count unpaid orders by phone.
  const offer = { price, amount: amountAt(index) };
  const form = new URLSearchParams(orderForm(offer, { phone: `05${50_000_000 + nth}` }));
  return {
    path: checkoutPath('ar'),
    method: 'POST',
    headers: {
      ...headersOf(shop),
      Origin: `http://localhost:${shop.port}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  };
}

/** A whole feed. */
export type FeedScore = {
  articles: number;
  bytes: number;
  seconds: number;
};

export async function readFeed(shop: LargeShop): Promise<FeedScore> {
  const asker = openAsker(shop.port);
  try {
    const { status, body, milliseconds } = await asker.ask({
      path: feedPath('ar'),
      headers: headersOf(shop),
    });
    const articles = body.split('\r\n').length - 2;
    if (status !== 200 || articles < shop.filled.products)
      throw new Error(`The feed answers ${status} with ${articles} articles.`);
    return { articles, bytes: Buffer.byteLength(body), seconds: milliseconds / 1000 };
  } finally {
    asker.close();
  }
}

/** Requests the same pages of two shops by turns, one at a time: a slow machine slows both. */
export async function timePages(
  shops: { small: LargeShop; large: LargeShop },
  tell: (page: string) => void,
): Promise<{ pages: PageTiming[]; depth: { small: number; large: number } }> {
  const small = await openTour(shops.small);
  const large = await openTour(shops.large);
  try {
    const pages: PageTiming[] = [];
    for (const kind of kinds) {
      tell(kind.page);
      pages.push({ page: kind.page, ...(await timeKind(kind, small, large)) });
    }
    return { pages, depth: { small: small.depth, large: large.depth } };
  } finally {
    small.asker.close();
    large.asker.close();
  }
}

async function timeKind(kind: Kind, small: Tour, large: Tour): Promise<{ small: Timing; large: Timing }> {
  const ask = (place: number, nth: number) => askOnce(kind, place === 0 ? small : large, nth);
  await askByTurns(2, { asked: WARM_UP }, ask);
  const samples = kind.samples ?? SAMPLES;
  const cpu = async () => [await small.runtime.cpuSeconds(), await large.runtime.cpuSeconds()];
  const before = await cpu();
  const times = await askByTurns(2, { asked: samples, from: WARM_UP }, ask);
  const after = await cpu();
  const timingOf = (place: number): Timing => ({
    median: percentileOf(times[place] ?? [], 0.5),
    slow: percentileOf(times[place] ?? [], 0.95),
    cpu: (((after[place] ?? Number.NaN) - (before[place] ?? Number.NaN)) * 1_000_000) / samples,
  });
  return { small: timingOf(0), large: timingOf(1) };
}

/** Milliseconds of one rendered page. */
export async function askOnce(kind: Kind, shop: Tour, nth: number): Promise<number> {
  const question = kind.question(shop, nth);
  const heard = await shop.asker.ask(question);
  if (!kind.isRight(heard)) throw new Error(`${kind.page}: ${question.path} answers ${heard.status}.`);
  return heard.milliseconds;
}

/** Turns the pages of a catalogue as a visitor does, up to the deep ones. */
export async function openTour(shop: LargeShop): Promise<Tour> {
  const asker = openAsker(shop.port);
  const walked: string[] = [cataloguePath('ar')];
  while (walked.length <= DEEP) {
    const { body } = await asker.ask({ path: walked.at(-1) ?? '', headers: headersOf(shop) });
    const next = /rel="next" href="([^"]+)"/.exec(body)?.[1];
    if (next === undefined) break;
    walked.push(next.replaceAll('&amp;', '&'));
  }
  // Without the very last page, which may not be full.
  const deep = walked.slice(0, -1).slice(-20);
  return { ...shop, asker, deep, depth: walked.length - 2 };
}
