import { Hono } from 'hono';
import { CheckoutPage } from '../../../templates/storefront/checkout/checkout.tsx';
import type { Locale } from '../../contract/scalars.ts';
import { knownLanguage } from '../../text/locales/by-language.ts';
import { askAgain } from '../cart/asked-line.ts';
import { buyNowCartOf } from '../cart/buy-now.ts';
import { newBuyNowId, readBuyNowId } from '../cart/buy-now-cookie.ts';
import { couponOf } from '../cart/coupons/cookie.ts';
import { type Mistyped, markOf, readBuyNow, readDeliveryChoice } from '../cart/form.ts';
import { cartOf, keepCart } from '../cart/own-cart.ts';
import { type Cart, isCounted, isShort } from '../cart/rules.ts';
import { clientOf } from '../limits/client.ts';
import { isOwnOrder, rememberOrder } from '../orders/own-orders.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment, shopOf } from '../pages/environment.ts';
import { fieldsOf, readForm } from '../pages/forms/posted-form.ts';
import { conditionsVersion } from '../pages/info-texts.ts';
import { isWithin, refuse } from '../pages/rate-limits.ts';
import { frameOf, goTo, showNotice, showPage } from '../pages/respond.tsx';
import {
  buyNowPath,
  cartBeforeCheckoutPath,
  cartPath,
  checkoutPath,
  orderPath,
  sharedCartPath,
  WAYS_TO_PAY,
} from '../urls.ts';
import { placeAgreed } from './agreed.ts';
import { answerOpening, showLimited } from './answer-opening.ts';
import { checkTyped, readChosenWay, readTyped, type TypedValues } from './form.ts';
import type { SentForm } from './form-cookie.ts';
import { forget, readRemembered, remember } from './remembered.ts';
import { dropForm, findForm, keepForm } from './sent-form.ts';
import { problemsOf, typedOf, unseenIn, usedCoupon } from './shown-form.ts';

export const checkoutRoutes = new Hono<StorefrontEnvironment>();

/** Why a form is shown again, with what was typed. */
const formRefusals = ['beyond', 'unserved', 'way', 'conditions', 'coupon'] as const;

function isFormRefusal(word: string | null): word is (typeof formRefusals)[number] {
  return formRefusals.some((one) => one === word);
}

/** What is checked out: one thing alone where form or address name it, and the cart is left as it is. */
type CheckoutCart = {
  cart: Cart;
  isApart: boolean;
  /** What the address of a thing bought alone bears. */
  purchase: string | null;
};

async function checkoutCartOf(c: RequestContext, form: FormData): Promise<CheckoutCart | Mistyped> {
  const cart = await cartOf(c);
  const alone = readBuyNow(form, cart.delivery);
  if (alone === null) return { cart, isApart: false, purchase: null };
  if ('mistyped' in alone) return alone;
  return { cart: alone, isApart: true, purchase: readBuyNowId(form.get('purchase')) };
}

/**
 * The form, empty or with what was sent and what is wrong with it by now. It is the answer to a GET wherever that
 * can be, and then its status is 200: the page is just what was asked for, and going back finds it again.
 */
