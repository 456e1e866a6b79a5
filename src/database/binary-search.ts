/**
 * How many of the numbers from 1 to `max` come before a place, by halving: some twenty looks among a million. Whoever
 * `isBefore` is true of stands before all of whom it is not.
 */
export function countByBinarySearch(max: number, isBefore: (seq: number) => boolean): number {
  let low = 1;
  let high = max + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
