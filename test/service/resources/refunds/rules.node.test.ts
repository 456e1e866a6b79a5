import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_REFUNDS } from '../../../../src/contract/resources/refund.ts';
import {
  claimRefund,
  decideRefund,
  feesToReturn,
  waitAfter,
} from '../../../../src/service/resources/refunds/rules.ts';
import { holds } from '../../../seed.ts';

const dinars = fc.integer({ min: 0, max: 200_000_000 });

describe('a refund request', () => {
  const sums = { paid: 2_000, refunded: 500, pending: 300, count: 2 };

  test('takes its amount, or the whole rest that is neither refunded nor pending', () => {
    expect(claimRefund(sums, 1_200)).toEqual({ ok: true, amount: 1_200 });
    expect(claimRefund(sums, undefined)).toEqual({ ok: true, amount: 1_200 });
    expect(claimRefund(sums, 1_201)).toEqual({ ok: false, reason: 'exceeds_paid', left: 1_200 });
    expect(claimRefund({ ...sums, pending: 1_500 }, 1)).toEqual({ ok: false, reason: 'nothing_left' });
    expect(claimRefund({ ...sums, count: MAX_REFUNDS - 1 }, 1)).toEqual({ ok: true, amount: 1 });
    expect(claimRefund({ ...sums, count: MAX_REFUNDS }, 1)).toEqual({ ok: false, reason: 'too_many' });
  });

  test('is at least what the acquirer takes, and leaves nothing or as much', () => {
    const refused = { ok: false, least: 50, left: 1_200 };
    expect(claimRefund(sums, 49, 50)).toEqual({ ...refused, reason: 'below_least' });
    expect(claimRefund(sums, 50, 50)).toEqual({ ok: true, amount: 50 });
    expect(claimRefund(sums, 1_151, 50)).toEqual({ ...refused, reason: 'leaves_too_little' });
    expect(claimRefund(sums, 1_150, 50)).toEqual({ ok: true, amount: 1_150 });
    expect(claimRefund(sums, undefined, 50)).toEqual({ ok: true, amount: 1_200 });
  });

  test('never takes more than the rest', async () => {
    await holds(
      fc.property(
        dinars,
        dinars,
        dinars,
        fc.option(fc.integer({ min: 1 }), { nil: undefined }),
        (paid, refunded, pending, asked) => {
          const claim = claimRefund({ paid, refunded, pending, count: 0 }, asked);
          if (!claim.ok) return;
          expect(claim.amount).toBeGreaterThan(0);
          expect(refunded + pending + claim.amount).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });
});

describe('an acquirer’s answer', () => {
  const pending = { status: 'pending', amount: 700, refundedAmount: 0, failureCode: null } as const;
  const succeeded = { ...pending, status: 'succeeded', refundedAmount: 400 } as const;
  const failed = { ...pending, status: 'failed', failureCode: 'refused' } as const;

  test('ends a pending refund with the requested amount or less', () => {
    expect(decideRefund(pending, { state: 'pending' })).toEqual({ kind: 'stay' });
    for (const amount of [1, 350, 700])
      expect(decideRefund(pending, { state: 'succeeded', amount })).toEqual({ kind: 'succeeded', amount });
    expect(decideRefund(pending, { state: 'failed', code: 'not_paid' })).toEqual({
      kind: 'failed',
      code: 'not_paid',
    });
  });

  test.each([701, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'that gives %s of 700 is not accepted',
    (amount) => {
      expect(decideRefund(pending, { state: 'succeeded', amount })).toEqual({ kind: 'broken' });
    },
  );

  test('never changes a final state: the same answer is ignored, another one is reported', () => {
    expect(decideRefund(succeeded, { state: 'succeeded', amount: 400 })).toEqual({ kind: 'stay' });
    expect(decideRefund(failed, { state: 'failed', code: 'refused' })).toEqual({ kind: 'stay' });
    for (const end of [succeeded, failed])
      expect(decideRefund(end, { state: 'pending' })).toEqual({ kind: 'stay' });
    expect(decideRefund(succeeded, { state: 'succeeded', amount: 700 })).toEqual({ kind: 'broken' });
    expect(decideRefund(succeeded, { state: 'failed', code: 'refused' })).toEqual({ kind: 'broken' });
    expect(decideRefund(failed, { state: 'succeeded', amount: 700 })).toEqual({ kind: 'broken' });
    expect(decideRefund(failed, { state: 'failed', code: 'not_paid' })).toEqual({ kind: 'broken' });
  });
});

test('fees are refunded fully with the whole sum, over any parts, and never above it', async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 30 });
  await holds(
    fc.property(parts, fc.integer({ min: 0, max: 100_000_000 }), (given, most) => {
      const paid = given.reduce((sum, amount) => sum + amount, 0);
      const fees = Math.min(most, paid);
      let [givenBack, returnedBefore] = [0, 0];
      for (const amount of given) {
        givenBack += amount;
        const back = feesToReturn({ refunds: 'returned', fees, paid, givenBack, returnedBefore });
        expect(Number.isSafeInteger(back) && back >= 0).toBe(true);
        expect(feesToReturn({ refunds: 'kept', fees, paid, givenBack, returnedBefore })).toBe(0);
        returnedBefore += back;
        expect(returnedBefore).toBeLessThanOrEqual(fees);
      }
      expect(returnedBefore).toBe(fees);
    }),
  );
});

test('the acquirer is asked again after a minute, two, four, up to once an hour, without end', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 100, 10_000].map((asked) => waitAfter(asked) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});
