import type * as z from 'zod';
import { readMetadata } from '../../src/contract/metadata.ts';
import { listOf } from '../../src/contract/page-query.ts';
import { type Price, price } from '../../src/contract/resources/price.ts';
import { type Product, product } from '../../src/contract/resources/product.ts';
import type { ServedAccount } from '../../src/server/state/account.ts';
import { call } from '../../src/server/state/service-api.ts';
import { craft } from '../demo/craft-products.ts';
import { pantry } from '../demo/pantry-products.ts';
import { categories, type DemoProduct, type Offer, type Words } from '../demo/product.ts';
import { type DemoTariff, deliveryName, tariffs } from '../demo/tariffs.ts';
import type { Settings } from './settings.ts';

export const demoProducts: DemoProduct[] = [...pantry, ...craft];

/**
 * Makes the missing parts of the demo catalogue, through the API only: an interrupted fill continues where it
 * stopped. The shop serves the pictures, so a shop on another port gets its products' picture addresses updated.
 */
export async function fillCatalogue(settings: Settings, account: ServedAccount): Promise<void> {
  const key = account.secret_key;
  const products = await readAll(`${settings.apiBase}/products`, key, product);
  const prices = await readAll(`${settings.apiBase}/prices`, key, price);
  await fillTariffs(settings, key, products, prices);
  // The shop shows the newest first, so the first product of the list is made last.
  for (const demoProduct of demoProducts.toReversed()) {
    const known = products.find(({ metadata }) => readMetadata(metadata, 'slug') === demoProduct.slug);
    const kept =
      known ??
      product.parse(await call(`${settings.apiBase}/products`, key, describe(demoProduct, settings)));
    await readdressPictures(kept, demoProduct, settings, key);
    const offered = prices.filter(({ product_id }) => product_id === kept.id);
    for (const offer of demoProduct.prices) {
      const isThere = offered.some(
        ({ metadata }) => readMetadata(metadata, 'variant') === (offer.variant ?? null),
      );
      if (!isThere) await call(`${settings.apiBase}/prices`, key, describeOffer(offer, kept.id));
    }
  }
}

/** Tariffs made at once: the service answers them in one commit. */
const AT_ONCE = 8;

async function fillTariffs(
  settings: Settings,
  key: string,
  products: readonly Product[],
  prices: readonly Price[],
): Promise<void> {
  const known = products.find(({ metadata }) => readMetadata(metadata, 'slug') === 'delivery');
  const metadata = { slug: 'delivery', ...keyed('name', deliveryName) };
  const kept =
    known ??
    product.parse(await call(`${settings.apiBase}/products`, key, { name: deliveryName.fr, metadata }));
  const isThere = ({ wilaya, mode }: DemoTariff) =>
    prices.some(
      (offered) =>
        offered.product_id === kept.id &&
        readMetadata(offered.metadata, 'wilaya') === wilaya &&
        readMetadata(offered.metadata, 'mode') === mode,
    );
  const missing = tariffs.filter((tariff) => !isThere(tariff));
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const some = missing.slice(start, start + AT_ONCE).map(({ wilaya, mode, amount, days }) => ({
      amount,
      currency: 'dzd',
      product_id: kept.id,
      metadata: [{ wilaya }, { mode }, { days }],
    }));
    await Promise.all(some.map((tariff) => call(`${settings.apiBase}/prices`, key, tariff)));
  }
}

/** A drawing for the catalogue, and the same as a JPEG, because chats show no SVG in their previews. */
function picturesOf(product: DemoProduct, settings: Settings): string[] {
  return ['svg', 'jpg'].map((kind) => `${settings.shopOrigin}/pictures/${product.slug}.${kind}`);
}

async function readdressPictures(
  kept: Product,
  product: DemoProduct,
  settings: Settings,
  key: string,
): Promise<void> {
  const images = picturesOf(product, settings);
  if (kept.images.join() !== images.join())
    await call(`${settings.apiBase}/products/${kept.id}`, key, { images });
}

/** A text under `<stem>_<language>`, for each of its languages. */
function keyed(stem: string, words: Words): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([language, word]) => [`${stem}_${language}`, word]));
}

function describe(product: DemoProduct, settings: Settings): Record<string, unknown> {
  const { slug, category, name, description, stock } = product;
  return {
    name: name.fr,
    description: description.fr,
    images: picturesOf(product, settings),
    metadata: {
      slug,
      category,
      ...keyed('category', categories[category]),
      stock,
      ...keyed('name', name),
      ...keyed('description', description),
    },
  };
}

function describeOffer(
  { variant, amount, compareAt, label }: Offer,
  productId: string,
): Record<string, unknown> {
  const metadata: Record<string, unknown>[] = [];
  if (variant !== undefined) metadata.push({ variant });
  if (compareAt !== undefined) metadata.push({ compare_at: compareAt });
  if (label !== undefined)
    for (const [key, word] of Object.entries(keyed('label', label))) metadata.push({ [key]: word });
  return { amount, currency: 'dzd', product_id: productId, metadata };
}

/** Every element of a list, page by page. */
async function readAll<T extends z.ZodType>(list: string, key: string, element: T): Promise<z.infer<T>[]> {
  const envelope = listOf(element);
  const all: z.infer<T>[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = envelope.parse(await call(`${list}?per_page=50&page=${page}`, key));
    all.push(...answer.data);
    last = answer.last_page ?? page;
  }
  return all;
}
