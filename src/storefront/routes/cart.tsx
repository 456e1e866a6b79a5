import { Hono } from 'hono';
import { CartPage, type CartProps } from '../../../templates/storefront/cart.tsx';
import { readCartChange, readDeliveryChoice, withExactly, withMore } from '../cart-form.ts';
import { cartAfterRemovalPath, cartDeliveryPath, cartPath } from '../urls.ts';
import {
  cartOf,
  frameOf,
  goTo,
  keepCart,
  languageOf,
  readForm,
  shopOf,
  showPage,
  type Visit,
  type VisitEnv,
} from './visit.tsx';

export const cartRoutes = new Hono<VisitEnv>();

/** The cart's page, with what stands in the way of the last thing that was asked. */
export async function showCart(visit: Visit, problem: CartProps['problem'] = null): Promise<Response> {
  const language = languageOf(visit);
  const shop = shopOf(visit);
  const cart = await cartOf(visit);
  const priced = await shop.priceCart([...cart.lines], language, cart.delivery, cart.id);
  const removed = await findRemoved(visit);
  return showPage(
    visit,
    <CartPage frame={frameOf(visit, cartPath)} {...priced} removed={removed} problem={problem} />,
    { status: problem === null ? 200 : 409 },
  );
}

/** What the address says was taken out: only a price that can be put back is shown. */
async function findRemoved(visit: Visit): Promise<CartProps['removed']> {
  const price = visit.req.query('removed');
  const quantity = Number(visit.req.query('quantity'));
  if (!price || price.length > 128 || !Number.isInteger(quantity) || quantity < 1 || quantity > 99)
    return null;
  const { lines } = await shopOf(visit).priceCart([{ price, quantity }], languageOf(visit));
  const [line] = lines;
  return line === undefined || line.standing !== 'same' ? null : { price, quantity, name: line.name };
}

cartRoutes.get('/', (visit) => showCart(visit));

cartRoutes.post('/add', async (visit) => {
  const language = languageOf(visit);
  const change = readCartChange(await readForm(visit));
  if (change === null || change.quantity === 0) return goTo(visit, cartPath(language));
  if (!(await shopOf(visit).isForSale(change.price))) return showCart(visit, 'notSold');
  const cart = withMore(await cartOf(visit), change);
  if (cart === null || !(await keepCart(visit, cart))) return showCart(visit, 'full');
  return goTo(visit, cartPath(language));
});

cartRoutes.post('/change', async (visit) => {
  const language = languageOf(visit);
  const change = readCartChange(await readForm(visit));
  if (change === null) return goTo(visit, cartPath(language));
  const { cart, removed } = withExactly(await cartOf(visit), change);
  await keepCart(visit, cart);
  return goTo(
    visit,
    removed > 0 ? cartAfterRemovalPath(language, change.price, removed) : cartPath(language),
  );
});

cartRoutes.post('/delivery', async (visit) => {
  const form = await readForm(visit);
  const delivery = readDeliveryChoice(form.get('wilaya'), form.get('delivery'));
  await keepCart(visit, { ...(await cartOf(visit)), delivery });
  return goTo(visit, cartDeliveryPath(languageOf(visit)));
});
