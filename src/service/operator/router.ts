import type { Context } from 'hono';
import { methodNotAllowed, notFound } from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import type { Environment } from '../environment.ts';
import { answerFailure } from '../failures.ts';
import { innerRouter, passTo } from '../inner-router.ts';
import { methodsOf, patternOf } from '../resources/index.ts';
import { OPERATOR_PATH } from '../urls.ts';
import { needs, requireOperator } from './access.ts';
import { operatorOperations } from './operations/index.ts';
import { snapshotRoutes } from './operations/snapshots.ts';

/** Every address of the operator's API. */
export const operatorRoutes = [...Object.values(operatorOperations), ...snapshotRoutes];

/** In the order of `Allow`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

const operator = innerRouter();
operator.use(requireOperator);
const methods = new Map<string, string[]>();
for (const route of operatorRoutes) {
  const path = OPERATOR_PATH + patternOf(route);
  const own = [...methodsOf(route)];
  operator.on(own, path, needs(route.scope), route.serve);
  methods.set(path, [...(methods.get(path) ?? []), ...own, ...(own.includes('GET') ? ['HEAD'] : [])]);
}
for (const [path, allowed] of methods)
  operator.all(path, () =>
    answerRefusal(methodNotAllowed(METHODS.filter((method) => allowed.includes(method)))),
  );
operator.notFound(() => answerRefusal(notFound()));
operator.onError(answerFailure);

/** Answers any address of the operator's API. */
export function answerOperator(c: Context<Environment>): Promise<Response> {
  return passTo(operator, c);
}
