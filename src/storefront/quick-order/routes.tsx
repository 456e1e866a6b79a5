import { Hono } from 'hono';
import * as z from 'zod';
import { QuickOrderPage } from '../../../templates/storefront/quick-order/confirm-quick-order.tsx';
import type { Locale } from '../../contract/scalars.ts';
import {
  buyNowPath,
  cataloguePath,
  checkoutPath,
  quickOrderPagePath,
  quickOrderPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type CartLine, isShort, isSoldOut } from '../../domain/carts.ts';
import type { PaymentOption } from '../../domain/settings/payment-methods.ts';
import type { PricedLine } from '../../shop/carts/pricing.ts';
import type { ProductDetails } from '../../shop/catalogue/product-details.ts';
import { clientOf, introduce, knownBrowserOf } from '../../shop-web/client.ts';
import { couponOf } from '../../shop-web/coupon-cookie.ts';
import { checkoutForm, checkTyped, readTyped, type TypedValues } from '../../shop-web/forms/checkout-form.ts';
import { answerFor, isDoubtfulName, pricesOf, questionOf, readAnswers } from '../../shop-web/forms/doubts.ts';
import { findForm, keepForm } from '../../shop-web/forms/kept-forms.ts';
import { fieldsOf, readForm } from '../../shop-web/forms/posted-form.ts';
import { isWithin, refuse } from '../../shop-web/rate-limits.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../shop-web/respond.tsx';
import { conditionsVersion } from '../../shop-web/terms/page-texts.ts';
import { rawField, readFields } from '../../web/form-schema.ts';
import { buyNowCartOf } from '../cart/buy-now.ts';
import { newBuyNowId, purchaseForm } from '../cart/buy-now-cookie.ts';
import { readDeliveryChoice, readQuickOrderLine } from '../cart/form.ts';
import { followChoice } from '../cart/own-cart.ts';
import { placeAcceptedOrder } from '../checkout/accept-terms.ts';
import { answerCheckout, showLimited } from '../checkout/answer.ts';
import { checkoutForms } from '../checkout/form-cookie.ts';
import { pickupPointProblem, usedCoupon } from '../checkout/form-view.ts';
import { rememberOrder } from '../own-orders/own-orders.ts';
import { countForm } from '../visits/count-views.ts';
import { visitOf } from '../visits/visit-cookie.ts';
import { emptyQuickOrder, type KeptQuickOrder, quickOrders } from './kept-order.ts';

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

/** What was sent with a form of a product's page. */
type QuickOrder = KeptQuickOrder & {
  /** The purchase id of its form; null without one. */
  purchase: string | null;
  line: CartLine;
};

/** Why the product cannot be ordered as chosen; null: it can. */
type LineProblem = 'gone' | 'sold_out' | 'held' | 'short' | 'mistyped' | null;

function problemOfLine(line: PricedLine, mistyped: string | null): LineProblem {
  if (line.status === 'gone') return 'gone';
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
 * the order cannot be paid in cash.
 */
async function showQuickOrder(
  c: RequestContext,
  order: QuickOrder & { purchase: string },
): Promise<Response> {
  const { purchase, line, mistyped, upsell: ticked, change, isPressed, placeAnswer } = order;
  const language = languageOf(c);
  const id = await buyNowCartOf(c, purchase, line);
  const code = await couponOf(c);
  const isCouponUsed = code !== null && change === 'coupon';
  const price = (typed: TypedValues, more: CartLine[] = []) => {
    const choice = readDeliveryChoice(typed.wilaya, typed.delivery);
    return shopOf(c).priceCart([line, ...more], language, choice, id, [], isCouponUsed ? null : code);
  };
  let { typed } = order;
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
  if (problem === null && (limit !== null || (isKnown && cash === null))) return goOnInCheckout(c, order, id);
  const product =
    problem === null || problem === 'mistyped' ? null : await shopOf(c).product(language, item.slug);
  const checked = checkTyped(typed, { needsStreet: false });
  const problems = {
    ...('problems' in checked ? checked.problems : {}),
    // The page offers them for the first time until its button is pressed.
    ...(isPressed ? pickupPointProblem(typed, priced.delivery) : {}),
  };
  const hasPlace = problem === null && problems.wilaya === undefined && problems.commune === undefined;
  const question = hasPlace ? await questionOf({ typed, placeAnswer }, language) : null;
  const isConfirmable = isKnown && problem === null && cash !== null && question === null;
  const offered = isConfirmable ? priced.upsell : null;
  const both = offered === null ? null : await price(typed, [{ price: offered.sells, quantity: 1 }]);
  const upsell =
    offered !== null && both !== null && both.limit === null && both.offers.some(isCash)
      ? { ...offered, isTicked: offered.sells === ticked, total: both.total }
      : null;
  const isUnserved = delivery.choice !== null && !isKnown;
  const isWrong = isPressed || Object.keys(problems).length > 0 || problem !== null || isUnserved;
  return showPage(
    c,
    <QuickOrderPage
      frame={frameOf(c, (other) => quickOrderPagePath(other, line, purchase))}
      cartId={id}
      purchase={purchase}
      line={item}
      lineProblem={problem}
      mistyped={mistyped}
      variants={product === null ? [] : choicesIn(product, item, problem)}
      typed={typed}
      problems={isUnserved ? { wilaya: 'not_delivered', ...problems } : problems}
      question={
        question === null
          ? null
          : {
              ...question,
              prices: await pricesOf(question, (wilaya) => price({ ...typed, wilaya: String(wilaya) })),
            }
      }
      answered={answerFor({ typed, placeAnswer }, null)}
      asksName={isDoubtfulName({ typed, placeAnswer, isNameKept: false })}
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
    { status: isWrong && c.req.method === 'POST' ? 422 : 200 },
  );
}

/** Counts the form of a product's page; the form itself does not name the product. False: nobody sells it. */
async function countOrderForm(c: RequestContext, line: CartLine): Promise<boolean> {
  const { lines } = await shopOf(c).priceCart([line], languageOf(c), null, newBuyNowId(), [], null);
  await countForm(
    c,
    lines.map(({ slug }) => slug),
  );
  return lines.length > 0;
}

const isCash = ({ paymentMethod }: PaymentOption) => paymentMethod === 'cash';

/** Shows the checkout of this one product, which has all languages and payment methods, with what was typed. */
async function goOnInCheckout(
  c: RequestContext,
  { typed, line, purchase, placeAnswer }: QuickOrder & { purchase: string },
  cartId: string,
): Promise<Response> {
  if (c.req.method === 'POST') return sendToCheckout(c);
  await keepForm(c, checkoutForms, cartId, {
    typed,
    placeAnswer,
    seenTotal: null,
    seenCart: null,
    isDraft: true,
  });
  return goTo(c, buyNowPath(languageOf(c), line, purchase));
}

/** Sends the same form to that checkout. */
function sendToCheckout(c: RequestContext): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(checkoutPath(languageOf(c)), 307);
}

