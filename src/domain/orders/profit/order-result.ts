import { dayOf } from '../../../text/algiers.ts';
import type { OrderItem } from '../../line-items.ts';
import { DELIVERY_SLUG } from '../../products/product.ts';
import { amountsByTiers } from '../../tiers.ts';
import { type OrderBalance, owedByCourier } from '../balance.ts';
import { type End, endOf, ends } from '../ending.ts';
import type { Order, OrderCheckout, OrderEvent, OrderState } from '../order.ts';

/**
 * A product in an ended order. `key`: of its cost price; `amount`: of all its pieces, 0 for those that came back from a
 * customer who kept others; `cost`: of one, null for unknown. `isSold`: the customer has them; `isGone`:
 * returned broken, or lost. Others are for sale again.
 */
export type ResultLine = {
  productId: string;
  key: string;
  pieces: number;
  amount: number;
  cost: number | null;
  isSold: boolean;
  isGone: boolean;
};

/** What the courier took for a parcel, in whole dinars; null while it has not said it. */
export type CourierFees = { delivery: number | null; returning: number | null };

export const noFees: CourierFees = { delivery: null, returning: null };

/** `billed`: by the courier's settlements; `reported`: by its API. */
export type FeeSources = { billed: CourierFees; reported: CourierFees };

/** The fees that count, once: a settlement says what was taken, the API what will be. */
export function countedFees({ billed, reported }: FeeSources): CourierFees {
  return billed.delivery === null && billed.returning === null ? reported : billed;
}

/** What an ended order brought and cost. Amounts in whole dinars. */
export type OrderResult = {
  end: End;
  /** The month of its end, as 202611. */
  month: number;
  wilaya: number;
  source: string;
  lines: ResultLine[];
  /** What the customer pays for products and delivery, or what the shop keeps of a canceled order. */
  income: number;
  discount: number;
  fees: CourierFees;
  /** A courier had it, so that a fee is expected. */
  isParcel: boolean;
  paymentFees: number;
  /** What the courier owes since a day (since the epoch); null for nothing. */
  debt: { courier: string; day: number; amount: number } | null;
};

/** A month of Algiers by a day since the epoch, as 202611. */
export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** The month that is `count` months later, or earlier for a negative count. */
export function monthAfter(month: number, count: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 + count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

/** The key of a cost price: a variant's, or the product's where a variant has no name. Ids contain no space. */
export function costKey(productId: string, variant: string): string {
  return variant === '' ? productId : `${productId} ${variant}`;
}

/** The keys whose cost price counts, the first known one: that of the variant, then that of its product. */
export function costKeys(key: string): string[] {
  const [productId = key] = key.split(' ');
  return productId === key ? [key] : [key, productId];
}

/** An order as its result is made of. */
type Ended = {
  order: Pick<
    Order,
    'items' | 'returned' | 'discount' | 'total' | 'contact' | 'source' | 'courier' | 'tracking'
  >;
  history: readonly OrderEvent[];
  state: Pick<OrderState, 'fulfilment' | 'arePiecesBack' | 'isRestocked'>;
  money: OrderBalance;
  checkouts: readonly Pick<OrderCheckout, 'status' | 'feesOnMerchant'>[];
};

/**
 * The result of an order; null while it has not ended, and for a canceled one without money. `costOf`: the cost price
 * of an item, with its key.
 */
export function resultOf(
  { order, history, state, money, checkouts }: Ended,
  fees: CourierFees,
  costOf: (item: OrderItem) => Pick<ResultLine, 'key' | 'cost'>,
): OrderResult | null {
  const end = ends.find((one) => one === state.fulfilment);
  if (end === undefined) return null;
  const day = dayOf(endOf(history, end) ?? 0);
  const isDelivered = end === 'delivered';
  const income = isDelivered ? Math.max(0, order.total - money.waived - money.unexplained) : money.kept;
  const paid = checkouts.filter(({ status }) => status === 'paid');
  const paymentFees = paid.reduce((sum, { feesOnMerchant }) => sum + (feesOnMerchant ?? 0), 0);
  if (end === 'canceled' && income === 0 && paymentFees === 0) return null;
  const owed = isDelivered ? owedByCourier(money) : 0;
  const isLost = end === 'returned' && !state.arePiecesBack && !state.isRestocked;
  const lineOf = (item: OrderItem, line: Pick<ResultLine, 'amount' | 'isSold' | 'isGone'>): ResultLine => ({
    ...{ productId: item.productId, pieces: item.quantity },
    ...costOf(item),
    ...line,
  });
  const products = order.items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const amounts = amountsByTiers(products);
  return {
    end,
    month: monthOf(day),
    wilaya: order.contact.wilaya,
    source: order.source,
    lines: [
      ...products.map((item, index) =>
        lineOf(item, {
          amount: amounts[index] ?? 0,
          isSold: isDelivered,
          isGone: isDelivered || isLost,
        }),
      ),
      ...order.returned.map((item) =>
        lineOf(item, { amount: 0, isSold: false, isGone: item.place === 'written_off' }),
      ),
    ],
    income,
    discount: isDelivered ? order.discount : 0,
    fees,
    isParcel: end !== 'canceled' && (order.courier !== null || order.tracking !== null),
    paymentFees,
    debt: owed === 0 ? null : { courier: order.courier ?? '', day, amount: owed },
  };
}
