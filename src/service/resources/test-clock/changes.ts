import { type AdvanceTestClockRequest, LONGEST_STEP } from '../../../contract/requests/test-clock.ts';
import type { TestClock } from '../../../contract/resources/test-clock.ts';
import { updateClock } from '../../account/store/identity.ts';
import type { Transaction } from '../../account/transaction.ts';
import { invalid, ok, type Reply } from '../../api/replies.ts';

/** The most that a test clock can be ahead, in seconds. */
const MOST_AHEAD = 10 * LONGEST_STEP;

/** `moved`: seconds by which the clock goes ahead in this transaction. */
export function presentTestClock({ now, identity }: Transaction, moved = 0): TestClock {
  const ahead = Math.floor(identity.clockAhead / 1000);
  return { entity: 'test_clock', livemode: false, now: now + moved, ahead };
}

/** Moves the account's time ahead. What is due by then is done by the alarm, which the commit sets again. */
export function advanceTestClock(transaction: Transaction, { advance }: AdvanceTestClockRequest): Reply {
  const { database, identity } = transaction;
  const ahead = identity.clockAhead + advance * 1000;
  if (ahead > MOST_AHEAD * 1000) {
    const left = MOST_AHEAD - Math.floor(identity.clockAhead / 1000);
    return invalid({
      advance: [`The advance field must not be greater than ${left}: the clock ends there.`],
    });
  }
  updateClock(database, ahead);
  transaction.reload();
  return ok(presentTestClock(transaction, advance));
}
