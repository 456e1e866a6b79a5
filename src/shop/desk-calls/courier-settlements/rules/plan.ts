import { type OrderBalance, owedByCourier } from '../../../orders/rules/balance.ts';
import { type Action, canTransition, type OrderStatus } from '../../../orders/rules/transitions.ts';
import type { Meaning } from './meanings.ts';

/** What a row says of an order. `amount`: whole dinars, null where the statement names none. */
export type Claim = { meaning: Meaning; amount: number | null };

/** Where an order stands, for what a row can do about it. */
type Standings = { status: OrderStatus; money: OrderBalance };

/**
 * What comes of a row. Kept with it for a day. `apply`: something is to be done; `differs`: the same, but the money is not what
 * was to be collected; `already`: it stands so; `waiting`: its parcel is on the way yet; `repeated`: a row above says the same;
 * `conflicting`: another row says otherwise; `not_now`: the order does not stand so that it could be; `decision_required`: money was paid, of
 * which a person says what becomes; `unknown`: no order is called that; `ambiguous`: two are; `unread`: its words; `amount`: its
 * money; `no_reference`: it names no order.
 */
export const matches = [
  'apply',
  'differs',
  'already',
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

/** `acts`: in their order, those that are missing. `expected`: whole dinars that should come, null where none are spoken of. */
type Plan = {
  verdict: Extract<Match, 'apply' | 'differs' | 'already' | 'not_now' | 'decision_required'>;
  actions: Action[];
  expected: number | null;
};

/** How the goods stand after an act that a statement leads to. */
const after = { hand_over: 'handed_over', deliver: 'delivered', return: 'returned' } as const;

/** The way to what a row says: a parcel that its courier tells of was handed over, whoever forgot to say so. */
function stepsTo(meaning: Meaning, { fulfilment, cash }: OrderStatus): (keyof typeof after | 'remit')[] {
  const steps: (keyof typeof after | 'remit')[] = fulfilment === 'packed' ? ['hand_over'] : [];
  if (meaning === 'returned') return fulfilment === 'returned' ? [] : [...steps, 'return'];
  if (fulfilment !== 'delivered') steps.push('deliver');
  if (meaning === 'remitted' && (cash === 'due' || cash === 'collected')) steps.push('remit');
  return steps;
}

/** What a row does about an order: each step is one that may follow, or none is taken. */
export function planOf({ meaning, amount }: Claim, { status, money }: Standings): Plan {
  const isOwed = status.cash === 'due' || status.cash === 'collected';
  const expected = meaning === 'returned' ? null : isOwed ? owedByCourier(money) : 0;
  const acts = stepsTo(meaning, status);
  if (acts.length === 0) return { verdict: 'already', actions: acts, expected };
  let now = status;
  for (const act of acts) {
    if (!canTransition(act, now)) return { verdict: 'not_now', actions: [], expected };
    if (act !== 'remit') now = { ...now, fulfilment: after[act] };
  }
  // What becomes of money that was paid for goods that came back, no statement says.
  if (meaning === 'returned' && money.refundable > 0)
    return { verdict: 'decision_required', actions: [], expected };
  const isOther = amount !== null && expected !== null && amount !== expected;
  return { verdict: isOther ? 'differs' : 'apply', actions: acts, expected };
}

/** How two rows about one order go together: delivered and remitted are one after the other. */
export function compareClaims(one: Claim, other: Claim): 'repeated' | 'conflicting' | null {
  const isSame = one.meaning === other.meaning;
  if (isSame && one.amount === other.amount) return 'repeated';
  if (isSame || one.meaning === 'returned' || other.meaning === 'returned') return 'conflicting';
  const isOther = one.amount !== null && other.amount !== null && one.amount !== other.amount;
  return isOther ? 'conflicting' : null;
}
