import type { Context } from 'hono';
import type { CopyOf } from '../../../../../templates/operators/copy/copy.ts';
import type { Environment } from '../../../environment.ts';
import type { OperatorPerson } from '../../people/rules.ts';

/** The signed-in person of a request. `session`: the secret in the cookie; `codes`: unused recovery codes. */
export type OperatorState = { session: string; person: OperatorPerson; codes: number };

declare module 'hono' {
  interface ContextVariableMap {
    operatorState?: OperatorState;
    /** The words that all pages of operators share, in the page's language. */
    operatorWords?: CopyOf<'page'>;
  }
}

/** On routes behind the sign-in. */
export function stateOf(c: Context<Environment>): OperatorState {
  const state = c.var.operatorState;
  if (state === undefined) throw new Error('This route is not behind the sign-in.');
  return state;
}

export function wordsOf(c: Context<Environment>): CopyOf<'page'> {
  const words = c.var.operatorWords;
  if (words === undefined) throw new Error('This route does not load the words.');
  return words;
}