async function showForm(
  c: RequestContext,
  { cart, isApart, purchase }: CheckoutCart,
  sent: SentForm | null,
  status: 200 | 422 = 200,
): Promise<Response> {
  const language = languageOf(c);
  const [line] = cart.lines;
  const elsewhere = isApart ? sharedCartPath(language, cart.lines) : cartPath(language);
  const remembered = await readRemembered(c);
  const typed = typedOf(sent, cart.delivery, isApart, remembered);
  const choice = readDeliveryChoice(typed.wilaya, typed.delivery);
  const code = await couponOf(c);
  const isCouponUsed = code !== null && sent?.refused === 'coupon';
  const priced = await shopOf(c).priceCart(
    [...cart.lines],
    language,
    choice,
    cart.id,
    [],
    isCouponUsed ? null : code,
  );
  if (priced.goods === 0) return goTo(c, elsewhere);
  const { paid } = priced;
  // Paid, and its shopper did not come back: the cart says so, and one thing bought alone is its order.
  if (paid?.covers === 'all' && !isApart) return goTo(c, cartPath(language));
  if (paid?.covers === 'all' && (await isOwnOrder(c, paid.token)))
    return goTo(c, orderPath(language, paid.token));
  if (priced.lines.some(isShort)) {
    return goTo(c, isApart ? elsewhere : cartBeforeCheckoutPath(language));
  }
  const mark = isApart ? null : await markOf(cart);
  const frame = frameOf(c, (other) =>
    isApart && line !== undefined ? buyNowPath(other, line, purchase) : checkoutPath(other),
  );
  return showPage(
    c,
    <CheckoutPage
      frame={frame}
      alone={isApart && line !== undefined ? { ...line, cartId: cart.id, purchase } : null}
      typed={typed}
      problems={sent === null ? {} : problemsOf(sent, typed, priced)}
      lines={priced.lines.filter(isCounted)}
      delivery={priced.delivery}
      total={priced.total}
      mark={mark}
      conditions={await conditionsVersion(c.var.settings, language)}
      change={sent === null ? null : (sent.refused ?? unseenIn(priced, mark, sent))}
      coupon={isCouponUsed ? usedCoupon(code) : (priced.coupon ?? null)}
      limit={priced.limit}
      offers={priced.offers}
      isPaidInPart={paid?.covers === 'some'}
      isRemembered={remembered !== null}
    />,
    { status },
  );
}

/**
 * Shows a refused form again at its own address, where going back from the bank finds it: the answer to a form is
 * what no browser goes back to without asking. Who keeps no cookies is answered at once, and loses nothing either.
 */
async function answerRefused(c: RequestContext, chosen: CheckoutCart, sent: SentForm): Promise<Response> {
  const { cart, purchase } = chosen;
  const [line] = cart.lines;
  if (line === undefined || !(await hasAddress(c, chosen)) || !(await keepForm(c, cart.id, sent))) {
    // No page follows that would be counted.
    return (await isWithin(c, 'page')) ? showForm(c, chosen, sent, 422) : refuse(c);
  }
  const language = languageOf(c);
  return goTo(c, chosen.isApart ? buyNowPath(language, line, purchase) : checkoutPath(language));
}

/**
 * Shows a form again that chose no way to pay: by Enter, to learn what delivery costs, or to read on in another language.
 * A whole one leads to the buttons that order. Who keeps no cookies gets it as it is, in the language of its address.
 */
async function answerDraft(
  c: RequestContext,
  chosen: CheckoutCart,
  { typed, seenTotal }: Pick<SentForm, 'typed' | 'seenTotal'>,
  language: Locale,
): Promise<Response> {
  const { cart, purchase } = chosen;
  const [line] = cart.lines;
  const draft = { typed, seenTotal, seenGoods: null, isDraft: true };
  if (line === undefined || !(await hasAddress(c, chosen)) || !(await keepForm(c, cart.id, draft))) {
    // No page follows that would be counted.
    return (await isWithin(c, 'page')) ? showForm(c, chosen, draft) : refuse(c);
  }
  const path = chosen.isApart ? buyNowPath(language, line, purchase) : checkoutPath(language);
  return goTo(c, seenTotal === null ? path : `${path}#${WAYS_TO_PAY}`);
}

/** Takes what was remembered out of the browser, and shows an empty form. */
function answerForgetting(c: RequestContext, { cart, isApart, purchase }: CheckoutCart): Response {
  forget(c);
  dropForm(c, cart.id);
  const language = languageOf(c);
  const [line] = cart.lines;
  return goTo(
    c,
    isApart && line !== undefined ? buyNowPath(language, line, purchase) : checkoutPath(language),
  );
}

/** True when the form's address leads this browser to the same cart. */
async function hasAddress(c: RequestContext, { cart, isApart, purchase }: CheckoutCart): Promise<boolean> {
  // A cart that has lines came in a cookie.
  if (!isApart) return cart.lines.length > 0;
  const [line] = cart.lines;
  if (purchase === null || line === undefined) return false;
  return (await buyNowCartOf(c, purchase, line)) === cart.id;
}

