import { nameOfError } from '../shop/error-log.ts';
import { now as readClock } from '../shop/platform.ts';
import { namesTag } from '../web/entity-tags.ts';

export type PageLimits = {
  /** Milliseconds for which an answered version counts as current. */
  holdFor: number;
  /** Milliseconds for which pages are served while the version cannot be read. */
  bridgeFor: number;
  maxPages: number;
  /** Of all bodies together, and of one. */
  maxBytes: number;
  maxPageBytes: number;
  /** How many addresses are reported with a question for the version. */
  maxShown: number;
};

export type PageSource = {
  /**
   * The version of the state that all pages show; null while no page may be kept; may throw. `shown`: some of the
   * addresses served since the last question, this one included.
   */
  version(shown: readonly string[]): Promise<string | null>;
  /** False for an address that is never kept. */
  isShared(): boolean;
  render(): Response | Promise<Response>;
  /** Called when the version has changed. */
  changed(): void;
};

type KeptPage = {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
  tag: string;
};

/**
 * Rendered pages that are the same for everybody, by their whole address; the longest unused are dropped first. A
 * page is served while the catalogue's version is the one it was rendered from. Pages that are not `public`, not 200,
 * not HTML or that set a cookie are never kept.
 */
export class PageCache {
  readonly limits: PageLimits;
  readonly #now: () => number;
  readonly #pages = new Map<string, KeptPage>();
  /**
   * Addresses served since the last question for the version: they are reported, because a page from memory does not
   * ask the catalogue.
   */
  readonly #shown = new Set<string>();
  #bytes = 0;
  #version: string | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: PageLimits, now: () => number = readClock) {
    this.limits = limits;
    this.#now = now;
  }

  /** The number of pages, and the bytes of their bodies. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  /** Answers a GET from memory, or renders the page and keeps it if allowed. */
  answer(request: Request, source: PageSource): Response | Promise<Response> {
    const page = this.#isCurrent() ? this.#find(request.url) : null;
    if (page !== null && this.#shown.size < this.limits.maxShown) this.#shown.add(request.url);
    return page === null ? this.#answerAfterAsking(request, source) : show(page, request);
  }

  #isCurrent(): boolean {
    const age = this.#now() - this.#askedAt;
    // A clock that was set back must not make an answer last longer.
    return age >= 0 && age < this.limits.holdFor;
  }

  async #answerAfterAsking(request: Request, source: PageSource): Promise<Response> {
    if (!source.isShared()) return source.render();
    const isCurrent = this.#isCurrent() || (await this.#ask(request, source));
    const isBridged = this.#now() - this.#askedAt < this.limits.bridgeFor;
    const page = isCurrent || isBridged ? this.#find(request.url) : null;
    if (page !== null) return show(page, request);
    const version = isCurrent ? this.#version : null;
    const response = await source.render();
    return version === null || !isKeepable(response) ? response : this.#keep(request, version, response);
  }

  /**
   * Asks for the current version; false when that fails. Each request asks for itself: requests must not wait for
   * each other.
   */
  async #ask(request: Request, source: PageSource): Promise<boolean> {
    // The time before the question: the answer may be that old.
    const askedAt = this.#now();
    const shown = [...this.#shown.add(request.url)];
    this.#shown.clear();
    try {
      const version = await source.version(shown);
      const before = this.#version;
      this.#askedAt = askedAt;
      if (version === before) return true;
      this.#version = version;
      this.#pages.clear();
      this.#bytes = 0;
      if (before !== null) source.changed();
      return true;
    } catch (error) {
      console.warn(`pages: ${nameOfError(error)}`);
      return false;
    }
  }

  #find(url: string): KeptPage | null {
    const page = this.#pages.get(url);
    if (page === undefined) return null;
    // A Map keeps the order of insertion: the first page is the longest unused one.
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return page;
  }

  async #keep(request: Request, version: string, response: Response): Promise<Response> {
    const body = new Uint8Array(await response.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    // Weak, so that it stays valid when the page is compressed on its way.
    const tag = `W/"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
    const headers = new Headers(response.headers);
    headers.set('ETag', tag);
    const page = { body, headers, tag };
    // Rendered from an outdated version: good enough to show, not to keep.
    if (version === this.#version && body.length <= this.limits.maxPageBytes) this.#put(request.url, page);
    return show(page, request);
  }

  #put(url: string, page: KeptPage): void {
    this.#remove(url);
    this.#pages.set(url, page);
    this.#bytes += page.body.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.limits.maxPages && this.#bytes <= this.limits.maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(url: string): void {
    this.#bytes -= this.#pages.get(url)?.body.length ?? 0;
    this.#pages.delete(url);
  }
}

function isKeepable(response: Response): boolean {
  const { headers } = response;
  return (
    response.status === 200 &&
    (headers.get('Cache-Control') ?? '').startsWith('public') &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    !headers.has('Set-Cookie')
  );
}

function show({ body, headers, tag }: KeptPage, request: Request): Response {
  const known = request.headers.get('If-None-Match');
  const isKnown = known !== null && namesTag(known, tag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Milliseconds for which an isolate shows a page before it asks for the version again. */
export const HOLD_FOR = 4_000;

/** The pages that all requests of an isolate share. */
export const pages = new PageCache({
  holdFor: HOLD_FOR,
  bridgeFor: 600_000,
  maxPages: 1_000,
  maxBytes: 16 * 1024 * 1024,
  maxPageBytes: 512 * 1024,
  maxShown: 16,
});
