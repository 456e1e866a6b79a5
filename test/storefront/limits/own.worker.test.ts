import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takenOf, waitFor, withOneMore } from '../../../src/database/allowances/rules.ts';
import { dismissPlacer, notePlacer } from '../../../src/storefront/limits/admission.ts';
import { waitForOwn } from '../../../src/storefront/limits/own.ts';
import { ownAllowances, type Placer } from '../../../src/storefront/limits/rules.ts';
import { findPlacer } from '../../../src/storefront/limits/store.ts';
import { SEED } from '../../seed.ts';
import { type MirrorUnderTest, withMirror } from '../mirror-under-test.ts';

/** What one client may leave unpaid: an order counts from when it is placed, though it is taken once it came to nothing. */

const placer: Placer = { browser: 'b1', phone: 'p1', network: null };
const MINUTE = 60_000;

/** Seconds to wait, if every order that is not paid had been taken when it was placed. */
function waitAtOnce({ context, now }: MirrorUnderTest, placed: readonly number[]): number {
  const [allowance] = ownAllowances(placer, context.settings.limits);
  if (allowance === undefined) return 0;
  const taken = placed.reduce((sum, at) => withOneMore(sum, allowance, at), { taken: 0, at: 0 });
  return waitFor(takenOf(taken, allowance, now), allowance);
}

const waitNow = ({ context, now }: MirrorUnderTest) =>
  waitForOwn(context.sql, placer, context.settings.limits, now);

const step = fc.record({
  minutes: fc.integer({ min: 0, max: 9 }),
  what: fc.constantFrom('place', 'place', 'place', 'pay', 'leave'),
  which: fc.nat(20),
});

test.each([
  ['in the order in which they were placed exactly what it was', true],
  ['in any order never less than it was', false],
])('orders that end %s', async (_, isInOrder) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) =>
      withMirror(async (mirror) => {
        const { settings } = mirror.context;
        settings.limits = { ...settings.limits, ORDERS_PER_BROWSER: 3 };
        const open: { id: string; at: number }[] = [];
        let counted: typeof open = [];
        for (const [index, { minutes, what, which }] of steps.entries()) {
          mirror.now += minutes * MINUTE;
          if (what === 'place') {
            if (waitNow(mirror) > 0) continue;
            const one = { id: `order ${index}`, at: mirror.now };
            notePlacer(mirror.context, one.id, placer);
            open.push(one);
            counted.push(one);
          } else if (open.length > 0) {
            const [one] = open.splice(isInOrder ? 0 : which % open.length, 1);
            if (one === undefined) continue;
            // Whoever pays in another order than they placed is counted as if those between had not run out.
            dismissPlacer(mirror.context, one.id, what === 'pay');
            if (what === 'pay') counted = counted.filter(({ id }) => id !== one.id);
          }
          // Thousandths are kept: less than three seconds of twenty minutes.
          const more =
            waitNow(mirror) -
            waitAtOnce(
              mirror,
              counted.map(({ at }) => at),
            );
          expect(more).toBeGreaterThan(-3);
          if (isInOrder) expect(more).toBeLessThan(3);
        }
      }),
    ),
    { seed: SEED, numRuns: 30 },
  );
});

test('an order of a build before, which took at once, takes no second time, and gives back what is paid', async () => {
  await withMirror(async (mirror) => {
    const { context } = mirror;
    const { sql } = context;
    const before = (id: string) => {
      sql.run(
        `INSERT INTO placers (order_id, browser, phone, network, at, keeps_counted, taken)
         VALUES (?, 'b1', 'p1', NULL, ?, 0, 'browser b1,phone p1')`,
        id,
        mirror.now,
      );
      for (const name of ['browser b1', 'phone p1'])
        sql.run(
          `INSERT INTO allowances (name, taken, at) VALUES (?, 1000, ?)
           ON CONFLICT (name) DO UPDATE SET taken = taken + 1000`,
          name,
          mirror.now,
        );
    };
    const taken = () => sql.all('SELECT taken FROM allowances').map((row) => row.integer('taken'));
    before('paid');
    before('unpaid');
    expect(waitNow(mirror)).toBe(waitAtOnce(mirror, [mirror.now, mirror.now]));
    dismissPlacer(context, 'paid', true);
    expect(taken()).toEqual([1_000, 1_000]);
    dismissPlacer(context, 'unpaid', false);
    expect(taken()).toEqual([1_000, 1_000]);
    expect(findPlacer(sql, 'unpaid')).toBeNull();
  });
});
