import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { crockford } from '../../text/crockford.ts';
import { findPaidCart } from '../cart/paid.ts';
import { goodsOf, itemOf, priceCart, priceLines } from '../cart/pricing.ts';
import { isCounted, isSoldOut } from '../cart/rules.ts';
import { DELIVERY_SLUG } from '../catalogue/rules/product.ts';
import { type Contact, type ItemName, limitOf, totalOf } from '../checkout/rules.ts';
import { type Attempt, attemptsOfOrder, saveAttempt } from '../checkout/store/attempts.ts';
import { saveNextCheck } from '../checkout/store/checks.ts';
import { deliveryItem } from '../delivery/tariffs.ts';
import { dismissPlacer, findLimit, type Limited, notePlacer } from '../limits/admission.ts';
import type { Client, Placer } from '../limits/rules.ts';
import { firstLook } from '../privacy/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { firstCheck } from '../shop/rules.ts';
import { findShortages, followPayment, isKept, reserve } from '../stock/reservations.ts';
import { ordersHolding } from '../stock/store.ts';
import {
  type Actor,
  currentOf,
  eventOfChange,
  foldOrder,
  isOpen,
  isSettled,
  latestStatus,
  type OrderEventKind,
  type OrderState,
  type Step,
  stepsOf,
} from './rules.ts';
import {
  appendOrderEvent,
  findOrder,
  findSameSubmission,
  insertOrder,
  isNumberTaken,
  type Order,
  readOrderEvents,
  saveOrderState,
} from './store.ts';

/** A checked checkout form together with the cart it was sent with. */
export type Submission = {
  cartId: string;
  lines: { price: string; quantity: number }[];
  /** The total that the shopper saw, so that nobody pays another; never used as the total. */
  seenTotal: number;
  contact: Contact;
  language: Locale;
  /** Who sends it; absent in a Worker of before. */
  client?: Client;
};

/** What the order's page shows: nothing that identifies the shopper. Times in seconds, amounts in dinars. */
export type OrderView = {
  number: string;
  language: Locale;
  payment: OrderState['payment'];
  fulfilment: OrderState['fulfilment'];
  paidTwice: boolean;
  /** Named in the page's language, as they were called when the order was placed. */
  items: (ItemName & { amount: number; quantity: number; isDelivery: boolean })[];
  total: number;
  dueOnline: number;
  dueOnDelivery: number;
  feesOnCustomer: number;
  /** True while a payment can be begun or carried on. */
  canPay: boolean;
  /** The paid checkout's own page at the service, which leads to the receipt. */
  receiptUrl: string | null;
  history: Step[];
  cartId: string;
  /** What was ordered, to tell whether the cart is still that cart. */
  lines: { price: string; quantity: number }[];
};

/**
 * Why a form makes no order. `cart_changed`: the total is no longer the one that was seen. `unserved`: the
 * merchant has tariffs, and none for this wilaya and way. `cart_short`: of some things there are not enough.
 * `beyond`: the service takes no order of so much, or of so little. `unready`: the catalogue is being read for the first
 * time, and nobody knows yet what delivery costs.
 */
export type Refusal = {
  ok: false;
  reason: 'cart_changed' | 'unserved' | 'cart_short' | 'beyond' | 'unready';
};

const SAME_SUBMISSION_WITHIN = 30 * 60_000;

/** So many characters that nobody can guess. */
function randomText({ random }: ShopContext, characters: number): string {
  return crockford(random(Math.ceil((characters * 5) / 8))).slice(0, characters);
}

/**
 * Stores an order before anything is asked of the service, or finds the one that the same form has already
 * made, or that has paid for this very cart. Its delivery is added here and nowhere else: no form can name
 * that item or leave it out. `placer`: whom its pieces count against; nobody where it is not known.
 */
export function placeOrder(
  context: ShopContext,
  submission: Submission,
  placer: Placer | null = null,
): { ok: true; order: Order } | Refusal | Limited {
  const { storage, sql, now, settings } = context;
  const { contact, language } = submission;
  return storage.transactionSync(() => {
    const paid = findPaidCart(sql, submission.cartId, submission.lines);
    if (paid !== null) return { ok: true, order: paid };
    const choice = { wilaya: contact.wilaya, mode: contact.delivery };
    const cart = { id: submission.cartId, lines: submission.lines, delivery: choice };
    const goods = goodsOf(sql, cart);
    const { lines, delivery } = priceCart(goods, cart, language);
    const items = lines
      .filter(isCounted)
      .map((line) => itemOf(goods, line))
      .filter((item) => item !== null);
    if (items.length === 0)
      return { ok: false, reason: lines.some(isSoldOut) ? 'cart_short' : 'cart_changed' };
    if (delivery.isCharged) {
      const item = deliveryItem(sql, delivery);
      if (item === null) return { ok: false, reason: 'unserved' };
      items.push(item);
    }
    const total = totalOf(items);
    // Before pieces are kept for what nobody can pay.
    if (limitOf(total, false) !== null) return { ok: false, reason: 'beyond' };
    if (total !== submission.seenTotal) return { ok: false, reason: 'cart_changed' };
    const same = JSON.stringify([items.map((item) => [item.price, item.quantity]), contact]);
    const known = findSameSubmission(sql, submission.cartId, same, now() - SAME_SUBMISSION_WITHIN);
    if (known !== null) return { ok: true, order: known };
    const id = randomText(context, 26);
    if (findShortages(sql, items, language).length > 0) return { ok: false, reason: 'cart_short' };
    const wanted = { cartId: submission.cartId, items, language };
    const limited = placer === null ? null : findLimit(context, placer, wanted);
    if (limited !== null) return limited;
    reserve(sql, id, items, language);
    const order: Order = {
      id,
      number: freeNumber(context),
      token: randomText(context, 32).toLowerCase(),
      cartId: submission.cartId,
      language,
      contact,
      livemode: settings.livemode,
      total,
      dueOnline: total,
      dueOnDelivery: 0,
      items,
      customerId: null,
      payment: 'pending',
      fulfilment: 'new',
      placedAt: now(),
      openedAt: now(),
      // Should nothing come of it, its pieces are given back.
      nextCheckAt: firstCheck(now()),
      cart: submission.lines,
      erasedAt: null,
    };
    insertOrder(sql, order, same, firstLook(order.placedAt));
    if (placer !== null) notePlacer(context, id, placer);
    addHistory(context, order.id, 'placed', 'shopper', null);
    return { ok: true, order };
  });
}

