import { medianOf } from '../harness/load.ts';
import { type Spread, spreadOf } from '../harness/rounds.ts';
import { slopeOf } from './slope.ts';

/**
 * One kind of request, at each of some sizes. `ask`: sends one and returns the milliseconds; `nth` tells the requests
 * apart.
 */
export type GrowingKind = { name: string; ask: (place: number, nth: number) => Promise<number> };

/** `times`: milliseconds at each size. `exponent`: per round. */
export type GrowthScore = { name: string; times: Spread[]; exponent: Spread };

/** Requests of each size in a round. Their median counts, because other processes may delay single ones. */
export type GrowthPace = { rounds: number; asked: number };

/** Measures all sizes by turns, one request at a time. */
export async function measureGrowth(
  { name, ask }: GrowingKind,
  sizes: readonly number[],
  { rounds, asked }: GrowthPace,
): Promise<GrowthScore> {
  const places = [...sizes.keys()];
  let nth = 0;
  const askAll = async (): Promise<number[]> => {
    const times = sizes.map((): number[] => []);
    for (let turn = 0; turn < asked; turn += 1) {
      // In alternating order.
      for (const place of turn % 2 === 0 ? places : places.toReversed())
        times[place]?.push(await ask(place, nth));
      nth += 1;
    }
    return times.map(medianOf);
  };
  await askAll();
  const taken: number[][] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await askAll());
  return {
    name,
    times: places.map((place) => spreadOf(taken.map((values) => values[place] ?? Number.NaN))),
    exponent: spreadOf(
      taken.map((values) =>
        slopeOf(sizes.map((size, place) => ({ size, value: values[place] ?? Number.NaN }))),
      ),
    ),
  };
}
