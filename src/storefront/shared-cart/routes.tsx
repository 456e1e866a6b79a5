import { Hono } from 'hono';
import { BasketPage } from '../../../templates/storefront/shared-cart/shared-cart.tsx';
import { readBasketPath, whyNotKept, withBasket } from '../cart/form.ts';
import type { PricedLine } from '../cart/pricing.ts';
import { keptCartPath } from '../cart/routes.tsx';
import type { Cart } from '../cart/rules.ts';
import {
  cartOf,
  frameOf,
  goTo,
  keepCart,
  languageOf,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from '../pages/visit.tsx';
import { chatBasketAfterRefusalPath, chatBasketPath } from '../urls.ts';

/** Baskets that people send each other. Looking at one changes nothing: only its button fills a cart. */
export const basketRoutes = new Hono<VisitEnv>();

// The raw path: a decoded one could no longer tell a comma between prices from one within.
function basketOf(visit: Visit) {
  return readBasketPath(new URL(visit.req.url).pathname);
}

/** The visitor's cart with what is still sold of a basket; null when it has no room for that many things. */
async function withSold(visit: Visit, lines: readonly PricedLine[]): Promise<Cart | null> {
  const sold = lines
    .filter(({ standing }) => standing !== 'gone')
    .map(({ sells, quantity }) => ({ price: sells, quantity }));
  return withBasket(await cartOf(visit), sold);
}

async function showBasket(visit: Visit): Promise<Response> {
  const language = languageOf(visit);
  const { lines, isCut, isUnread } = basketOf(visit);
  const { lines: priced, goods, delivery, limit } = await shopOf(visit).priceCart(lines, language);
  // What is hidden has neither name nor price for whoever has its id, as everybody may who writes such a link.
  const sold = priced.flatMap(({ standing, ...line }) =>
    standing === 'gone' ? [] : [{ ...line, standing }],
  );
  const isRefused = visit.req.query('full') !== undefined;
  return showPage(
    visit,
    <BasketPage
      frame={frameOf(visit, (other) => chatBasketPath(other, lines))}
      asked={lines}
      lines={sold}
      gone={lines.length - sold.length}
      isUnread={isUnread}
      isCut={isCut}
      total={goods}
      limit={limit}
      isDeliveryCharged={delivery.isCharged}
      problem={isRefused ? whyNotKept(await withSold(visit, priced)) : null}
    />,
    { headers: { 'X-Robots-Tag': 'noindex' } },
  );
}

basketRoutes.get('/:items', (visit) => {
  if (basketOf(visit).lines.length === 0) return showNotice(visit, 404, { kind: 'unreadable' });
  return showBasket(visit);
});

basketRoutes.post('/:items', async (visit) => {
  const language = languageOf(visit);
  const asked = basketOf(visit).lines;
  const { lines } = await shopOf(visit).priceCart(asked, language);
  const cart = await withSold(visit, lines);
  if (cart === null || !(await keepCart(visit, cart)))
    return goTo(visit, chatBasketAfterRefusalPath(language, asked));
  return goTo(visit, keptCartPath(visit));
});
