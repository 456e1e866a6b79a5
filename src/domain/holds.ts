const MINUTE = 60_000;

/** The settings of holds: the default, the least and the greatest value. */
export const holdBounds = {
  /**
   * Minutes of a hold on the pieces of an order that is neither paid nor confirmed. The service accepts five at
   * least.
   */
  HOLD_MINUTES: { usual: 15, least: 6, most: 24 * 60 },
  /** Percent of a product's pieces that such orders of one network may hold, and those of all networks together. */
  HOLD_SHARE: { usual: 10, least: 1, most: 100 },
  HOLD_SHARE_TOTAL: { usual: 50, least: 1, most: 100 },
  /** Such orders with a hold at one time. */
  HOLDS_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_PHONE: { usual: 3, least: 1, most: 10_000 },
} as const;

/** The length of a hold in milliseconds; `minutes` as configured. */
export function holdTime(minutes: number): number {
  return minutes * MINUTE;
}

/**
 * Percent of a count's pieces that unpaid and unconfirmed orders may hold: those of one network, and all together.
 */
export type HoldShares = { HOLD_SHARE: number; HOLD_SHARE_TOTAL: number };

/** The most pieces that unpaid and unconfirmed orders may hold, of `there` unsold pieces. At least one. */
function mostHeld(
  there: number,
  { HOLD_SHARE, HOLD_SHARE_TOTAL }: HoldShares,
): { network: number; all: number } {
  const partOf = (percent: number) => Math.max(1, Math.floor((there * percent) / 100));
  return { network: partOf(HOLD_SHARE), all: partOf(HOLD_SHARE_TOTAL) };
}

/** Whether an order may hold `pieces` more. `byNetwork`, `byAll`: pieces that such orders hold already. */
export function mayHold(
  pieces: number,
  held: { byNetwork: number; byAll: number },
  there: number,
  shares: HoldShares,
): boolean {
  const most = mostHeld(there, shares);
  return held.byNetwork + pieces <= most.network && held.byAll + pieces <= most.all;
}
