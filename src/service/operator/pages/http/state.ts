import type { Context } from 'hono';
import type { OperatorText } from '../../../../../templates/operators/page/text.tsx';
import type { Environment } from '../../../environment.ts';
import type { OperatorPerson } from '../../people/rules.ts';

/** The signed-in person of a request. `session`: the secret in the cookie; `codes`: unused recovery codes. */
export type OperatorState = { session: string; person: OperatorPerson; codes: number };

declare module 'hono' {
  interface ContextVariableMap {
    operatorState?: OperatorState;
    operatorText?: OperatorText;
  }
}

/** On routes behind the sign-in. */
export function stateOf(c: Context<Environment>): OperatorState {
  const state = c.var.operatorState;
  if (state === undefined) throw new Error('This route is not behind the sign-in.');
  return state;
}

/** What the page writes with. */
export function operatorTextOf(c: Context<Environment>): OperatorText {
  const text = c.var.operatorText;
  if (text === undefined) throw new Error('This route does not load the words.');
  return text;
}
