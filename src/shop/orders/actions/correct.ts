import { MAX_QUANTITY } from '../../../contract/money.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { ShopContext } from '../../context.ts';
import { withPickupPoint } from '../../delivery/pickup-points.ts';
import type { Contact } from '../../delivery/rules/contact.ts';
import { lacksPrice } from '../../delivery/rules/grid.ts';
import { quoteDelivery } from '../../delivery/rules/tariffs.ts';
import { deliveryItem, readTerms } from '../../delivery/tariffs.ts';
import { boundBrokenBy, type OrderItem, totalOf } from '../../line-items/rules.ts';
import { discountOfItems } from '../coupons/rules.ts';
import type { Order } from '../store/orders.ts';
import type { CorrectedFields } from './store.ts';

/** What is corrected. `contact`: checked, all of it; `quantities`: of prices that are in the order, 0 takes one out. */
export type Correction = {
  contact?: Contact;
  quantities?: readonly { price: string; quantity: number }[];
};

/** `empty`: nothing would be left. `not_delivered`: nothing goes there that way. `out_of_bounds`: as of a new order. */
type CorrectionRefusal = { ok: false; reason: 'empty' | 'not_delivered' | 'out_of_bounds' };

/**
 * An order with a correction. Goods keep the prices that they were ordered at; the delivery is charged anew where it goes
 * elsewhere or another way, and no more once there are goods enough for that. `paidOnline` stays paid: the rest moves to the
 * door, what is too much is owed.
 */
export function correctOrder(
  { sql }: ShopContext,
  order: Order,
  { contact = order.contact, quantities = [] }: Correction,
  paidOnline: number,
): { ok: true; order: CorrectedFields } | CorrectionRefusal {
  const wanted = new Map(quantities.map(({ price, quantity }) => [price, quantity]));
  const isDelivery = ({ slug }: OrderItem) => slug === DELIVERY_SLUG;
  const goods = order.items
    .filter((item) => !isDelivery(item))
    .map((item) => ({ ...item, quantity: wanted.get(item.price) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (goods.length === 0) return { ok: false, reason: 'empty' };
  if (goods.some(({ quantity }) => !Number.isInteger(quantity) || quantity > MAX_QUANTITY))
    return { ok: false, reason: 'out_of_bounds' };
  let delivery = order.items.filter(isDelivery);
  const isElsewhere = contact.wilaya !== order.contact.wilaya || contact.delivery !== order.contact.delivery;
  const quoteAt = ({ wilaya, delivery: mode }: Contact) =>
    quoteDelivery(readTerms(sql), { wilaya, mode }, totalOf(goods));
  if (isElsewhere) {
    const quote = quoteAt(contact);
    const isNone = quote.tariff === null || lacksPrice(quote.tariff);
    if (quote.isCharged && isNone) return { ok: false, reason: 'not_delivered' };
    const item = deliveryItem(sql, quote);
    delivery = item === null ? [] : [item];
  } else if (
    delivery.length > 0 &&
    totalOf(goods) > totalOf(order.items.filter((item) => !isDelivery(item)))
  ) {
    // What shoppers were promised, delivery for nothing from an amount of goods on, holds for a correction that reaches it.
    // What was free stays so: its price was agreed upon.
    const { freeFrom = null } = quoteAt(contact);
    if (freeFrom !== null && totalOf(goods) >= freeFrom) delivery = [];
  }
  const items = [...goods, ...delivery];
  // By the coupon's own terms: below its minimum it takes nothing off. What is left is paid at the door, however little it is.
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
