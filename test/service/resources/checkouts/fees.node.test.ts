import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../../src/contract/money.ts';
import { feesAllocation } from '../../../../src/contract/resources/checkout.ts';
import { DEFAULT_FEE_PLAN } from '../../../../src/service/account/rules/account.ts';
import { computeFees, resolveAllocation } from '../../../../src/service/resources/checkouts/rules/fees.ts';
import { holds } from '../../../seed.ts';

describe('the default plan', () => {
  test.each([
    [50, 25],
    [1_000, 25],
    [1_019, 25],
    // 25.5, half up.
    [1_020, 26],
    [4_000, 100],
    [99_980, 2_500],
    [100_000_000, 2_500],
  ])('takes of %i dinars %i', (amount, fees) => {
    expect(computeFees(amount, DEFAULT_FEE_PLAN, 'merchant')).toEqual({
      fees,
      onMerchant: fees,
      onCustomer: 0,
    });
    expect(computeFees(amount, DEFAULT_FEE_PLAN, 'customer')).toEqual({
      fees,
      onMerchant: 0,
      onCustomer: fees,
    });
  });

  test('leaves the odd dinar of a split with the merchant', () => {
    expect(computeFees(1_000, DEFAULT_FEE_PLAN, 'split')).toEqual({
      fees: 25,
      onMerchant: 13,
      onCustomer: 12,
    });
    expect(computeFees(4_000, DEFAULT_FEE_PLAN, 'split')).toEqual({
      fees: 100,
      onMerchant: 50,
      onCustomer: 50,
    });
  });
});

test('adds the fixed part before the bounds', () => {
  const plan = { rate: 100, fixed: 30, minimum: 35, maximum: 60 };
  expect([100, 1_000, 9_000].map((amount) => computeFees(amount, plan, 'customer').fees)).toEqual([
    35, 40, 60,
  ]);
});

const amount = fc.integer({ min: MIN_CHECKOUT_AMOUNT, max: MAX_AMOUNT });
const plan = fc
  .record({
    rate: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.nat(1_000_000_000)),
    fixed: fc.nat(10_000),
    minimum: fc.nat(10_000),
    above: fc.nat(100_000_000),
  })
  .map(({ above, ...terms }) => ({ ...terms, maximum: terms.minimum + above }));

test('splits exactly, whole and within the bounds, for all amounts and plans', async () => {
  await holds(
    fc.property(amount, plan, fc.constantFrom(...feesAllocation.options), (sum, terms, allocation) => {
      const { fees, onMerchant, onCustomer } = computeFees(sum, terms, allocation);
      expect(onMerchant + onCustomer).toBe(fees);
      for (const part of [fees, onMerchant, onCustomer]) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(fees).toBeGreaterThanOrEqual(terms.minimum);
      expect(fees).toBeLessThanOrEqual(terms.maximum);
      const exact = (BigInt(sum) * BigInt(terms.rate) + 5_000n) / 10_000n + BigInt(terms.fixed);
      if (fees > terms.minimum && fees < terms.maximum) expect(BigInt(fees)).toBe(exact);
      if (allocation === 'split') expect([0, 1]).toContain(onMerchant - onCustomer);
      if (allocation === 'merchant') expect(onCustomer).toBe(0);
      if (allocation === 'customer') expect(onMerchant).toBe(0);
    }),
    2_000,
  );
});

test.each([
  [{}, 'customer', null],
  [{ pass_fees_to_customer: true }, 'customer', true],
  [{ pass_fees_to_customer: false }, 'merchant', false],
  [{ pass_fees_to_customer: true, service_pay_fees_allocation: 'split' as const }, 'split', true],
  [{ pass_fees_to_customer: false, service_pay_fees_allocation: 'customer' as const }, 'customer', false],
])('%j are borne by the %s', (body, allocation, passFeesToCustomer) => {
  expect(resolveAllocation(body)).toEqual({ allocation, passFeesToCustomer });
});
