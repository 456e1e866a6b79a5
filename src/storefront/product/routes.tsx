import { Hono } from 'hono';
import { CounterKitPage } from '../../../templates/storefront/product/counter-kit.tsx';
import { ProductPage } from '../../../templates/storefront/product/product.tsx';
import { readAskedQuantity } from '../cart/form.ts';
import { LISTS, sharedCaching } from '../pages/caching.ts';
import { answerQrCode } from '../pages/qr-code.tsx';
import {
  frameOf,
  goTo,
  languageOf,
  originOf,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from '../pages/visit.tsx';
import { absolute, counterKitPath, printedProductPath, productPath } from '../urls.ts';

export const productRoutes = new Hono<VisitEnv>();

productRoutes.get('/:slug', async (visit) => {
  const language = languageOf(visit);
  const slug = visit.req.param('slug');
  const product = await shopOf(visit).product(language, slug);
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  const wanted = visit.req.queries('variant') ?? [];
  const chosen = product.variants.find(({ variant }) => variant === wanted[0])?.variant ?? null;
  // Found by its id or in another spelling: one product has one address.
  if (product.slug !== slug) return goTo(visit, productPath(language, product.slug, chosen));
  const frame = frameOf(visit, (other) => productPath(other, product.slug, chosen));
  const asked = readAskedQuantity(visit.req.query('quantity') ?? '1');
  const page = <ProductPage frame={frame} product={product} chosen={chosen} {...asked} />;
  return showPage(visit, page, {
    // Kept only for variants there are: others have no end.
    headers: sharedCaching(visit, chosen !== null && wanted.length === 1 ? ['variant'] : []),
  });
});

productRoutes.get('/:slug/:code{qr\\.(?:svg|png)}', async (visit) => {
  const language = languageOf(visit);
  const product = await shopOf(visit).product(language, visit.req.param('slug'));
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  const url = shortest(visit, product, (slug) => productPath(language, slug));
  const format = visit.req.param('code') === 'qr.png' ? 'png' : 'svg';
  return answerQrCode(visit, url, format, sharedCaching(visit, [], LISTS));
});

productRoutes.get('/:slug/kit/qr.svg', async (visit) => {
  const product = await shopOf(visit).product(languageOf(visit), visit.req.param('slug'));
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  const url = shortest(visit, product, printedProductPath);
  return answerQrCode(visit, url, 'svg', sharedCaching(visit, [], LISTS));
});

productRoutes.get('/:slug/kit', async (visit) => {
  const language = languageOf(visit);
  const product = await shopOf(visit).product(language, visit.req.param('slug'));
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  const frame = frameOf(visit, (other) => counterKitPath(other, product.slug));
  return showPage(
    visit,
    <CounterKitPage frame={frame} shopNames={visit.var.settings.shopName} product={product} />,
    { headers: { ...sharedCaching(visit), 'X-Robots-Tag': 'noindex' } },
  );
});

/** Of a product's addresses by name and by id: a name in Arabic letters makes a code too fine for old cameras. */
function shortest(
  visit: Visit,
  { slug, id }: { slug: string; id: string },
  pathOf: (slug: string) => string,
): string {
  const [byName, byId] = [pathOf(slug), pathOf(id)];
  return absolute(originOf(visit), byId.length < byName.length ? byId : byName);
}

/** From a printed code to the product's page in the language of the phone. */
export function openPrinted(visit: Visit): Response {
  visit.header('Vary', 'Accept-Language');
  return goTo(visit, productPath(languageOf(visit), visit.req.param('slug') ?? ''));
}
