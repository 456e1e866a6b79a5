import { Hono } from 'hono';
import { CataloguePage } from '../../../templates/storefront/catalogue/catalogue.tsx';
import { sharedCaching } from '../pages/caching.ts';
import {
  frameOf,
  goTo,
  isWithin,
  languageOf,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from '../pages/visit.tsx';
import { type CatalogueAddress, catalogueParameters, cataloguePath } from '../urls.ts';
import type { TypedWish, Wish } from './rules/query.ts';

export const catalogueRoutes = new Hono<VisitEnv>();

catalogueRoutes.get('/', async (visit) => {
  const language = languageOf(visit);
  const typed = typedWish(visit);
  // A range of prices has thousands of rows looked through, as words have.
  const isSearch = [typed.q, typed.from, typed.to].some((value) => value !== null);
  if (isSearch && !(await isWithin(visit, visit.env.SEARCH_LIMIT, 'search'))) {
    return showNotice(visit, 429, { kind: 'tooMany' });
  }
  const page = await shopOf(visit).browse(language, typed);
  const { wish, turn } = page;
  const isEmpty = page.products.length === 0;
  // A cursor behind the last product, kept from when there were more.
  if (isEmpty && page.next === null && turn.after !== undefined) {
    return goTo(visit, cataloguePath(language, addressOf(wish)));
  }
  const address = addressOf(wish);
  const frame = frameOf(visit, (other) => cataloguePath(other, { ...address, ...turn }));
  const element = <CataloguePage frame={frame} address={address} typed={typed} {...page} />;
  if (isEmpty && page.isUnfinished) {
    return showPage(visit, element, { status: 503, headers: { 'Retry-After': '5' } });
  }
  return showPage(visit, element, isEmpty ? {} : { headers: sharedCaching(visit, catalogueParameters) });
});

/** What the address asks for. Of a parameter given twice, the first counts; what a page cannot hold is a space. */
function typedWish(visit: Visit): TypedWish {
  const read = (name: (typeof catalogueParameters)[number]) =>
    visit.req.query(name)?.replace(/\p{Cc}/gu, ' ') ?? null;
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

/** The address of the first page of what was understood. */
function addressOf({ search, ...filters }: Wish): CatalogueAddress {
  return { q: search, ...filters };
}
