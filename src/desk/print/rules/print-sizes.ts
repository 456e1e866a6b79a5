/** Slips in one print: each has a QR code, and a page stays under 20 kB compressed. */
export const SLIPS_A_PRINT = 36;
/** Orders in one picking list. */
export const ORDERS_A_LIST = 300;
/** Orders on the day's sheet. */
export const ORDERS_A_SHEET = 240;

/** Shares a total room among several lists: short lists leave their room to long ones. */
export function sharesOf(counts: readonly number[], room: number): number[] {
  const shares = counts.map(() => 0);
  let left = room;
  const byLength = counts.map((count, index) => ({ count, index })).sort((a, b) => a.count - b.count);
  for (const [place, { count, index }] of byLength.entries()) {
    shares[index] = Math.min(count, Math.floor(left / (byLength.length - place)));
    left -= shares[index] ?? 0;
  }
  return shares;
}
