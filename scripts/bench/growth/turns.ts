import { medianOf, type Spread, slopeOf, spreadOf } from '../harness/statistics.ts';

/**
 * One kind of request, at each of some sizes. `ask`: sends one and returns the milliseconds; `nth` tells the requests
 * apart.
 */
export type GrowingKind = { name: string; ask: (place: number, nth: number) => Promise<number> };

/** `times`: milliseconds at each size. `exponent`: per round. */
export type GrowthScore = { name: string; times: Spread[]; exponent: Spread };

/** Requests of each size in a round. Their median counts, because other processes may delay single ones. */
export type GrowthPace = { rounds: number; asked: number };

/** Measures all sizes by turns, after a round that does not count. */
export async function measureGrowth(
  { name, ask }: GrowingKind,
  sizes: readonly number[],
  { rounds, asked }: GrowthPace,
): Promise<GrowthScore> {
  const taken: number[][] = [];
  for (let round = 0; round <= rounds; round += 1)
    taken.push((await askByTurns(sizes.length, { asked, from: round * asked }, ask)).map(medianOf));
  const counted = taken.slice(1);
  const valueAt = (values: number[], place: number) => values[place] ?? Number.NaN;
  return {
    name,
    times: sizes.map((_, place) => spreadOf(counted.map((values) => valueAt(values, place)))),
    exponent: spreadOf(
      counted.map((values) => slopeOf(sizes.map((size, place) => ({ size, value: valueAt(values, place) })))),
    ),
  };
}

/**
 * Milliseconds of requests to several sides, one at a time: each side `asked` times, in alternating order, so that a slow
 * machine slows all. `ask` sends one; `nth`, from `from` on, tells the requests apart.
 */
async function askByTurns(
  sides: number,
  { asked, from = 0 }: { asked: number; from?: number },
  ask: (place: number, nth: number) => Promise<number>,
): Promise<number[][]> {
  const times = Array.from({ length: sides }, (): number[] => []);
  for (let turn = 0; turn < asked; turn += 1)
    for (const [place, own] of turn % 2 === 0 ? [...times.entries()] : [...times.entries()].toReversed())
      own.push(await ask(place, from + turn));
  return times;
}
