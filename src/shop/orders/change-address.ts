import type { Contact } from '../../domain/delivery/contact.ts';
import { chosenPickupPoint, lacksPickupPoint } from '../../domain/delivery/pickup-points.ts';
import { effectiveOf } from '../../domain/orders/order.ts';
import { type PlaceAnswer, placeAnswerAfter } from '../../domain/orders/place-answer.ts';
import { repliesOf } from '../../domain/orders/shopper-replies.ts';
import type { ShopContext } from '../context.ts';
import { pickupPointsFor } from '../delivery/offered-pickup-points.ts';
import { LoadedOrder } from './loaded-order.ts';
import { addEvent } from './record-events.ts';
import { findOrderByToken, saveCorrection } from './store/orders.ts';
import { savePreviousValues } from './store/previous-values.ts';

/**
 * The address that a shopper types. `street`: of a parcel to a pick-up point, that point; null where none is chosen.
 * `placeAnswer`: what was answered about the commune.
 */
export type NewAddress = Pick<Contact, 'commune' | 'street'> & { placeAnswer: PlaceAnswer | null };

export type ChangedAddress = { ok: true } | { ok: false; reason: 'closed' | 'pickup_point' };

/** The pick-up points to choose from, where the parcel goes to one of several of its wilaya. */
export function pickupPointsOfOrder({ sql }: ShopContext, { wilaya, delivery }: Contact): string[] {
  return delivery === 'desk' ? pickupPointsFor(sql, { wilaya, mode: delivery }) : [];
}

/**
 * Changes the address of an order inside its wilaya, for its shopper: the amounts stay as they are, so its checkout may
 * stay open. `closed`: it is too late. `pickup_point`: none of those to choose from is chosen. The same address again
 * changes nothing.
 */
export function changeAddress(context: ShopContext, token: string, typed: NewAddress): ChangedAddress {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const order = findOrderByToken(sql, token);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'closed' };
    const loaded = new LoadedOrder(sql, order);
    const { isMoneyChecked } = loaded;
    if (repliesOf({ ...order, isMoneyChecked }, effectiveOf(loaded.history)).address === 'closed')
      return { ok: false, reason: 'closed' };
    const isHome = order.contact.delivery === 'home';
    const points = pickupPointsOfOrder(context, order.contact);
    if (lacksPickupPoint({ ...order.contact, street: typed.street }, points))
      return { ok: false, reason: 'pickup_point' };
    const point = chosenPickupPoint(points, typed.street) ?? order.contact.street;
    const contact = { ...order.contact, commune: typed.commune, street: isHome ? typed.street : point };
    if (contact.commune === order.contact.commune && contact.street === order.contact.street)
      return { ok: true };
    const changed = { contact, placeAnswer: placeAnswerAfter(order, contact, typed.placeAnswer) };
    saveCorrection(sql, { ...order, ...changed });
    loaded.merge(changed);
    addEvent(context, loaded, { kind: 'address_changed', actor: 'shopper', checkoutId: null });
    savePreviousValues(sql, loaded.id, loaded.position, order);
    return { ok: true };
  });
}
