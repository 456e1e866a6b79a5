import { setTimeout as sleep } from 'node:timers/promises';
import { cataloguePath, productPath } from '../../../src/storefront/urls.ts';
import type { Settings } from '../../local/settings.ts';
import type { Account } from '../../local/state.ts';
import { type Asker, openAsker } from '../ask.ts';
import { post } from './fill.ts';
import { amountAt, goodAt, slugAt } from './goods.ts';
import type { LargeShop } from './pages.ts';

const LOOK_EVERY = 250;
/** Minutes after which a change has not been seen. */
const PATIENCE = 3;
/** Pages from the end of the catalogue in which an old product is looked for. */
const LAST_PAGES = 10;

/** Seconds until a change at the service was to be seen by a visitor; null when it was not, within three minutes. */
export interface ChangeScore {
  nameOnProduct: number | null;
  nameInCatalogue: number | null;
  price: number | null;
}

export const CHANGE_PATIENCE = PATIENCE;

/** Renames one of the oldest products and gives another a new price, and waits until the shop shows both. */
export async function watchChange(
  settings: Settings,
  account: Account,
  shop: LargeShop,
): Promise<ChangeScore> {
  const [renamed, repriced] = [0, 1];
  const api = new URL(settings.apiBase).pathname;
  const service = openAsker(settings.servicePort);
  const visitor = openAsker(shop.port, 3);
  const read = async (path: string) =>
    (await visitor.ask({ path, headers: { Host: `localhost:${shop.port}` } })).body;
  try {
    const shelf = await findShelf(visitor, shop, productPath('ar', slugAt(renamed)));
    const { metadata } = goodAt(renamed).product;
    const name = 'اسم جديد';
    const ids = [renamed, repriced].map((index) => shop.filled.oldest.get(index)?.product ?? '');
    const amount = amountAt(repriced) + 7;
    await post(service, `${api}/products/${ids[0]}`, account.secret_key, {
      metadata: { ...Object(metadata), name_ar: name },
    });
    const renamedAt = performance.now();
    await post(service, `${api}/prices`, account.secret_key, {
      amount,
      currency: 'dzd',
      product_id: ids[1],
    });
    const repricedAt = performance.now();
    const offer = `product:price:amount" content="${amount}"`;
    const [nameOnProduct, nameInCatalogue, price] = await Promise.all([
      waitFor(async () => (await read(productPath('ar', slugAt(renamed)))).includes(name), renamedAt),
      waitFor(async () => (await read(shelf)).includes(name), renamedAt),
      waitFor(async () => (await read(productPath('en', slugAt(repriced)))).includes(offer), repricedAt),
    ]);
    return { nameOnProduct, nameInCatalogue, price };
  } finally {
    service.close();
    visitor.close();
  }
}

/** The address of the page of the catalogue on which an old product stands. */
async function findShelf(visitor: Asker, shop: LargeShop, product: string): Promise<string> {
  let path: string | undefined = cataloguePath('ar', { before: 1 });
  for (let pages = 0; pages < LAST_PAGES && path !== undefined; pages += 1) {
    const { body } = await visitor.ask({ path, headers: { Host: `localhost:${shop.port}` } });
    if (body.includes(`href="${product}"`)) return path;
    path = /rel="prev" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  throw new Error(`${product} does not stand in the catalogue.`);
}

async function waitFor(isThere: () => Promise<boolean>, since: number): Promise<number | null> {
  while (performance.now() - since < PATIENCE * 60_000) {
    if (await isThere()) return (performance.now() - since) / 1000;
    await sleep(LOOK_EVERY);
  }
  return null;
}
