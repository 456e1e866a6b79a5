import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { communeCode } from '../../text/communes.ts';
import { crockford } from '../../text/crockford.ts';
import type { Client } from '../../web/limits/clients.ts';
import { reckonCart } from '../cart/coupons/pricing.ts';
import { discountOfItems, type OrderCoupon } from '../cart/coupons/rules.ts';
import { claimUse } from '../cart/coupons/uses.ts';
import { findPaidCart } from '../cart/paid.ts';
import { goodsOf, itemOf, priceLines } from '../cart/pricing.ts';
import { isCounted, isSoldOut } from '../cart/rules.ts';
import { admitCash } from '../cash/admission.ts';
import { DELIVERY_SLUG } from '../catalogue/rules/product.ts';
import { type Contact, limitOf, type OrderItem, totalOf } from '../checkout/rules.ts';
import { withOffice } from '../delivery/offices.ts';
import { lacksPrice } from '../delivery/rules/grid.ts';
import { deliveryItem } from '../delivery/tariffs.ts';
import {
  findHoldLimit,
  findOrderLimit,
  type Limited,
  mayHoldPieces,
  noteWaiting,
} from '../limits/admission.ts';
import type { Placer } from '../limits/rules.ts';
import { firstLook } from '../privacy/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { firstCheck } from '../shop/rules.ts';
import { findShortages, reserve } from '../stock/reservations.ts';
import { openOrdersOfCart } from '../stock/store.ts';
import type { Offer } from '../ways-to-pay/rules.ts';
import { abandonOrder, addHistory } from './orders.ts';
import { noteOfConditions } from './rules/conditions.ts';
import type { Way } from './rules.ts';
import { saveOrderWords } from './store/search.ts';
import { findOrder, findSameSubmission, insertOrder, isNumberTaken, type Order } from './store.ts';

/** A checked checkout form together with the cart it was sent with. */
export type Submission = {
  cartId: string;
  lines: { price: string; quantity: number }[];
  /** The total that the shopper saw, so that nobody pays another; never used as the total. */
  seenTotal: number;
  contact: Contact;
  language: Locale;
  /** The way that was chosen, and what it asked for online; none where there is no choice. */
  chosen?: { way: Way; dueOnline: number } | null;
  /** The code of the coupon that the form was shown with. */
  coupon?: string | null;
  /** Which text of the conditions the form showed. */
  conditions?: string;
  /** Of the settings that text follows, null where they are not known. */
  choices?: string | null;
  /** Who sends it; nobody's limits count without. */
  client?: Client;
};

/**
 * Why a form makes no order. `cart_changed`: the total is no longer the one that was seen. `unserved`: the
 * merchant has tariffs, and none for this wilaya and way. `cart_short`: of some things there are not enough.
 * `beyond`: the service takes no order of so much, or of so little. `unready`: the catalogue is being read for the first
 * time, and nobody knows yet what delivery costs, or it cannot be charged just now. `way`: it cannot be paid so, or not any more.
 * `conditions`: the settings that they follow are others by now. `coupon`: the number that was typed has used it already.
 */
export type Refusal =
  | {
      ok: false;
      reason: 'cart_changed' | 'unserved' | 'cart_short' | 'beyond' | 'way' | 'conditions' | 'coupon';
    }
  /** `delivery`: the amount, in whole dinars, that has no price yet. */
  | { ok: false; reason: 'unready'; delivery?: number };

const SAME_SUBMISSION_WITHIN = 30 * 60_000;

/** So many characters that nobody can guess. */
function randomText({ random }: ShopContext, characters: number): string {
  return crockford(random(Math.ceil((characters * 5) / 8))).slice(0, characters);
}

/** What a form would order: `same` tells it from others of its cart. */
type Draft = {
  items: OrderItem[];
  total: number;
  coupon: OrderCoupon | null;
  discount: number;
  offer: Offer;
  same: string;
};

/**
 * What a form asks for, by today's catalogue; or the order that it has already made, or that has paid for this very cart.
 * Nothing is written, and neither stock nor limits are asked. `placer`: whose uses of a coupon count. The delivery is added here and
 * nowhere else: no form can name that item or leave it out.
 */
export function draftOrder(
  context: ShopContext,
  submission: Submission,
  placer: Placer,
): { ok: true; order: Order } | { ok: true; order: null; draft: Draft } | Refusal {
  const { sql, now } = context;
  const { language, coupon: code = null } = submission;
  const contact = withOffice(sql, submission.contact);
  const paid = findPaidCart(sql, submission.cartId, submission.lines);
  if (paid !== null) return { ok: true, order: paid };
  const choice = { wilaya: contact.wilaya, mode: contact.delivery };
  const cart = { id: submission.cartId, lines: submission.lines, delivery: choice };
  const goods = goodsOf(sql, cart);
  const typed = { code, phone: placer.phone };
  const { lines, delivery, offers, kept, coupon } = reckonCart(context, goods, cart, language, typed);
  const items = lines
    .filter(isCounted)
    .map((line) => itemOf(goods, line))
    .filter((item) => item !== null);
  if (items.length === 0) return { ok: false, reason: lines.some(isSoldOut) ? 'cart_short' : 'cart_changed' };
  if (delivery.isCharged) {
    if (delivery.tariff === null) return { ok: false, reason: 'unserved' };
    if (lacksPrice(delivery.tariff))
      return { ok: false, reason: 'unready', delivery: delivery.tariff.amount };
    const item = deliveryItem(sql, delivery);
    if (item !== null) items.push(item);
  }
  const discount = discountOfItems(kept, items);
  const total = totalOf(items) - discount;
  // Before pieces are kept for what nobody can pay.
  if (limitOf(totalOf(items), kept !== null) !== null) return { ok: false, reason: 'beyond' };
  if (total !== submission.seenTotal)
    return { ok: false, reason: coupon?.refused === 'phone' ? 'coupon' : 'cart_changed' };
  const offer = chooseOffer(offers, submission);
  if (offer === null) return { ok: false, reason: 'way' };
  const same = JSON.stringify([
    items.map((item) => [item.price, item.quantity]),
    contact,
    ...(offer.way === 'card' ? [] : [offer.way]),
    ...(kept === null ? [] : [kept]),
  ]);
  const order = findSameSubmission(sql, submission.cartId, same, now() - SAME_SUBMISSION_WITHIN);
  if (order !== null) return { ok: true, order };
  const { choices = context.choices.edition } = submission;
  if (choices !== context.choices.edition) return { ok: false, reason: 'conditions' };
  return { ok: true, order, draft: { items, total, coupon: kept, discount, offer, same } };
}

