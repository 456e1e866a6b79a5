import { Hono } from 'hono';
import { BasketPage, type BasketProps } from '../../../templates/storefront/basket.tsx';
import { readBasketPath, withBasket } from '../cart-form.ts';
import { cartPath, cataloguePath, chatBasketPath } from '../urls.ts';
import {
  cartOf,
  frameOf,
  goTo,
  keepCart,
  languageOf,
  shopOf,
  showPage,
  type Visit,
  type VisitEnv,
} from './visit.tsx';

/** Baskets that people send each other. Looking at one changes nothing: only its button fills a cart. */
export const basketRoutes = new Hono<VisitEnv>();

// The raw path: a decoded one could no longer tell a comma between prices from one within.
function basketOf(visit: Visit) {
  return readBasketPath(new URL(visit.req.url).pathname);
}

async function showBasket(visit: Visit, problem: BasketProps['problem'] = null): Promise<Response> {
  const language = languageOf(visit);
  const { lines, isCut } = basketOf(visit);
  const { lines: priced, goods, delivery, limit } = await shopOf(visit).priceCart(lines, language);
  return showPage(
    visit,
    <BasketPage
      frame={frameOf(visit, (other) => chatBasketPath(other, lines))}
      asked={lines}
      lines={priced}
      unknown={lines.length - priced.length}
      isCut={isCut}
      total={goods}
      limit={limit}
      isDeliveryCharged={delivery.isCharged}
      problem={problem}
    />,
    { status: problem === null ? 200 : 409, headers: { 'X-Robots-Tag': 'noindex' } },
  );
}

basketRoutes.get('/:items', (visit) => {
  if (basketOf(visit).lines.length === 0) return goTo(visit, cataloguePath(languageOf(visit)));
  return showBasket(visit);
});

basketRoutes.post('/:items', async (visit) => {
  const language = languageOf(visit);
  const { lines } = await shopOf(visit).priceCart(basketOf(visit).lines, language);
  const sold = lines
    .filter(({ standing }) => standing !== 'gone')
    .map(({ sells, quantity }) => ({ price: sells, quantity }));
  const cart = withBasket(await cartOf(visit), sold);
  if (cart === null || !(await keepCart(visit, cart))) return showBasket(visit, 'full');
  return goTo(visit, cartPath(language));
});
