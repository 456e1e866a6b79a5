import type { Locale } from '../../../contract/scalars.ts';
import type { CartLine } from '../../../domain/carts.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import type { DeliveryChoice, DeliveryQuote } from '../../../domain/delivery/tariffs.ts';
import type { DeskRole } from '../../../domain/desk-rights.ts';
import { mayAct } from '../../../domain/desk-rights.ts';
import type { BrokenBound } from '../../../domain/line-items.ts';
import type { OrderCoupon } from '../../../domain/orders/coupons.ts';
import type { FulfilmentState, PaymentState } from '../../../domain/orders/order.ts';
import type { PiecesBack } from '../../../domain/orders/part-return.ts';
import type { PaymentMethod, PaymentOption } from '../../../domain/settings/payment-methods.ts';
import type { PricedLine } from '../../../shop/carts/pricing.ts';
import type { ReachedLimit } from '../../../shop/order-limits/reached-limits.ts';
import type { PhoneHistory } from '../../../shop/order-limits/store/phone-history.ts';
import type { CartCoupon } from '../../../shop/orders/placing/cart-with-coupon.ts';
import { foldedWords } from '../../../text/folding.ts';
import type { FoundProduct } from '../../products/rules/product-row.ts';

/**
 * How a typed order is paid. `door`: when it arrives; `link`: online, by the order's page; `deposit`: a part online
 * and the rest at the door; `cash`: the shop has received the money already.
 */
export const typedPayments = ['door', 'link', 'deposit', 'cash'] as const;
export type TypedPayment = (typeof typedPayments)[number];

export const methodOf: Record<TypedPayment, PaymentMethod> = {
  door: 'cash',
  link: 'card',
  deposit: 'part',
  cash: 'cash',
};

/** The payments that a role may choose: an order that is paid already records money, as the action `remit` does. */
export function paymentsOf(role: DeskRole, isExchange = false): TypedPayment[] {
  // What an exchange leaves to pay is paid in cash: no payment page asks for the rest of an order.
  const all = isExchange ? (['door', 'cash'] as const) : typedPayments;
  return all.filter((one) => one !== 'cash' || mayAct(role, 'remit'));
}

/** What staff are warned of before such an order is placed. `not_offered`: shoppers cannot choose this payment here. */
export type TypedWarning = ReachedLimit | 'not_offered';

/** Whether shoppers of the shop could choose this payment for the order. Money that the shop has needs no rule. */
export function isOffered(
  offers: readonly Pick<PaymentOption, 'paymentMethod'>[],
  payment: TypedPayment,
): boolean {
  return payment === 'cash' || offers.some(({ paymentMethod }) => paymentMethod === methodOf[payment]);
}

/** A discount of one order alone: free delivery, or an amount of dinars with its reason. */
export type TypedDiscount = { kind: 'delivery' } | { kind: 'amount'; amount: number; reason: string };

/** The terms that such an order stores: a correction calculates the discount again by them. */
export function termsOfDiscount(discount: TypedDiscount): OrderCoupon {
  const terms = { code: null, minimum: 0, prices: null };
  return discount.kind === 'delivery'
    ? { ...terms, kind: 'percent', value: 100, on: 'delivery' }
    : { ...terms, kind: 'amount', value: discount.amount, on: 'goods', reason: discount.reason };
}

/** An address of a phone's orders. `number`: of the newest order that went there. */
export type KnownAddress = {
  number: string;
  name: string;
  wilaya: number;
  commune: string;
  street: string;
  delivery: Contact['delivery'];
  language: Locale;
};

/** An order of a phone, in short. `placedAt`: milliseconds. */
export type PastOrder = KnownAddress & {
  placedAt: number;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  total: number;
  items: { name: string; label: string | null; quantity: number; price: string }[];
};

/** The different addresses among orders, newest first; one is the same however it is spelled. */
export function addressesOf(orders: readonly PastOrder[], most: number): KnownAddress[] {
  const seen = new Set<string>();
  return orders
    .filter(({ wilaya, commune, street, delivery }) => {
      const key = [wilaya, delivery, ...foldedWords(`${commune} ${street}`)].join(' ');
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, most);
}

/** What the desk knows of a phone. */
export type KnownCustomer = {
  history: PhoneHistory;
  isRefused: boolean;
  addresses: KnownAddress[];
  orders: PastOrder[];
  /** Addresses and orders are left out: the device has to ask for them. */
  isHidden: boolean;
};

/** A question about an order that is being typed. `phone`: in E.164, null while it is incomplete. */
export type TypedOrderQuestion = {
  language: Locale;
  cartId: string;
  phone: string | null;
  /** Words of the products that are sought. */
  find: string;
  lines: CartLine[];
  choice: DeliveryChoice | null;
  coupon: string | null;
  discount: TypedDiscount | null;
  payment: TypedPayment;
  exchange: TypedExchange | null;
};

/** The order whose products are exchanged, and the pieces that come back. */
export type TypedExchange = { number: string; back: PiecesBack[] };

/**
 * An exchange that is being typed. `credit`: the part of the worth of what comes back that pays for the new order;
 * `rest`: the part to be given back. Whole dinars. `problem`: why it is not possible.
 */
type ExchangeAnswer = {
  number: string;
  phone: string;
  lines: { price: string; name: string; label: string | null; quantity: number; amount: number }[];
  credit: number;
  rest: number;
  problem: 'not_now' | 'pieces' | null;
};

/** What an order that is being typed comes to, and what is known for it. Amounts in whole dinars. */
export type TypedOrderAnswer = {
  customer: KnownCustomer | null;
  found: FoundProduct[];
  lines: PricedLine[];
  delivery: DeliveryQuote;
  /** The sum of the products by their tiers, and what the tiers save. */
  subtotal: number;
  saved: number;
  /** By a coupon, or for this order alone. */
  discount: number;
  coupon: CartCoupon | null;
  total: number;
  limit: BrokenBound | null;
  offers: PaymentOption[];
  warnings: TypedWarning[];
  /** Sources in the shop's own words. */
  ownSources: string[];
  mayDiscount: boolean;
  /** Null where it is no exchange, or of an order that this device may not see. */
  exchange: ExchangeAnswer | null;
};
