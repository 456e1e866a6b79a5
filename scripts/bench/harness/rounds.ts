import { fire, medianOf } from './load.ts';
import type { Runtime } from './runtime.ts';

/** One side of a comparison: its runtime, and the bytes of its requests, made for each. */
export type Side = { runtime: Runtime; port: number; text: () => string };

/**
 * `rate`: answers per second; `cpu`: microseconds of the runtime's processor time per answer, 0 when that cannot be
 * read.
 */
export type Round = { rate: number; cpu: number };

export type Pace = { rounds: number; milliseconds: number };

/** A figure over several rounds: the median, and the lower and the upper quartile. */
export type Spread = { median: number; low: number; high: number };

/** The rounds of each side, in alternating order, so that a slow machine slows all sides of a round. */
export async function takeTurns(
  sides: readonly Side[],
  connections: number,
  { rounds, milliseconds }: Pace,
): Promise<Round[][]> {
  const taken = sides.map((): Round[] => []);
  for (const side of sides) await takeRound(side, connections, milliseconds);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...sides.entries()] : [...sides.entries()].toReversed();
    for (const [place, side] of order) taken[place]?.push(await takeRound(side, connections, milliseconds));
  }
  return taken;
}

async function takeRound(side: Side, connections: number, milliseconds: number): Promise<Round> {
  const before = await side.runtime.cpuSeconds();
  const shot = { port: side.port, request: side.text };
  const { answers, seconds } = await fire(shot, connections, milliseconds);
  const cpu = (((await side.runtime.cpuSeconds()) - before) * 1_000_000) / answers;
  return { rate: answers / seconds, cpu };
}

/** The ratio of one side to another, per round. */
export function ratiosOf(side: readonly Round[], other: readonly Round[], field: keyof Round): number[] {
  return side.map((round, place) => round[field] / (other[place]?.[field] ?? Number.NaN));
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN;
  return { median: medianOf(figures), low: at(sorted.length / 4), high: at((sorted.length * 3) / 4) };
}

/** Medians of both figures. */
export function summarise(rounds: readonly Round[]): Round {
  return {
    rate: medianOf(rounds.map(({ rate }) => rate)),
    cpu: medianOf(rounds.map(({ cpu }) => cpu)),
  };
}
