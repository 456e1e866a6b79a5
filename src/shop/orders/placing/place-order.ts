import type { Locale } from '../../../contract/scalars.ts';
import { isCounted, isSoldOut } from '../../../domain/carts.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import { lacksPrice } from '../../../domain/delivery/grid.ts';
import { lacksPickupPoint } from '../../../domain/delivery/pickup-points.ts';
import { boundBrokenBy, type OrderItem, totalOf } from '../../../domain/line-items.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import { noteOfTerms } from '../../../domain/orders/accepted-terms.ts';
import { discountOfItems, type OrderCoupon } from '../../../domain/orders/coupons.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { StoredPlaceAnswer } from '../../../domain/orders/place-answer.ts';
import type { Visit } from '../../../domain/orders/source-of-link.ts';
import { SHOP_SOURCE } from '../../../domain/orders/sources.ts';
import { firstCheck, firstRetentionCheck } from '../../../domain/schedule.ts';
import {
  isPayableOption,
  type PaymentMethod,
  type PaymentOption,
} from '../../../domain/settings/payment-methods.ts';
import { savedByTiers } from '../../../domain/tiers.ts';
import { crockford } from '../../../text/crockford.ts';
import type { Client } from '../../../web/rate-limiter/clients.ts';
import { type CartProducts, cartProductsOf, itemOf, priceLines } from '../../carts/pricing.ts';
import type { ShopContext } from '../../context.ts';
import { pickupPointsFor, withPickupPoint } from '../../delivery/offered-pickup-points.ts';
import { deliveryItem } from '../../delivery/tariffs.ts';
import {
  findHoldLimit,
  findOrderLimit,
  type Limited,
  mayHoldPieces,
  noteWaiting,
} from '../../order-limits/admission.ts';
import { admitCash } from '../../order-limits/cash-orders.ts';
import { ClientRecord } from '../../order-limits/client-record.ts';
import { Counts } from '../../stock/counts.ts';
import { findShortages, reserveNew } from '../../stock/reservations.ts';
import { openOrdersOfCart } from '../../stock/store.ts';
import { claimUse } from '../coupons/redeem-coupon.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { abandonOrder, addEvent, withdrawOrder } from '../record-events.ts';
import {
  failedOrdersOfCart,
  findOrder,
  findSameSubmission,
  insertOrder,
  isNumberTaken,
} from '../store/orders.ts';
import { findPaidCart } from './already-paid.ts';
import { priceCartWithCoupon } from './cart-with-coupon.ts';
import type { StaffTerms } from './staff-terms.ts';

/** A validated checkout form together with the cart it was sent with. */
export type Submission = {
  cartId: string;
  lines: { price: string; quantity: number }[];
  /** The total that the shopper saw. It is only compared, never used as the total. */
  seenTotal: number;
  contact: Contact;
  language: Locale;
  /** The payment method of the form, with its amount due online; absent when only one is offered. */
  chosen?: { paymentMethod: PaymentMethod; dueOnline: number } | null;
  /** The code of the coupon that the form showed. */
  coupon?: string | null;
  /** The version of the terms that the form showed. */
  conditions?: string;
  /** The revision of the settings that the terms follow; null where it is unknown. */
  choices?: string | null;
  /** The shopper asks for one e-mail if the payment does not come. */
  wantsReminder?: boolean;
  /** What the shopper answered about a commune that the shop's list lacks. */
  placeAnswer?: StoredPlaceAnswer | null;
  /** Where the browser first came from; null or absent: from nowhere that a link named. */
  visit?: Visit | null;
  /**
   * True for a form of a product's page: that page carries no token, so the same phone, products and browser or contact
   * within half an hour are one cart.
   */
  isQuick?: boolean;
  /** The client that sends the form; without it no order limits count. */
  client?: Client;
};

