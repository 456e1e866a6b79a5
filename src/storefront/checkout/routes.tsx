import { Hono } from 'hono';
import { CheckoutPage } from '../../../templates/storefront/checkout/checkout.tsx';
import type { Locale } from '../../contract/scalars.ts';
import {
  buyNowPath,
  cartBeforeCheckoutPath,
  cartPath,
  checkoutPath,
  NEW_PURCHASE,
  orderPath,
  PAYMENT_METHODS_ANCHOR,
  sharedCartPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type Cart, isCounted, isShort } from '../../domain/carts.ts';
import { clientOf } from '../../shop-web/client.ts';
import { couponOf } from '../../shop-web/coupon-cookie.ts';
import {
  anchorOf,
  checkoutForm,
  checkTyped,
  readTyped,
  type TypedValues,
} from '../../shop-web/forms/checkout-form.ts';
import { answerFor, isDoubtfulName, pricesOf, questionOf, readAnswers } from '../../shop-web/forms/doubts.ts';
import { dropForm, findForm, keepForm } from '../../shop-web/forms/kept-forms.ts';
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
import { readWholeNumber } from '../../text/numerals.ts';
import { readFields } from '../../web/form-schema.ts';
import { buyNowCartOf } from '../cart/buy-now.ts';
import { newBuyNowId, purchaseForm } from '../cart/buy-now-cookie.ts';
import { fingerprintOfCart, type Mistyped, readBuyNow, readDeliveryChoice } from '../cart/form.ts';
import { askAgain } from '../cart/line-in-url.ts';
import { cartOf, followChoice } from '../cart/own-cart.ts';
import { findUnpaidOrder, isOwnOrder, rememberOrder } from '../own-orders/own-orders.ts';
import { countForm } from '../visits/count-views.ts';
import { visitOf } from '../visits/visit-cookie.ts';
import { placeAcceptedOrder } from './accept-terms.ts';
import { answerCheckout, showLimited } from './answer.ts';
import { communesFor } from './communes.ts';
import { checkoutForms, type SubmittedForm } from './form-cookie.ts';
import { changesIn, fieldValuesOf, filledBy, inServedMode, problemsOf, usedCoupon } from './form-view.ts';
import { clearSavedContact, readRememberedContact, rememberContact } from './remembered-contact.ts';
import { agreedTariff, fingerprintToAgree } from './seen-tariffs.ts';

export const checkoutRoutes = new Hono<StorefrontEnvironment>();

/** Reasons to show a form again with its typed values. */
const formRefusals = [
  'out_of_bounds',
  'not_delivered',
  'pickup_point',
  'payment_method',
  'cash_limit',
  'conditions',
  'coupon',
] as const;

/** Those that the form says by itself, at the field or beside its sum. */
const saidByForm = ['out_of_bounds', 'not_delivered', 'pickup_point'] as const;

function isFormRefusal(word: string | null): word is (typeof formRefusals)[number] {
  return formRefusals.some((one) => one === word);
}

function isSaidByForm(refusal: (typeof formRefusals)[number]): refusal is (typeof saidByForm)[number] {
  return saidByForm.some((one) => one === refusal);
}

/**
 * The cart to check out: the shopper's cart, or one product alone that the form or the address names. In the second
 * case the shopper's cart does not change.
 */
type CheckoutCart = {
  cart: Cart;
  isApart: boolean;
  /** The purchase id in the address of a product bought alone. */
  purchase: string | null;
};

async function checkoutCartOf(c: RequestContext, form: FormData): Promise<CheckoutCart | Mistyped> {
  const cart = await cartOf(c);
  const alone = readBuyNow(form, cart.delivery);
  if (alone === null) return { cart, isApart: false, purchase: null };
  if ('mistyped' in alone) return alone;
  return { cart: alone, isApart: true, purchase: readFields(purchaseForm, form).purchase };
}

/**
 * Shows the form, empty or with the submitted values and their current problems. If possible it answers a GET, with
 * status 200, so that the back button shows the form again.
 */
