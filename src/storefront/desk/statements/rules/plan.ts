import { dueFromCourier, type Money } from '../../../acts/rules/money.ts';
import { type Act, mayFollow, type Standing } from '../../../acts/rules/table.ts';
import type { Meaning } from './meanings.ts';

/** What a row says of an order. `amount`: whole dinars, null where the statement names none. */
export type Claim = { meaning: Meaning; amount: number | null };

/** Where an order stands, for what a row can do about it. */
type Standings = { standing: Standing; money: Money };

/**
 * What comes of a row. Kept with it for a day. `apply`: something is to be done; `differs`: the same, but the money is not what
 * was to be collected; `already`: it stands so; `waiting`: its parcel is on the way yet; `repeated`: a row above says the same;
 * `contrary`: another row says otherwise; `not_now`: the order does not stand so that it could be; `choice`: money was paid, of
 * which a person says what becomes; `unknown`: no order is called that; `ambiguous`: two are; `unread`: its words; `amount`: its
 * money; `nameless`: it names no order.
 */
export const verdicts = [
  'apply',
  'differs',
  'already',
  'waiting',
  'repeated',
  'contrary',
  'not_now',
  'choice',
  'unknown',
  'ambiguous',
  'unread',
  'amount',
  'nameless',
] as const;
export type Verdict = (typeof verdicts)[number];

/** `acts`: in their order, those that are missing. `expected`: whole dinars that should come, null where none are spoken of. */
type Plan = {
  verdict: Extract<Verdict, 'apply' | 'differs' | 'already' | 'not_now' | 'choice'>;
  acts: Act[];
  expected: number | null;
};

/** How the goods stand after an act that a statement leads to. */
const after = { hand_over: 'handed_over', deliver: 'delivered', return: 'returned' } as const;

/** The way to what a row says: a parcel that its courier tells of was handed over, whoever forgot to say so. */
function stepsTo(meaning: Meaning, { fulfilment, cash }: Standing): (keyof typeof after | 'remit')[] {
  const steps: (keyof typeof after | 'remit')[] = fulfilment === 'packed' ? ['hand_over'] : [];
  if (meaning === 'returned') return fulfilment === 'returned' ? [] : [...steps, 'return'];
  if (fulfilment !== 'delivered') steps.push('deliver');
  if (meaning === 'remitted' && (cash === 'due' || cash === 'collected')) steps.push('remit');
  return steps;
}

/** What a row does about an order: each step is one that may follow, or none is taken. */
export function planOf({ meaning, amount }: Claim, { standing, money }: Standings): Plan {
  const isOwed = standing.cash === 'due' || standing.cash === 'collected';
  const expected = meaning === 'returned' ? null : isOwed ? dueFromCourier(money) : 0;
  const acts = stepsTo(meaning, standing);
  if (acts.length === 0) return { verdict: 'already', acts, expected };
  let now = standing;
  for (const act of acts) {
    if (!mayFollow(act, now)) return { verdict: 'not_now', acts: [], expected };
    if (act !== 'remit') now = { ...now, fulfilment: after[act] };
  }
  // What becomes of money that was paid for goods that came back, no statement says.
  if (meaning === 'returned' && money.refundable > 0) return { verdict: 'choice', acts: [], expected };
  const isOther = amount !== null && expected !== null && amount !== expected;
  return { verdict: isOther ? 'differs' : 'apply', acts, expected };
}

/** How two rows about one order go together: delivered and remitted are one after the other. */
export function compareClaims(one: Claim, other: Claim): 'repeated' | 'contrary' | null {
  const isSame = one.meaning === other.meaning;
  if (isSame && one.amount === other.amount) return 'repeated';
  if (isSame || one.meaning === 'returned' || other.meaning === 'returned') return 'contrary';
  const isOther = one.amount !== null && other.amount !== null && one.amount !== other.amount;
  return isOther ? 'contrary' : null;
}
