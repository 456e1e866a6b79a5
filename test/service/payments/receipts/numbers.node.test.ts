import { expect, test } from 'vitest';
import { receiptNumber, receiptYear } from '../../../../src/service/payments/receipts/rules.ts';

test.each([
  ['2026-12-31T22:59:59Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
  ['2027-01-01T00:00:00Z', 2027],
])('a receipt of %s is numbered in %i', (paidAt, year) => {
  expect(receiptYear(Date.parse(paidAt) / 1000)).toBe(year);
});

test.each([
  [1, '2026-000001'],
  [999_999, '2026-999999'],
  [1_000_000, '2026-1000000'],
])('receipt %i of a year is %s', (count, number) => {
  expect(receiptNumber(2026, count)).toBe(number);
});
