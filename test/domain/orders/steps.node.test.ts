import { expect, test } from 'vitest';
import { receiptsOf } from '../../../src/domain/orders/checkouts.ts';
import { isPaidAfterHandOver, stepsOf } from '../../../src/domain/orders/timeline.ts';

test.each([
  [
    ['handed_over', 'returned_part'],
    ['handed_over', 'delivered', 'returned_part'],
  ],
  [
    ['handed_over', 'delivered', 'returned_part'],
    ['handed_over', 'delivered', 'returned_part'],
  ],
  [
    ['handed_over', 'returned_part', 'returned_part'],
    ['handed_over', 'delivered', 'returned_part', 'returned_part'],
  ],
] as const)('of %j, a shopper sees the steps %j', (kinds, steps) => {
  const events = kinds.map((kind, at) => ({ kind, at, position: at + 1, undoes: null }));
  expect(stepsOf(events).map(({ kind }) => kind)).toEqual(steps);
});

test.each([
  [['remitted', 'confirmed', 'handed_over'], false],
  [['confirmed', 'handed_over', 'cash_collected'], true],
  [['confirmed', 'handed_over', 'remitted'], true],
  [['confirmed', 'cash_collected'], false],
] as const)('money of %j came after the parcel left: %s', (kinds, isAfter) => {
  const events = kinds.map((kind, at) => ({ kind, position: at + 1, undoes: null }));
  expect(isPaidAfterHandOver(events)).toBe(isAfter);
  const undone = { kind: 'undone', position: kinds.length + 1, undoes: kinds.length } as const;
  expect(isPaidAfterHandOver([...events, undone])).toBe(false);
});

test('a call that the shopper asked to have later is no missed call', () => {
  const call = { kind: 'call_missed', at: 0, undoes: null } as const;
  const events = [
    { ...call, position: 1, reason: 'no_answer' as const },
    { ...call, position: 2, reason: 'again' as const },
  ];
  expect(stepsOf(events).map(({ kind }) => kind)).toEqual(['call_missed', 'call_agreed']);
});

test('receipts are those of paid checkouts, each with what was paid, fees included', () => {
  const attempt = {
    status: 'paid',
    checkoutUrl: 'https://pay.test/1',
    amount: null,
    feesOnCustomer: null,
  } as const;
  const rest = { ...attempt, checkoutUrl: 'https://pay.test/2', amount: 700, feesOnCustomer: 15 };
  const attempts = [attempt, { ...attempt, status: 'failed' } as const, { ...rest, checkoutUrl: null }, rest];
  expect(receiptsOf(attempts, { dueOnline: 3_450 })).toEqual([
    { url: 'https://pay.test/1', amount: 3_450 },
    { url: 'https://pay.test/2', amount: 715 },
  ]);
});
