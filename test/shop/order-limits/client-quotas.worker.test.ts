import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usedOf, waitFor, withOneMore } from '../../../src/database/quotas/rules.ts';
import { clientQuotas, type OrderClient } from '../../../src/domain/order-quotas.ts';
import { dismissWaiting, noteWaiting } from '../../../src/shop/order-limits/admission.ts';
import { waitForClient } from '../../../src/shop/order-limits/client-quotas.ts';
import { ClientRecord } from '../../../src/shop/order-limits/client-record.ts';
import { SEED } from '../../seed.ts';
import { type MirrorUnderTest, withMirror } from '../../storefront/mirror-under-test.ts';

/** Unpaid orders of one client: an order counts from its placing, also when it is counted later. */

const orderClient: OrderClient = { browser: 'b1', since: 0, phone: 'p1', network: 'n1' };
const MINUTE = 60_000;

/** Seconds to wait, if every unpaid order had been counted when it was placed. */
function waitAtOnce({ context, now }: MirrorUnderTest, placed: readonly number[]): number {
  const [quota] = clientQuotas(orderClient, context.settings.limits);
  if (quota === undefined) return 0;
  const taken = placed.reduce((sum, at) => withOneMore(sum, quota, at), { taken: 0, at: 0 });
  return waitFor(usedOf(taken, quota, now), quota);
}

const waitNow = ({ context, now }: MirrorUnderTest) =>
  waitForClient(new ClientRecord(context, orderClient), now);

const step = fc.record({
  minutes: fc.integer({ min: 0, max: 9 }),
  what: fc.constantFrom('place', 'place', 'place', 'pay', 'leave'),
  which: fc.nat(20),
});

test.each([
  ['in the order of their placing count exactly', true],
  ['in any order never count less', false],
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
            noteWaiting(mirror.context, one.id, new ClientRecord(mirror.context, orderClient), {
              isCash: false,
              isHolding: false,
            });
            open.push(one);
            counted.push(one);
          } else if (open.length > 0) {
            const [one] = open.splice(isInOrder ? 0 : which % open.length, 1);
            if (one === undefined) continue;
            // Paying in another order than placing counts as if the orders between had not expired.
            dismissWaiting(mirror.context, one.id, what === 'pay');
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
