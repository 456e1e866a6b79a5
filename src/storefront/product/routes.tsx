import { Hono } from 'hono';
import { ProductPage } from '../../../templates/storefront/product/product.tsx';
import { StockAlertPage } from '../../../templates/storefront/product/stock-alert.tsx';
import {
  absolute,
  counterCardPath,
  printedProductPath,
  productPath,
  stockAlertPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { countKey } from '../../domain/stock.ts';
import { noteLimitHit } from '../../shop/order-limits/limit-hits.ts';
import { LISTS, sharedCaching } from '../../shop-web/cache-headers.ts';
import { clientOf } from '../../shop-web/client.ts';
import { stockAlertForm } from '../../shop-web/forms/checkout-form.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { noteIncident } from '../../shop-web/incidents.ts';
import { pagesByVersion } from '../../shop-web/pages-by-version.ts';
import { answerQrCode } from '../../shop-web/qr-code.tsx';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showKept, showNotice, showPage } from '../../shop-web/respond.tsx';
import { checkForm, typedIn } from '../../web/form-schema.ts';
import { readTypedQuantity } from '../cart/form.ts';

export const productRoutes = new Hono<StorefrontEnvironment>();

productRoutes.get(shopPatterns.product, async (c) => {
  const language = languageOf(c);
  const slug = c.req.param('slug');
  const wanted = c.req.queries('variant') ?? [];
  // Only the page without a choice is kept: there are infinitely many choices.
  const isPlain = wanted.length === 0 && c.req.query('quantity') === undefined;
  const path = productPath(language, slug);
  const before = isPlain ? pagesByVersion.find(c, path) : null;
  const answer = await shopOf(c).productSince(before?.known ?? null, language, slug);
  if (answer === null) return showKept(c, before, sharedCaching(c));
  const { product, version, quickOrder, offersAlert } = answer;
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const chosen = product.variants.find(({ variant }) => variant === wanted[0])?.variant ?? null;
  // Found by its id or another spelling: redirect, because one product has one address.
  if (product.slug !== slug) return goTo(c, productPath(language, product.slug, chosen));
  const frame = frameOf(c, (other) => productPath(other, product.slug, chosen));
  const asked = readTypedQuantity(c.req.query('quantity') ?? '1');
  const page = (
    <ProductPage
      frame={frame}
      product={product}
      quickOrder={quickOrder}
      chosen={chosen}
      offersAlert={offersAlert}
      {...asked}
    />
  );
  return showPage(c, isPlain ? pagesByVersion.keep(c, path, { version, subject: product.id }, page) : page, {
    // Cached only for existing variants: there are infinitely many others.
    headers: sharedCaching(c, chosen !== null && wanted.length === 1 ? ['variant'] : []),
  });
});

productRoutes.get(shopPatterns.productQr, async (c) => {
  const language = languageOf(c);
  const product = await shopOf(c).product(language, c.req.param('slug'));
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const url = shortest(c, product, (slug) => productPath(language, slug));
  const format = c.req.param('code') === 'qr.png' ? 'png' : 'svg';
  return answerQrCode(c, url, format, sharedCaching(c, [], LISTS));
});

productRoutes.get(shopPatterns.cardQr, async (c) => {
  const product = await shopOf(c).product(languageOf(c), c.req.param('slug'));
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const url = shortest(c, product, printedProductPath);
  return answerQrCode(c, url, 'svg', sharedCaching(c, [], LISTS));
});

productRoutes.get(shopPatterns.counterCard, async (c) => {
  const language = languageOf(c);
  const product = await shopOf(c).product(language, c.req.param('slug'));
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const frame = frameOf(c, (other) => counterCardPath(other, product.slug));
  // Merchants alone print it: it is read when it is asked for.
  const { CounterCardPage } = await import('../../../templates/storefront/product/counter-card.tsx');
  return showPage(
    c,
    <CounterCardPage frame={frame} shopNames={c.var.settings.shopName} product={product} />,
    {
      headers: { ...sharedCaching(c), 'X-Robots-Tag': 'noindex' },
    },
  );
});

/**
 * The form that asks for an e-mail when the product, or the variant in the address, is back; the product's page where
 * it is for sale or unknown.
 */
async function showAlert(
  c: RequestContext,
  typed: string,
  problem: 'email' | 'full' | 'limited' | null,
): Promise<Response> {
  const language = languageOf(c);
  const variant = c.req.query('variant') ?? '';
  const answer = await shopOf(c).productSince(null, language, c.req.param('slug') ?? '');
  const product = answer?.product ?? null;
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const own = product.variants.find((one) => one.variant === variant && one.isSoldOut === true);
  const isSoldOut = variant === '' ? product.available === 0 : own !== undefined;
  if (!isSoldOut || !answer?.offersAlert) return goTo(c, productPath(language, product.slug));
  return showPage(
    c,
    <StockAlertPage
      frame={frameOf(c, (other) => stockAlertPath(other, product.slug, { variant }))}
      product={product}
      variant={own ?? null}
      typed={typed}
      problem={problem}
      isSaved={problem === null && c.req.query('saved') === '1'}
    />,
    {
      status: problem === null ? 200 : problem === 'limited' ? 429 : 422,
      headers: { 'X-Robots-Tag': 'noindex' },
    },
  );
}

productRoutes.get(shopPatterns.stockAlert, (c) => showAlert(c, '', null));

productRoutes.post(shopPatterns.stockAlert, async (c) => {
  const typed = typedIn(stockAlertForm, await readForm(c));
  const language = languageOf(c);
  const checked = checkForm(stockAlertForm, typed);
  const email = checked.ok ? checked.values.email : '';
  if (email === '') return showAlert(c, typed.email, 'email');
  const product = await shopOf(c).product(language, c.req.param('slug'));
  if (product === null) return showNotice(c, 404, { kind: 'notFound' });
  const variant = c.req.query('variant') ?? '';
  const result = await shopOf(c).askForAlert({
    key: countKey(product.id, variant || null),
    ...{ email, language, client: await clientOf(c) },
  });
  if (result === 'limited') {
    noteLimitHit('requests');
    noteIncident('limit_reached');
  }
  if (result === 'full' || result === 'limited') return showAlert(c, email, result);
  return goTo(c, stockAlertPath(language, product.slug, { variant, isSaved: result === 'saved' }));
});

/**
 * The shorter of a product's addresses by slug and by id: Arabic letters in a slug make a code too fine for old
 * cameras.
 */
function shortest(
  c: RequestContext,
  { slug, id }: { slug: string; id: string },
  pathOf: (slug: string) => string,
): string {
  const [byName, byId] = [pathOf(slug), pathOf(id)];
  return absolute(originOf(c), byId.length < byName.length ? byId : byName);
}

/** From a printed code to the product's page, in the language of the phone. */
export function openPrinted(c: RequestContext): Response {
  c.header('Vary', 'Accept-Language');
  return goTo(c, productPath(languageOf(c), c.req.param('slug') ?? ''));
}
