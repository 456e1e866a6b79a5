import { type Context, Hono } from 'hono';
import { methodNotAllowed } from '../../api/replies.ts';
import { answerRefusal } from '../../api/responses.ts';
import type { Environment } from '../../environment.ts';
import { needs, requireOperator } from '../access.ts';
import type * as handlers from './handlers.ts';

type Handlers = typeof handlers;

/** Calls of the API and payers never need them. */
const loaded = (name: keyof Handlers) => async (c: Context<Environment>) =>
  (await import('./handlers.ts'))[name](c);

const ACCOUNT = '/accounts/:id';

/** Files of acquirer and bank against the ledger. Mount it at `/operator`, before its other routes. */
export function reconciliationRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  const serve = (path: string, handlers: { get?: keyof Handlers; post?: keyof Handlers }) => {
    routes.use(ACCOUNT + path, requireOperator);
    if (handlers.get) routes.get(ACCOUNT + path, needs('books:read'), loaded(handlers.get));
    if (handlers.post) routes.post(ACCOUNT + path, needs('books:write'), loaded(handlers.post));
    const methods = [...(handlers.get ? ['GET', 'HEAD'] : []), ...(handlers.post ? ['POST'] : [])];
    routes.all(ACCOUNT + path, () => answerRefusal(methodNotAllowed(methods)));
  };
  serve('/settlement-lines', { get: 'listLines', post: 'addLines' });
  serve('/settlement-lines/:line/resolve', { post: 'resolveLine' });
  serve('/clearing', { get: 'listClearing' });
  serve('/clearing/:item/resolve', { post: 'resolveItem' });
  serve('/reconciliation', { get: 'readReconciliation' });
  serve('/doubts', { get: 'listDoubts' });
  serve('/refunds/:refund/outcome', { post: 'settleRefund' });
  return routes;
}
