import { setTimeout as sleep } from 'node:timers/promises';
import { absolute, cataloguePath } from '../../storefront/urls.ts';
import { UserError } from '../user-error.ts';
import type { Send } from './service-api.ts';

/** Milliseconds that a shop may take to open its shelf, and between two looks. */
const PATIENCE = 90_000;
const PAUSE = 250;

/** The shop mirrors the catalogue on its own: ready when its catalogue is open and shows all that was just filled in. */
export async function waitForCatalogue(
  shopOrigin: string,
  filled: string[],
  { log, send = fetch }: { log: string; send?: Send },
): Promise<void> {
  for (let tries = 0; tries < PATIENCE / PAUSE; tries += 1) {
    const catalogue = await readCatalogue(absolute(shopOrigin, cataloguePath('fr')), send);
    if (catalogue !== null && filled.every((slug) => catalogue.includes(`/pictures/${slug}.svg`))) return;
    await sleep(PAUSE);
  }
  throw new UserError(`The shop does not show its products: see ${log}.`);
}

/** The catalogue's pages one after the other; null while it is not open. */
async function readCatalogue(firstPage: string, send: Send): Promise<string | null> {
  let catalogue = '';
  for (let url: string | null = firstPage; url !== null; ) {
    const answer = await send(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer === null) return null;
    const page = await answer.text();
    // A setting of wrangler.toml that cannot be read: no waiting helps.
    if (page.startsWith('The shop is closed: ')) throw new UserError(page.trim());
    if (!answer.ok) return null;
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(page);
    const path = next?.[1] ?? next?.[2];
    url = path === undefined ? null : new URL(path, firstPage).href;
    catalogue += page;
  }
  return catalogue;
}
