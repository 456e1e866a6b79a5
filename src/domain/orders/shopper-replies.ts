import { readManyLines } from '../../text/many-lines.ts';
import type { PaymentMethod } from '../settings/payment-methods.ts';
import { type FulfilmentState, isUnpaid, type OrderEventKind, type PaymentState } from './order.ts';

/**
 * What a shopper answers on an order's page. `says`: opened the chat that confirms it; `confirm`: by the link. Both
 * only tell staff: whoever placed the order has its link, so neither proves the phone.
 */
export const shopperReplies = ['says', 'confirm', 'change', 'cancel'] as const;
export type ShopperReply = (typeof shopperReplies)[number];

/** `open`: possible now; `done`: given once; `closed`: the order does not take it, or not any more. */
type ReplyState = 'open' | 'done' | 'closed';
/** `address`: whether the browser that placed the order can change its address. */
export type Replies = Record<ShopperReply, ReplyState> & { address: 'open' | 'closed' };

export const eventOfReply = {
  says: 'says_confirmed',
  confirm: 'link_confirmed',
  change: 'change_wished',
  cancel: 'canceled_by_shopper',
} as const satisfies Record<ShopperReply, OrderEventKind>;

type Replied = {
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** Money came that no payment counts, and the shop checks it. */
  isMoneyChecked: boolean;
};

const beforePacking: readonly FulfilmentState[] = ['new', 'confirmed'];
const beforeCourier: readonly FulfilmentState[] = [...beforePacking, 'packed'];

/** Most times that a shopper changes the address of an order: each stays in its history. */
const MOST_ADDRESSES = 5;

/**
 * The replies to an order. `history`: the events that count. An order with money paid online is the shop's to end: its
 * shopper can ask for that in words; likewise while the shop checks money. While the bank is at work, nothing can be
 * asked.
 */
export function repliesOf(
  { paymentMethod, payment, fulfilment, isMoneyChecked }: Replied,
  history: readonly { kind: OrderEventKind }[],
): Replies {
  const isHere = beforeCourier.includes(fulfilment);
  const isAtDoor = paymentMethod === 'cash' && payment === 'on_delivery';
  const canBePaid = isUnpaid(paymentMethod, { payment, fulfilment });
  const isPaid = paymentMethod !== 'cash' && payment === 'paid';
  const takesChanges = isAtDoor || canBePaid || isPaid;
  const changes = history.filter(({ kind }) => kind === 'address_changed').length;
  const takesAddress = takesChanges && beforePacking.includes(fulfilment) && changes < MOST_ADDRESSES;
  const possible: Record<ShopperReply, boolean> = {
    says: isAtDoor && fulfilment === 'new',
    confirm: isAtDoor && fulfilment === 'new',
    change: isHere && takesChanges,
    cancel: isHere && (isAtDoor || (canBePaid && !isMoneyChecked)),
  };
  const stateOf = (reply: ShopperReply): ReplyState => {
    if (history.some(({ kind }) => kind === eventOfReply[reply])) return 'done';
    return possible[reply] ? 'open' : 'closed';
  };
  return {
    says: stateOf('says'),
    confirm: stateOf('confirm'),
    change: stateOf('change'),
    cancel: stateOf('cancel'),
    address: takesAddress ? 'open' : 'closed',
  };
}

const LONGEST_WISH = 300;

/** A shopper's wish in stored form; null when nothing is left. */
export function readWish(typed: string): string | null {
  return readManyLines(typed, LONGEST_WISH);
}
