import type { ShopContext } from '../../context.ts';
import { isIndexEmpty } from '../store/index-rows.ts';
import type { CatalogueSync } from './catalogue-sync.ts';
import { SALE_BUDGET } from './product-refresh.ts';

/** How long visitors of an empty shop wait for its first products, in milliseconds. */
const TIMEOUT = 6_000;

/** Starts the next turn of the sync. Visitors wait for it only while there is no product to show. */
export async function waitForFirst(
  { sql, wait }: ShopContext,
  catalogueSync: CatalogueSync,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const turn = catalogueSync.run();
  waitUntil(turn);
  // The part of a large catalogue that is there is shown at once: the first sync takes minutes.
  if (!isIndexEmpty(sql)) return;
  await waitFor(turn, TIMEOUT, wait);
}

/** The first visitor after a rest waits for the read, as long as a sale does, and sees today's catalogue. */
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
