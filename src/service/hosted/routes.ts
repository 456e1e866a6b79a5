import { Hono } from 'hono';
import { isFrozen } from '../../database/snapshots/barrier.ts';
import { isStorageFailure } from '../../database/storage/failure.ts';
import { BodyTooLarge } from '../../web/form-bodies.ts';
import type { AcquirerDefinition } from '../acquirers/port.ts';
import type { Environment } from '../environment.ts';
import { logFailure } from '../error-log.ts';
import { isOverload } from '../overload.ts';
import type { Mode } from '../urls.ts';
import { addAppRoutes } from './checkout/app.tsx';
import { addCheckoutRoutes } from './checkout/routes.tsx';
import { refuseLarge } from './guard.ts';
import { addLinkRoutes } from './link/routes.tsx';
import { addReceiptCheckRoutes, addReceiptRoutes } from './receipt/routes.ts';
import { addRequestRoutes } from './request/routes.ts';
import { respondProblem } from './respond.tsx';

const modes: Mode[] = ['test', 'live'];

/** Every page for payers, in both modes, and the pages of `acquirers`. Mount it at the root. */
export function payerRoutes(acquirers: readonly Pick<AcquirerDefinition, 'addPages'>[]): Hono<Environment> {
  const routes = new Hono<Environment>();
  for (const mode of modes) {
    addCheckoutRoutes(routes, mode);
    addAppRoutes(routes, mode);
    addLinkRoutes(routes, mode);
    addRequestRoutes(routes, mode);
    addReceiptRoutes(routes, mode);
  }
  addReceiptCheckRoutes(routes);
  for (const acquirer of acquirers) acquirer.addPages?.(routes);
  routes.onError((error, c) => {
    if (error instanceof BodyTooLarge) return refuseLarge(c, c.var.formPage);
    if (!isFrozen(error)) logFailure(c, error);
    const mode = /^\/(?:test|sandbox)\//.test(c.req.path) ? 'test' : 'live';
    const page = { mode, path: c.req.path, again: c.req.path } as const;
    if (isOverload(error) || isFrozen(error) || isStorageFailure(error))
      return respondProblem(c, 'broken', { ...page, status: 503, retryAfter: 5 });
    return respondProblem(c, 'broken', { ...page, status: 500 });
  });
  return routes;
}
