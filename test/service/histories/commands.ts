import fc from 'fast-check';
import type { SimulatedOutcome } from '../../../src/contract/requests/checkout.ts';
import { CALLS, type Call } from './bank.ts';

/** One command. `n` picks among what exists at that moment, modulo its number. */
export type Command = (
  | { do: 'pay'; tabs: Call[] }
  | { do: 'the payer answers at the bank'; n: number; says: 'approve' | 'approve another amount' | 'decline' }
  /** It approves what it declined, and reports it at once. */
  | { do: 'the bank breaks its word'; n: number; says: 'approve' | 'approve another amount' }
  | { do: 'the payer returns'; question: Call; begin: Call }
  | { do: 'the answer comes again'; n: number; times: number }
  | { do: 'a call goes on'; n: number; how: 'answers' | 'refuses' }
  | { do: 'alarm'; question: Call }
  | { do: 'time passes'; seconds: number }
  | { do: 'cancel' }
  | { do: 'the merchant expires' }
  | { do: 'simulate'; outcome: SimulatedOutcome }
  | { do: 'look' }
  | { do: 'go away' }
) & {
  /** The crossing at which the object crashes; see Life. */
  goesAwayAt: number | null;
};

/** The theme of a kind of history: how often each command occurs. */
export type Theme = { weights: Record<Command['do'], number>; goesAway: number };

const outcomes: readonly SimulatedOutcome[] = ['paid', 'declined', 'failed', 'canceled', 'expired'];
const n = fc.nat(5);
const bad = fc.constantFrom(...CALLS);
const calls = fc.oneof({ weight: 3, arbitrary: fc.constant<Call>('answers') }, { weight: 2, arbitrary: bad });

const fields: { [Name in Command['do']]: fc.Arbitrary<Omit<Extract<Command, { do: Name }>, 'goesAwayAt'>> } =
  {
    pay: fc.record({ do: fc.constant('pay'), tabs: fc.array(calls, { minLength: 1, maxLength: 3 }) }),
    'the payer answers at the bank': fc.record({
      do: fc.constant('the payer answers at the bank'),
      n,
      says: fc.constantFrom('approve', 'approve', 'approve another amount', 'decline'),
    }),
    'the bank breaks its word': fc.record({
      do: fc.constant('the bank breaks its word'),
      n,
      says: fc.constantFrom('approve', 'approve another amount'),
    }),
    'the payer returns': fc.record({ do: fc.constant('the payer returns'), question: calls, begin: calls }),
    'the answer comes again': fc.record({
      do: fc.constant('the answer comes again'),
      n,
      times: fc.integer({ min: 1, max: 3 }),
    }),
    'a call goes on': fc.record({
      do: fc.constant('a call goes on'),
      n,
      how: fc.constantFrom('answers', 'refuses'),
    }),
    alarm: fc.record({ do: fc.constant('alarm'), question: calls }),
    'time passes': fc.record({
      do: fc.constant('time passes'),
      seconds: fc.constantFrom(1, 60, 61, 599, 600, 1_199, 1_200, 1_799, 1_800),
    }),
    cancel: fc.constant({ do: 'cancel' }),
    'the merchant expires': fc.constant({ do: 'the merchant expires' }),
    simulate: fc.record({
      do: fc.constant('simulate'),
      outcome: fc.constantFrom(...outcomes),
    }),
    look: fc.constant({ do: 'look' }),
    'go away': fc.constant({ do: 'go away' }),
  };

/** Histories of a theme, short enough to read and long enough to find faults. */
export function histories({ weights, goesAway }: Theme): fc.Arbitrary<Command[]> {
  const commands = Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: fields[name as Command['do']] as fc.Arbitrary<Omit<Command, 'goesAwayAt'>>,
  }));
  const command = fc
    .tuple(
      fc.oneof(...commands),
      fc.oneof(
        { weight: 100 - goesAway, arbitrary: fc.constant(null) },
        { weight: goesAway, arbitrary: fc.integer({ min: 1, max: 10 }) },
      ),
    )
    .map(([what, goesAwayAt]) => ({ ...what, goesAwayAt }) as Command);
  const pay = command.filter((first) => first.do === 'pay');
  const after = fc.array(command, { minLength: 3, maxLength: 14, size: 'max' });
  // Nearly all faults need a first payment.
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(pay, after).map(([first, rest]) => [first, ...rest]) },
    { weight: 1, arbitrary: after },
  );
}
