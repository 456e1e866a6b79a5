import { fire, type Shot } from './load.ts';
import type { Runtime } from './runtime.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** One side of a comparison: its processes, and its requests. A bare Worker is a service alone. */
export type Side = Shot & { runtimes: { shop?: Runtime; service: Runtime } };

/**
 * `rate`: answers per second; the others: microseconds of processor time per answer of both processes and of each, 0 when
 * that cannot be read.
 */
type Round = Record<'rate' | 'cpu' | 'shop' | 'service', number>;

/** `milliseconds`: of a round, about. */
export type Pace = { rounds: number; milliseconds: number };

/** Spreads over the rounds. */
type Spreads = Record<keyof Round, Spread>;

/** `of`: a side's figures; `ratio`: those of one side to another's, taken per round. */
type Comparison = { of(side: Side): Spreads; ratio(one: Side, other: Side): Spreads };

/** Rounds that do not count: one finds how many requests last as long as a round, the other is the first of that length. */
const BEFORE = 2;

/** Asks all sides in rounds of alternating order, so that a slow machine slows all sides of a round. */
export async function compareSides(
  sides: readonly Side[],
  connections: number,
  { rounds, milliseconds }: Pace,
): Promise<Comparison> {
  const taken = new Map(sides.map((side): [Side, Round[]] => [side, []]));
  const amounts = new Map<Side, number>();
  for (let round = -BEFORE; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const figures = await takeRound(side, connections, amounts.get(side) ?? 4 * connections);
      amounts.set(side, Math.max(connections, Math.round((figures.rate * milliseconds) / 1000)));
      if (round >= 0) taken.get(side)?.push(figures);
    }
  const valuesOf = (side: Side, field: keyof Round) => (taken.get(side) ?? []).map((round) => round[field]);
  const spreadsOf = (values: (field: keyof Round) => number[]): Spreads => ({
    ...{ rate: spreadOf(values('rate')), cpu: spreadOf(values('cpu')) },
    ...{ shop: spreadOf(values('shop')), service: spreadOf(values('service')) },
  });
  return {
    of: (side) => spreadsOf((field) => valuesOf(side, field)),
    ratio: (one, other) =>
      spreadsOf((field) => {
        const others = valuesOf(other, field);
        return valuesOf(one, field).map((value, place) => value / (others[place] ?? Number.NaN));
      }),
  };
}

/** Sends `amount` requests of a side. */
export async function takeRound(side: Side, connections: number, amount: number): Promise<Round> {
  const { shop, service } = side.runtimes;
  const read = async () => [(await shop?.cpuSeconds()) ?? 0, await service.cpuSeconds()] as const;
  const before = await read();
  // An amount and no time: a request that is left without an answer would burden the other side's round.
  const { answers, seconds } = await fire(side, connections, amount);
  const after = await read();
  const each = (place: 0 | 1) => ((after[place] - before[place]) * 1_000_000) / answers;
  return { rate: answers / seconds, cpu: each(0) + each(1), shop: each(0), service: each(1) };
}
