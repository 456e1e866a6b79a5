import { Hono } from 'hono';
import { CataloguePage } from '../../../templates/storefront/catalogue.tsx';
import { ProductPage } from '../../../templates/storefront/product.tsx';
import { cataloguePath, productPath } from '../urls.ts';
import {
  frameOf,
  goTo,
  languageOf,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from './visit.tsx';

/** Pages that are the same for everybody. Their key in a cache is the path with the whole query. */
const SHARED = 'public, max-age=60, stale-while-revalidate=600';

function cacheControl(visit: Visit, known: readonly string[]): Record<string, string> {
  const isKnown = Object.keys(visit.req.query()).every((name) => known.includes(name));
  return { 'Cache-Control': isKnown ? SHARED : 'no-store' };
}

export const catalogueRoutes = new Hono<VisitEnv>();

catalogueRoutes.get('/', async (visit) => {
  const language = languageOf(visit);
  const after = visit.req.query('after') ?? null;
  const page = await shopOf(visit).shelf(language, after);
  const isEmpty = page.products.length === 0;
  if (isEmpty && after !== null) return goTo(visit, cataloguePath(language));
  const element = (
    <CataloguePage
      frame={frameOf(visit, (other) => cataloguePath(other, after))}
      products={page.products}
      after={after}
      next={page.next}
      isUnfinished={page.isUnfinished}
    />
  );
  if (isEmpty) {
    return showPage(
      visit,
      element,
      page.isUnfinished ? { status: 503, headers: { 'Retry-After': '5' } } : {},
    );
  }
  return showPage(visit, element, { headers: cacheControl(visit, ['after']) });
});

catalogueRoutes.get('/p/:slug', async (visit) => {
  const language = languageOf(visit);
  const slug = visit.req.param('slug');
  const product = await shopOf(visit).product(language, slug);
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  // Found by its id or in another spelling: one product has one address.
  if (product.slug !== slug) return goTo(visit, productPath(language, product.slug));
  const frame = frameOf(visit, (other) => productPath(other, product.slug));
  return showPage(visit, <ProductPage frame={frame} product={product} />, {
    headers: cacheControl(visit, []),
  });
});
