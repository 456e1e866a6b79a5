import type { ShopContext } from '../context.ts';
import { pickupPointsFor } from '../delivery/pickup-points.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import { chosenPickupPoint } from '../delivery/rules/pickup-points.ts';
import { LoadedOrder } from './loaded-order.ts';
import { addEvent } from './orders.ts';
import { effectiveOf } from './rules/order.ts';
import { repliesOf } from './rules/shopper-replies.ts';
import { findOrderByToken, saveCorrection } from './store/orders.ts';
import { savePreviousValues } from './store/previous-values.ts';

/** The address that a shopper types. `street`: of a parcel to a pick-up point, that point; null where none is chosen. */
export type NewAddress = Pick<Contact, 'commune' | 'street'>;

/** The pick-up points to choose from, where the parcel goes to one of several of its wilaya. */
export function pickupPointsOfOrder({ sql }: ShopContext, { wilaya, delivery }: Contact): string[] {
  return delivery === 'desk' ? pickupPointsFor(sql, { wilaya, mode: delivery }) : [];
}

/**
 * Changes the address of an order inside its wilaya, for its shopper: the amounts stay as they are, so its checkout may
 * stay open. False where it is too late. The same address again changes nothing.
 */
export function changeAddress(context: ShopContext, token: string, typed: NewAddress): boolean {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const order = findOrderByToken(sql, token);
    if (order === null || order.erasedAt !== null) return false;
    const loaded = new LoadedOrder(sql, order);
    if (repliesOf(order, effectiveOf(loaded.history)).address === 'closed') return false;
    const isHome = order.contact.delivery === 'home';
    const point =
      chosenPickupPoint(pickupPointsOfOrder(context, order.contact), typed.street) ?? order.contact.street;
    const contact = { ...order.contact, commune: typed.commune, street: isHome ? typed.street : point };
    if (contact.commune === order.contact.commune && contact.street === order.contact.street) return true;
    saveCorrection(sql, { ...order, contact });
    loaded.merge({ contact });
    addEvent(context, loaded, { kind: 'address_changed', actor: 'shopper', checkoutId: null });
    savePreviousValues(sql, loaded.id, loaded.position, order);
    return true;
  });
}
