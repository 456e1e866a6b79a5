import { MAX_QUANTITY, MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { type CartLine, MAX_CART_LINES } from '../../../domain/carts.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import { lacksPrice } from '../../../domain/delivery/grid.ts';
import { lacksPickupPoint } from '../../../domain/delivery/pickup-points.ts';
import { quoteDelivery } from '../../../domain/delivery/tariffs.ts';
import { boundBrokenBy, type OrderItem, totalOf } from '../../../domain/line-items.ts';
import { discountOfItems, type OrderCoupon } from '../../../domain/orders/coupons.ts';
import { isPayable, type Order } from '../../../domain/orders/order.ts';
import { placeAnswerAfter, type StoredPlaceAnswer } from '../../../domain/orders/place-answer.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import { type Bill, paymentOptionsFor } from '../../../domain/settings/payment-methods.ts';
import { savedByTiers, tieredTotalOf } from '../../../domain/tiers.ts';
import { cartProductsOf, itemOf, priceLines } from '../../carts/pricing.ts';
import type { ShopContext } from '../../context.ts';
import { pickupPointsFor, withPickupPoint } from '../../delivery/offered-pickup-points.ts';
import { readDeliveryItem, readTerms } from '../../delivery/tariffs.ts';
import { findPrice } from '../../products/store/mirror.ts';
import type { CorrectedFields } from '../store/previous-values.ts';

/**
 * What is corrected. `contact`: validated and complete; `placeAnswer`: what was answered about its commune;
 * `quantities`: of prices in the order, 0 removes one; `added`: of prices for sale today; `sizes`: which of the added
 * prices replace a line by another size of its product; `keepsDelivery`: the order's delivery price stays, whatever the
 * place; `coupon`: the terms of another discount, null for none. What is absent stays.
 */
export type Correction = {
  contact?: Contact;
  placeAnswer?: StoredPlaceAnswer | null;
  quantities?: readonly { price: string; quantity: number }[];
  added?: readonly { price: string; quantity: number }[];
  sizes?: readonly { from: string; to: string }[];
  keepsDelivery?: boolean;
  coupon?: OrderCoupon | null;
};

/**
 * `empty`: no product would be left. `gone_price`: an added price is not for sale any more, or a size is of another
 * product. `not_delivered`: no delivery to that place in that mode. `pickup_point`: a new place, and none of its pick-up
 * points is chosen. `out_of_bounds`: as for a new order.
 */
export type CorrectionRefusal = {
  ok: false;
  reason: 'empty' | 'gone_price' | 'not_delivered' | 'pickup_point' | 'out_of_bounds';
};

/**
 * An order with a correction. Products keep the prices of the order, and added ones have today's. Delivery is charged
 * again when the place or mode changes, and is free from the amount on that makes it free. `paidOnline` stays paid: the
 * rest is due at the door, and an excess is owed to the customer. An order that waits for its payment online still does.
 */
export function correctOrder(
  context: ShopContext,
  order: Order,
  correction: Correction,
  paidOnline: number,
): { ok: true; order: CorrectedFields } | CorrectionRefusal {
  const { sql } = context;
  const { contact = order.contact, coupon = order.coupon } = correction;
  const placed = placedContact(sql, order.contact, contact);
  if (placed === null) return { ok: false, reason: 'pickup_point' };
  const productLines = correctedLines(context, order, correction);
  if (productLines === null) return { ok: false, reason: 'gone_price' };
  if (productLines.length === 0) return { ok: false, reason: 'empty' };
  const isPossible = ({ quantity }: OrderItem) => Number.isInteger(quantity) && quantity <= MAX_QUANTITY;
  if (!productLines.every(isPossible) || productLines.length > Math.max(MAX_CART_LINES, order.items.length))
    return { ok: false, reason: 'out_of_bounds' };
  const delivery = correctedDelivery(context, order, correction, productLines);
  if (delivery === null) return { ok: false, reason: 'not_delivered' };
  const items = [...productLines, ...delivery];
  // By the discount's own terms: below its minimum there is none. The rest is paid at the door, however small.
  const discount = discountOfItems(coupon, items);
  const whole = totalOf(items);
  const total = whole - discount;
  const saved = savedByTiers(items);
  if (boundBrokenBy(whole - saved, discount > saved, { saved }) !== null)
    return { ok: false, reason: 'out_of_bounds' };
  const bill = { wilaya: contact.wilaya, total, delivery: totalOf(delivery) };
  // A deposit that was agreed stays, whatever today's settings say, as long as its order costs the same.
  const isSame = total === order.total && contact.wilaya === order.contact.wilaya;
  const payable = isSame ? order.dueOnline : dueOnlineAgain(context, order, bill);
  const dueOnline = isPayable(order.paymentMethod, order) ? payable : Math.min(paidOnline, total);
  if (dueOnline === null) return { ok: false, reason: 'out_of_bounds' };
  return {
    ok: true,
    order: {
      contact: placed,
      placeAnswer: placeAnswerAfter(order, placed, correction.placeAnswer ?? null),
      items,
      returned: order.returned,
      coupon,
      discount,
      total,
      dueOnline,
      dueOnDelivery: total - dueOnline,
    },
  };
}

/** What the delivery of a corrected order costs, in whole dinars; null where it is free, or there is none to the place. */
export function deliveryPriceOf(context: ShopContext, order: Order, correction: Correction): number | null {
  const productLines = correctedLines(context, order, correction);
  const delivery = productLines === null ? null : correctedDelivery(context, order, correction, productLines);
  return delivery === null || delivery.length === 0 ? null : totalOf(delivery);
}

/**
 * A contact with its pick-up point; null where it names none of several. An order's own one stays, also where the lists
 * lack it.
 */
function placedContact(sql: Database, before: Contact, contact: Contact): Contact | null {
  const placed = withPickupPoint(sql, contact);
  const isSame = (['wilaya', 'delivery', 'street'] as const).every(
    (field) => contact[field] === before[field],
  );
  if (isSame) return { ...placed, street: placed.street ?? contact.street };
  const pickupPoints = pickupPointsFor(sql, { wilaya: contact.wilaya, mode: contact.delivery });
  return lacksPickupPoint(contact, pickupPoints) ? null : placed;
}

/** What an unpaid order asks for online: all by card, or the deposit of today's rules; null: too little to be paid. */
function dueOnlineAgain({ settings }: ShopContext, order: Order, bill: Bill): number | null {
  const offers = paymentOptionsFor(settings.paymentMethods, bill);
  const deposit = offers.find(({ paymentMethod }) => paymentMethod === 'part')?.dueOnline ?? order.dueOnline;
  const dueOnline = order.paymentMethod === 'card' ? bill.total : Math.min(deposit, bill.total);
  return dueOnline < MIN_CHECKOUT_AMOUNT ? null : dueOnline;
}

const isDelivery = ({ slug }: OrderItem) => slug === DELIVERY_SLUG;

/** The products of a corrected order; null where an added one is not for sale any more, or no size of its line. */
function correctedLines(
  context: ShopContext,
  order: Order,
  { quantities = [], added = [], sizes = [] }: Correction,
): OrderItem[] | null {
  const productOf = (price: string) => order.items.find((item) => item.price === price)?.productId;
  if (sizes.some(({ from, to }) => findPrice(context.sql, to)?.product_id !== productOf(from))) return null;
  const wanted = new Map(quantities.map(({ price, quantity }) => [price, quantity]));
  const lines = order.items
    .filter((item) => !isDelivery(item))
    .map((item) => ({ ...item, quantity: wanted.get(item.price) ?? item.quantity }));
  const asked = added.filter(({ quantity }) => quantity > 0);
  const isKnown = ({ price }: { price: string }) => lines.some((line) => line.price === price);
  // More of a price that the order has already.
  for (const { price, quantity } of asked)
    for (const line of lines) if (line.price === price) line.quantity += quantity;
  const news = todaysItems(
    context,
    asked.filter((one) => !isKnown(one)),
    order.language,
  );
  return news === null ? null : [...lines, ...news].filter(({ quantity }) => quantity > 0);
}

/** Order items at today's prices; null where one of them is not for sale. */
function todaysItems(context: ShopContext, lines: readonly CartLine[], language: Locale): OrderItem[] | null {
  if (lines.length === 0) return [];
  const products = cartProductsOf(context, { id: null, lines });
  const items = priceLines(products, lines, language)
    .filter(({ status, slug }) => status === 'same' && slug !== DELIVERY_SLUG)
    .flatMap((line) => itemOf(products, line) ?? []);
  return items.length === lines.length ? items : null;
}

/** The delivery of a corrected order; null where there is none to its place. */
function correctedDelivery(
  { sql }: ShopContext,
  order: Order,
  { contact = order.contact, keepsDelivery = false }: Correction,
  productLines: readonly OrderItem[],
): OrderItem[] | null {
  const former = order.items.filter(isDelivery);
  if (keepsDelivery) return former;
  const { wilaya, delivery: mode } = contact;
  const isElsewhere = wilaya !== order.contact.wilaya || mode !== order.contact.delivery;
  const sum = tieredTotalOf(productLines);
  const quoteHere = () => quoteDelivery(readTerms(sql), { wilaya, mode }, sum);
  if (isElsewhere) {
    const quote = quoteHere();
    const isNone = quote.tariff === null || lacksPrice(quote.tariff);
    if (quote.isCharged && isNone) return null;
    const item = readDeliveryItem(sql, quote);
    return item === null ? [] : [item];
  }
  const before = tieredTotalOf(order.items.filter((item) => !isDelivery(item)));
  if (former.length === 0 || sum <= before) return former;
  // A correction that reaches the amount for free delivery makes delivery free, as shoppers were promised. Free
  // delivery stays free below it: the price was agreed.
  const { freeFrom = null } = quoteHere();
  return freeFrom !== null && sum >= freeFrom ? [] : former;
}
