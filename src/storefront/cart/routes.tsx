import { Hono } from 'hono';
import { CartPage, type CartProps } from '../../../templates/storefront/cart/cart.tsx';
import {
  cartAfterCutPath,
  cartAfterMistypingPath,
  cartAfterRefusalPath,
  cartAfterRemovalPath,
  cartDeliveryPath,
  cartLineId,
  cartPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type Cart, type CartLine, isShort } from '../../domain/carts.ts';
import type { PricedLine } from '../../shop/carts/pricing.ts';
import type { PaidBefore } from '../../shop/orders/placing/already-paid.ts';
import { couponOf } from '../../shop-web/coupon-cookie.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showPage } from '../../shop-web/respond.tsx';
import { readFields } from '../../web/form-schema.ts';
import { findUnpaidOrder, isOwnOrder } from '../own-orders/own-orders.ts';
import {
  asAnother,
  type CartChange,
  type ChangedCart,
  deliveryForm,
  readAddition,
  readCartChange,
  shownMistyped,
  whyNotKept,
  withAtLeast,
  withExactly,
  withMore,
  withOnly,
  withoutPaid,
  withSuccessor,
} from './form.ts';
import { askAgain, readLineInUrl } from './line-in-url.ts';
import { cartOf, hasCartCookie, isSecondTap, keepCart, keptCartPath, noteAddition } from './own-cart.ts';

export const cartRoutes = new Hono<StorefrontEnvironment>();

/** Lines that the cart's address names besides its own; null where it names none. */
type CartNotices = Record<'most' | 'removed' | 'unsold', CartLine | null>;

function cartNoticesOf(c: RequestContext): CartNotices {
  const quantity = quantityOf(c);
  const { most, removed, unsold } = c.req.query();
  return {
    most: readLineInUrl(most, 1),
    removed: quantity === null ? null : readLineInUrl(removed, quantity),
    unsold: readLineInUrl(unsold, quantity ?? 1),
  };
}

/**
 * The cart's page, with messages about the last request from its address. One request to the object answers all of it
 * but an unpaid order.
 */
async function showCart(c: RequestContext): Promise<Response> {
  const language = languageOf(c);
  const cart = await cartOf(c);
  const asked = cartNoticesOf(c);
  const lines = [asked.most, asked.removed, asked.unsold].filter((line) => line !== null);
  const priced = await shopOf(c).priceCart(
    [...cart.lines],
    language,
    cart.delivery,
    cart.id,
    lines,
    await couponOf(c),
  );
  const found = (line: CartLine | null) =>
    line === null ? null : (priced.beside[lines.indexOf(line)] ?? null);
  const most = found(asked.most);
  const mistyped = findMistyped(c);
  return showPage(
    c,
    <CartPage
      frame={frameOf(c, (other) =>
        mistyped === null ? cartPath(other) : cartAfterMistypingPath(other, mistyped.price, mistyped.text),
      )}
      {...priced}
      paid={await findPaid(c, priced.paid)}
      unpaidOrder={await findUnpaidOrder(c)}
      unknown={cart.lines.length - priced.lines.length}
      removed={findRemoved(cart, asked.removed, found(asked.removed))}
      // A hidden product shows no name to a visitor who knows its id.
      most={most === null || most.status === 'gone' ? null : most.name}
      mistyped={mistyped}
      couponProblem={findCouponProblem(c)}
      problem={findProblem(c, cart, priced.lines.filter(isShort), found(asked.unsold))}
    />,
  );
}

/** What is paid already, and the order, which only the browser that placed it sees. */
async function findPaid(c: RequestContext, paid: PaidBefore | null): Promise<CartProps['paid']> {
  if (paid === null) return null;
  return { covers: paid.covers, token: (await isOwnOrder(c, paid.token)) ? paid.token : null };
}

function quantityOf(c: RequestContext): number | null {
  const quantity = Number(c.req.query('quantity'));
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : null;
}

/** The removed line in the address: offered again only if it is still sold and not in the cart. */
function findRemoved(cart: Cart, removed: CartLine | null, line: PricedLine | null): CartProps['removed'] {
  if (removed === null || line === null || line.status === 'gone') return null;
  if (cart.lines.some(({ price }) => price === line.sells || price === removed.price)) return null;
  return { price: line.sells, quantity: removed.quantity, name: line.name };
}

/** The message about a code in the address. The code is not checked again: that would be another try. */
function findCouponProblem(c: RequestContext): CartProps['couponProblem'] {
  const { coupon, tries } = c.req.query();
  if (tries !== undefined) return { kind: 'limited' };
  return coupon === undefined ? null : { kind: 'unknown', typed: shownMistyped(coupon) };
}

function findMistyped(c: RequestContext): CartProps['mistyped'] {
  const { line, typed } = c.req.query();
  return line === undefined || typed === undefined ? null : { price: line, text: shownMistyped(typed) };
}

/**
 * True when the cart that the shop's form has just set did not come back. A link from elsewhere proves nothing:
 * browsers send same-origin only after the shop's own form.
 */
