import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { CartLine } from '../carts.ts';
import type { Contact } from '../delivery/contact.ts';
import type { OrderItem, ReturnedItem } from '../line-items.ts';
import type { PaymentMethod } from '../settings/payment-methods.ts';
import type { OrderCoupon } from './coupons.ts';
import type { FulfilmentState, PaymentState } from './order.ts';
import type { StoredPlaceAnswer } from './place-answer.ts';

/** An order as it was placed, with the states that its history adds up to. Times in milliseconds. */
export type Order = {
  id: string;
  /** Eight Crockford characters that people can read aloud. */
  number: string;
  /** Unguessable; it grants access to the order's page. */
  token: string;
  cartId: string;
  language: Locale;
  contact: Contact;
  livemode: boolean;
  paymentMethod: PaymentMethod;
  /** Whole dinars, like the next two: the sum of the items less the discount. */
  total: number;
  dueOnline: number;
  dueOnDelivery: number;
  items: OrderItem[];
  /** Pieces that came back, while those in `items` were kept. */
  returned: ReturnedItem[];
  /** Null without a discount. */
  coupon: OrderCoupon | null;
  /** The discount in whole dinars. */
  discount: number;
  /** The courier's name of the parcel; null while it is unknown. */
  tracking: string | null;
  /** Who has the parcel, as staff wrote it; null while it is unknown. */
  courier: string | null;
  customerId: string | null;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  /** When its newest checkout was started. */
  openedAt: number;
  nextCheckAt: number | null;
  /** The cart as it was sent, to tell whether it has changed since. */
  cart: CartLine[] | null;
  /** The time of its erasure; an erased order has no contact. */
  erasedAt: number | null;
  /** Where it came from: `shop` for the shop's own checkout, without a mark in the link of the first visit. */
  source: string;
  /** The id of the order whose products it replaces; null: it is no exchange. */
  exchangeOf: string | null;
  /** The words of that link's campaign; null for none. */
  campaign: string | null;
  /** Its shopper asked for one e-mail if the payment does not come. */
  wantsReminder: boolean;
  /** What its shopper or staff answered about a commune that the shop's list lacks; null: not asked. */
  placeAnswer: StoredPlaceAnswer | null;
};

/** One checkout of an order, saved before it is requested. Times in milliseconds. */
export type OrderCheckout = {
  orderId: string;
  /** From 1; with the order's id it makes the idempotency key. */
  attempt: number;
  /** The body as sent, so that a repeat sends the same bytes. Null for a checkout found later. */
  request: string | null;
  /** Null until the service has answered. */
  checkoutId: string | null;
  /** Also null for a checkout that must not be paid. */
  checkoutUrl: string | null;
  /** Its amount in whole dinars; null: all that is due online. */
  amount: number | null;
  /** It asks for the rest of an order that is paid already. */
  isRest: boolean;
  /** Whole dinars that the customer pays on top. */
  feesOnCustomer: number | null;
  /** Whole dinars that the service keeps of the amount; null where it does not say so. */
  feesOnMerchant: number | null;
  /** Whole dinars that went back by the last report; `saveRefunded` alone writes it. */
  refunded: number;
  status: CheckoutStatus;
  startedAt: number;
  /** The end of its hold; then the checkout is ended. Null where no pieces are counted. */
  heldUntil: number | null;
};
