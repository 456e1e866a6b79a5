import type { PaymentState } from '../../../domain/orders/order.ts';
import { type ParcelInstruction, parcelInstruction } from '../../../domain/orders/parcel-check.ts';
import type { ShopContext } from '../../context.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { findOrderByParcelToken, findParcelTokens } from './store.ts';

/** What a courier may see of an order. Amounts in whole dinars. */
export type ParcelCheckView = {
  number: string;
  payment: PaymentState;
  total: number;
  dueOnDelivery: number;
  instruction: ParcelInstruction;
  toCollect: number;
  /** The time of this answer, in seconds since the epoch. */
  asOf: number;
};

/** An order's second token: it shows whether the order is paid, and opens no page of the shopper. */
export function parcelTokenOf(context: ShopContext, orderId: string): string {
  return parcelTokensOf(context, [orderId]).get(orderId) ?? '';
}

/** The same of several orders, by their ids. */
export function parcelTokensOf({ sql }: ShopContext, orderIds: readonly string[]): Map<string, string> {
  const tokens = findParcelTokens(sql, orderIds);
  if (tokens.size < orderIds.length) throw new Error('An order has no code for its courier.');
  return tokens;
}

export function viewParcel({ sql, now }: ShopContext, token: string): ParcelCheckView | null {
  const order = findOrderByParcelToken(sql, token);
  if (order === null) return null;
  const { number, total, dueOnDelivery } = order;
  const { state, money } = new LoadedOrder(sql, order);
  const { toCollect } = money;
  const instruction = parcelInstruction(state.payment, state.fulfilment, toCollect);
  return {
    number,
    payment: state.payment,
    total,
    dueOnDelivery,
    instruction,
    toCollect,
    asOf: Math.floor(now() / 1000),
  };
}
