import { type OrderBalance, owedByCourier } from '../../../domain/orders/balance.ts';
import { partDeliveriesOf } from '../../../domain/orders/part-deliveries.ts';
import type { PiecesBack } from '../../../domain/orders/part-return.ts';
import { type CourierFees, noFees } from '../../../domain/orders/profit/order-result.ts';
import { type Action, canTransition, type OrderStatus } from '../../../domain/orders/transitions.ts';
import type { Meaning } from './status-words.ts';

/** What a row claims about an order. `amount`: whole dinars, null without an amount. */
export type Claim = { meaning: Meaning; amount: number | null };

/** The status of an order, which decides what a row can change. `fees`: those of settlements before. */
type Standings = { status: OrderStatus; money: OrderBalance; fees?: CourierFees };

/** The recorded fees with those that a row says. */
export function mergeFees(recorded: CourierFees, said: CourierFees): CourierFees {
  return {
    delivery: said.delivery ?? recorded.delivery,
    returning: said.returning ?? recorded.returning,
  };
}

/**
 * The match of a row, stored with it for a day. `apply`: there is something to do; `differs`: the same, but the
 * amount is not the expected one; `net`: the row says only what is left after the fee, and the merchant has to say
 * whether the gap is the fee; `part`: a lower amount, which the return of certain pieces explains; `already`: the order has this status; `fees`: the same,
 * but the fee is not recorded; `waiting`: the parcel is on its way;
 * `repeated`: a row above says the same; `conflicting`: another row contradicts; `not_now`: the order's status does
 * not allow it; `decision_required`: money was paid, and staff must decide about it; `unknown`: no order has this
 * reference; `ambiguous`: two have; `unread`: unknown words; `amount`: an unreadable amount; `no_reference`: it names
 * no order.
 */
export const matches = [
  'apply',
  'differs',
  'net',
  'part',
  'already',
  'fees',
  'waiting',
  'repeated',
  'conflicting',
  'not_now',
  'decision_required',
  'unknown',
  'ambiguous',
  'unread',
  'amount',
  'no_reference',
] as const;
export type Match = (typeof matches)[number];

/** Matches that are applied only if the merchant accepts them. */
export const acceptable = ['differs', 'net', 'part'] as const satisfies Match[];

/** `actions`: the missing ones, in order. `expected`: the expected amount in whole dinars; null where none is due. */
type Plan = {
  match: Extract<Match, 'apply' | 'differs' | 'already' | 'fees' | 'not_now' | 'decision_required'>;
  actions: Action[];
  expected: number | null;
};

/** The fulfilment state after an action of a courier settlement. */
const after = { hand_over: 'handed_over', deliver: 'delivered', return: 'returned' } as const;

type RowStep = keyof typeof after | 'collect_cash' | 'remit';

/**
 * The actions that lead to a row's meaning: a parcel that its courier reports was dispatched, even if staff did not
 * record it. `isOther`: the courier collected another amount than was due, and then owes that.
 */
function stepsTo(meaning: Meaning, { fulfilment, cash }: OrderStatus, isOther: boolean): RowStep[] {
  const steps: RowStep[] = fulfilment === 'packed' ? ['hand_over'] : [];
  if (meaning === 'returned') return fulfilment === 'returned' ? [] : [...steps, 'return'];
  if (fulfilment !== 'delivered') steps.push('deliver');
  if (meaning === 'delivered' && isOther && cash === 'due') steps.push('collect_cash');
  if (meaning === 'remitted' && (cash === 'due' || cash === 'collected')) steps.push('remit');
  return steps;
}

/** The plan of a row for an order: every step must be possible, or none is taken. */
export function planOf(
  { meaning, amount, fees = noFees }: Claim & { fees?: CourierFees },
  { status, money, fees: recorded = noFees }: Standings,
): Plan {
  const isOwed = status.cash === 'due' || status.cash === 'collected';
  const expected = meaning === 'returned' ? null : isOwed ? owedByCourier(money) : 0;
  const isOther = amount !== null && expected !== null && amount !== expected;
  const actions = stepsTo(meaning, status, isOther && money.collected === 0);
  if (actions.length === 0) {
    const merged = mergeFees(recorded, fees);
    const isNew = merged.delivery !== recorded.delivery || merged.returning !== recorded.returning;
    return { match: isNew ? 'fees' : 'already', actions, expected };
  }
  let now = status;
  for (const act of actions) {
    if (!canTransition(act, now)) return { match: 'not_now', actions: [], expected };
    if (act !== 'remit' && act !== 'collect_cash') now = { ...now, fulfilment: after[act] };
  }
  // No courier settlement says what happens to money that was paid for a returned order.
  if (meaning === 'returned' && money.refundable > 0)
    return { match: 'decision_required', actions: [], expected };
  return { match: isOther ? 'differs' : 'apply', actions, expected };
}

/** The only pieces whose return explains the amount of a row that differs; null where none or several do. */
export function partOf(
  order: Parameters<typeof partDeliveriesOf>[0],
  { collected, toCollect: due, paidOnline }: OrderBalance,
  amount: number | null,
): PiecesBack[] | null {
  if (amount === null || collected > 0) return null;
  const [part, ...others] = partDeliveriesOf(order, { due, wanted: amount, paidOnline });
  return others.length === 0 ? (part ?? null) : null;
}

/** The match of a row that would be applied, and that says only what is left after an unknown fee. */
export function matchOfNet(
  { match, expected }: { match: Match; expected: number | null },
  net: number,
): Match {
  if (match !== 'apply' || expected === null || net === expected) return match;
  return net < expected ? 'net' : 'differs';
}

/** How two rows about one order relate: delivered and then remitted is no conflict. */
export function compareClaims(one: Claim, other: Claim): 'repeated' | 'conflicting' | null {
  const isSame = one.meaning === other.meaning;
  if (isSame && one.amount === other.amount) return 'repeated';
  if (isSame || one.meaning === 'returned' || other.meaning === 'returned') return 'conflicting';
  const isOther = one.amount !== null && other.amount !== null && one.amount !== other.amount;
  return isOther ? 'conflicting' : null;
}
