import { Hono } from 'hono';
import { CartPage, type CartProps } from '../../../templates/storefront/cart/cart.tsx';
import { isOwnOrder } from '../orders/own-orders.ts';
import {
  cartOf,
  frameOf,
  goTo,
  hasCartCookie,
  keepCart,
  languageOf,
  readForm,
  shopOf,
  showPage,
  type Visit,
  type VisitEnv,
} from '../pages/visit.tsx';
import {
  cartAfterCutPath,
  cartAfterFirstPath,
  cartAfterMistypingPath,
  cartAfterRefusalPath,
  cartAfterRemovalPath,
  cartDeliveryPath,
  cartPath,
  productAfterMistypingPath,
} from '../urls.ts';
import {
  asAnother,
  type CartChange,
  type ChangedCart,
  type Mistyped,
  readAddition,
  readCartChange,
  readDeliveryChoice,
  shownMistyped,
  whyNotKept,
  withAtLeast,
  withExactly,
  withMore,
  withOnly,
  withoutPaid,
  withSuccessor,
} from './form.ts';
import type { PaidBefore } from './paid.ts';
import type { Cart } from './rules.ts';

export const cartRoutes = new Hono<VisitEnv>();

/** The cart's page, with what its address says of the last thing that was asked. */
async function showCart(visit: Visit): Promise<Response> {
  const language = languageOf(visit);
  const cart = await cartOf(visit);
  const priced = await shopOf(visit).priceCart([...cart.lines], language, cart.delivery, cart.id);
  return showPage(
    visit,
    <CartPage
      frame={frameOf(visit, cartPath)}
      {...priced}
      paid={await findPaid(visit, priced.paid)}
      unknown={cart.lines.length - priced.lines.length}
      removed={await findRemoved(visit, cart)}
      most={await nameOfPrice(visit, visit.req.query('most'))}
      mistyped={findMistyped(visit)}
      problem={await findProblem(visit, cart, priced.lines.some(isShort))}
    />,
  );
}

/** True for a line of which the cart wants more than there is for it. */
export function isShort(line: { standing: string; quantity: number; fits: number | null }): boolean {
  return line.standing !== 'gone' && line.fits !== null && line.fits < line.quantity;
}

/** What has been paid for, and the order that did it in the browser that placed it alone. */
async function findPaid(visit: Visit, paid: PaidBefore | null): Promise<CartProps['paid']> {
  if (paid === null) return null;
  return { covers: paid.covers, token: (await isOwnOrder(visit, paid.token)) ? paid.token : null };
}

/** What a price stands for today; null for one that nobody knows. */
async function findLine(visit: Visit, price: string | undefined, quantity: number) {
  if (!price || price.length > 128) return null;
  const { lines } = await shopOf(visit).priceCart([{ price, quantity }], languageOf(visit));
  return lines[0] ?? null;
}

async function nameOfPrice(visit: Visit, price: string | undefined): Promise<string | null> {
  const line = await findLine(visit, price, 1);
  // What is hidden has no name for whoever knows its id.
  return line === null || line.standing === 'gone' ? null : line.name;
}

function quantityOf(visit: Visit): number | null {
  const quantity = Number(visit.req.query('quantity'));
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : null;
}

/** What the address says was taken out: only what is still sold can be put back, and only what is not in again. */
async function findRemoved(visit: Visit, cart: Cart): Promise<CartProps['removed']> {
  const quantity = quantityOf(visit);
  const removed = visit.req.query('removed');
  const line = quantity === null ? null : await findLine(visit, removed, quantity);
  if (quantity === null || line === null || line.standing === 'gone') return null;
  if (cart.lines.some(({ price }) => price === line.sells || price === removed)) return null;
  return { price: line.sells, quantity, name: line.name };
}

function findMistyped(visit: Visit): CartProps['mistyped'] {
  const { line, typed } = visit.req.query();
  return line === undefined || typed === undefined ? null : { price: line, text: shownMistyped(typed) };
}

/**
 * True when the cart that a form of ours has just set did not come back. A link from elsewhere proves nothing: browsers
 * that say where a visit comes from call only what follows our own form same-origin.
 */
