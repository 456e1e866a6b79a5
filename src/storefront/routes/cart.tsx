import { Hono } from 'hono';
import { CartPage, type CartProps } from '../../../templates/storefront/cart.tsx';
import {
  type ChangedCart,
  readCartChange,
  readDeliveryChoice,
  withExactly,
  withMore,
  withOnly,
  withSuccessor,
} from '../cart-form.ts';
import { cartAfterCutPath, cartAfterRemovalPath, cartDeliveryPath, cartPath } from '../urls.ts';
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
  const cart = await cartOf(visit);
  const priced = await shopOf(visit).priceCart([...cart.lines], language, cart.delivery, cart.id);
  return showPage(
    visit,
    <CartPage
      frame={frameOf(visit, cartPath)}
      {...priced}
      unknown={cart.lines.length - priced.lines.length}
      removed={await findRemoved(visit)}
      most={await nameOfPrice(visit, visit.req.query('most'))}
      problem={problem}
    />,
    { status: problem === null ? 200 : 409 },
  );
}

/** What a price stands for today; null for one that nobody knows. */
async function findLine(visit: Visit, price: string | undefined, quantity: number) {
  if (!price || price.length > 128) return null;
  const { lines } = await shopOf(visit).priceCart([{ price, quantity }], languageOf(visit));
  return lines[0] ?? null;
}

async function nameOfPrice(visit: Visit, price: string | undefined): Promise<string | null> {
  return (await findLine(visit, price, 1))?.name ?? null;
}

/** What the address says was taken out: only what is still sold can be put back. */
async function findRemoved(visit: Visit): Promise<CartProps['removed']> {
  const quantity = Number(visit.req.query('quantity'));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 99) return null;
  const line = await findLine(visit, visit.req.query('removed'), quantity);
  if (line === null || line.standing === 'gone') return null;
  return { price: line.sells, quantity, name: line.name };
}

/** Keeps a changed cart and goes on to its page, which says what could not be done in full. */
async function showChanged(visit: Visit, price: string, changed: ChangedCart | null): Promise<Response> {
  const language = languageOf(visit);
  if (changed === null || !(await keepCart(visit, changed.cart))) return showCart(visit, { kind: 'full' });
  if (changed.isCut) return goTo(visit, cartAfterCutPath(language, price));
  if (changed.removed > 0) return goTo(visit, cartAfterRemovalPath(language, price, changed.removed));
  return goTo(visit, cartPath(language));
}

cartRoutes.get('/', (visit) => showCart(visit));
// A shopper who reloads the page behind a form that was refused lands on the cart.
cartRoutes.get('/:form{add|change|delivery|tidy}', (visit) => goTo(visit, cartPath(languageOf(visit))));

cartRoutes.post('/add', async (visit) => {
  const change = readCartChange(await readForm(visit), 1);
  if (change === null || change.quantity === 0) return goTo(visit, cartPath(languageOf(visit)));
  const line = await findLine(visit, change.price, change.quantity);
  if (line === null || line.standing === 'gone') return showCart(visit, { kind: 'notSold' });
  // A page from before the price changed: nothing goes in at a price that was not seen.
  if (line.standing === 'repriced') return showCart(visit, { kind: 'repriced', line });
  const cart = await cartOf(visit);
  const { lines } = await shopOf(visit).priceCart([...cart.lines], languageOf(visit));
  const older = lines.find(({ price, sells }) => sells === change.price && price !== change.price);
  const isTwice = older !== undefined && cart.lines.every(({ price }) => price !== change.price);
  const own = isTwice ? withSuccessor(cart, older.price, change.price) : cart;
  return showChanged(visit, change.price, withMore(own, change));
});

cartRoutes.post('/change', async (visit) => {
  const change = readCartChange(await readForm(visit));
  if (change === null) return goTo(visit, cartPath(languageOf(visit)));
  return showChanged(visit, change.price, withExactly(await cartOf(visit), change));
});

cartRoutes.post('/tidy', async (visit) => {
  const cart = await cartOf(visit);
  const { lines } = await shopOf(visit).priceCart([...cart.lines], languageOf(visit));
  const sold = lines.filter(({ standing }) => standing !== 'gone').map(({ price }) => price);
  await keepCart(visit, withOnly(cart, sold));
  return goTo(visit, cartPath(languageOf(visit)));
});

cartRoutes.post('/delivery', async (visit) => {
  const form = await readForm(visit);
  const delivery = readDeliveryChoice(form.get('wilaya'), form.get('delivery'));
  await keepCart(visit, { ...(await cartOf(visit)), delivery });
  return goTo(visit, cartDeliveryPath(languageOf(visit)));
});