checkoutRoutes.get('/', async (c) => {
  const asked = new FormData();
  for (const [name, value] of Object.entries(c.req.query())) asked.set(name, value);
  // The id of a cart is never an address's: whoever it was passed on to would share its order.
  asked.delete('cart');
  const chosen = await checkoutCartOf(c, asked);
  if ('mistyped' in chosen) return askAgain(c, chosen);
  const [line] = chosen.cart.lines;
  if (chosen.isApart && line !== undefined) {
    // Going back asks for the page anew: by its address it finds the cart that may have been ordered already.
    if (chosen.purchase === null) return goTo(c, buyNowPath(languageOf(c), line, newBuyNowId()));
    chosen.cart = { ...chosen.cart, id: await buyNowCartOf(c, chosen.purchase, line) };
  }
  return showForm(c, chosen, await findForm(c, chosen.cart.id));
});

checkoutRoutes.post('/', async (c) => {
  const form = await readForm(c);
  const typed = readTyped(form);
  const chosen = await checkoutCartOf(c, form);
  if ('mistyped' in chosen) return askAgain(c, chosen);
  const { cart } = chosen;
  if (form.has('forget')) return answerForgetting(c, chosen);
  // At once, be the form complete or not: whoever ticked it has said so.
  if (form.has('remember') || (await readRemembered(c)) !== null) await remember(c, typed);
  await followChoice(c, await cartOf(c), typed);
  const checked = checkTyped(typed);
  const language = knownLanguage(form.get('language'));
  const way = readChosenWay(form.get('way'));
  const seenTotal = Number(form.get('seen_total')) || 0;
  // Enter presses a button that names no way: nothing but a way's own button orders.
  if (language !== null || way === null) {
    const isWhole = language === null && !('problems' in checked);
    return answerDraft(
      c,
      chosen,
      { typed, seenTotal: isWhole ? seenTotal : null },
      language ?? languageOf(c),
    );
  }
  const seenGoods = form.get('seen_goods');
  const isUnseen = !chosen.isApart && typeof seenGoods === 'string' && seenGoods !== (await markOf(cart));
  if (isUnseen)
    return answerRefused(c, chosen, {
      typed,
      seenTotal: null,
      seenGoods: seenGoods.slice(0, 16),
      isDraft: false,
    });
  if ('problems' in checked)
    return answerRefused(c, chosen, { typed, seenTotal: null, seenGoods: null, isDraft: false });
  // Only here, where the form can become an order: who forgets a field has cost nobody anything.
  if (!(await isWithin(c, 'checkout'))) return refuse(c);
  const submission = {
    cartId: cart.id,
    lines: [...cart.lines],
    seenTotal,
    contact: checked.contact,
    chosen: way,
    language: languageOf(c),
    coupon: await couponOf(c),
    client: await clientOf(c),
  };
  const opening = await placeAgreed(c, submission, form.get('conditions'));
  const refusal = 'token' in opening ? null : opening.reason;
  if (refusal === 'cart_changed')
    return answerRefused(c, chosen, { typed, seenTotal, seenGoods: null, isDraft: false });
  if (isFormRefusal(refusal)) {
    const refused = refusal === 'beyond' || refusal === 'unserved' ? undefined : refusal;
    return answerRefused(c, chosen, { typed, seenTotal: null, seenGoods: null, isDraft: false, refused });
  }
  // Whoever comes back from the bank finds what they sent, until it is paid.
  await keepForm(c, cart.id, { typed, seenTotal, seenGoods: null, isDraft: false });
  if (refusal === 'unready') {
    const again = { path: checkoutPath(languageOf(c)), typed: fieldsOf(form) ?? [] };
    return showNotice(c, 503, { kind: 'unready', again });
  }
  if (!opening.ok && opening.reason === 'limited' && !('token' in opening)) {
    return showLimited(c, opening, {
      again: { path: checkoutPath(languageOf(c)), typed: fieldsOf(form) ?? [] },
    });
  }
  if (!('token' in opening)) {
    const language = languageOf(c);
    return goTo(c, chosen.isApart ? sharedCartPath(language, cart.lines) : cartBeforeCheckoutPath(language));
  }
  await rememberOrder(c, opening.token);
  return answerOpening(c, opening);
});

/** The cart keeps the place that the form names, so that both always ask for the same delivery. */
async function followChoice(c: RequestContext, cart: Cart, typed: TypedValues): Promise<void> {
  const delivery = readDeliveryChoice(typed.wilaya, typed.delivery);
  if (delivery === null || cart.lines.length === 0) return;
  if (delivery.wilaya === cart.delivery?.wilaya && delivery.mode === cart.delivery.mode) return;
  await keepCart(c, { ...cart, delivery });
}