async function showForm(
  c: RequestContext,
  { cart, isApart, purchase }: CheckoutCart,
  sent: SubmittedForm | null,
  status: 200 | 422 = 200,
): Promise<Response> {
  const language = languageOf(c);
  const [line] = cart.lines;
  const elsewhere = isApart ? sharedCartPath(language, cart.lines) : cartPath(language);
  const remembered = await readRememberedContact(c);
  const typed = fieldValuesOf(sent, cart.delivery, isApart, remembered);
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
    true,
  );
  if (priced.subtotal === 0) return goTo(c, elsewhere);
  const { paid } = priced;
  // The order is paid, but the shopper has not seen its page: the cart says so, and a product bought alone leads to
  // its order.
  if (paid?.covers === 'all' && !isApart) return goTo(c, cartPath(language));
  if (paid?.covers === 'all' && (await isOwnOrder(c, paid.token)))
    return goTo(c, orderPath(language, paid.token));
  if (priced.lines.some(isShort)) {
    return goTo(c, isApart ? elsewhere : cartBeforeCheckoutPath(language));
  }
  // Shown again with what was typed, it is the same form.
  if (sent === null)
    await countForm(
      c,
      priced.lines.map(({ slug }) => slug),
    );
  const fingerprint = isApart ? null : await fingerprintOfCart(cart);
  const question = sent === null ? null : await questionOf({ ...sent, typed }, language);
  const price = (wilaya: number) =>
    shopOf(c).priceCart(
      [...cart.lines],
      language,
      readDeliveryChoice(String(wilaya), typed.delivery),
      cart.id,
      [],
      null,
    );
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
      communes={await communesFor(readWholeNumber(typed.wilaya) ?? 0, language)}
      question={question === null ? null : { ...question, prices: await pricesOf(question, price) }}
      answered={sent === null ? null : answerFor({ ...sent, typed }, question)}
      asksName={sent !== null && isDoubtfulName({ ...sent, typed, isNameKept: false })}
      lines={priced.lines.filter(isCounted)}
      leftOut={priced.lines.filter((line) => !isCounted(line))}
      delivery={priced.delivery}
      subtotal={priced.subtotal}
      saved={priced.saved}
      total={priced.total}
      fingerprint={fingerprint}
      seenTariffs={await fingerprintToAgree(priced)}
      conditions={await conditionsVersion(c.var.settings, language)}
      change={sent === null ? null : (sent.refused ?? changesIn(priced, fingerprint, sent))}
      coupon={isCouponUsed ? usedCoupon(code) : (priced.coupon ?? null)}
      limit={priced.limit}
      offers={priced.offers}
      isPaidInPart={paid?.covers === 'some'}
      unpaidOrder={await findUnpaidOrder(c)}
      isRemembered={remembered !== null}
      offersReminder={priced.offersReminder}
    />,
    { status },
  );
}

/**
 * Shows a refused form again at its own address, because browsers cannot go back from the bank to the answer of a
 * POST. A browser without cookies gets the form at once, with its values.
 */
async function answerRefused(
  c: RequestContext,
  chosen: CheckoutCart,
  sent: SubmittedForm,
): Promise<Response> {
  const { cart, purchase } = chosen;
  const [line] = cart.lines;
  if (
    line === undefined ||
    !(await hasAddress(c, chosen)) ||
    !(await keepForm(c, checkoutForms, cart.id, sent))
  ) {
    // No further page follows that would be counted.
    return (await isWithin(c, 'page')) ? showForm(c, chosen, sent, 422) : refuse(c);
  }
  const language = languageOf(c);
  return goTo(c, chosen.isApart ? buyNowPath(language, line, purchase) : checkoutPath(language));
}

/**
 * Shows a form without a payment method again, at the place where the shopper goes on (`anchor`). Shoppers send it by
 * Enter, for the delivery price, or to change the language. A browser without cookies gets the form at once, in the
 * language of its address.
 */
