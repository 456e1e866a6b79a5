import { effectiveOf, isSettled, type OrderEvent, type OrderEventKind } from '../../orders/rules/order.ts';
import type { Order } from '../../orders/store/orders.ts';
import type { ShopperEmailKind } from './notifications.ts';

/**
 * Most e-mails to a shopper about one order: an action that is undone and repeated sends again, but not without end.
 */
const MOST_LETTERS = 3;

type Entry = Pick<OrderEvent, 'kind' | 'position' | 'undoes'>;
type EmailedOrder = Pick<Order, 'paymentMethod' | 'livemode'>;

/**
 * The e-mail of an order event. The first one waits until the order is paid or the merchant has spoken to the
 * shopper: before that, a stranger may have typed any address. `isLocal`: the shop runs on a developer's machine.
 */
function letterFor(
  kind: OrderEventKind,
  { paymentMethod, livemode }: EmailedOrder,
  isLocal: boolean,
): ShopperEmailKind | null {
  switch (kind) {
    case 'paid':
      // In test mode every payment succeeds without money.
      return livemode || isLocal ? 'confirmed' : null;
    case 'confirmed':
      return paymentMethod === 'cash' ? 'confirmed' : null;
    case 'handed_over':
      return 'on_its_way';
    case 'canceled_by_shop':
      return 'canceled';
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
  const [all, standing] = [before(history.slice(0, -1)), before(effectiveOf(history.slice(0, -1)))];
  if (all.length >= MOST_LETTERS || standing.includes(letter)) return null;
  // A shopper who got no e-mail needs no cancellation.
  return letter === 'canceled' && standing.length === 0 ? null : letter;
}

/** Whether an e-mail still matches its order: the action may have been undone. */
export function stillHolds(letter: ShopperEmailKind, { paymentMethod, payment, fulfilment }: Order): boolean {
  switch (letter) {
    case 'confirmed':
      return (
        fulfilment !== 'canceled' && (paymentMethod === 'cash' ? fulfilment !== 'new' : isSettled(payment))
      );
    case 'on_its_way':
      return fulfilment === 'handed_over';
    case 'canceled':
      return fulfilment === 'canceled';
  }
}
