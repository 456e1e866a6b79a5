import { hasMoney, type ParcelPayment } from '../../couriers/rules/payments.ts';
import { readAccounts } from '../../couriers/store/accounts.ts';
import { latestShipmentOf } from '../../couriers/store/lists.ts';
import { lastPaymentBefore, paymentsOf, paymentsSeen } from '../../couriers/store/payments.ts';
import { findShipment } from '../../couriers/store/shipments.ts';
import type { Database } from '../../database/rows.ts';
import type { OrderBalance } from '../../domain/orders/balance.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { ShopContext } from '../../shop/context.ts';
import { statusNow } from '../../shop/orders/actions/apply-action.ts';
import { readCourierFees } from '../../shop/orders/profit/store/results.ts';
import { findOrder } from '../../shop/orders/store/orders.ts';
import {
  balanceOfApi,
  balanceOfOrder,
  differencesOf,
  type ListedPayment,
  matchOfPayment,
  type ParcelBalance,
  type ParcelMoney,
  type PaymentRow,
} from './rules.ts';

/** Milliseconds of payments on one page. */
const SPAN = 60 * 86_400_000;

/**
 * Payments of couriers in a span before a time, in milliseconds, the newest first. `next`: the same time for those before
 * them; null for no more.
 */
export function listedPayments(
  sql: Database,
  before: number,
): { payments: ListedPayment[]; next: number | null } {
  const last = lastPaymentBefore(sql, before);
  if (last === null) return { payments: [], next: null };
  const from = last - SPAN;
  const titles = new Map(readAccounts(sql).map(({ id, title }) => [id, title]));
  const payments = paymentsSeen(sql, from, before).map((one) => ({
    ...one,
    title: titles.get(one.accountId) ?? null,
  }));
  return { payments, next: lastPaymentBefore(sql, from) === null ? null : from };
}

/** The money of an order's parcel; null where no courier says anything of it. */
export function parcelMoneyOf(sql: Database, order: Order, money: OrderBalance): ParcelMoney | null {
  const shipment = latestShipmentOf(sql, order.id);
  if (shipment === null || shipment.stage === 'canceled' || shipment.rawStatus === null) return null;
  const fees = readCourierFees(sql, order.id);
  const api = balanceOfApi(shipment, fees.reported);
  const kept = balanceOfOrder(order.fulfilment, money, fees.billed);
  const payment = paymentsOf(sql, shipment.id).findLast(({ state }) => state !== 'undone');
  return {
    state: hasMoney(shipment) ? shipment.money : 'none',
    amount: shipment.courierAmount ?? shipment.amount,
    fees,
    payment: payment ?? null,
    order: kept,
    api,
    // Before its end only the amount can be wrong.
    differences: differencesOf(kept, api).filter((field) => field === 'amount' || api.end !== null),
  };
}

/** A parcel of a payment, beside its order. */
export function paymentRowOf(context: ShopContext, payment: ParcelPayment): PaymentRow {
  const { sql } = context;
  const { shipmentId, paymentId, state, amount, fee } = payment;
  const shipment = findShipment(sql, shipmentId);
  const order = shipment === null ? null : findOrder(sql, shipment.orderId);
  const isBack = shipment?.movement === 'returned' && !hasMoney(shipment);
  const said: ParcelBalance = isBack
    ? { end: 'returned', isPaidOut: null, amount: null, fee: null, returnFee: fee, paymentId }
    : { end: 'delivered', isPaidOut: state === 'paid', amount, fee, returnFee: null, paymentId };
  const kept =
    order === null
      ? said
      : balanceOfOrder(
          order.fulfilment,
          statusNow(context, order).money,
          readCourierFees(sql, order.id).billed,
        );
  const other = paymentsOf(sql, shipmentId).find(
    (one) => one.paymentId !== paymentId && one.state !== 'undone',
  );
  return {
    ...{ state, amount, fee, said, kept },
    tracking: shipment?.tracking ?? null,
    match: matchOfPayment(payment, kept),
    movedTo: other?.paymentId ?? null,
    order: order && { number: order.number, name: order.erasedAt === null ? order.contact.name : null },
    differences: state === 'undone' ? [] : differencesOf(said, kept),
  };
}
