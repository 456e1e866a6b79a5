import type { Handler } from 'hono';
import type { Environment } from '../environment.ts';
import type { Right } from '../people/rules/rights.ts';
import type { Mode } from '../urls.ts';

export type Page = Handler<Environment>;

/** A route of the dashboard. `right`: what the role must have; `guest`: open without a session. */
export type DashboardRoute = {
  method: 'GET' | 'POST';
  path: string;
  right: Right | 'guest';
  /** Null: an address of both modes. */
  mode: Mode | null;
  /** Each page's code is read at its first request. */
  load: () => Promise<Page>;
};

export function route(
  method: DashboardRoute['method'],
  path: string,
  right: DashboardRoute['right'],
  load: DashboardRoute['load'],
  mode: Mode | null = null,
): DashboardRoute {
  return { method, path, right, load, mode };
}