/**
 * Why a form makes no order. `cart_changed`: the total is not the one the shopper saw. `not_delivered`: there are
 * delivery prices, but none for this wilaya and mode. `pickup_point`: none of the wilaya's is chosen. `cart_short`: too
 * few pieces are left. `out_of_bounds`: the service refuses so high or so low an amount. `not_ready`: the catalogue is
 * still being read, or the delivery price cannot be charged yet. `payment_method`: this payment method is not offered, or not any more.
 * `cash_limit`: this phone or browser has too many unconfirmed cash orders, or the phone is refused. `conditions`: the settings that
 * the terms follow have changed. `coupon`: the typed phone has used it already.
 */
export type Refusal =
  | {
      ok: false;
      reason:
        | 'cart_changed'
        | 'not_delivered'
        | 'pickup_point'
        | 'cart_short'
        | 'out_of_bounds'
        | 'payment_method'
        | 'cash_limit'
        | 'conditions'
        | 'coupon';
    }
  /** `delivery`: the amount, in whole dinars, that has no price yet. */
  | { ok: false; reason: 'not_ready'; delivery?: number };

export const SAME_SUBMISSION_WITHIN = 30 * 60_000;

/** A random text of so many characters. */
function randomText({ random }: ShopContext, characters: number): string {
  return crockford(random(Math.ceil((characters * 5) / 8))).slice(0, characters);
}

/**
 * What a form would order. `products`: those of the cart, as they were read for it; `same`: a fingerprint, equal for
 * two forms that make the same order.
 */
type Draft = {
  products: CartProducts;
  items: OrderItem[];
  total: number;
  coupon: OrderCoupon | null;
  discount: number;
  offer: PaymentOption;
  same: string;
};

/**
 * Makes a draft by today's catalogue, or finds the existing order, if this form was sent before or this cart is paid.
 * It writes nothing, and checks neither stock nor limits. `orderClient`: the client whose coupon uses count. Only this
 * function adds the delivery item: no form can name it or leave it out. `isFirst`: the cart has no order yet, so none
 * is looked for. `staff`: of an order that staff type.
 */
export function draftOrder(
  context: ShopContext,
  submission: Submission,
  orderClient: OrderClient,
  { isFirst = false, staff = null }: { isFirst?: boolean; staff?: StaffTerms | null } = {},
): { ok: true; order: Order } | { ok: true; order: null; draft: Draft } | Refusal {
  const { sql, now } = context;
  const { language, coupon: code = null } = submission;
  const contact = withPickupPoint(sql, submission.contact);
  const paid = isFirst ? null : findPaidCart(sql, submission.cartId, submission.lines);
  if (paid !== null) return { ok: true, order: paid };
  const choice = { wilaya: contact.wilaya, mode: contact.delivery };
  const cart = { id: submission.cartId, lines: submission.lines, delivery: choice };
  const products = cartProductsOf(context, cart);
  const typed = { code, phone: orderClient.phone, own: staff?.discount ?? null };
  const { lines, delivery, offers, kept, coupon } = priceCartWithCoupon(
    context,
    products,
    cart,
    language,
    typed,
  );
  const items = lines
    .filter(isCounted)
    .map((line) => itemOf(products, line))
    .filter((item) => item !== null);
  if (items.length === 0) return { ok: false, reason: lines.some(isSoldOut) ? 'cart_short' : 'cart_changed' };
  if (delivery.isCharged) {
    if (delivery.tariff === null) return { ok: false, reason: 'not_delivered' };
    if (lacksPrice(delivery.tariff))
      return { ok: false, reason: 'not_ready', delivery: delivery.tariff.amount };
    const item = deliveryItem(products.deliveryProduct, delivery);
    if (item !== null) items.push(item);
  }
  const discount = discountOfItems(kept, items);
  const total = totalOf(items) - discount;
  // Checked before pieces are reserved, for an order that could never be paid.
  const saved = savedByTiers(items);
  if (boundBrokenBy(totalOf(items) - saved, kept !== null, { saved }) !== null)
    return { ok: false, reason: 'out_of_bounds' };
  if (total !== submission.seenTotal)
    return { ok: false, reason: coupon?.refused === 'phone' ? 'coupon' : 'cart_changed' };
  const offer =
    staff === null ? chooseOption(offers, submission) : optionOfStaff(offers, total, staff.paymentMethod);
  if (offer === null) return { ok: false, reason: 'payment_method' };
  const same = JSON.stringify([
    items.map((item) => [item.price, item.quantity]),
    contact,
    ...(offer.paymentMethod === 'card' ? [] : [offer.paymentMethod]),
    ...(kept === null ? [] : [kept]),
    ...(saved === 0 ? [] : [saved]),
  ]);
  const order = isFirst
    ? null
    : findSameSubmission(sql, submission.cartId, same, now() - SAME_SUBMISSION_WITHIN);
  if (order !== null) return { ok: true, order };
  if (lacksPickupPoint(contact, pickupPointsFor(sql, choice))) return { ok: false, reason: 'pickup_point' };
  const { choices = context.overrides.revision } = submission;
  if (choices !== context.overrides.revision) return { ok: false, reason: 'conditions' };
  return { ok: true, order, draft: { products, items, total, coupon: kept, discount, offer, same } };
}

