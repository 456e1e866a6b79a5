/**
 * The limit that was hit: unpaid orders in a time (`orders`), orders with a hold at once (`holds`), unconfirmed
 * orders with cash on delivery (`cash`), or requests (`requests`).
 */
export type LimitHit = 'orders' | 'holds' | 'cash' | 'requests';

/** Every hit of a limit passes here. The log never names the client. */
export function noteLimitHit(hit: LimitHit): void {
  console.warn(`limit: ${hit}`);
}
