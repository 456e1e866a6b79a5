import { MAX_QUANTITY } from '../../../contract/money.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { ShopContext } from '../../context.ts';
import { withPickupPoint } from '../../delivery/pickup-points.ts';
import type { Contact } from '../../delivery/rules/contact.ts';
import { lacksPrice } from '../../delivery/rules/grid.ts';
import { quoteDelivery } from '../../delivery/rules/tariffs.ts';
import { readDeliveryItem, readTerms } from '../../delivery/tariffs.ts';
import { boundBrokenBy, type OrderItem, totalOf } from '../../line-items/rules.ts';
import { discountOfItems } from '../coupons/rules.ts';
import type { Order } from '../store/orders.ts';
import type { CorrectedFields } from './store.ts';

/** What is corrected. `contact`: validated and complete; `quantities`: of prices in the order, 0 removes one. */
export type Correction = {
  contact?: Contact;
  quantities?: readonly { price: string; quantity: number }[];
};

/**
 * `empty`: no product would be left. `not_delivered`: no delivery to that place in that mode. `out_of_bounds`: as for
 * a new order.
 */
type CorrectionRefusal = { ok: false; reason: 'empty' | 'not_delivered' | 'out_of_bounds' };

/**
 * An order with a correction. Products keep the prices of the order. Delivery is charged again when the place or mode
 * changes, and is free from the amount on that makes it free. `paidOnline` stays paid: the rest is due at the door,
 * and an excess is owed to the customer.
 */
export function correctOrder(
  { sql }: ShopContext,
  order: Order,
  { contact = order.contact, quantities = [] }: Correction,
  paidOnline: number,
): { ok: true; order: CorrectedFields } | CorrectionRefusal {
  const wanted = new Map(quantities.map(({ price, quantity }) => [price, quantity]));
  const isDelivery = ({ slug }: OrderItem) => slug === DELIVERY_SLUG;
  const productLines = order.items
    .filter((item) => !isDelivery(item))
    .map((item) => ({ ...item, quantity: wanted.get(item.price) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (productLines.length === 0) return { ok: false, reason: 'empty' };
  if (productLines.some(({ quantity }) => !Number.isInteger(quantity) || quantity > MAX_QUANTITY))
    return { ok: false, reason: 'out_of_bounds' };
  let delivery = order.items.filter(isDelivery);
  const isElsewhere = contact.wilaya !== order.contact.wilaya || contact.delivery !== order.contact.delivery;
  const quoteAt = ({ wilaya, delivery: mode }: Contact) =>
    quoteDelivery(readTerms(sql), { wilaya, mode }, totalOf(productLines));
  if (isElsewhere) {
    const quote = quoteAt(contact);
    const isNone = quote.tariff === null || lacksPrice(quote.tariff);
    if (quote.isCharged && isNone) return { ok: false, reason: 'not_delivered' };
    const item = readDeliveryItem(sql, quote);
    delivery = item === null ? [] : [item];
  } else if (
    delivery.length > 0 &&
    totalOf(productLines) > totalOf(order.items.filter((item) => !isDelivery(item)))
  ) {
    // A correction that reaches the amount for free delivery makes delivery free, as shoppers were promised. Free
    // delivery stays free below it: the price was agreed.
    const { freeFrom = null } = quoteAt(contact);
    if (freeFrom !== null && totalOf(productLines) >= freeFrom) delivery = [];
  }
  const items = [...productLines, ...delivery];
  // By the coupon's own terms: below its minimum there is no discount. The rest is paid at the door, however small.
  const discount = discountOfItems(order.coupon, items);
  const total = totalOf(items) - discount;
  if (boundBrokenBy(totalOf(items), discount > 0) !== null) return { ok: false, reason: 'out_of_bounds' };
  const dueOnline = Math.min(paidOnline, total);
  return {
    ok: true,
    order: {
      contact: withPickupPoint(sql, contact),
      items,
      discount,
      total,
      dueOnline,
      dueOnDelivery: total - dueOnline,
    },
  };
}
