import { Hono } from 'hono';
import { CataloguePage } from '../../../templates/storefront/catalogue/catalogue.tsx';
import { type CatalogueAddress, catalogueParameters, cataloguePath } from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type CatalogueQuery, readQuery, type TypedQuery } from '../../domain/catalogue/query.ts';
import { sharedCaching } from '../../shop-web/cache-headers.ts';
import { pagesByVersion } from '../../shop-web/pages-by-version.ts';
import { isWithin, refuse } from '../../shop-web/rate-limits.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showKept, showPage } from '../../shop-web/respond.tsx';

export const catalogueRoutes = new Hono<StorefrontEnvironment>();

catalogueRoutes.get(shopPatterns.catalogue, async (c) => {
  const language = languageOf(c);
  const typed = readTyped(c);
  // A price range scans thousands of rows, like a search by words.
  const isSearch = [typed.q, typed.from, typed.to].some((value) => value !== null);
  if (isSearch && !(await isWithin(c, 'search'))) return refuse(c);
  const key = `/${language} ${JSON.stringify(typed)}`;
  const before = pagesByVersion.find(c, key);
  const page = await shopOf(c).browse(language, typed, before?.known.version ?? null);
  const caching = sharedCaching(c, catalogueParameters);
  if (page === null) return showKept(c, before, caching);
  const query = readQuery(typed);
  const { turn } = page;
  const isEmpty = page.products.length === 0;
  // A stored cursor after the last product: the list is shorter now.
  if (isEmpty && page.next === null && turn.after !== undefined) {
    return goTo(c, cataloguePath(language, addressOf(query)));
  }
  const address = addressOf(query);
  const frame = frameOf(c, (other) => cataloguePath(other, { ...address, ...turn }));
  const element = <CataloguePage frame={frame} address={address} typed={typed} {...page} />;
  if (isEmpty && page.isUnfinished) {
    return showPage(c, element, { status: 503, headers: { 'Retry-After': '5' } });
  }
  if (isEmpty) return showPage(c, element);
  return showPage(c, pagesByVersion.keep(c, key, { version: page.version, subject: null }, element), {
    headers: caching,
  });
});

/** The query of the address. Of a repeated parameter, the first counts; control characters become spaces. */
function readTyped(c: RequestContext): TypedQuery {
  const read = (name: (typeof catalogueParameters)[number]) =>
    c.req.query(name)?.replace(/\p{Cc}/gu, ' ') ?? null;
  return {
    q: read('q'),
    category: read('category'),
    from: read('from'),
    to: read('to'),
    sort: read('sort'),
    after: read('after'),
    before: read('before'),
  };
}

/** The address of the first page of a parsed query. */
function addressOf({ search, ...filters }: CatalogueQuery): CatalogueAddress {
  return { q: search, ...filters };
}
