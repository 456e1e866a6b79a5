/** A value measured at a size. */
type Point = { size: number; value: number };

/**
 * The exponent of growth: the slope of log value over log size, by least squares. 0: no growth; 1: proportional to
 * the size.
 */
export function slopeOf(points: readonly Point[]): number {
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))];
  const sum = (product: (log: { x: number; y: number }) => number) =>
    logs.reduce((total, log) => total + product(log), 0);
  return sum((log) => (log.x - x) * (log.y - y)) / sum((log) => (log.x - x) ** 2);
}
