import { crockford } from '../../text/crockford.ts';
import type { PaymentState } from '../orders/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { findCourierToken, findOrderByCourierToken, insertCourierToken } from './store.ts';

/** What whoever hands a parcel over may know. Amounts in whole dinars. */
export type CourierView = {
  number: string;
  payment: PaymentState;
  total: number;
  dueOnDelivery: number;
  /** When this was true, in seconds since the epoch. */
  asOf: number;
};

/**
 * The second token of an order: it tells whether the order is paid, and opens no page of the shopper's. Made when
 * the order's page is first looked at, so that orders of older versions have one too.
 */
export function courierTokenOf({ storage, sql, random }: ShopContext, orderId: string): string {
  return storage.transactionSync(() => {
    const known = findCourierToken(sql, orderId);
    if (known !== null) return known;
    const token = crockford(random(20)).toLowerCase();
    insertCourierToken(sql, orderId, token);
    return token;
  });
}

export function viewForCourier({ sql, now }: ShopContext, token: string): CourierView | null {
  const order = findOrderByCourierToken(sql, token);
  if (order === null) return null;
  const { number, payment, total, dueOnDelivery } = order;
  return { number, payment, total, dueOnDelivery, asOf: Math.floor(now() / 1000) };
}
