import { Hono } from 'hono';
import * as z from 'zod';
import { QuickOrderPage } from '../../../templates/storefront/quick-order/quick-order.tsx';
import type { PricedLine } from '../../shop/carts/pricing.ts';
import { type CartLine, isShort, isSoldOut } from '../../shop/carts/rules.ts';
import type { ProductDetails } from '../../shop/catalogue/product-details.ts';
import type { Offer } from '../../shop/settings/payment-methods/rules.ts';
import { cataloguePath, checkoutPath, quickOrderPath } from '../../shop/urls.ts';
import { rawField, readFields } from '../../web/form-schema.ts';
import { buyNowCartOf } from '../cart/buy-now.ts';
import { newBuyNowId, purchaseForm } from '../cart/buy-now-cookie.ts';
import { couponOf } from '../cart/coupons/cookie.ts';
import { readDeliveryChoice, readQuickOrderLine } from '../cart/form.ts';
import { followChoice } from '../cart/own-cart.ts';
import { placeAcceptedOrder } from '../checkout/accept-terms.ts';
import { answerCheckout, showLimited } from '../checkout/answer.ts';
import { checkoutForm, checkTyped, readTyped, type TypedValues } from '../checkout/form.ts';
import type { SubmittedForm } from '../checkout/form-cookie.ts';
import { usedCoupon } from '../checkout/form-view.ts';
import { clientOf } from '../http/client.ts';
import { fieldsOf, readForm } from '../http/forms/posted-form.ts';
import { isWithin, refuse } from '../http/rate-limits.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../http/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../http/respond.tsx';
import { conditionsVersion } from '../info-pages/texts.ts';
import { rememberOrder } from '../orders/own-orders.ts';
import { countForm } from '../visits/tally.ts';
import { visitOf } from '../visits/visit-cookie.ts';

/**
 * Orders of the form on a product's page. The page is the same for all visitors and carries no token: its form orders
 * nothing, and the answer is the page that confirms it. That page has a cart's id, so that it makes one order when it is
 * sent twice.
 */
export const quickOrderRoutes = new Hono<StorefrontEnvironment>();

/** The product offered with it, as it was ticked, and the total with it that the page showed. */
const upsellForm = z.object({
  upsell: rawField(128),
  seen_with_upsell: rawField(20).transform((text) => Number(text) || 0),
});

/** A form of a product's page. */
type QuickOrder = {
  /** The purchase id of its form; null without one. */
  purchase: string | null;
  line: CartLine;
  /** An invalid quantity, in whose place one piece is priced. */
  mistyped: string | null;
  typed: TypedValues;
  /** The ticked price of the product offered with it; empty without. */
  upsell: string;
  /** Why the order must be confirmed again; null: nothing has changed. */
  change: Exclude<SubmittedForm['refused'], undefined> | 'total' | null;
};

/** Why the product cannot be ordered as chosen; null: it can. */
type LineProblem = 'gone' | 'sold_out' | 'held' | 'short' | 'mistyped' | null;

function problemOfLine(line: PricedLine, mistyped: string | null): LineProblem {
  if (line.standing === 'gone') return 'gone';
  if (isSoldOut(line)) return 'sold_out';
  if (mistyped !== null) return 'mistyped';
  if (!isShort(line)) return null;
  return line.fits === 0 ? 'held' : 'short';
}

/** The variants of a product, of which those without pieces cannot be chosen. */
function choicesIn(product: ProductDetails, { variant }: PricedLine, problem: LineProblem) {
  const isOut = product.available === 0;
  const isTaken = problem === 'sold_out' || problem === 'held';
  return product.variants.map((one) =>
    isOut || (isTaken && one.variant === variant) ? { ...one, isSoldOut: true } : one,
  );
}

/**
 * Answers with the page that shows the total and asks to confirm, and asks for what is missing; with the checkout where
 * the order cannot be paid in cash. `isPressed`: its button was pressed already.
 */
