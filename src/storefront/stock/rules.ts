import type { OrderState, Way } from '../orders/rules.ts';

/** How many pieces of a product there are, and what became of them. */
export type StockCount = {
  /** What the merchant says there is; null where nothing is counted. */
  said: number | null;
  /** Pieces paid since the merchant last said another number. */
  paid: number;
  /** Pieces of orders whose payment may still come. */
  reserved: number;
};

/** What an order's pieces are: kept for it, given back, or sold. */
export type ReservationState = 'reserved' | 'released' | 'paid';

/**
 * Where an order's pieces belong: sold once it is paid, or somebody has confirmed that it will be at the door; free again when
 * nothing comes of it. Null: as long as that is open. `isAwaited`: a checkout of it can still be paid.
 */
export function placeOfPieces(
  way: Way,
  { payment, fulfilment, isRestocked }: OrderState,
  isAwaited: boolean,
): 'released' | 'paid' | null {
  if (fulfilment === 'canceled' || (fulfilment === 'returned' && isRestocked)) return 'released';
  if (way === 'cash') return fulfilment === 'new' ? null : 'paid';
  if (payment === 'paid' || payment === 'refunded') return 'paid';
  return isAwaited ? null : 'released';
}

/** A product of which an order wants more than there is. */
export type Shortage = {
  productId: string;
  name: string;
  wanted: number;
  left: number;
  /** Pieces that others are paying for just now; not said by builds before. */
  held?: number;
};

export const emptyCount: StockCount = { said: null, paid: 0, reserved: 0 };

/** The count once the merchant says a number: another one than before starts anew, the same changes nothing. */
export function recount(count: StockCount, said: number | null): StockCount {
  return count.said === said ? count : { ...count, said, paid: 0 };
}

/** Pieces that can be ordered now; null where nothing is counted. */
export function availableIn({ said, paid, reserved }: StockCount): number | null {
  return said === null ? null : Math.max(0, said - paid - reserved);
}

/**
 * Pieces of those there are that unpaid orders keep: nobody else can have them now, and they are not sold. 0 where nothing
 * is counted.
 */
export function heldIn({ said, paid, reserved }: StockCount): number {
  return said === null ? 0 : Math.min(reserved, Math.max(0, said - paid));
}

/** Pieces promised beyond what there is: more than none only after a payment that came too late. */
export function oversoldIn({ said, paid, reserved }: StockCount): number {
  return said === null ? 0 : Math.max(0, paid + reserved - said);
}

/** The count after pieces went from one state into another; `from` is null for those of a new order. */
export function movePieces(
  count: StockCount,
  quantity: number,
  from: ReservationState | null,
  to: ReservationState,
): StockCount {
  const change = (state: ReservationState) => (to === state ? quantity : 0) - (from === state ? quantity : 0);
  return { ...count, paid: count.paid + change('paid'), reserved: count.reserved + change('reserved') };
}

/** Pieces of each product that a list of lines wants: variants of one product share its stock. */
export function piecesByProduct<T extends { productId: string; quantity: number }>(
  lines: readonly T[],
): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  }
  return pieces;
}