function isWithoutCookies(c: RequestContext): boolean {
  return !hasCartCookie(c) && (c.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

/** Why the last request changed nothing, as far as it is still true: an address proves nothing. */
function findProblem(
  c: RequestContext,
  cart: Cart,
  missing: readonly PricedLine[],
  unsoldLine: PricedLine | null,
): CartProps['problem'] {
  const { full, unsold, short, first } = c.req.query();
  if (first !== undefined && isWithoutCookies(c)) return { kind: 'cookies' };
  if (short !== undefined && missing.length > 0)
    return { kind: missing.every(({ held }) => held > 0) ? 'held' : 'short' };
  if (short !== undefined) return null;
  if (full !== undefined) {
    const kind = whyNotKept(withMore(cart, { price: full, quantity: 1 })?.cart ?? null);
    return kind && { kind };
  }
  if (unsold === undefined) return null;
  if (unsoldLine === null || unsoldLine.status === 'gone') return { kind: 'notSold' };
  return unsoldLine.status === 'repriced' ? { kind: 'repriced', line: unsoldLine } : null;
}

/** Keeps a changed cart and goes to its page, at `hash`, or to the message about what could not be done. */
async function showChanged(
  c: RequestContext,
  change: CartChange,
  changed: ChangedCart | null,
  hash = '',
): Promise<Response> {
  const language = languageOf(c);
  if (changed === null || !(await keepCart(c, changed.cart)))
    return goTo(c, cartAfterRefusalPath(language, 'full', change));
  if (changed.isCut) return goTo(c, cartAfterCutPath(language, change.price));
  if (changed.removed > 0) return goTo(c, cartAfterRemovalPath(language, change.price, changed.removed));
  return goTo(c, `${keptCartPath(c)}${hash}`);
}

cartRoutes.get(shopPatterns.cart, showCart);
// A reload after a refused form leads to the cart.
cartRoutes.get(`${shopPatterns.cart}/:form{${Object.keys(shopPatterns.cartForms).join('|')}}`, (c) =>
  goTo(c, cartPath(languageOf(c))),
);

/**
 * Adds a form's line to the cart by `put`, which returns null when there is no room. `isOnce`: a form sent twice at
 * once counts once.
 */
async function putIn(
  c: RequestContext,
  put: (cart: Cart, change: CartChange) => ChangedCart | null,
  { isOnce = false } = {},
): Promise<Response> {
  const language = languageOf(c);
  const change = readAddition(await readForm(c));
  if (change === null) return goTo(c, cartPath(language));
  if ('mistyped' in change) return askAgain(c, change);
  const cart = await cartOf(c);
  if (isOnce && (await isSecondTap(c, cart, change))) return goTo(c, keptCartPath(c));
  const { lines, beside } = await shopOf(c).priceCart([...cart.lines], language, null, null, [change]);
  // Nothing is added at a price that the shopper did not see, from an outdated page.
  if (beside[0]?.status !== 'same') return goTo(c, cartAfterRefusalPath(language, 'unsold', change));
  const older = lines.find(({ price, sells }) => sells === change.price && price !== change.price);
  const isTwice = older !== undefined && cart.lines.every(({ price }) => price !== change.price);
  const own = isTwice ? withSuccessor(cart, older.price, change.price) : cart;
  const changed = put(own, change);
  if (isOnce && changed !== null) await noteAddition(c, changed.cart, change);
  return showChanged(c, change, changed);
}

cartRoutes.post(shopPatterns.cartForms.add, (c) => putIn(c, withMore, { isOnce: true }));
// A page from the history offers it again: then the cart keeps its larger quantity.
cartRoutes.post(shopPatterns.cartForms.restore, (c) => putIn(c, withAtLeast));

cartRoutes.post(shopPatterns.cartForms.change, async (c) => {
  const change = readCartChange(await readForm(c));
  if (change === null) return goTo(c, cartPath(languageOf(c)));
  if ('mistyped' in change)
    return goTo(c, cartAfterMistypingPath(languageOf(c), change.price, change.mistyped));
  return showChanged(c, change, withExactly(await cartOf(c), change), `#${cartLineId(change.price)}`);
});

cartRoutes.post(shopPatterns.cartForms['remove-unavailable'], async (c) => {
  const cart = await cartOf(c);
  const { lines } = await shopOf(c).priceCart([...cart.lines], languageOf(c));
  const sold = lines.filter(({ status }) => status !== 'gone').map(({ price }) => price);
  await keepCart(c, withOnly(cart, sold));
  return goTo(c, cartPath(languageOf(c)));
});

// Paid products are removed only by a press, and only while the order is still paid.
cartRoutes.post(shopPatterns.cartForms['remove-paid'], async (c) => {
  const cart = await cartOf(c);
  const { paid } = await shopOf(c).priceCart([...cart.lines], languageOf(c), null, cart.id);
  if (paid !== null) {
    await shopOf(c).leaveCart(cart.id);
    await keepCart(c, withoutPaid(cart, paid.lines));
  }
  return goTo(c, cartPath(languageOf(c)));
});

cartRoutes.post(shopPatterns.cartForms.again, async (c) => {
  const cart = await cartOf(c);
  await shopOf(c).leaveCart(cart.id);
  await keepCart(c, asAnother(cart));
  return goTo(c, cartPath(languageOf(c)));
});

cartRoutes.post(shopPatterns.cartForms.delivery, async (c) => {
  const delivery = readFields(deliveryForm, await readForm(c));
  await keepCart(c, { ...(await cartOf(c)), delivery });
  return goTo(c, cartDeliveryPath(languageOf(c)));
});
