import { Hono } from 'hono';
import { CheckoutPage } from '../../../templates/storefront/checkout.tsx';
import { readDeliveryChoice } from '../cart-form.ts';
import {
  checkTyped,
  emptyValues,
  type FieldProblems,
  readTyped,
  type TypedValues,
} from '../checkout-form.ts';
import type { Cart } from '../domain/cart.ts';
import type { Opening } from '../shop/payments.ts';
import type { AddressesOf } from '../shop.ts';
import { cartPath, checkoutPath, feePath, handOverPath, orderPath, webhookPath } from '../urls.ts';
import { showCart } from './cart.tsx';
import {
  cartOf,
  frameOf,
  goTo,
  keepCart,
  languageOf,
  originOf,
  readForm,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from './visit.tsx';

export const checkoutRoutes = new Hono<VisitEnv>();

/** The addresses that a checkout of this visit needs; the order's token is put in by the shop's object. */
export function addressesOf(visit: Visit): AddressesOf {
  return { origin: originOf(visit), orderPath: orderPath(languageOf(visit), ':token'), webhookPath };
}

/** Where a visitor goes on after a checkout was opened, or was not. */
export async function answerOpening(visit: Visit, opening: Opening): Promise<Response> {
  const language = languageOf(visit);
  switch (opening.kind) {
    case 'open':
      return goTo(
        visit,
        opening.feesOnCustomer > 0 ? feePath(language, opening.token) : handOverPath(language, opening.token),
      );
    case 'settled':
      return goTo(visit, orderPath(language, opening.token));
    case 'mismatch':
      return showNotice(visit, 409, {
        kind: 'mismatch',
        amounts: { before: opening.expected, after: opening.amount },
      });
    case 'short':
      return showNotice(visit, 409, { kind: 'short', shortages: opening.shortages });
    case 'unreachable':
      return showNotice(visit, 503, { kind: 'unreachable', retryToken: opening.token });
    case 'refused':
    case 'unexpected':
      return showNotice(visit, 502, { kind: opening.kind, retryToken: opening.token });
  }
}

async function showForm(
  visit: Visit,
  typed: TypedValues,
  problems: FieldProblems,
  isChanged: boolean,
): Promise<Response> {
  const language = languageOf(visit);
  const cart = await cartOf(visit);
  const choice = readDeliveryChoice(typed.wilaya, typed.delivery);
  const priced = await shopOf(visit).priceCart([...cart.lines], language, choice, cart.id);
  if (priced.goods === 0) return goTo(visit, cartPath(language));
  const hasProblems = isChanged || Object.keys(problems).length > 0;
  return showPage(
    visit,
    <CheckoutPage
      frame={frameOf(visit, checkoutPath)}
      typed={typed}
      problems={problems}
      lines={priced.lines.filter((line) => line.standing !== 'gone')}
      delivery={priced.delivery}
      total={priced.total}
      isChanged={isChanged}
    />,
    { status: hasProblems ? 422 : 200 },
  );
}

checkoutRoutes.get('/', async (visit) => {
  const { delivery } = await cartOf(visit);
  const chosen = delivery === null ? {} : { wilaya: String(delivery.wilaya), delivery: delivery.mode };
  return showForm(visit, { ...emptyValues, ...chosen }, {}, false);
});

checkoutRoutes.post('/', async (visit) => {
  const form = await readForm(visit);
  const typed = readTyped(form);
  const cart = await cartOf(visit);
  await followChoice(visit, cart, typed);
  const checked = checkTyped(typed);
  if ('problems' in checked) return showForm(visit, typed, checked.problems, false);
  const opening = await shopOf(visit).checkOut(
    {
      cartId: cart.id,
      lines: [...cart.lines],
      seenTotal: Number(form.get('seen_total')),
      contact: checked.contact,
      language: languageOf(visit),
    },
    addressesOf(visit),
  );
  if (opening.kind === 'cart_changed') return showForm(visit, typed, {}, true);
  if (opening.kind === 'unserved') return showForm(visit, typed, { wilaya: 'unserved' }, false);
  if (opening.kind === 'cart_short') return showCart(visit, 'short');
  return answerOpening(visit, opening);
});

/** The cart keeps the place that the form names, so that both always ask for the same delivery. */
async function followChoice(visit: Visit, cart: Cart, typed: TypedValues): Promise<void> {
  const delivery = readDeliveryChoice(typed.wilaya, typed.delivery);
  if (delivery === null || cart.lines.length === 0) return;
  if (delivery.wilaya === cart.delivery?.wilaya && delivery.mode === cart.delivery.mode) return;
  await keepCart(visit, { ...cart, delivery });
}