/** The way that a form chose, if it is still offered as it was seen; without a choice the only one. */
function chooseOffer(offers: readonly Offer[], { chosen = null }: Submission): Offer | null {
  if (chosen !== null)
    return offers.find(({ way, dueOnline }) => way === chosen.way && dueOnline === chosen.dueOnline) ?? null;
  return offers.length === 1 ? (offers[0] ?? null) : null;
}

/**
 * Stores an order before anything is asked of the service, or finds the one that stands in its place. `placer`: whom its
 * pieces count against; nobody where it is not known. `keepsNothing`: it is only written down, and can be tried again.
 */
export function placeOrder(
  context: ShopContext,
  submission: Submission,
  placer: Placer,
  { keepsNothing = false } = {},
): { ok: true; order: Order } | Refusal | Limited {
  const { storage, sql, now, settings } = context;
  const { language } = submission;
  const contact = withOffice(sql, submission.contact);
  return storage.transactionSync(() => {
    const drafted = draftOrder(context, submission, placer);
    if (!drafted.ok || drafted.order !== null) return drafted;
    const { items, total, coupon, discount, offer, same } = drafted.draft;
    const isShort = !keepsNothing && findShortages(sql, items, language).length > 0;
    if (isShort) return { ok: false, reason: 'cart_short' };
    const limited = findOrderLimit(context, placer);
    if (limited !== null) return limited;
    const isCash = offer.way === 'cash';
    const admission = isCash
      ? admitCash(context, { phone: contact.phone, cartId: submission.cartId }, placer)
      : 'welcome';
    if (admission === 'refused') return { ok: false, reason: 'way' };
    const id = randomText(context, 26);
    let isHolding = !keepsNothing && admission === 'welcome' && mayHoldPieces(context, placer, items);
    if (isHolding) {
      const holding = findHoldLimit(context, placer);
      if (holding !== null && !isCash) return holding;
      isHolding = holding === null;
    }
    if (!claimUse(context, { id, coupon }, placer.phone, keepsNothing))
      return { ok: false, reason: 'cart_changed' };
    if (!keepsNothing) reserve(sql, id, items, language, isHolding ? 'reserved' : 'unclaimed');
    const order: Order = {
      id,
      number: freeNumber(context),
      token: randomText(context, 32).toLowerCase(),
      cartId: submission.cartId,
      language,
      contact,
      communeCode: communeCode(contact.wilaya, contact.commune),
      tracking: null,
      livemode: settings.livemode,
      way: offer.way,
      total,
      dueOnline: offer.dueOnline,
      dueOnDelivery: offer.dueOnDelivery,
      items,
      coupon,
      discount,
      customerId: null,
      payment: isCash ? 'on_delivery' : 'pending',
      fulfilment: 'new',
      placedAt: now(),
      openedAt: now(),
      nextCheckAt: isCash ? null : firstCheck(now()),
      cart: submission.lines,
      erasedAt: null,
    };
    // The courier's with the order, and not by the first page that shows it: to look at a page writes nothing.
    const courier = randomText(context, 32).toLowerCase();
    insertOrder(sql, order, same, { lookAt: firstLook(order.placedAt), courier });
    saveOrderWords(sql, order, DELIVERY_SLUG);
    noteWaiting(context, id, placer, { isCash, isHolding });
    const { conditions } = submission;
    const note = conditions === undefined ? null : noteOfConditions(conditions);
    addHistory(context, order.id, 'placed', 'shopper', null, note);
    if (keepsNothing) abandonOrder(context, order.id);
    return { ok: true, order };
  });
}

/** The cart's own order that keeps all that a form lacks; null when nothing is missing, or more than that. */
export function findInTheWay(
  sql: Database,
  submission: Submission,
  items: readonly OrderItem[],
): Order | null {
  const { cartId, lines, language } = submission;
  if (findShortages(sql, items, language).length === 0) return null;
  const priced = priceLines(goodsOf(sql, { id: cartId, lines }), lines, language);
  if (priced.some(({ fits, quantity }) => fits !== null && fits < quantity)) return null;
  const [holder] = openOrdersOfCart(sql, cartId);
  return holder === undefined ? null : findOrder(sql, holder);
}

function freeNumber(context: ShopContext): string {
  let number = randomText(context, 8);
  while (isNumberTaken(context.sql, number)) number = randomText(context, 8);
  return number;
}
