/** A share of 0 to 1 in whole percent: 100 only when nothing is left. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}
