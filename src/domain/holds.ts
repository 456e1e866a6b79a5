const MINUTE = 60_000;

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