function isWithoutCookies(visit: Visit): boolean {
  return !hasCartCookie(visit) && (visit.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

/** Where a visitor sees the cart that was just kept. */
export function keptCartPath(visit: Visit): string {
  const language = languageOf(visit);
  return hasCartCookie(visit) ? cartPath(language) : cartAfterFirstPath(language);
}

/** Why nothing came of what was asked, as far as it is still so: an address is no proof of it. */
async function findProblem(visit: Visit, cart: Cart, isNotEnough: boolean): Promise<CartProps['problem']> {
  const { full, unsold, short, first } = visit.req.query();
  if (first !== undefined && isWithoutCookies(visit)) return { kind: 'cookies' };
  if (short !== undefined) return isNotEnough ? { kind: 'short' } : null;
  if (full !== undefined) {
    const kind = whyNotKept(withMore(cart, { price: full, quantity: 1 })?.cart ?? null);
    return kind && { kind };
  }
  if (unsold === undefined) return null;
  const line = await findLine(visit, unsold, quantityOf(visit) ?? 1);
  if (line === null || line.standing === 'gone') return { kind: 'notSold' };
  return line.standing === 'repriced' ? { kind: 'repriced', line } : null;
}

/** Leads back to where a quantity that is none was typed for something that is not in the cart. */
export async function askAgain(visit: Visit, { price, mistyped }: Mistyped): Promise<Response> {
  const language = languageOf(visit);
  const line = await findLine(visit, price, 1);
  return line === null || line.standing === 'gone'
    ? goTo(visit, cartAfterRefusalPath(language, 'unsold', { price, quantity: 1 }))
    : goTo(visit, productAfterMistypingPath(language, line, mistyped));
}

/** Keeps a changed cart and goes on to its page, which says what could not be done in full. */
async function showChanged(visit: Visit, change: CartChange, changed: ChangedCart | null): Promise<Response> {
  const language = languageOf(visit);
  if (changed === null || !(await keepCart(visit, changed.cart)))
    return goTo(visit, cartAfterRefusalPath(language, 'full', change));
  if (changed.isCut) return goTo(visit, cartAfterCutPath(language, change.price));
  if (changed.removed > 0) return goTo(visit, cartAfterRemovalPath(language, change.price, changed.removed));
  return goTo(visit, keptCartPath(visit));
}

cartRoutes.get('/', showCart);
// A shopper who reloads the page behind a form that was refused lands on the cart.
cartRoutes.get('/:form{add|restore|change|delivery|tidy|settle|again}', (visit) =>
  goTo(visit, cartPath(languageOf(visit))),
);

/** Puts what a form names into the cart as `put` does, which gives null when there is no room for it. */
async function putIn(
  visit: Visit,
  put: (cart: Cart, change: CartChange) => ChangedCart | null,
): Promise<Response> {
  const language = languageOf(visit);
  const change = readAddition(await readForm(visit));
  if (change === null) return goTo(visit, cartPath(language));
  if ('mistyped' in change) return askAgain(visit, change);
  const line = await findLine(visit, change.price, change.quantity);
  // Nor does anything go in at a price that was not seen, from a page from before it changed.
  if (line?.standing !== 'same') return goTo(visit, cartAfterRefusalPath(language, 'unsold', change));
  const cart = await cartOf(visit);
  const { lines } = await shopOf(visit).priceCart([...cart.lines], language);
  const older = lines.find(({ price, sells }) => sells === change.price && price !== change.price);
  const isTwice = older !== undefined && cart.lines.every(({ price }) => price !== change.price);
  const own = isTwice ? withSuccessor(cart, older.price, change.price) : cart;
  return showChanged(visit, change, put(own, change));
}

cartRoutes.post('/add', (visit) => putIn(visit, withMore));
// A page that was gone back to offers it again: what is in the cart by then stays as much as it is.
cartRoutes.post('/restore', (visit) => putIn(visit, withAtLeast));

cartRoutes.post('/change', async (visit) => {
  const change = readCartChange(await readForm(visit));
  if (change === null) return goTo(visit, cartPath(languageOf(visit)));
  if ('mistyped' in change)
    return goTo(visit, cartAfterMistypingPath(languageOf(visit), change.price, change.mistyped));
  return showChanged(visit, change, withExactly(await cartOf(visit), change));
});

cartRoutes.post('/tidy', async (visit) => {
  const cart = await cartOf(visit);
  const { lines } = await shopOf(visit).priceCart([...cart.lines], languageOf(visit));
  const sold = lines.filter(({ standing }) => standing !== 'gone').map(({ price }) => price);
  await keepCart(visit, withOnly(cart, sold));
  return goTo(visit, cartPath(languageOf(visit)));
});

// What is paid for goes out by a press alone, and only while the order still says that it is.
cartRoutes.post('/settle', async (visit) => {
  const cart = await cartOf(visit);
  const { paid } = await shopOf(visit).priceCart([...cart.lines], languageOf(visit), null, cart.id);
  if (paid !== null) {
    await shopOf(visit).leaveCart(cart.id);
    await keepCart(visit, withoutPaid(cart, paid.lines));
  }
  return goTo(visit, cartPath(languageOf(visit)));
});

cartRoutes.post('/again', async (visit) => {
  const cart = await cartOf(visit);
  await shopOf(visit).leaveCart(cart.id);
  await keepCart(visit, asAnother(cart));
  return goTo(visit, cartPath(languageOf(visit)));
});

cartRoutes.post('/delivery', async (visit) => {
  const form = await readForm(visit);
  const delivery = readDeliveryChoice(form.get('wilaya'), form.get('delivery'));
  await keepCart(visit, { ...(await cartOf(visit)), delivery });
  return goTo(visit, cartDeliveryPath(languageOf(visit)));
});
