import type { Context } from 'hono';
import type { CopyOf } from '../../../../templates/dashboard/copy/copy.ts';
import type { Environment } from '../../environment.ts';
import type { Person } from '../../people/rules/person.ts';
import type { Session } from './cookies.ts';

/**
 * The signed-in person of a request. `suspension`: why the account is suspended, empty without words, null while it is
 * active; `codes`: unused recovery codes.
 */
export type DashboardState = {
  session: Session;
  person: Person;
  accountName: string;
  suspension: string | null;
  codes: number;
};

declare module 'hono' {
  interface ContextVariableMap {
    dashboardState?: DashboardState;
    /** The words that all pages share, in the page's language. */
    dashboardWords?: CopyOf<'page'>;
  }
}

/** On routes behind the sign-in. */
export function stateOf(c: Context<Environment>): DashboardState {
  const state = c.var.dashboardState;
  if (state === undefined) throw new Error('This route is not behind the sign-in.');
  return state;
}

export function wordsOf(c: Context<Environment>): CopyOf<'page'> {
  const words = c.var.dashboardWords;
  if (words === undefined) throw new Error('This route does not load the words.');
  return words;
}
