import { effectiveOf, isSettled, type OrderEvent, type OrderEventKind } from '../../orders/rules/order.ts';
import type { Order } from '../../orders/store/orders.ts';
import type { ShopperEmailKind } from './notifications.ts';

/** Letters to one shopper about one order, in all: what was undone and done again is told again, and not for ever. */
const MOST_LETTERS = 3;

type Entry = Pick<OrderEvent, 'kind' | 'position' | 'undoes'>;
type EmailedOrder = Pick<Order, 'paymentMethod' | 'livemode'>;

/**
 * Which letter an entry is. The first one waits until somebody has paid, or the merchant has spoken to whoever ordered: before, a
 * stranger may have typed anybody's address. `isLocal`: nobody else can reach the shop.
 */
function letterFor(
  kind: OrderEventKind,
  { paymentMethod, livemode }: EmailedOrder,
  isLocal: boolean,
): ShopperEmailKind | null {
  switch (kind) {
    case 'paid':
      // In test mode everybody pays, and with nothing.
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

/** The letter that the newest entry of a history asks for; null: none. */
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
  // Whoever was told nothing has nothing to be told off.
  return letter === 'canceled' && standing.length === 0 ? null : letter;
}

/** Whether a letter still says how its order stands: an act can be taken back. */
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