async function answerDraft(
  c: RequestContext,
  chosen: CheckoutCart,
  { typed, placeAnswer, seenTotal }: Pick<SubmittedForm, 'typed' | 'placeAnswer' | 'seenTotal'>,
  { language, anchor }: { language: Locale; anchor: string | null },
): Promise<Response> {
  const { cart, purchase } = chosen;
  const [line] = cart.lines;
  const draft = { typed, placeAnswer, seenTotal, seenCart: null, isDraft: true };
  if (
    line === undefined ||
    !(await hasAddress(c, chosen)) ||
    !(await keepForm(c, checkoutForms, cart.id, draft))
  ) {
    // No further page follows that would be counted.
    return (await isWithin(c, 'page')) ? showForm(c, chosen, draft) : refuse(c);
  }
  const path = chosen.isApart ? buyNowPath(language, line, purchase) : checkoutPath(language);
  return goTo(c, anchor === null ? path : `${path}#${anchor}`);
}

/**
 * Answers the card button of a product's page with the checkout of this one product. The page asks for no mode, and its
 * fields may be empty.
 */
async function answerProductPage(
  c: RequestContext,
  chosen: CheckoutCart,
  fields: TypedValues,
): Promise<Response> {
  if (!(await isWithin(c, 'page'))) return refuse(c);
  const filled = filledBy(await readRememberedContact(c), fields);
  const choice = readDeliveryChoice(filled.wilaya, filled.delivery);
  const { lines, delivery } = await shopOf(c).priceCart([...chosen.cart.lines], languageOf(c), choice);
  // The checkout that follows shows a form that was sent, and does not count it.
  await countForm(
    c,
    lines.map(({ slug }) => slug),
  );
  const typed = inServedMode(filled, delivery.offers);
  await giveAddress(c, chosen);
  const checked = checkTyped(typed);
  const anchor = 'problems' in checked ? anchorOf(checked.problems) : PAYMENT_METHODS_ANCHOR;
  const draft = { typed, placeAnswer: null, seenTotal: null };
  return answerDraft(c, chosen, draft, { language: languageOf(c), anchor });
}

/** Removes the remembered contact from the browser, and shows an empty form. */
function answerForgetting(c: RequestContext, { cart, isApart, purchase }: CheckoutCart): Response {
  clearSavedContact(c);
  dropForm(c, checkoutForms, cart.id);
  const language = languageOf(c);
  const [line] = cart.lines;
  return goTo(
    c,
    isApart && line !== undefined ? buyNowPath(language, line, purchase) : checkoutPath(language),
  );
}

/** Gives one product, of a product's page that is the same for all visitors, a purchase of its own. */
async function giveAddress(c: RequestContext, chosen: CheckoutCart): Promise<void> {
  const [line] = chosen.cart.lines;
  if (!chosen.isApart || chosen.purchase !== null || line === undefined) return;
  chosen.purchase = newBuyNowId();
  chosen.cart = { ...chosen.cart, id: await buyNowCartOf(c, chosen.purchase, line) };
}

/** True when the form's address leads this browser to the same cart. */
async function hasAddress(c: RequestContext, { cart, isApart, purchase }: CheckoutCart): Promise<boolean> {
  // A cart with lines proves that the browser sends cookies.
  if (!isApart) return cart.lines.length > 0;
  const [line] = cart.lines;
  if (purchase === null || line === undefined) return false;
  return (await buyNowCartOf(c, purchase, line)) === cart.id;
}

checkoutRoutes.get(shopPatterns.checkout, async (c) => {
  const asked = new FormData();
  for (const [name, value] of Object.entries(c.req.query())) asked.set(name, value);
  // Never read a cart's id from an address: the receiver of a shared address would share its order.
  asked.delete('cart');
  const chosen = await checkoutCartOf(c, asked);
  if ('mistyped' in chosen) return askAgain(c, chosen);
  const [line] = chosen.cart.lines;
  if (chosen.isApart && line !== undefined) {
    // The back button requests the page again. Its address leads to the same cart, which may be ordered already.
    if (chosen.purchase === null) return goTo(c, buyNowPath(languageOf(c), line, newBuyNowId()));
    chosen.cart = { ...chosen.cart, id: await buyNowCartOf(c, chosen.purchase, line) };
  }
  return showForm(c, chosen, await findForm(c, checkoutForms, chosen.cart.id));
});

