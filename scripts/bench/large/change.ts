import { setTimeout as sleep } from 'node:timers/promises';
import { cataloguePath, productPath } from '../../../src/domain/addresses/shop.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import type { Settings } from '../../local/settings.ts';
import { type Asker, openAsker } from '../harness/ask.ts';
import { post } from './fill.ts';
import type { LargeShop } from './pages.ts';
import { amountAt, productAt, slugAt } from './products.ts';

const LOOK_EVERY = 250;
/** Minutes after which a change counts as unseen. */
const PATIENCE = 3;
/** Pages from the end of the catalogue in which an old product is searched. */
const LAST_PAGES = 10;

/** Seconds until a visitor could see a change at the service; null when it was not seen within three minutes. */
export type ChangeScore = {
  nameOnProduct: number | null;
  nameInCatalogue: number | null;
  price: number | null;
};

export const CHANGE_PATIENCE = PATIENCE;

/**
 * Old products that were not just bought: before a sale the shop reads a product again. Three of them, on several
 * pages, because a visit of one may make the shop notice what another shows.
 */
const [RENAMED, REPRICED, LISTED] = [100, 130, 160];
/** A name that no other product has. */
const nameOf = (index: number): string => `اسم جديد ${index}`;

/** Renames two of the oldest products, changes another one's price, and waits until the shop shows it. */
export async function watchChange(
  settings: Settings,
  account: ServedAccount,
  shop: LargeShop,
): Promise<ChangeScore> {
  const api = new URL(settings.apiBase).pathname;
  const service = openAsker(settings.servicePort);
  const visitor = openAsker(shop.port, 3);
  const change = (path: string, body: unknown) => post(service, `${api}/${path}`, account.secret_key, body);
  const idOf = (index: number) => shop.filled.oldest.get(index)?.product ?? '';
  const rename = (index: number) => {
    const metadata = { ...Object(productAt(index).product.metadata), name_ar: nameOf(index) };
    return change(`products/${idOf(index)}`, { metadata });
  };
  const shows = async (path: string, text: string) =>
    (await visitor.ask({ path, headers: { Host: `localhost:${shop.port}` } })).body.includes(text);
  try {
    const cataloguePage = await findCataloguePage(visitor, shop, productPath('ar', slugAt(LISTED)));
    const amount = amountAt(REPRICED) + 7;
    await rename(RENAMED);
    await rename(LISTED);
    await change('prices', { amount, currency: 'dzd', product_id: idOf(REPRICED) });
    const since = performance.now();
    const [nameOnProduct, nameInCatalogue, price] = await Promise.all([
      waitFor(() => shows(productPath('ar', slugAt(RENAMED)), nameOf(RENAMED)), since),
      waitFor(() => shows(cataloguePage, nameOf(LISTED)), since),
      waitFor(() => shows(productPath('en', slugAt(REPRICED)), `price:amount" content="${amount}"`), since),
    ]);
    return { nameOnProduct, nameInCatalogue, price };
  } finally {
    service.close();
    visitor.close();
  }
}

/** The catalogue page with an old product. */
async function findCataloguePage(visitor: Asker, shop: LargeShop, product: string): Promise<string> {
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
