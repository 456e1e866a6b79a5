import fc from 'fast-check';
import { refundMethod } from '../../../../src/contract/resources/refund.ts';
import { CALLS, type Call } from '../bank.ts';
import { BANK_DECISIONS, type BankDecision } from './book.ts';

/** A `POST /checkouts/{id}/refunds`. `key`: its Idempotency-Key; null for none. */
export type Post = { amount: number | null; method: 'acquirer' | 'cash' | 'transfer'; key: string | null };

/** One command on a paid checkout. `n` picks among what exists at that moment, modulo its number. */
export type Command = (
  | { do: 'refund'; posts: Post[]; decisions: BankDecision[] }
  | { do: 'the bank decides'; n: number; decision: BankDecision }
  | { do: 'the bank lies'; n: number }
  | { do: 'the answer comes again'; n: number; times: number }
  | { do: 'a call goes on'; n: number; how: 'answers' | 'refuses' }
  | { do: 'alarm'; calls: Call[] }
  | { do: 'time passes'; seconds: number }
  | { do: 'go away' }
) & {
  /** The crossing at which the object crashes; see Life. */
  goesAwayAt: number | null;
};

const n = fc.nat(5);
const calls = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Call>('answers') },
    { weight: 3, arbitrary: fc.constantFrom(...CALLS) },
  ),
  { maxLength: 4 },
);
const decision = fc.constantFrom(...BANK_DECISIONS);
const post = fc.record({
  amount: fc.constantFrom(null, 1, 333, 700, 1_012, 1_013, 2_025, 2_026),
  method: fc.oneof(
    { weight: 5, arbitrary: fc.constant('acquirer' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...refundMethod.options) },
  ),
  key: fc.constantFrom(null, null, 'first', 'second'),
});

const fields: {
  [Name in Command['do']]: {
    weight: number;
    is: fc.Arbitrary<Omit<Extract<Command, { do: Name }>, 'goesAwayAt'>>;
  };
} = {
  refund: {
    weight: 6,
    is: fc.record({
      do: fc.constant('refund'),
      posts: fc.array(post, { minLength: 1, maxLength: 4 }),
      decisions: fc.array(decision, { maxLength: 4 }),
    }),
  },
  'the bank decides': {
    weight: 4,
    is: fc.record({ do: fc.constant('the bank decides'), n, decision }),
  },
  'the bank lies': { weight: 2, is: fc.record({ do: fc.constant('the bank lies'), n }) },
  'the answer comes again': {
    weight: 4,
    is: fc.record({ do: fc.constant('the answer comes again'), n, times: fc.integer({ min: 1, max: 3 }) }),
  },
  'a call goes on': {
    weight: 4,
    is: fc.record({
      do: fc.constant('a call goes on'),
      n,
      how: fc.constantFrom('answers', 'refuses'),
    }),
  },
  alarm: { weight: 7, is: fc.record({ do: fc.constant('alarm'), calls }) },
  'time passes': {
    weight: 4,
    is: fc.record({
      do: fc.constant('time passes'),
      seconds: fc.constantFrom(1, 59, 60, 61, 120, 3_600, 7_200),
    }),
  },
  'go away': { weight: 1, is: fc.constant({ do: 'go away' }) },
};

/** Histories; in `goesAway` of a hundred commands the object crashes. */
export function histories(goesAway: number): fc.Arbitrary<Command[]> {
  const commands = Object.values(fields).map(({ weight, is }) => ({
    weight,
    arbitrary: is as fc.Arbitrary<Omit<Command, 'goesAwayAt'>>,
  }));
  const command = fc
    .tuple(
      fc.oneof(...commands),
      fc.oneof(
        { weight: 100 - goesAway, arbitrary: fc.constant(null) },
        { weight: goesAway, arbitrary: fc.integer({ min: 1, max: 8 }) },
      ),
    )
    .map(([what, goesAwayAt]) => ({ ...what, goesAwayAt }) as Command);
  return fc.array(command, { minLength: 3, maxLength: 16, size: 'max' });
}
