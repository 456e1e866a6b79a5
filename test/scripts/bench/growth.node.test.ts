import { expect, test } from 'vitest';
import { measureGrowth } from '../../../scripts/bench/growth/turns.ts';
import { slopeOf } from '../../../scripts/bench/harness/statistics.ts';

const sizes = [100, 1_000, 10_000, 100_000];
const slope = (takes: (size: number) => number) =>
  slopeOf(sizes.map((size) => ({ size, value: takes(size) })));

test('the exponent is the power by which a time grows', () => {
  expect(slope(() => 3)).toBeCloseTo(0);
  expect(slope((size) => size / 50)).toBeCloseTo(1);
  expect(slope((size) => 7 * size ** 2)).toBeCloseTo(2);
  expect(slope((size) => Math.sqrt(size))).toBeCloseTo(0.5);
  expect(slope((size) => 100 / size)).toBeCloseTo(-1);
  // Times that grow by the same amount at each tenfold size.
  expect(slope((size) => 1 + Math.log10(size))).toBeGreaterThan(0.05);
});

test('sizes are measured in turn, equally often, and a delayed measurement does not count', async () => {
  const asked: string[] = [];
  const ask = async (place: number, nth: number) => {
    asked.push(`${nth}:${place}`);
    return nth % 3 === 1 ? 5_000 : (sizes[place] ?? 0) / 100;
  };
  const score = await measureGrowth({ name: 'A list', ask }, sizes, { rounds: 3, asked: 3 });
  expect(score.name).toBe('A list');
  expect(score.times.map(({ median }) => median)).toEqual([1, 10, 100, 1_000]);
  expect(score.exponent.median).toBeCloseTo(1);
  // One more round, which does not count, comes first.
  expect(asked.length).toBe(4 * 3 * sizes.length);
  expect(asked.slice(0, 8)).toEqual(['0:0', '0:1', '0:2', '0:3', '1:3', '1:2', '1:1', '1:0']);
  expect(new Set(asked).size).toBe(asked.length);
});
