import type { Database } from '../rows.ts';
import { type Allowance, LONGEST_ALLOWANCE, takenOf, waitFor, withOneMore } from './rules.ts';
import { forgetTaken, readTaken, saveTaken } from './store.ts';

/** Seconds until one more fits into each of some allowances; 0 when it does now. `now`: milliseconds. */
export function waitForOneMore(database: Database, allowances: readonly Allowance[], now: number): number {
  const waits = allowances.map((allowance) =>
    waitFor(takenOf(readTaken(database, allowance.name), allowance, now), allowance),
  );
  return Math.max(0, ...waits);
}

/** Takes one from each. Call within the transaction of what it is taken for. */
export function takeOne(database: Database, allowances: readonly Allowance[], now: number): void {
  for (const allowance of allowances) {
    saveTaken(database, allowance.name, withOneMore(readTaken(database, allowance.name), allowance, now));
  }
  forgetTaken(database, now - LONGEST_ALLOWANCE);
}
