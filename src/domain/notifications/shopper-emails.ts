import {
  effectiveOf,
  hasBeenPaid,
  type Order,
  type OrderEvent,
  type OrderEventKind,
} from '../orders/order.ts';
import type { ShopperEmailKind } from './notifications.ts';

/**
 * Most e-mails to a shopper about one order: an action that is undone and repeated sends again, but not without end.
 */
const MOST_LETTERS = 5;

type Entry = Pick<OrderEvent, 'kind' | 'position' | 'undoes'>;
type EmailedOrder = Pick<Order, 'paymentMethod' | 'livemode' | 'wantsReminder'>;

/** Milliseconds after which a payment that did not come is told: most shoppers try again at once. */
export const REMINDER_AFTER = 10 * 60_000;

/**
 * The e-mail of an order event. The first one waits until the order is paid or the merchant has spoken to the
 * shopper: before that, a stranger may have typed any address. The reminder is for those who asked. `isLocal`: the
 * shop runs on a developer's machine.
 */
function letterFor(
  kind: OrderEventKind,
  { paymentMethod, livemode, wantsReminder }: EmailedOrder,
  isLocal: boolean,
): ShopperEmailKind | null {
  switch (kind) {
    case 'paid':
      // In test mode every payment succeeds without money.
      return livemode || isLocal ? 'confirmed' : null;
    case 'confirmed':
      return paymentMethod === 'cash' ? 'confirmed' : null;
    case 'failed':
    case 'canceled':
    case 'expired':
      return wantsReminder && paymentMethod !== 'cash' && (livemode || isLocal) ? 'unpaid' : null;
    case 'handed_over':
      return 'on_its_way';
    case 'delivered':
      return 'delivered';
    case 'canceled_by_shop':
      return 'canceled';
    case 'refunded':
    case 'refunded_part':
      return 'refunded';
    default:
      return null;
  }
}

/** The e-mail of the newest order event; null for none. */
export function shopperEmailOf(
  history: readonly Entry[],
  order: EmailedOrder,
  isLocal: boolean,
): ShopperEmailKind | null {
  const newest = history.at(-1);
  const letter = newest === undefined ? null : letterFor(newest.kind, order, isLocal);
  if (letter === null) return null;
  const before = (entries: readonly Entry[]) =>
    entries.map(({ kind }) => letterFor(kind, order, isLocal)).filter((one) => one !== null);
  const [all, effective] = [before(history.slice(0, -1)), before(effectiveOf(history.slice(0, -1)))];
  // Every end of a checkout asks for the one reminder, which may never have been sent.
  const isOther = (one: ShopperEmailKind) => one !== 'unpaid';
  if (all.filter(isOther).length >= MOST_LETTERS) return null;
  // Each refund has its own amount, and its own e-mail.
  if (letter !== 'refunded' && effective.includes(letter)) return null;
  // A shopper who got no e-mail before needs none of these.
  return isFollowUp(letter) && effective.filter(isOther).every(isFollowUp) ? null : letter;
}

function isFollowUp(letter: ShopperEmailKind): boolean {
  return letter === 'delivered' || letter === 'canceled' || letter === 'refunded';
}

/** The id of an e-mail, which the mail provider uses as idempotency key. An order can have several refunds. */
export function shopperEmailId(number: string, what: ShopperEmailKind, position: number): string {
  return what === 'refunded' ? `${number}-${what}-${position}` : `${number}-${what}`;
}

/**
 * Whether an e-mail still matches its order. `canPay`: its shopper may be asked to pay online. `event`: that it tells of;
 * undefined when it has been undone.
 */
export function stillHolds(
  letter: ShopperEmailKind,
  { order: { paymentMethod, payment, fulfilment }, canPay }: { order: Order; canPay: boolean },
  event: OrderEvent | undefined,
): boolean {
  switch (letter) {
    case 'refunded':
      return event?.amount != null;
    case 'confirmed':
      return (
        fulfilment !== 'canceled' && (paymentMethod === 'cash' ? fulfilment !== 'new' : hasBeenPaid(payment))
      );
    case 'on_its_way':
      return fulfilment === 'handed_over';
    case 'delivered':
      return fulfilment === 'delivered';
    case 'canceled':
      return fulfilment === 'canceled';
    case 'unpaid':
      return canPay;
  }
}
