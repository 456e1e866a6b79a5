import { linearRegression, median, quantile } from 'simple-statistics';

/** A figure over several rounds: the median, and the lower and the upper quartile. */
export type Spread = { median: number; low: number; high: number };

/** NaN without figures, as of a shop that answered no visitor. */
export function medianOf(figures: readonly number[]): number {
  return figures.length === 0 ? Number.NaN : median([...figures]);
}

/** The figure that a share (0 to 1) of all does not exceed. */
export function percentileOf(figures: readonly number[], share: number): number {
  return figures.length === 0 ? Number.NaN : quantile([...figures], share);
}

export function spreadOf(figures: readonly number[]): Spread {
  return {
    median: medianOf(figures),
    low: percentileOf(figures, 0.25),
    high: percentileOf(figures, 0.75),
  };
}

/**
 * The exponent of growth: the slope of log value over log size, by least squares. 0: no growth; 1: proportional to
 * the size.
 */
export function slopeOf(points: readonly { size: number; value: number }[]): number {
  return linearRegression(points.map(({ size, value }) => [Math.log(size), Math.log(value)])).m;
}
