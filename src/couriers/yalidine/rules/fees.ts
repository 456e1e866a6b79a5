import type { CourierFee } from '../../port.ts';

/** The fee of most communes of a wilaya, the dearer of two that are as frequent, and of the dearest; null for none. */
export function feeOfWilaya(fees: readonly (number | null | undefined)[]): CourierFee | null {
  const given = fees.filter((fee) => fee !== null && fee !== undefined);
  const [first] = [...Map.groupBy(given, (fee) => fee)].toSorted(
    ([a, as], [b, bs]) => bs.length - as.length || b - a,
  );
  return first === undefined ? null : { usual: first[0], most: Math.max(...given) };
}
