import type { ReservationState } from '../stock.ts';

/** Pieces that a payment claims. `from`: where they were; `oversold`: pieces that the count lacks after the claim. */
export type ClaimedPieces = { from: ReservationState; pieces: number; oversold: number };

/** A payment for pieces that the order no longer holds. `oversold` is the number of missing pieces. */
export type LatePayment = { oversold: number };

/**
 * Whether a payment came after its order's pieces were released, as by a cancellation, or for unclaimed pieces that are
 * sold: the shop accepts the money, and staff must check the order. Null for a payment in time.
 */
export function latePaymentOf(claimed: readonly ClaimedPieces[]): LatePayment | null {
  const others = claimed.filter(({ from }) => from !== 'reserved');
  const lacking = others.map(({ pieces, oversold }) => Math.min(pieces, oversold));
  const isLate = others.some(({ from }, place) => from === 'released' || (lacking[place] ?? 0) > 0);
  return isLate ? { oversold: lacking.reduce((sum, one) => sum + one, 0) } : null;
}
