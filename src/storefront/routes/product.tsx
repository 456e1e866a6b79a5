import { Hono } from 'hono';
import { CounterKitPage } from '../../../templates/storefront/counter-kit.tsx';
import { ProductPage } from '../../../templates/storefront/product.tsx';
import { absolute, counterKitPath, productPath } from '../urls.ts';
import { LISTS, sharedCaching } from './caching.ts';
import { answerQrCode } from './qr-code.tsx';
import {
  frameOf,
  goTo,
  languageOf,
  originOf,
  shopOf,
  showNotice,
  showPage,
  type VisitEnv,
} from './visit.tsx';

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
  const mistyped = visit.req.query('quantity')?.slice(0, 20) ?? null;
  const page = <ProductPage frame={frame} product={product} chosen={chosen} mistyped={mistyped} />;
  return showPage(visit, page, {
    // Kept only for variants there are: others have no end.
    headers: sharedCaching(visit, chosen !== null && wanted.length === 1 ? ['variant'] : []),
  });
});

productRoutes.get('/:slug/:code{qr\\.(?:svg|png)}', async (visit) => {
  const language = languageOf(visit);
  const product = await shopOf(visit).product(language, visit.req.param('slug'));
  if (product === null) return showNotice(visit, 404, { kind: 'notFound' });
  // Whichever address is the shorter: a name in Arabic letters makes a code too fine for old cameras, the id leads on.
  const [path = ''] = [product.slug, product.id]
    .map((one) => productPath(language, one))
    .toSorted((a, b) => a.length - b.length);
  const url = absolute(originOf(visit), path);
  const format = visit.req.param('code') === 'qr.png' ? 'png' : 'svg';
  return answerQrCode(visit, url, format, sharedCaching(visit, [], LISTS));
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
