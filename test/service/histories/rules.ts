import { expect } from 'vitest';
import type { Bank } from './bank.ts';
import type { CheckoutRows } from './checkout-rows.ts';

/** Invariants of a checkout's rows. */
export function checkRows(rows: CheckoutRows, bank: Bank): void {
  const { status, attempts, events, entries, exceptions, total, fees, receipt } = rows;
  expect(bank.complaints).toEqual([]);
  const isEnded = !['pending', 'processing'].includes(status);
  expect(events, `events of ${status}`).toEqual(isEnded ? [`checkout.${status}`] : []);
  const money = [
    { kind: 'payment', amount: total },
    { kind: 'fee', amount: -fees },
  ];
  expect(entries, `balance entries of ${status}`).toEqual(status === 'paid' ? money : []);
  expect(receipt !== null, `receipt of ${status}`).toBe(status === 'paid');

  const open = attempts.filter((attempt) => attempt.status === 'pending');
  // A payment by a declined attempt may leave another one at the bank.
  if (status !== 'paid')
    expect(open.length, `attempts at the bank while ${status}`).toBe(Number(status === 'processing'));
  expect(open.length).toBeLessThanOrEqual(1);

  const excepted = exceptions.map(({ attempt }) => attempt);
  expect(new Set(excepted).size, 'one exception per approval').toBe(excepted.length);
  const approved = attempts.filter((attempt) => attempt.status === 'approved').map(({ id }) => id);
  const paying = approved.filter((id) => !excepted.includes(id));
  expect(
    excepted.filter((id) => !approved.includes(id)),
    'exceptions without an approval',
  ).toEqual([]);
  expect(paying.length, 'approvals that led to payment').toBe(Number(status === 'paid'));
  for (const { attempt, why, amount } of exceptions) {
    const order = bank.orders.get(attempt);
    expect(order?.decision).toEqual({ state: 'approved', amount });
    if (why === 'amount') expect(amount).not.toBe(order?.attempt.amount);
    if (why === 'twice') expect(status).toBe('paid');
  }
  for (const id of paying) {
    const decision = bank.orders.get(id)?.decision;
    if (decision !== undefined) expect(decision).toEqual({ state: 'approved', amount: total });
  }
  for (const id of bank.orders.keys()) expect(attempts.map((attempt) => attempt.id)).toContain(id);
}
