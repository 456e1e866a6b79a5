import type { OrderState } from '../orders/rules/order.ts';
import type { PaymentMethod } from '../settings/payment-methods/rules.ts';

/** How many pieces there are of what is counted together, and what became of them. */
export type StockCount = {
  /** What the merchant says there is; null where nothing is counted. */
  said: number | null;
  /** Pieces paid since the merchant last said another number. */
  paid: number;
  /** Pieces of orders whose payment may still come. */
  reserved: number;
};

/**
 * What an order's pieces are: held for it; wanted by an open order that holds none of them (`unclaimed`); given back; or sold.
 * Kept in a column, for ever.
 */
export const reservationStates = ['reserved', 'unclaimed', 'released', 'paid'] as const;
export type ReservationState = (typeof reservationStates)[number];

/**
 * Where an order's pieces belong: sold once it is paid, or somebody has confirmed that it will be at the door; free again when
 * nothing comes of it. Null: as long as that is open. `isAwaited`: a checkout of it can still be paid.
 */
export function placeOfPieces(
  paymentMethod: PaymentMethod,
  { payment, fulfilment, isRestocked }: OrderState,
  isAwaited: boolean,
): 'released' | 'paid' | null {
  if (fulfilment === 'canceled' || (fulfilment === 'returned' && isRestocked)) return 'released';
  if (paymentMethod === 'cash') return fulfilment === 'new' ? null : 'paid';
  if (payment === 'paid' || payment === 'refunded') return 'paid';
  return isAwaited ? null : 'released';
}

/** What an order wants more of than there is. */
export type Shortage = {
  productId: string;
  name: string;
  wanted: number;
  left: number;
  /** Pieces that others are paying for just now. */
  held: number;
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

/** Percent of a good's pieces that unpaid and unconfirmed orders may hold: those of one network, and all together. */
export type HoldShares = { HOLD_SHARE: number; HOLD_SHARE_TOTAL: number };

/** The most pieces of a good that unpaid and unconfirmed orders may hold, of `there` that are not sold. One at least. */
function mostHeld(
  there: number,
  { HOLD_SHARE, HOLD_SHARE_TOTAL }: HoldShares,
): { network: number; all: number } {
  const partOf = (percent: number) => Math.max(1, Math.floor((there * percent) / 100));
  return { network: partOf(HOLD_SHARE), all: partOf(HOLD_SHARE_TOTAL) };
}

/** Whether an order may hold `pieces` more of a good. `byNetwork`, `byAll`: pieces that such orders hold already. */
export function mayHold(
  pieces: number,
  held: { byNetwork: number; byAll: number },
  there: number,
  shares: HoldShares,
): boolean {
  const most = mostHeld(there, shares);
  return held.byNetwork + pieces <= most.network && held.byAll + pieces <= most.all;
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

/**
 * By what pieces are counted: a product's id, which its variants share, or the product and a variant's own word, where the
 * merchant says how many there are of that one alone. Never a price's id: another amount is another price of the same pieces.
 */
export function countKey(productId: string, variant: string | null): string {
  return variant === null ? productId : `${productId} ${variant}`;
}

/** The product of such a key, and its variant; null for what variants share. Ids hold no space. */
export function readCountKey(key: string): { productId: string; variant: string | null } {
  const end = key.indexOf(' ');
  return end < 0
    ? { productId: key, variant: null }
    : { productId: key.slice(0, end), variant: key.slice(end + 1) };
}

/** Pieces that a list of lines wants of each count. */
export function piecesByKey(lines: readonly { key: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { key, quantity } of lines) pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  return pieces;
}

/**
 * The count of one variant as shoppers find it: a product that was taken off sale by one tap is so in all its variants. Never
 * saved, lest the variant be counted anew when the product is back.
 */
export function underProduct(count: StockCount, isProductHeldBack: boolean): StockCount {
  return isProductHeldBack ? { ...count, said: 0 } : count;
}
