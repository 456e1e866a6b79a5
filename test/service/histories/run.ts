import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SEED } from '../../seed.ts';
import { histories, type Theme } from './commands.ts';
import { History } from './history.ts';
import { TestLedger } from './life.ts';

/** Seconds since the epoch: so far ahead that no real alarm fires by itself. */
const FIRST_DAY = Date.UTC(2031, 0, 1) / 1000;
const TWO_DAYS = 2 * 86_400;

/** Silences the log of the bank's failures. */
export function setTheStage(): void {
  beforeAll(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });
}

/**
 * Runs `runs` histories of a theme on one ledger, one checkout each. Prints the seed and the reached outcomes: a
 * generator that no longer reaches an end or an exception fails here too.
 */
export function tryHistories(theme: Theme, runs: number, reaches: readonly string[]): void {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  setTheStage();

  test(`${runs} histories: one end, one event, money once`, async () => {
    console.log(`${runs} histories, FC_SEED=${SEED}`);
    let shelter = await TestLedger.open();
    let day = FIRST_DAY;
    const property = fc.asyncProperty(histories(theme), async (commands) => {
      const history = new History(shelter, day);
      day += TWO_DAYS;
      try {
        await history.run(commands);
      } catch (error) {
        // Its leftovers must not affect the next one.
        shelter = await TestLedger.open();
        throw error;
      }
      count('histories');
      count(history.rows.status);
      for (const { why } of history.rows.exceptions) count(why);
      if (history.lives > 2) count('gone away');
    });
    await fc.assert(property, {
      seed: SEED,
      numRuns: runs,
      // A failure that takes long to shrink is reported as small as it is by then.
      interruptAfterTimeLimit: 200_000,
      markInterruptAsFailure: true,
    });
    console.log(Object.fromEntries([...counts].sort()));
    expect(counts.get('histories')).toBe(runs);
    expect(reaches.filter((name) => !counts.has(name))).toEqual([]);
  });
}
