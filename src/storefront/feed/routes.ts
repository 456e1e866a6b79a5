import { Hono } from 'hono';
import { OWN_COLOUR } from '../../../templates/storefront/page/frame.ts';
import {
  absolute,
  cataloguePath,
  iconPath,
  installedIconPath,
  largeIconPath,
  maskableIconPath,
  productPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import type { FeedItem, FeedPart } from '../../shop/catalogue/feed.ts';
import { LISTS, sharedCaching } from '../../shop-web/cache-headers.ts';
import { isWithin, refuse } from '../../shop-web/rate-limits.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { showNotice } from '../../shop-web/respond.tsx';
import { directionOf } from '../../text/languages/by-language.ts';

const MAX_MORE_PICTURES = 10;

const columns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'item_group_id',
  'color',
  'size',
  'product_type',
  'identifier_exists',
];

export const feedRoutes = new Hono<StorefrontEnvironment>();

/** The product feed for Meta and Google Merchant: CSV, written part by part as it is read. */
feedRoutes.get(shopPatterns.feed, async (c) => {
  const language = languageOf(c);
  // It reads the whole catalogue, in as many parts as that takes.
  if (!(await isWithin(c, 'feed'))) return refuse(c);
  const shop = shopOf(c);
  const first = await shop.feed(language, null);
  // An empty feed would delete all the merchant's articles at the advertiser.
  if (first === null) return showNotice(c, 503, { kind: 'failed' });
  const encoder = new TextEncoder();
  let part: FeedPart | null = first;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvLine(columns))),
    async pull(stream) {
      const { items, next }: FeedPart = part ?? { items: [], next: null };
      stream.enqueue(encoder.encode(items.map((item) => csvLine(cellsOf(c, item))).join('')));
      if (next === null) return stream.close();
      part = await shop.feed(language, next);
      if (part === null) stream.error(new Error('The catalogue is being read anew.'));
    },
  });
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `inline; filename="feed-${language}.csv"`,
    // For programs that were given its address; a search engine would list it beside the pages.
    'X-Robots-Tag': 'noindex',
    ...sharedCaching(c, [], LISTS),
  });
});

/**
 * The columns that both require: support.google.com/merchants/answer/7052112 and
 * facebook.com/business/help/120325381656392. Meta accepts no article without a brand, a part number or a barcode, so
 * a product without a brand gets the shop's name, as Google recommends (answer/6324351); `identifier_exists` tells
 * Google not to look for more (answer/6324478). `google_product_category` cannot be guessed.
 */
function cellsOf(c: RequestContext, item: FeedItem): string[] {
  const language = languageOf(c);
  const [picture = '', ...more] = item.pictures;
  const { amount, compareAt } = item;
  return [
    item.id,
    item.title,
    item.description,
    item.isAvailable ? 'in stock' : 'out of stock',
    'new',
    priceOf(compareAt ?? amount),
    compareAt === null ? '' : priceOf(amount),
    absolute(originOf(c), productPath(language, item.slug, item.group === null ? null : item.variant)),
    picture,
    // Commas separate the pictures, so a comma inside an address is encoded.
    more
      .slice(0, MAX_MORE_PICTURES)
      .map((url) => url.replaceAll(',', '%2C'))
      .join(','),
    item.brand ?? c.var.settings.shopName[language],
    item.group ?? '',
    item.color ?? '',
    item.size ?? '',
    item.category ?? '',
    'no',
  ];
}

/** Whole dinars in the price format of both: a number with a point, a space, and the ISO 4217 currency. */
function priceOf(amount: number): string {
  return `${amount}.00 DZD`;
}

/** One line of CSV (RFC 4180). */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A quoted cell; one that a spreadsheet would read as a formula gets an apostrophe. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The web app manifest, with which a phone puts the shop on its home screen. */
feedRoutes.get(shopPatterns.manifest, (c) => {
  const language = languageOf(c);
  const name = c.var.settings.shopName[language];
  const manifest = {
    name,
    short_name: name,
    lang: language,
    dir: directionOf(language),
    id: '/',
    start_url: cataloguePath(language),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf4e6',
    theme_color: c.var.settings.theme?.sign ?? OWN_COLOUR,
    icons: [
      { src: iconPath, type: 'image/svg+xml', sizes: 'any' },
      { src: installedIconPath, type: 'image/png', sizes: '192x192' },
      { src: largeIconPath, type: 'image/png', sizes: '512x512' },
      { src: maskableIconPath, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return c.body(JSON.stringify(manifest), 200, {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    ...sharedCaching(c, [], LISTS),
  });
});