/** The cart's own order, at the bank perhaps, that keeps all that a form lacks; null when more than that is missing. */
export function findInTheWay(sql: Database, { cartId, lines, language }: Submission): Order | null {
  const priced = priceLines(goodsOf(sql, { id: cartId, lines }), lines, language);
  if (priced.some(({ fits, quantity }) => fits !== null && fits < quantity)) return null;
  const [holder] = ordersHolding(sql, cartId);
  return holder === undefined ? null : findOrder(sql, holder);
}

function freeNumber(context: ShopContext): string {
  let number = randomText(context, 8);
  while (isNumberTaken(context.sql, number)) number = randomText(context, 8);
  return number;
}

/** Adds to an order's history and brings its states up to date. Call within a transaction. */
export function addHistory(
  { sql, now }: ShopContext,
  orderId: string,
  kind: OrderEventKind,
  actor: Actor,
  checkoutId: string | null,
  note: string | null = null,
): void {
  appendOrderEvent(sql, orderId, { kind, actor, note, checkoutId, at: Math.floor(now() / 1000) });
  saveOrderState(sql, orderId, foldOrder(readOrderEvents(sql, orderId)));
}

/** Takes in what somebody trustworthy says about one checkout of an order. Any order, any number of times. */
export function applyStatus(
  context: ShopContext,
  attempt: Attempt,
  seen: CheckoutStatus,
  actor: Actor,
): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const attempts = attemptsOfOrder(sql, attempt.orderId);
    const known = attempts.find((candidate) => candidate.attempt === attempt.attempt);
    if (known === undefined) return;
    const status = latestStatus(known.status, seen);
    const kind = eventOfChange(known.status, status);
    if (kind === null) return;
    saveAttempt(sql, { ...known, status });
    addHistory(context, known.orderId, kind, actor, known.checkoutId);
    const others = attempts.filter((candidate) => candidate.attempt !== known.attempt);
    if (status === 'paid' && others.some((other) => other.status === 'paid')) {
      addHistory(context, known.orderId, 'paid_twice', 'shop', known.checkoutId);
    }
    settleStock(context, known.orderId);
    if (isOpen(status)) return;
    // A paid order may have another checkout still open: it is ended at once, lest it be paid too.
    if (!others.some((other) => isOpen(other.status))) saveNextCheck(sql, known.orderId, null);
    else if (status === 'paid') saveNextCheck(sql, known.orderId, context.now());
  });
}

/** Sells or gives back an order's pieces, as its payment stands. Call within a transaction. */
export function settleStock(context: ShopContext, orderId: string): void {
  const late = followPayment(context.sql, orderId);
  const payment = isKept(context.sql, orderId) ? null : findOrder(context.sql, orderId)?.payment;
  if (payment) dismissPlacer(context, orderId, isSettled(payment));
  if (late === null) return;
  const note = late.oversold > 0 ? `${late.oversold} oversold` : null;
  addHistory(context, orderId, 'paid_late', 'shop', null, note);
}

/** Ends an order if no checkout of it was ever asked for: nobody can pay it. A retry makes it live again. */
export function abandonOrder(context: ShopContext, orderId: string): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    if (attemptsOfOrder(sql, orderId).length > 0) return;
    addHistory(context, orderId, 'expired', 'shop', null);
    saveNextCheck(sql, orderId, null);
    settleStock(context, orderId);
  });
}

/** Notes once that a checkout is not what the order asked for. It never pays the order. */
export function noteMismatch(context: ShopContext, orderId: string, checkoutId: string, actor: Actor): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const history = readOrderEvents(sql, orderId);
    if (history.some((event) => event.kind === 'mismatch' && event.checkoutId === checkoutId)) return;
    addHistory(context, orderId, 'mismatch', actor, checkoutId);
  });
}

/** The order as its page may show it, in a language, to whoever has the token. */
export function viewOrder(sql: Database, orderId: string, language: Locale): OrderView | null {
  const order = findOrder(sql, orderId);
  if (order === null) return null;
  const history = readOrderEvents(sql, order.id);
  const attempts = attemptsOfOrder(sql, order.id);
  const current = currentOf(attempts);
  const state = foldOrder(history);
  return {
    number: order.number,
    language: order.language,
    payment: state.payment,
    fulfilment: state.fulfilment,
    paidTwice: state.paidTwice,
    items: order.items.map(({ names, slug, amount, quantity }) => ({
      ...names[language],
      amount,
      quantity,
      isDelivery: slug === DELIVERY_SLUG,
    })),
    total: order.total,
    dueOnline: order.dueOnline,
    dueOnDelivery: order.dueOnDelivery,
    feesOnCustomer: current?.feesOnCustomer ?? 0,
    canPay: order.erasedAt === null && !isSettled(state.payment) && state.payment !== 'processing',
    receiptUrl: attempts.find(({ status }) => status === 'paid')?.checkoutUrl ?? null,
    history: stepsOf(history),
    cartId: order.cartId,
    lines: order.cart ?? order.items.map(({ price, quantity }) => ({ price, quantity })),
  };
}
