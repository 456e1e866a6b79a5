import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../src/domain/settings/settings.ts';
import { UserError } from '../../src/server/user-error.ts';
import { reindex } from '../../src/shop/catalogue/reindex.ts';
import { mirrorPrices, mirrorProducts } from '../../src/shop/catalogue/sync/mirror.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { contextOf } from '../../src/shop/context.ts';
import {
  ServiceRefused,
  ServiceUnexpected,
  ServiceUnreachable,
} from '../../src/shop/service-client/errors.ts';
import { migrate } from '../../src/shop/store/migrate.ts';
import { openMemory } from './memory.ts';
import type { CatalogueOptions } from './options.ts';

/** The progress of a command. */
export type Progress = (words: string, done: number, all: number) => void;

/**
 * A shop in memory that only knows the catalogue: lists are checked and applied by the rules of the desk. It has no
 * orders, so it knows the stated stock and not what is left.
 */
export function openShop(
  { service, key, brand }: CatalogueOptions,
  ask: typeof fetch,
  now: () => number,
): ShopContext {
  const isLocal = service.startsWith('http:');
  const secret = randomBytes(32).toString('hex');
  const read = readSettings({
    SERVICE_API_KEY: key,
    SERVICE_WEBHOOK_SECRET: secret,
    COOKIE_SECRET: secret,
    SEALING_KEYS: randomBytes(32).toString('base64'),
    PUBLIC_ORIGIN: isLocal ? 'http://localhost:8787' : 'https://shop.invalid',
    SERVICE_URL: service,
    SERVICE_BRAND: brand,
    FEES_ALLOCATION: '',
    SHOP_PHONE: '0550 00 00 00',
    SHOP_EMAIL: '',
    LOCAL: isLocal ? '1' : '',
  } as Parameters<typeof readSettings>[0]);
  if (!read.ok) throw new UserError(`${read.binding} is not usable.`);
  const storage = openMemory();
  migrate(storage);
  const context = contextOf(storage, read.settings, [], {
    now,
    wait: (milliseconds) => sleep(milliseconds),
    random: (length) => new Uint8Array(randomBytes(length)),
    fetch: ask,
  });
  return context;
}

/** Reads all products and prices of the account. */
export async function readCatalogue(
  { service, sql, ...context }: ShopContext,
  tell: Progress,
): Promise<void> {
  const shop = { service, sql, ...context };
  const read = async <T>(
    words: string,
    list: (page: number) => Promise<{ elements: T[]; lastPage: number }>,
    take: (elements: T[]) => Set<string>,
  ) => {
    for (let page = 1, last = 1; page <= last; page++) {
      const { elements, lastPage } = await list(page);
      last = lastPage;
      shop.storage.transactionSync(() => reindex(shop, take(elements)));
      tell(words, page, last);
    }
  };
  try {
    await read(
      'Reading products',
      (page) => service.listProducts(page),
      (some) => mirrorProducts(sql, some),
    );
    await read(
      'Reading prices',
      (page) => service.listPrices(page),
      (some) => mirrorPrices(sql, some),
    );
  } catch (error) {
    if (error instanceof ServiceRefused && error.status === 401)
      throw new UserError(
        'The service does not know the key: SERVICE_API_KEY is of another account or mode.',
      );
    if (error instanceof ServiceRefused && error.status === 403)
      throw new UserError('The key lacks the scope catalogue:read.');
    if (error instanceof ServiceUnreachable)
      throw new UserError(
        `There is no answer from ${context.settings.serviceUrl}: start it there, or name another with --service.`,
      );
    const reason = error instanceof Error ? error.message : String(error);
    const said = error instanceof ServiceUnexpected && error.said !== null ? `: ${error.said}` : '';
    throw new UserError(`The service could not be read: ${reason}${said}`);
  }
}
