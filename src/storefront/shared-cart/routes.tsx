import { Hono } from 'hono';
import { SharedCartPage } from '../../../templates/storefront/shared-cart/shared-cart.tsx';
import { sharedCartAfterRefusalPath, sharedCartPath } from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import type { Cart } from '../../domain/carts.ts';
import type { PricedLine } from '../../shop/carts/pricing.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../shop-web/respond.tsx';
import { readSharedCartPath, whyNotKept, withSharedCart } from '../cart/form.ts';
import { cartOf, keepCart, keptCartPath } from '../cart/own-cart.ts';

/** Shared carts. A view changes nothing: only the page's button fills the visitor's cart. */
export const sharedCartRoutes = new Hono<StorefrontEnvironment>();

// The raw path: in a decoded one, a comma between prices looks like a comma inside an id.
function sharedCartOf(c: RequestContext) {
  return readSharedCartPath(new URL(c.req.url).pathname);
}

/** The visitor's cart with the products of a shared cart that are still sold; null when it has no room for them. */
async function withSold(c: RequestContext, lines: readonly PricedLine[]): Promise<Cart | null> {
  const sold = lines
    .filter(({ status }) => status !== 'gone')
    .map(({ sells, quantity }) => ({ price: sells, quantity }));
  return withSharedCart(await cartOf(c), sold);
}

async function showSharedCart(c: RequestContext): Promise<Response> {
  const language = languageOf(c);
  const { lines, isCut, isUnread } = sharedCartOf(c);
  const { lines: priced, subtotal, delivery, limit } = await shopOf(c).priceCart(lines, language);
  // Hidden products show neither name nor price: anybody can write a link with any id.
  const sold = priced.flatMap(({ status, ...line }) => (status === 'gone' ? [] : [{ ...line, status }]));
  const isRefused = c.req.query('full') !== undefined;
  return showPage(
    c,
    <SharedCartPage
      frame={frameOf(c, (other) => sharedCartPath(other, lines))}
      asked={lines}
      lines={sold}
      gone={lines.length - sold.length}
      isUnread={isUnread}
      isCut={isCut}
      total={subtotal}
      limit={limit}
      isDeliveryCharged={delivery.isCharged}
      problem={isRefused ? whyNotKept(await withSold(c, priced)) : null}
    />,
    { headers: { 'X-Robots-Tag': 'noindex' } },
  );
}

sharedCartRoutes.get(shopPatterns.sharedCart, (c) => {
  if (sharedCartOf(c).lines.length === 0) return showNotice(c, 404, { kind: 'unreadable' });
  return showSharedCart(c);
});

sharedCartRoutes.post(shopPatterns.sharedCart, async (c) => {
  const language = languageOf(c);
  const asked = sharedCartOf(c).lines;
  const { lines } = await shopOf(c).priceCart(asked, language);
  const cart = await withSold(c, lines);
  if (cart === null || !(await keepCart(c, cart)))
    return goTo(c, sharedCartAfterRefusalPath(language, asked));
  return goTo(c, keptCartPath(c));
});
