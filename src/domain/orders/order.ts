import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { CartLine } from '../carts.ts';
import type { Contact } from '../delivery/contact.ts';
import type { OrderItem, ReturnedItem } from '../line-items.ts';
import type { PaymentMethod } from '../settings/payment-methods.ts';
import type { EventReason } from './calls/call-outcomes.ts';
import type { OrderCoupon } from './coupons.ts';
import type { Dispute } from './payment-disputes.ts';
import type { StoredPlaceAnswer } from './place-answer.ts';

/**
 * The payment state. Staff set `refunded`. `on_delivery`: nothing is paid online, and the money has not been
 * collected yet.
 */
export const paymentStates = [
  'pending',
  'processing',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'on_delivery',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * The fulfilment states, in the order of a parcel's way. They are an axis of their own: cash on delivery ships before
 * it is paid.
 */
export const fulfilmentStates = [
  'new',
  'confirmed',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'canceled',
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const orderEventKinds = [
  'placed',
  'checkout_opened',
  'checkout_rejected',
  'processing',
  'declined',
  'paid',
  'failed',
  'canceled',
  'expired',
  'mismatch',
  'rest_paid',
  'paid_twice',
  'paid_late',
  'refunded',
  'refunded_part',
  'refund_asked',
  'refund_failed',
  'refund_explained',
  'confirmed',
  'call_missed',
  'corrected',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'returned_part',
  'exchanged',
  'exchange_credited',
  'restocked',
  'written_off',
  'cash_collected',
  'remitted',
  'recounted',
  'canceled_by_shop',
  'money_kept',
  'withdrawn',
  'dispute_closed',
  'note',
  'undone',
  'says_confirmed',
  'link_confirmed',
  'change_wished',
  'address_changed',
  'canceled_by_shopper',
  'mark_dismissed',
  'parcel_gone',
  'delivery_called',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** What a merchant decides about money that was paid for a canceled or returned order. */
export type DepositChoice = 'keep' | 'refund';

/**
 * The source of an order event: the shopper, the shop itself, a signed event, a read of the checkout, staff, or the
 * courier's report of its parcel.
 */
export const actors = ['shopper', 'shop', 'event', 'read', 'merchant', 'courier'] as const;
export type Actor = (typeof actors)[number];

/** One order event. Order events are added and never changed. */
export type OrderEvent = {
  kind: OrderEventKind;
  actor: Actor;
  note: string | null;
  checkoutId: string | null;
  /** Seconds since the Unix epoch. */
  at: number;
  /** From 1, without gaps. */
  position: number;
  /**
   * Whole dinars that were collected, remitted, refunded, paid as a rest or moved by an exchange, or by which a part
   * return lowered the total; null when there are none or the amount is unknown.
   */
  amount: number | null;
  /** For money at the door: what was due there before. Null in all other order events. */
  due?: number | null;
  /** For a refund: the part that the customer does not owe any more. Null in all other order events. */
  waived?: number | null;
  /** The device of the desk, for an action of staff. */
  device: string | null;
  /** Of `undone`: the position of the order event that does not count any more. */
  undoes: number | null;
  deposit: DepositChoice | null;
  /** Why, for calls, cancellations and dismissed marks. */
  reason?: EventReason | null;
  /** Of a call: when the shopper asked to be called again, in seconds. */
  againAt?: number | null;
  /** A fingerprint of the form that asked for an action of staff: the same form sent twice is one action. */
  submission?: string | null;
};

export type OrderState = {
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** A second checkout of the order was paid: its money is owed back. */
  paidTwice: boolean;
  /** Whole dinars that the customer paid at the door, at least what was remitted; null: nothing yet. */
  collected: number | null;
  /** Whole dinars that the courier has brought; null: nothing yet. */
  remitted: number | null;
  /** The newest order event about money at the door; null: none. */
  door: 'collected' | 'remitted' | null;
  /** Whole dinars of the total that the customer does not owe any more, without refunds that the service makes. */
  waived: number;
  /** Whole dinars that an exchange moved to another order, and from another one. */
  moved: number;
  credited: number;
  /** Whole dinars of refunds at the service that staff have explained. */
  explained: number;
  /** Whole dinars that were given back, as far as an amount is known. */
  refunded: number;
  /** What happens to the money of a canceled or returned order; null: no decision. */
  deposit: DepositChoice | null;
  /** Staff canceled it when it was paid, and have not said what happens to its money. */
  isUndecided: boolean;
  /** Pieces came back, and staff have not said yet whether they are for sale again, or broken or lost. */
  arePiecesBack: boolean;
  /** The pieces that came back last are for sale again. */
  isRestocked: boolean;
  /** The last payment was declined, and no new one has begun. */
  isDeclined: boolean;
  /** Open disputes about its money, the newest last. */
  disputes: readonly Dispute[];
};

const paidStates: readonly PaymentState[] = ['paid', 'refunded'];

/** True once an order has been paid, even if the money went back afterwards. */
export function hasBeenPaid(payment: PaymentState): boolean {
  return paidStates.includes(payment);
}

/** True while an order has money to be paid online, or can be tried again. */
export function isPayable(
  paymentMethod: PaymentMethod,
  { payment, fulfilment }: Pick<OrderState, 'payment' | 'fulfilment'>,
): boolean {
  return paymentMethod !== 'cash' && fulfilment !== 'canceled' && !hasBeenPaid(payment);
}

/** True while an order has money to be paid online, and the bank is not at work on it. */
export function isUnpaid(
  paymentMethod: PaymentMethod,
  state: Pick<OrderState, 'payment' | 'fulfilment'>,
): boolean {
  return isPayable(paymentMethod, state) && state.payment !== 'processing';
}

const checkoutEnds: readonly OrderEventKind[] = ['failed', 'canceled', 'expired'];

/** The first position from `position` on after which more happened than the end of checkouts. */
export function positionPastEnds(history: readonly Pick<OrderEvent, 'kind'>[], position: number): number {
  const found = history.findIndex(({ kind }, index) => index >= position && !checkoutEnds.includes(kind));
  return found === -1 ? Math.max(position, history.length) : found;
}

/** The order events that count: undone ones are left out, and so are the undoings. */
export function effectiveOf<T extends Pick<OrderEvent, 'kind' | 'position' | 'undoes'>>(
  events: readonly T[],
): T[] {
  const undone = new Set(events.map(({ undoes }) => undoes));
  return events.filter(({ kind, position }) => kind !== 'undone' && !undone.has(position));
}

/**
 * The position of the newest order event that retracts a refund; 0 without one. A full refund before it is not full
 * any more.
 */
export function lastRetraction(
  events: readonly { kind: string; position?: number; undoes?: number | null }[],
): number {
  const refunds = events.filter(({ kind }) => kind === 'refunded' || kind === 'refunded_part');
  const positions = new Set(refunds.map(({ position }) => position));
  const retractions = events.filter(({ undoes }) => undoes && positions.has(undoes));
  return Math.max(0, ...retractions.map(({ position = 0 }) => position));
}

const open: readonly (CheckoutStatus | PaymentState)[] = ['pending', 'processing'];

/** True while the status of a checkout, or of an order's payment, can still change. */
export function isOpen(status: CheckoutStatus | PaymentState): boolean {
  return open.includes(status);
}

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