checkoutRoutes.post(shopPatterns.checkout, async (c) => {
  const form = await readForm(c);
  const fields = readTyped(form);
  // A product's page asks for no mode.
  const answers = readAnswers({ ...fields, delivery: fields.delivery || 'home' }, form);
  const { typed, placeAnswer } = answers;
  const chosen = await checkoutCartOf(c, form);
  if ('mistyped' in chosen) return askAgain(c, chosen);
  const { cart } = chosen;
  const sent = readFields(checkoutForm, form);
  if (sent.forget) return answerForgetting(c, chosen);
  if (form.get('purchase') === NEW_PURCHASE) return answerProductPage(c, chosen, fields);
  // The shopper ticked the box, so save the contact even if the form is incomplete.
  if (sent.remember || (await readRememberedContact(c)) !== null) await rememberContact(c, typed);
  // The order form of a product's page names no mode: it does not change that of the cart.
  if (fields.delivery !== '') await followChoice(c, typed);
  const checked = checkTyped(typed);
  const submitted: SubmittedForm = { typed, seenTotal: null, seenCart: null, isDraft: false, placeAnswer };
  const { language, way: chosenMethod, seen_goods: seenCart } = sent;
  // Enter presses a button without a payment method: only the button of a payment method orders.
  if (language !== null || chosenMethod === null) {
    const problems = 'problems' in checked ? checked.problems : null;
    const isWhole = language === null && problems === null;
    const anchor = problems === null ? PAYMENT_METHODS_ANCHOR : anchorOf(problems);
    return answerDraft(
      c,
      chosen,
      { typed, placeAnswer, seenTotal: isWhole ? sent.seen_total : null },
      { language: language ?? languageOf(c), anchor: form.has('language') ? null : anchor },
    );
  }
  if (!chosen.isApart && seenCart !== undefined && seenCart !== (await fingerprintOfCart(cart)))
    return answerRefused(c, chosen, { ...submitted, seenCart: seenCart.slice(0, 16) });
  if ('problems' in checked) return answerRefused(c, chosen, submitted);
  if (isDoubtfulName(answers) || (await questionOf(answers, languageOf(c))) !== null)
    return answerRefused(c, chosen, submitted);
  // The rate limit counts only forms that can become an order, not forms with a forgotten field.
  if (!(await isWithin(c, 'checkout'))) return refuse(c);
  const tariff = await agreedTariff(c, cart, checked.contact, sent.seen_tariffs);
  const seenTotal = sent.seen_total + tariff;
  const submission = {
    cartId: cart.id,
    lines: [...cart.lines],
    seenTotal,
    contact: checked.contact,
    wantsReminder: checked.wantsReminder,
    placeAnswer,
    chosen:
      chosenMethod.paymentMethod === 'card'
        ? { ...chosenMethod, dueOnline: chosenMethod.dueOnline + tariff }
        : chosenMethod,
    language: languageOf(c),
    coupon: await couponOf(c),
    visit: await visitOf(c),
    client: await clientOf(c),
  };
  const opening = await placeAcceptedOrder(c, submission, sent.conditions);
  const refusal = 'token' in opening ? null : opening.reason;
  if (refusal === 'cart_changed') return answerRefused(c, chosen, { ...submitted, seenTotal });
  if (isFormRefusal(refusal)) {
    const refused = isSaidByForm(refusal) ? undefined : refusal;
    return answerRefused(c, chosen, { ...submitted, refused });
  }
  // Keep the form for a shopper who comes back from the bank, until the order is paid.
  await keepForm(c, checkoutForms, cart.id, { ...submitted, seenTotal });
  if (refusal === 'not_ready') {
    const again = { path: checkoutPath(languageOf(c)), typed: fieldsOf(form) ?? [] };
    return showNotice(c, 503, { kind: 'not_ready', again });
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
  return answerCheckout(c, opening);
});
