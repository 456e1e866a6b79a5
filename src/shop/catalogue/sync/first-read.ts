import type { ShopContext } from '../../context.ts';
import { isIndexEmpty } from '../store/index-rows.ts';
import type { CatalogueSync } from './catalogue-sync.ts';
import { SALE_BUDGET } from './product-refresh.ts';

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
  await waitFor(turn, TIMEOUT, wait);
}

/** Whoever comes to a shop that was at rest waits for its reading, as long as a sale does: what they see is of today. */
export async function waitForVisit(
  { wait }: Pick<ShopContext, 'wait'>,
  reading: Promise<void>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  waitUntil(reading);
  await waitFor(reading, SALE_BUDGET, wait);
}

async function waitFor(work: Promise<void>, milliseconds: number, wait: ShopContext['wait']): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, wait(milliseconds, patience.signal)]);
  patience.abort();
}
