/**
 * What was hit: too many unpaid orders in a time (`orders`), too many that hold pieces at once (`holds`), too many to be paid at the door that nobody has confirmed (`cash`), or too many requests
 * (`requests`).
 */
export type LimitHit = 'orders' | 'holds' | 'cash' | 'requests';

/** The one place that hears of every limit that was hit. Of whom is said nowhere. */
export function noteLimitHit(hit: LimitHit): void {
  console.warn(`limit: ${hit}`);
}