async function showQuickOrder(
  c: RequestContext,
  { purchase: known, line, mistyped, typed: sent, upsell: ticked, change }: QuickOrder,
  isPressed: boolean,
): Promise<Response> {
  const language = languageOf(c);
  const purchase = known ?? newBuyNowId();
  // A browser without a cookie gets one here, so that its order is counted by it.
  const id = await buyNowCartOf(c, purchase, line);
  const code = await couponOf(c);
  const isCouponUsed = code !== null && change === 'coupon';
  const price = (typed: TypedValues, more: CartLine[] = []) => {
    const choice = readDeliveryChoice(typed.wilaya, typed.delivery);
    return shopOf(c).priceCart([line, ...more], language, choice, id, [], isCouponUsed ? null : code);
  };
  let typed = sent;
  let priced = await price(typed);
  const { offers } = priced.delivery;
  if (typed.delivery === '' && offers.home === null && offers.desk !== null) {
    typed = { ...typed, delivery: 'desk' };
    priced = await price(typed);
  }
  const [item] = priced.lines;
  if (item === undefined) return goTo(c, cataloguePath(language));
  const problem = problemOfLine(item, mistyped);
  const { delivery, limit } = priced;
  const isKnown = !delivery.isCharged || delivery.tariff !== null;
  const cash = priced.offers.find(isCash) ?? null;
  if (problem === null && (limit !== null || (isKnown && cash === null))) return goOnInCheckout(c);
  const product =
    problem === null || problem === 'mistyped' ? null : await shopOf(c).product(language, item.slug);
  const isConfirmable = isKnown && problem === null && cash !== null;
  const offered = isConfirmable ? priced.upsell : null;
  const both = offered === null ? null : await price(typed, [{ price: offered.sells, quantity: 1 }]);
  const upsell =
    offered !== null && both !== null && both.limit === null && both.offers.some(isCash)
      ? { ...offered, isTicked: offered.sells === ticked, total: both.total }
      : null;
  const checked = checkTyped(typed, { needsStreet: false });
  const problems = 'problems' in checked ? checked.problems : {};
  const isUnserved = delivery.choice !== null && !isKnown;
  // Only the first answer to a form of a product's page.
  if (known === null) await countForm(c, [item.slug]);
  const isWrong = isPressed || Object.keys(problems).length > 0 || problem !== null || isUnserved;
  return showPage(
    c,
    <QuickOrderPage
      frame={frameOf(c, quickOrderPath)}
      cartId={id}
      purchase={purchase}
      line={item}
      lineProblem={problem}
      mistyped={mistyped}
      variants={product === null ? [] : choicesIn(product, item, problem)}
      typed={typed}
      problems={isUnserved ? { wilaya: 'not_delivered', ...problems } : problems}
      delivery={delivery}
      subtotal={priced.subtotal}
      saved={priced.saved}
      total={priced.total}
      change={change}
      coupon={isCouponUsed ? usedCoupon(code) : (priced.coupon ?? null)}
      offers={priced.offers}
      isConfirmable={isConfirmable}
      upsell={upsell}
      isUpsellGone={isConfirmable && ticked !== '' && !upsell?.isTicked}
      conditions={await conditionsVersion(c.var.settings, language)}
    />,
    { status: isWrong ? 422 : 200 },
  );
}

const isCash = ({ paymentMethod }: Offer) => paymentMethod === 'cash';

/** Sends the same form to the checkout of this one product, which has all languages and payment methods. */
function goOnInCheckout(c: RequestContext): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(checkoutPath(languageOf(c)), 307);
}

// The address alone, such as a bookmark, names no product.
quickOrderRoutes.get('/', (c) => goTo(c, cataloguePath(languageOf(c))));

quickOrderRoutes.post('/', async (c) => {
  const form = await readForm(c);
  const read = readQuickOrderLine(form);
  if (read === null) return goTo(c, cataloguePath(languageOf(c)));
  const { cartId, line, mistyped } = read;
  const sent = readFields(checkoutForm, form);
  const typed = readTyped(form);
  const { purchase } = readFields(purchaseForm, form);
  const { upsell: ticked, seen_with_upsell } = readFields(upsellForm, form);
  const upsell = ticked === line.price ? '' : ticked;
  const order: QuickOrder = { purchase, line, mistyped, typed, upsell, change: null };
  // The form of a product's page names no mode: it does not change that of the cart.
  if (typed.delivery !== '') await followChoice(c, typed);
  // A form of an old page, or one made by hand: this way asks for no street and takes cash alone.
  const isForeign = !c.var.settings.hasQuickOrder || (sent.way !== null && sent.way.paymentMethod !== 'cash');
  if (sent.language !== null || isForeign) return goOnInCheckout(c);
  const checked = checkTyped(typed, { needsStreet: false });
  if (sent.way === null || 'problems' in checked || mistyped !== null) {
    // No further page follows that would be counted.
    return (await isWithin(c, 'page')) ? showQuickOrder(c, order, sent.way !== null) : refuse(c);
  }
  if (!(await isWithin(c, 'checkout'))) return refuse(c);
  const submission = {
    cartId,
    lines: upsell === '' ? [line] : [line, { price: upsell, quantity: 1 }],
    seenTotal: upsell === '' ? sent.seen_total : seen_with_upsell,
    contact: checked.contact,
    chosen: sent.way,
    language: languageOf(c),
    coupon: await couponOf(c),
    client: await clientOf(c),
    isQuick: true,
    visit: await visitOf(c),
  };
  const opening = await placeAcceptedOrder(c, submission, sent.conditions);
  if ('token' in opening) {
    await rememberOrder(c, opening.token);
    return answerCheckout(c, opening);
  }
  const again = { path: quickOrderPath(languageOf(c)), typed: fieldsOf(form) ?? [] };
  switch (opening.reason) {
    case 'limited':
      return showLimited(c, opening, { again });
    case 'not_ready':
      return showNotice(c, 503, { kind: 'not_ready', again });
    case 'payment_method':
    case 'cash_limit':
    case 'conditions':
    case 'coupon':
      return showQuickOrder(c, { ...order, change: opening.reason }, true);
    case 'cart_changed':
      return showQuickOrder(c, { ...order, change: 'total' }, true);
    // The page says what is wrong with the product or the place.
    case 'cart_short':
    case 'out_of_bounds':
    case 'not_delivered':
      return showQuickOrder(c, order, true);
  }
});
