import { expect, test } from 'vitest';
import { nextWait } from '../../../src/server/running/child.ts';

test('a process that ends repeatedly is restarted after growing waits, and at once after it has lived', () => {
  const waits = [];
  for (let wait: number | null = null; waits.length < 10; waits.push(wait)) wait = nextWait(wait, 100);
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(nextWait(30_000, 60_000)).toBe(250);
});
