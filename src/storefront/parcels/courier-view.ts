import { moneyOf } from '../acts/rules/money.ts';
import { foldOrder, type PaymentState } from '../orders/rules.ts';
import { readOrderEvents } from '../orders/store/history.ts';
import { accountOf } from '../refunds/account.ts';
import type { ShopContext } from '../shop/context.ts';
import { type Verdict, verdictOf } from './rules.ts';
import { findCourierToken, findOrderByCourierToken } from './store.ts';

/** What whoever hands a parcel over may know. Amounts in whole dinars. */
export type CourierView = {
  number: string;
  payment: PaymentState;
  total: number;
  dueOnDelivery: number;
  verdict: Verdict;
  toCollect: number;
  /** When this was true, in seconds since the epoch. */
  asOf: number;
};

/** The second token of an order: it tells whether the order is paid, and opens no page of the shopper's. */
export function courierTokenOf({ sql }: ShopContext, orderId: string): string {
  const token = findCourierToken(sql, orderId);
  if (token === null) throw new Error('An order has no code for its courier.');
  return token;
}

export function viewForCourier({ sql, now }: ShopContext, token: string): CourierView | null {
  const order = findOrderByCourierToken(sql, token);
  if (order === null) return null;
  const { number, way, total, dueOnDelivery } = order;
  const state = foldOrder(readOrderEvents(sql, order.id), way);
  const { toCollect } = moneyOf(accountOf(sql, order), state);
  const verdict = verdictOf(state.payment, state.fulfilment, toCollect);
  return {
    number,
    payment: state.payment,
    total,
    dueOnDelivery,
    verdict,
    toCollect,
    asOf: Math.floor(now() / 1000),
  };
}
