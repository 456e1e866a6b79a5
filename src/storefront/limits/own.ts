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
import { placedAt, type WaitingOrder } from './store.ts';

/*
 * What one client alone may leave unpaid. An order counts from when it was placed: by its row while it waits, and by the allowance
 * once it has come to nothing. So an order that is paid writes nothing here.
 */

type Limits = Parameters<typeof ownAllowances>[1];

/** As if it was taken when the order was placed. Beside what was taken since, it counts as if nothing of it had run out before. */
function withPlacing(taken: Taken, allowance: Allowance, at: number): Taken {
  return at < taken.at ? { ...taken, taken: taken.taken + 1 } : withOneMore(taken, allowance, at);
}

/** Seconds until a client may leave one more order unpaid; 0 when it may now. `now`: milliseconds. */
export function waitForOwn(sql: Database, placer: Placer, limits: Limits, now: number): number {
  const waits = ownAllowances(placer, limits).map(({ kind, ...allowance }) => {
    const waiting = placedAt(sql, kind, placer[kind] ?? '');
    const taken = waiting.reduce(
      (sum, at) => withPlacing(sum, allowance, at),
      readTaken(sql, allowance.name),
    );
    return waitFor(takenOf(taken, allowance, now), allowance);
  });
  return Math.max(0, ...waits);
}

/** Takes for an order that has come to nothing. One of long ago takes nothing any more. */
export function takeOwn(sql: Database, order: WaitingOrder, limits: Limits, now: number): void {
  for (const { kind: _, ...allowance } of ownAllowances(order, limits)) {
    if (order.at + allowance.within <= now) continue;
    saveTaken(sql, allowance.name, withPlacing(readTaken(sql, allowance.name), allowance, order.at));
  }
  forgetTaken(sql, now - LONGEST_ALLOWANCE);
}