/** The payment method of the form, if it is still offered with the same amount; without a choice, the only one. */
function chooseOption(offers: readonly PaymentOption[], { chosen = null }: Submission): PaymentOption | null {
  if (chosen !== null)
    return (
      offers.find(
        ({ paymentMethod, dueOnline }) =>
          paymentMethod === chosen.paymentMethod && dueOnline === chosen.dueOnline,
      ) ?? null
    );
  return offers.length === 1 ? (offers[0] ?? null) : null;
}

/** The payment method that staff choose: also where the shop does not offer it to shoppers; a deposit only where it does. */
function optionOfStaff(
  offers: readonly PaymentOption[],
  total: number,
  paymentMethod: PaymentMethod,
): PaymentOption | null {
  const offered = offers.find((offer) => offer.paymentMethod === paymentMethod);
  if (offered !== undefined || paymentMethod === 'part') return offered ?? null;
  const dueOnline = paymentMethod === 'card' ? total : 0;
  const offer = { paymentMethod, dueOnline, dueOnDelivery: total - dueOnline };
  return isPayableOption(offer) && (dueOnline > 0 || paymentMethod === 'cash') ? offer : null;
}

/**
 * Stores an order before the service is asked, or finds the order that the form made before. `orderClient`: the
 * client whose limits count. `keepsNothing`: an earlier order of the cart may still be paid, so the order is saved
 * without reservations. `isFirst`: the cart has no order yet. `placed`: the new order; null for one that existed before.
 * `staff`: of an order that staff type; order limits do not refuse it.
 */
