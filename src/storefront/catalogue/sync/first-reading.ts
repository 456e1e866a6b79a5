import type { ShopContext } from '../../shop/context.ts';
import { isIndexEmpty } from '../store/index-rows.ts';
import type { CatalogueSync } from './catalogue-sync.ts';

/** How long visitors of an empty shop wait for its first products, in milliseconds. */
const TIMEOUT = 6_000;

/** Takes the next turn of reading the catalogue. Visitors wait for it only while there is nothing at all to be shown. */
export async function waitForFirst(
  { sql, wait }: ShopContext,
  catalogueSync: CatalogueSync,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const turn = catalogueSync.run();
  waitUntil(turn);
  // What is there of a large catalogue is shown at once: its first reading takes minutes.
  if (!isIndexEmpty(sql)) return;
  const patience = new AbortController();
  await Promise.race([turn, wait(TIMEOUT, patience.signal)]);
  patience.abort();
}
