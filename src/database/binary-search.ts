/**
 * How many numbers from 1 to `max` come before a place, by binary search: some twenty calls for a million. All
 * numbers for which `isBefore` is true must come first.
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
