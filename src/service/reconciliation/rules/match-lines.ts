import type { ClearingAccount, SettlementKind } from '../../../contract/resources/reconciliation.ts';

/** How lines of files meet what the ledger expects. Amounts in whole dinars. */

/** `amount`: signed, what was expected; `open`: what of it no line and no person has closed. */
export type Expectation = { amount: number; open: number };

type Line = { kind: SettlementKind; amount: number };

export type Match<T> =
  | { state: 'matched'; item: T }
  | { state: 'differs'; item: T }
  | { state: 'repeated'; item: T }
  | { state: 'missing_here' };

/** The account in which a line's item stands. */
export function accountOf(kind: SettlementKind): ClearingAccount {
  return kind === 'payout' ? 'payout:in_transit' : 'acquirer:clearing';
}

/** What a line is in its account: refunds leave it. */
export function signedAmount({ kind, amount }: Line): number {
  return kind === 'refund' ? -amount : amount;
}

/**
 * The item that a line is of, among those with its reference in its account, oldest first. A payment has several refunds
 * under one order number: an open one of the same amount comes first, then one of `pending`, the amounts of its refunds
 * under way, whose end the line waits for. A refund line is repeated only where a closed item has its amount.
 */
export function matchLine<T extends Expectation>(
  line: Line,
  items: readonly T[],
  pending: readonly number[] = [],
): Match<T> {
  const signed = signedAmount(line);
  const alike = items.filter(({ amount }) => Math.sign(amount) === Math.sign(signed));
  const open = alike.filter((item) => item.open !== 0);
  const equal = open.find(({ amount }) => amount === signed);
  if (equal !== undefined) return { state: 'matched', item: equal };
  if (line.kind === 'refund' && pending.includes(line.amount)) return { state: 'missing_here' };
  const [first] = open;
  if (first !== undefined) return { state: 'differs', item: first };
  const closed = alike.find(({ amount }) => line.kind !== 'refund' || amount === signed);
  return closed === undefined ? { state: 'missing_here' } : { state: 'repeated', item: closed };
}

/**
 * What a resolved line adds to the merchant's balance: its difference from what the ledger had booked. A payout takes
 * from the balance. `item`: the one that it differs from; null without one. Another line or a person may have closed
 * the item since, and answered for the booking: then nothing of it is left for this line.
 */
export function lineAdjustment(line: Line, item: Expectation | null): number {
  const difference = signedAmount(line) - (item?.open ?? 0);
  return line.kind === 'payout' ? -difference : difference;
}

/** What a resolved item without a line adds to the merchant's balance: the booking is undone. */
export function itemAdjustment(account: ClearingAccount, { open }: Expectation): number {
  return account === 'payout:in_transit' ? open : -open;
}