/**
 * Leads to the page of a form, which browsers go back to and reload. A browser without cookies, or with too long a
 * form, gets the page at once. Only the page itself proves that a browser keeps cookies: the form before it comes from
 * a page that is the same for all visitors.
 */
async function answerQuickOrder(
  c: RequestContext,
  order: QuickOrder,
  language: Locale = languageOf(c),
): Promise<Response> {
  const { purchase: known, line, ...sent } = order;
  const purchase = known ?? newBuyNowId();
  const hasCookies = known === null || (await knownBrowserOf(c)) !== null;
  // A browser without a cookie gets one here, so that its order is counted by it.
  await introduce(c);
  if (hasCookies && (await keepForm(c, quickOrders, purchase, sent, [language])))
    return goTo(c, quickOrderPagePath(language, line, purchase));
  return showQuickOrder(c, { ...order, purchase });
}

quickOrderRoutes.get(shopPatterns.quickOrder, async (c) => {
  const asked = new FormData();
  for (const [name, value] of Object.entries(c.req.query())) asked.set(name, value);
  // Never read a cart's id from an address: the receiver of a shared address would share its order.
  asked.delete('cart');
  const read = readQuickOrderLine(asked);
  const { purchase } = readFields(purchaseForm, asked);
  // The address alone, such as a bookmark, names no product.
  if (read === null || purchase === null) return goTo(c, cataloguePath(languageOf(c)));
  if (!c.var.settings.hasQuickOrder) return goTo(c, buyNowPath(languageOf(c), read.line, purchase));
  const sent = (await findForm(c, quickOrders, purchase)) ?? { ...emptyQuickOrder, mistyped: read.mistyped };
  return showQuickOrder(c, { ...sent, purchase, line: read.line });
});

quickOrderRoutes.post(shopPatterns.quickOrder, async (c) => {
  const form = await readForm(c);
  const read = readQuickOrderLine(form);
  if (read === null) return goTo(c, cataloguePath(languageOf(c)));
  const { cartId, line, mistyped } = read;
  const sent = readFields(checkoutForm, form);
  const answers = readAnswers(readTyped(form), form);
  const { typed, placeAnswer } = answers;
  const { purchase } = readFields(purchaseForm, form);
  const { upsell: ticked, seen_with_upsell } = readFields(upsellForm, form);
  const upsell = ticked === line.price ? '' : ticked;
  const isPressed = sent.way !== null;
  const order: QuickOrder = {
    ...{ purchase, line, mistyped, typed, upsell, placeAnswer, isPressed },
    change: null,
  };
  // The form of a product's page names no mode: it does not change that of the cart.
  if (typed.delivery !== '') await followChoice(c, typed);
  // A form of an old page, or one made by hand: this way asks for no street and takes cash alone.
  const isForeign = !c.var.settings.hasQuickOrder || (sent.way !== null && sent.way.paymentMethod !== 'cash');
  if (isForeign) return sendToCheckout(c);
  const checked = checkTyped(typed, { needsStreet: false });
  const isDraft = sent.way === null || sent.language !== null;
  if (isDraft || 'problems' in checked || mistyped !== null) {
    if (!(await isWithin(c, 'page'))) return refuse(c);
    // Only the first form of a product's page.
    if (purchase === null && !(await countOrderForm(c, line))) return goTo(c, cataloguePath(languageOf(c)));
    return answerQuickOrder(c, order, sent.language ?? languageOf(c));
  }
  if (isDoubtfulName(answers) || (await questionOf(answers, languageOf(c))) !== null)
    return (await isWithin(c, 'page')) ? answerQuickOrder(c, { ...order, isPressed: false }) : refuse(c);
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
    placeAnswer,
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
      return answerQuickOrder(c, { ...order, change: opening.reason });
    case 'cart_changed':
      return answerQuickOrder(c, { ...order, change: 'total' });
    // The page says what is wrong with the product or the place.
    case 'cart_short':
    case 'out_of_bounds':
    case 'not_delivered':
    case 'pickup_point':
      return answerQuickOrder(c, order);
  }
});
