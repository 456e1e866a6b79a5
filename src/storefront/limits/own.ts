import {
  type Allowance,
  LONGEST_ALLOWANCE,
  type Taken,
  takenOf,
  waitFor,
  withOneMore,
} from '../../database/allowances/rules.ts';
import { forgetTaken, readTaken, saveTaken } from '../../database/allowances/store.ts';
import type { Database } from '../../database/rows.ts';
import { ownAllowances, type Placer } from './rules.ts';
import { type KnownPlacer, openPlacings } from './store.ts';

/*
 * What one client alone may leave unpaid. An order counts from when it was placed, by its placer's row while it waits to be paid;
 * it is taken from the allowance once it has come to nothing, so that one that is paid writes nothing here.
 */

type Limits = Parameters<typeof ownAllowances>[1];

/** As if it was taken when the order was placed. Beside what was taken since, it counts as if nothing of it had run out before. */
function withPlacing(taken: Taken, allowance: Allowance, at: number): Taken {
  return at < taken.at ? { ...taken, taken: taken.taken + 1 } : withOneMore(taken, allowance, at);
}

/** Seconds until a client may leave one more order unpaid; 0 when it may now. `now`: milliseconds. */
export function waitForOwn(sql: Database, placer: Placer, limits: Limits, now: number): number {
  const waits = ownAllowances(placer, limits).map(({ kind, ...allowance }) => {
    const open = openPlacings(sql, kind, placer[kind] ?? '', allowance.name);
    const taken = open.reduce((sum, at) => withPlacing(sum, allowance, at), readTaken(sql, allowance.name));
    return waitFor(takenOf(taken, allowance, now), allowance);
  });
  return Math.max(0, ...waits);
}

/** Takes for an order that has come to nothing, unless a build before took when it was placed. */
export function takeOwn(sql: Database, placer: KnownPlacer, limits: Limits, now: number): void {
  if (placer.isTaken) return;
  for (const { kind: _, ...allowance } of ownAllowances(placer, limits))
    saveTaken(sql, allowance.name, withPlacing(readTaken(sql, allowance.name), allowance, placer.at));
  forgetTaken(sql, now - LONGEST_ALLOWANCE);
}
