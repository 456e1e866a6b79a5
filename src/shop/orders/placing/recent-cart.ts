import { holdsSame } from '../../../domain/carts.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import type { ShopContext } from '../../context.ts';
import { withPickupPoint } from '../../delivery/offered-pickup-points.ts';
import { findWaiting } from '../../order-limits/store/waiting-orders.ts';
import { recentCashOrdersOf } from '../store/orders.ts';
import { SAME_SUBMISSION_WITHIN, type Submission } from './place-order.ts';

/**
 * The cart of the cash order that the same shopper placed from a product's page within the last half an hour: the same
 * phone and products, from the same browser or with the same contact. Null without one. The phone alone is not enough:
 * another person could type it to catch the real owner's order.
 */
export function findRecentCart(
  { sql, now }: ShopContext,
  { contact, lines }: Submission,
  { browser }: OrderClient,
): string | null {
  const wanted = withPickupPoint(sql, contact);
  const recent = recentCashOrdersOf(sql, contact.phone, now() - SAME_SUBMISSION_WITHIN).find(
    (order) =>
      holdsSame(order.cart ?? [], lines) &&
      (isSameContact(order.contact, wanted) ||
        (browser !== null && findWaiting(sql, order.id)?.browser === browser)),
  );
  return recent?.cartId ?? null;
}

function isSameContact(one: Contact, other: Contact): boolean {
  const fields = Object.keys(one) as (keyof Contact)[];
  return fields.every((field) => one[field] === other[field]);
}
