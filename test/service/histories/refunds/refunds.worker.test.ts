import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickOrLong, SEED } from '../../../seed.ts';
import { TestLedger } from '../life.ts';
import { setTheStage } from '../run.ts';
import { histories } from './commands.ts';
import { RefundHistory } from './history.ts';

/** Seconds since the epoch: far enough ahead that no real alarm rings by itself. */
const FIRST_DAY = Date.UTC(2031, 0, 1) / 1000;
const TWO_DAYS = 2 * 86_400;
const RUNS = quickOrLong(80, 250);
const terms = { fee_plan: { refunds: 'returned' } };
/** Outcomes that the histories must reach: a generator that misses one of these proves nothing. */
const REACHES = ['succeeded', 'failed', 'in part', 'by hand', 'all', 'many', 'gone away'];

setTheStage();

test(`${RUNS} histories: never more than was paid, and each refund once`, async () => {
  console.log(`${RUNS} histories of refunds, FC_SEED=${SEED}`);
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let shelter = await TestLedger.open(terms);
  let day = FIRST_DAY;
  const property = fc.asyncProperty(histories(12), async (commands) => {
    const history = new RefundHistory(shelter, day);
    day += TWO_DAYS;
    try {
      await history.run(commands);
    } catch (error) {
      // Its leftovers must not affect the next one.
      shelter = await TestLedger.open(terms);
      throw error;
    }
    const { refunds, sums, paid } = history.rows;
    count('histories');
    for (const { status } of refunds) count(status);
    if (refunds.some(({ refunded, amount }) => refunded > 0 && refunded < amount)) count('in part');
    if (sums.byHand > 0) count('by hand');
    if (sums.refunded === paid) count('all');
    if (refunds.length > 3) count('many');
    if (history.lives > 2) count('gone away');
  });
  await fc.assert(property, {
    seed: SEED,
    numRuns: RUNS,
    interruptAfterTimeLimit: 200_000,
    markInterruptAsFailure: true,
  });
  console.log(Object.fromEntries([...counts].sort()));
  expect(counts.get('histories')).toBe(RUNS);
  expect(REACHES.filter((name) => !counts.has(name))).toEqual([]);
});
