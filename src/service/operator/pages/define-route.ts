import type { Handler } from 'hono';
import type { Environment } from '../../environment.ts';
import type { OperatorScope } from '../../operators.ts';

export type Page = Handler<Environment>;

/** A route of the operators' pages. `needs`: a scope of the person's roles; `own`: any person; `guest`: anybody. */
export type OperatorPageRoute = {
  method: 'GET' | 'POST';
  path: string;
  needs: OperatorScope | 'own' | 'guest';
  /** Each page's code is read at its first request. */
  load: () => Promise<Page>;
};

export function route(
  method: OperatorPageRoute['method'],
  path: string,
  needs: OperatorPageRoute['needs'],
  load: OperatorPageRoute['load'],
): OperatorPageRoute {
  return { method, path, needs, load };
}
