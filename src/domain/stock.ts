/** How many pieces a count has, and how many are sold or reserved. */
export type StockCount = {
  /** The merchant's number; null where the merchant does not count. */
  counted: number | null;
  /** Pieces paid since the merchant last changed the number. */
  paid: number;
  /** Pieces of orders whose payment may still come. */
  reserved: number;
};

/**
 * The state of an order's pieces: held for it (`reserved`); wanted by an open order without a hold (`unclaimed`);
 * released; or sold (`paid`). Stored in a column: never rename a value.
 */
export const reservationStates = ['reserved', 'unclaimed', 'released', 'paid'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** An item of which an order wants more pieces than are left. */
export type Shortage = {
  productId: string;
  name: string;
  wanted: number;
  left: number;
  /** Pieces that other shoppers are paying for at this moment. */
  held: number;
};

export const emptyCount: StockCount = { counted: null, paid: 0, reserved: 0 };

/** The count with the merchant's number: a different number starts a new count, the same number changes nothing. */
export function recount(count: StockCount, counted: number | null): StockCount {
  return count.counted === counted ? count : { ...count, counted, paid: 0 };
}

/** Pieces that can be ordered now; null where nothing is counted. */
export function availableIn({ counted, paid, reserved }: StockCount): number | null {
  return counted === null ? null : Math.max(0, counted - paid - reserved);
}

/**
 * Pieces that unpaid orders hold, so that others cannot order them, although they are not sold. 0 where nothing is
 * counted.
 */
export function heldIn({ counted, paid, reserved }: StockCount): number {
  return counted === null ? 0 : Math.min(reserved, Math.max(0, counted - paid));
}

/** Pieces promised beyond the stock: more than 0 only after a payment that came too late. */
export function oversoldIn({ counted, paid, reserved }: StockCount): number {
  return counted === null ? 0 : Math.max(0, paid + reserved - counted);
}

/** The count after pieces moved from one state to another; `from` is null for a new order. */
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
 * The key of a count: a product's id, which its variants share, or product and variant, where the merchant counts
 * that variant separately. Never a price's id: a new amount is another price of the same pieces.
 */
export function countKey(productId: string, variant: string | null): string {
  return variant === null ? productId : `${productId} ${variant}`;
}

/** The product and the variant of a key; the variant is null for a shared count. Ids contain no space. */
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
 * A variant's count as shoppers see it: a product taken off sale by one tap is sold out in all its variants. Never
 * saved, so that the variant's count is kept for the product's return.
 */
export function underProduct(count: StockCount, isProductHeldBack: boolean): StockCount {
  return isProductHeldBack ? { ...count, counted: 0 } : count;
}

/**
 * Why the merchant's number changed. `other`: in own words; `edited`: on the product's page; `elsewhere`: at the
 * service, by another program. Stored in a column: never rename a value.
 */
export const moveReasons = [
  'counted',
  'received',
  'damaged',
  'lost',
  'gift',
  'other',
  'edited',
  'imported',
  'elsewhere',
] as const;
export type MoveReason = (typeof moveReasons)[number];

/** Who changed a number, and why. `submission`: of the form, so that one sent twice is one move. */
export type MoveSource = {
  reason: MoveReason;
  note: string | null;
  device: string | null;
  submission: string | null;
};

/** A change of the merchant's number; `before`, `after`: unsold pieces, null where nothing is counted. */
export type StockMove = MoveSource & { at: number; before: number | null; after: number | null };
