import type { Context } from 'hono';
import type { DashboardText } from '../../../../templates/dashboard/page/text.tsx';
import type { Environment } from '../../environment.ts';
import type { Person } from '../../people/rules/person.ts';
import type { Session } from './cookies.ts';

/**
 * The signed-in person of a request. `isLive`: the account takes live payments; `suspension`: why it is suspended, empty
 * without words, null while it is active; `codes`: unused recovery codes.
 */
export type DashboardState = {
  session: Session;
  person: Person;
  accountName: string;
  isLive: boolean;
  suspension: string | null;
  codes: number;
};

declare module 'hono' {
  interface ContextVariableMap {
    dashboardState?: DashboardState;
    dashboardText?: DashboardText;
  }
}

/** On routes behind the sign-in. */
export function stateOf(c: Context<Environment>): DashboardState {
  const state = c.var.dashboardState;
  if (state === undefined) throw new Error('This route is not behind the sign-in.');
  return state;
}

/** What the page writes with. */
export function dashboardTextOf(c: Context<Environment>): DashboardText {
  const text = c.var.dashboardText;
  if (text === undefined) throw new Error('This route does not load the words.');
  return text;
}