export function placeOrder(
  context: ShopContext,
  submission: Submission,
  orderClient: OrderClient,
  {
    keepsNothing = false,
    isFirst = false,
    staff = null,
  }: { keepsNothing?: boolean; isFirst?: boolean; staff?: StaffTerms | null } = {},
): { ok: true; order: Order; placed: LoadedOrder | null } | Refusal | Limited {
  const { storage, sql, now, settings } = context;
  const { language } = submission;
  const contact = withPickupPoint(sql, submission.contact);
  return storage.transactionSync(() => {
    const drafted = draftOrder(context, submission, orderClient, { isFirst, staff });
    if (!drafted.ok) return drafted;
    if (drafted.order !== null) return { ...drafted, placed: null };
    const { products, items, total, coupon, discount, offer, same } = drafted.draft;
    const counts = new Counts(sql, products.byProduct.values());
    const isShort = !keepsNothing && findShortages(counts, items, language).length > 0;
    if (isShort) return { ok: false, reason: 'cart_short' };
    const record = new ClientRecord(context, orderClient);
    const limited = staff === null ? findOrderLimit(context, record) : null;
    if (limited !== null) return limited;
    const isCash = offer.paymentMethod === 'cash';
    const admission =
      isCash && staff === null
        ? admitCash(context, { phone: contact.phone, cartId: submission.cartId }, record)
        : 'welcome';
    if (admission === 'refused') return { ok: false, reason: 'cash_limit' };
    const id = randomText(context, 26);
    let isHolding =
      !keepsNothing && admission === 'welcome' && mayHoldPieces(context, orderClient, items, counts);
    if (isHolding && staff === null) {
      const holding = findHoldLimit(context, record);
      if (holding !== null && !isCash) return holding;
      isHolding = holding === null;
    }
    if (!claimUse(context, { id, coupon }, orderClient.phone, keepsNothing))
      return { ok: false, reason: 'cart_changed' };
    if (!keepsNothing) reserveNew(counts, id, items, language, isHolding ? 'reserved' : 'unclaimed');
    if (isCash && staff === null && !isFirst) withdrawFailed(context, submission);
    const order: Order = {
      id,
      number: freeNumber(context),
      token: randomText(context, 32).toLowerCase(),
      cartId: submission.cartId,
      language,
      contact,
      tracking: null,
      courier: null,
      livemode: settings.livemode,
      paymentMethod: offer.paymentMethod,
      total,
      dueOnline: offer.dueOnline,
      dueOnDelivery: offer.dueOnDelivery,
      items,
      returned: [],
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
      source: staff?.source ?? submission.visit?.source ?? SHOP_SOURCE,
      campaign: staff === null ? (submission.visit?.campaign ?? null) : null,
      exchangeOf: staff?.exchangeOf ?? null,
      wantsReminder: submission.wantsReminder === true && contact.email !== null && !isCash,
      placeAnswer: submission.placeAnswer ?? null,
    };
    // The token is made here, so that viewing a page writes no row.
    const parcelToken = randomText(context, 32).toLowerCase();
    insertOrder(sql, order, same, { lookAt: firstRetentionCheck(order.placedAt), parcelToken });
    noteWaiting(context, id, record, { isCash, isHolding, isNew: true });
    const { conditions } = submission;
    const note = conditions === undefined ? null : noteOfTerms(conditions);
    const loaded = LoadedOrder.placed(sql, order);
    const [actor, device] =
      staff === null ? (['shopper', null] as const) : (['merchant', staff.device] as const);
    addEvent(context, loaded, { kind: 'placed', actor, device, checkoutId: null, note });
    if (keepsNothing) abandonOrder(context, order.id);
    staff?.follow(order);
    return { ok: true, order, placed: loaded };
  });
}

/** Withdraws the orders of a cart whose payment failed, and of which some products are ordered with cash on delivery now. */
function withdrawFailed(context: ShopContext, { cartId, lines }: Submission): void {
  for (const order of failedOrdersOfCart(context.sql, cartId)) {
    const loaded = new LoadedOrder(context.sql, order);
    const isReplaced = order.cart?.some(({ price }) => lines.some((line) => line.price === price));
    if (isReplaced && loaded.canPay) withdrawOrder(context, loaded);
  }
}

/**
 * Finds the cart's open order whose reservation causes the shortage. Null if there is no shortage, or if another order
 * causes a part of it.
 */
export function findBlockingOrder(
  context: ShopContext,
  submission: Submission,
  items: readonly OrderItem[],
): Order | null {
  const { sql } = context;
  const { cartId, lines, language } = submission;
  // Read again: the draft was made before the cart's payments were withdrawn.
  const products = cartProductsOf(context, { id: cartId, lines });
  const counts = new Counts(sql, products.byProduct.values());
  if (findShortages(counts, items, language).length === 0) return null;
  const priced = priceLines(products, lines, language);
  if (priced.some(({ fits, quantity }) => fits !== null && fits < quantity)) return null;
  const [holder] = openOrdersOfCart(sql, cartId);
  return holder === undefined ? null : findOrder(sql, holder);
}

function freeNumber(context: ShopContext): string {
  let number = randomText(context, 8);
  while (isNumberTaken(context.sql, number)) number = randomText(context, 8);
  return number;
}
