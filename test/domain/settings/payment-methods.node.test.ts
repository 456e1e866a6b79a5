import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PaymentMethodRule,
  paymentOptionsFor,
  readPaymentMethodRules,
} from '../../../src/domain/settings/payment-methods.ts';
import { holds } from '../../seed.ts';

const rulesOf = (text: string): PaymentMethodRule[] => {
  const rules = readPaymentMethodRules(text);
  if (rules === null) throw new Error(text);
  return rules;
};

describe('payment methods are set by a text', () => {
  test.each([
    ['card', [{ paymentMethod: 'card', wilayas: null, from: null, to: null, part: null }]],
    [' Card,cash ', [{ paymentMethod: 'card' }, { paymentMethod: 'cash' }]],
    ['cash@16+9:500-30000', [{ paymentMethod: 'cash', wilayas: [16, 9], from: 500, to: 30_000 }]],
    [
      'cash:-9000 cash@1:9001-',
      [
        { paymentMethod: 'cash', from: null, to: 9_000 },
        { wilayas: [1], from: 9_001, to: null },
      ],
    ],
    ['part=delivery', [{ paymentMethod: 'part', part: { kind: 'delivery' } }]],
    ['part=2000', [{ paymentMethod: 'part', part: { kind: 'amount', amount: 2_000 } }]],
    ['part=30%@69', [{ paymentMethod: 'part', wilayas: [69], part: { kind: 'percentage', percentage: 30 } }]],
  ])('%s', (text, expected) => {
    expect(readPaymentMethodRules(text)).toMatchObject(expected);
  });

  test.each([
    '',
    'cheque',
    'part',
    'part=0%',
    'part=100%',
    'part=49',
    'part=200000000',
    'cash@70',
    'cash@0',
    'card=3',
    'cash:5',
    'card;cash',
  ])('and not as "%s"', (text) => {
    expect(readPaymentMethodRules(text)).toBeNull();
  });
});

const bill = fc
  .record({
    wilaya: fc.option(fc.integer({ min: 1, max: 69 })),
    goods: fc.integer({ min: 50, max: 99_000_000 }),
    delivery: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ wilaya, goods: subtotal, delivery }) => ({ wilaya, total: subtotal + delivery, delivery }));

const rule = fc
  .record<PaymentMethodRule>({
    paymentMethod: fc.constantFrom('card', 'cash', 'part'),
    wilayas: fc.option(fc.array(fc.integer({ min: 1, max: 69 }), { maxLength: 3 })),
    from: fc.option(fc.integer({ min: 0, max: 100_000 })),
    to: fc.option(fc.integer({ min: 0, max: 100_000 })),
    part: fc.oneof(
      fc.constant({ kind: 'delivery' as const }),
      fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 50, max: 100_000 }) }),
      fc.record({ kind: fc.constant('percentage' as const), percentage: fc.integer({ min: 1, max: 99 }) }),
    ),
  })
  .map((one) => (one.paymentMethod === 'part' ? one : { ...one, part: null }));

test('online and door amounts add up to the total, and online is nothing or what the service accepts', async () => {
  await holds(
    fc.property(fc.array(rule, { maxLength: 6 }), bill, (rules, what) => {
      const offers = paymentOptionsFor(rules, what);
      expect(offers.length).toBeGreaterThan(0);
      expect(new Set(offers.map(({ paymentMethod }) => paymentMethod)).size).toBe(offers.length);
      for (const { paymentMethod, dueOnline, dueOnDelivery } of offers) {
        expect(dueOnline + dueOnDelivery).toBe(what.total);
        expect(dueOnline === 0 || dueOnline >= 50).toBe(true);
        expect(dueOnline === 0).toBe(paymentMethod === 'cash');
        expect(dueOnDelivery === 0).toBe(paymentMethod === 'card');
        expect(dueOnDelivery).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('methods apply by wilaya and amount, both ends included, and each is offered once', () => {
  const rules = rulesOf('card cash@16:500-1000 part=30% cash@16:2000-3000');
  const ways = (wilaya: number | null, total: number) =>
    paymentOptionsFor(rules, { wilaya, total, delivery: 0 }).map(({ paymentMethod }) => paymentMethod);
  expect(ways(16, 500)).toEqual(['card', 'cash', 'part']);
  expect(ways(16, 1_000)).toEqual(['card', 'cash', 'part']);
  expect(ways(16, 1_001)).toEqual(['card', 'part']);
  expect(ways(16, 2_000)).toEqual(['card', 'part', 'cash']);
  expect(ways(9, 700)).toEqual(['card', 'part']);
  // Before a wilaya is chosen, every method offered anywhere is shown.
  expect(ways(null, 700)).toEqual(['card', 'cash', 'part']);
});

test('a deposit is the delivery, an amount or a percentage, and none when it leaves nothing or is too small', () => {
  const dueNow = (text: string, total: number, delivery = 0) =>
    paymentOptionsFor(rulesOf(text), { wilaya: 16, total, delivery })[0];
  expect(dueNow('part=delivery', 3_400, 400)).toEqual({
    paymentMethod: 'part',
    dueOnline: 400,
    dueOnDelivery: 3_000,
  });
  expect(dueNow('part=2000', 3_400)).toEqual({
    paymentMethod: 'part',
    dueOnline: 2_000,
    dueOnDelivery: 1_400,
  });
  expect(dueNow('part=30%', 3_405)).toEqual({
    paymentMethod: 'part',
    dueOnline: 1_022,
    dueOnDelivery: 2_383,
  });
  const whole = (total: number) => ({ paymentMethod: 'card', dueOnline: total, dueOnDelivery: 0 });
  expect(dueNow('part=delivery', 3_000, 0)).toEqual(whole(3_000));
  expect(dueNow('part=2000', 2_000)).toEqual(whole(2_000));
  expect(dueNow('part=1%', 4_900)).toEqual(whole(4_900));
});

test('an order without any method is paid by card: a shop sells', () => {
  expect(paymentOptionsFor(rulesOf('cash@16'), { wilaya: 9, total: 900, delivery: 0 })).toEqual([
    { paymentMethod: 'card', dueOnline: 900, dueOnDelivery: 0 },
  ]);
});
