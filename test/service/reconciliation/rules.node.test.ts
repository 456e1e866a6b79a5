import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byAge,
  type ClearingDay,
  shareWithin,
} from '../../../src/service/reconciliation/rules/clearing-days.ts';
import {
  itemAdjustment,
  lineAdjustment,
  matchLine,
  signedAmount,
} from '../../../src/service/reconciliation/rules/match-lines.ts';

const kind = fc.constantFrom('payment', 'refund', 'payout');
const amount = fc.integer({ min: 1, max: 5 });
const line = fc.record({ kind, amount });
const item = fc.record({
  amount: fc.oneof(
    amount,
    amount.map((one) => -one),
  ),
  isOpen: fc.boolean(),
});

test('a line closes only an open item of its direction and amount, and names its item else', () => {
  fc.assert(
    fc.property(line, fc.array(item), fc.array(amount), (one, drawn, pending) => {
      const items = drawn.map(({ amount: of, isOpen }, id) => ({ id, amount: of, open: isOpen ? of : 0 }));
      const signed = signedAmount(one);
      const match = matchLine(one, items, pending);
      const alike = items.filter((other) => other.amount * signed > 0);
      const open = alike.filter((other) => other.open !== 0);
      const expected = open.some((other) => other.amount === signed)
        ? 'matched'
        : one.kind === 'refund' && pending.includes(one.amount)
          ? 'missing_here'
          : open.length > 0
            ? 'differs'
            : alike.some((other) => one.kind !== 'refund' || other.amount === signed)
              ? 'repeated'
              : 'missing_here';
      expect(match.state).toBe(expected);
      if (match.state === 'missing_here') return;
      expect(alike).toContain(match.item);
      expect(match.item.open !== 0).toBe(match.state !== 'repeated');
    }),
  );
});

test('an adjusted balance says what the file says', () => {
  // What booking a line of this amount does to the balance.
  const effect = (of: { kind: string; amount: number }) => (of.kind === 'payment' ? of.amount : -of.amount);
  fc.assert(
    fc.property(line, amount, (one, booked) => {
      const expected = signedAmount({ ...one, amount: booked });
      const item = { amount: expected, open: expected };
      expect(effect({ ...one, amount: booked }) + lineAdjustment(one, item)).toBe(effect(one));
      for (const none of [null, { ...item, open: 0 }]) expect(lineAdjustment(one, none)).toBe(effect(one));
      const account = one.kind === 'payout' ? 'payout:in_transit' : 'acquirer:clearing';
      const open = signedAmount(one);
      expect(effect(one) + itemAdjustment(account, { amount: open, open })).toBe(0);
    }),
  );
});

const day = (over: Partial<ClearingDay>): ClearingDay => ({
  account: 'acquirer:clearing',
  day: 100,
  opened: 10,
  open: 0,
  openAmount: 0,
  in1: 0,
  in2: 0,
  in4: 0,
  ...over,
});

test('a share counts the days that are old enough, and no refund that waits for its outcome', () => {
  const days = [
    day({ day: 96, in1: 5, in2: 8, in4: 10 }),
    day({ day: 99, in1: 10, in2: 10, in4: 10 }),
    day({ day: 100 }),
    day({ day: 96, account: 'refund:pending' }),
    day({ day: 10 }),
  ];
  expect(shareWithin(days, 1, 100)).toBe(15 / 20);
  expect(shareWithin(days, 2, 100)).toBe(8 / 10);
  expect(shareWithin(days, 4, 100)).toBe(1);
  expect(shareWithin([], 1, 100)).toBeNull();
});

test('open items are counted once, by their age', () => {
  const days = [100, 99, 98, 97, 96, 95, 20].map((of) => day({ day: of, open: 1 }));
  expect(byAge(days, 100)).toEqual({ up_to_1: 2, up_to_2: 1, up_to_4: 2, older: 2 });
});
