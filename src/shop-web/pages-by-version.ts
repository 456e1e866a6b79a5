import type { JSX } from '../../templates/parts/jsx-runtime.ts';
import type { Settings } from '../domain/settings/settings.ts';
import type { KnownProduct } from '../shop/catalogue/product-details.ts';
import { originOf, type RequestContext } from './request-context.ts';
import { textOf } from './respond.tsx';

/** A page as bytes, with the catalogue's version that it shows, and the id of the product that it is about, if any. */
type VersionedPage = { known: KnownProduct; body: Uint8Array<ArrayBuffer> };

/** A page of the catalogue has some 20 KB. */
const MOST_PAGES = 200;

const encoder = new TextEncoder();

/**
 * Pages of the catalogue for addresses that no cache may keep, such as those of advertisements with a number for each
 * click. The object is asked for each request whether the version still holds, so no page is older than the object.
 * The key is all that such a page depends on besides the version: the settings, the origin, and its address without
 * unknown parameters.
 */
class PagesByVersion {
  readonly #pages = new Map<string, VersionedPage>();
  #settings: Settings | null = null;

  /** The page of an address; null when there is none of these settings. */
  find(c: RequestContext, address: string): VersionedPage | null {
    this.#follow(c.var.settings);
    return this.#pages.get(keyOf(c, address)) ?? null;
  }

  /** The text of a page, which is kept unless it has no version. */
  keep(
    c: RequestContext,
    address: string,
    { version, subject }: { version: string | null; subject: string | null },
    page: JSX.Element,
  ): string {
    const text = textOf(page);
    if (version === null) return text;
    this.#follow(c.var.settings);
    const key = keyOf(c, address);
    this.#pages.delete(key);
    this.#pages.set(key, { known: { version, subject }, body: new Uint8Array(encoder.encode(text)) });
    // A Map keeps the order of insertion: the first page is the longest unchanged one.
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break;
      this.#pages.delete(oldest);
    }
    return text;
  }

  /** Settings are one object until they change (`settings-cache.ts`). */
  #follow(settings: Settings): void {
    if (settings === this.#settings) return;
    this.#settings = settings;
    this.#pages.clear();
  }
}

function keyOf(c: RequestContext, address: string): string {
  return `${originOf(c)} ${address}`;
}

/** One for each isolate: the pages are the same for everybody. */
export const pagesByVersion = new PagesByVersion();
