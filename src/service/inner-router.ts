import { type Context, Hono } from 'hono';
import type { Environment } from './environment.ts';

/** Routers that are loaded at the first request for them, because calls of the API and payers never need them. */

/** The Worker's context of each request, whose values an inner router takes over. */
const outer = new WeakMap<Request, Context<Environment>>();

/** A router for whole paths of the Worker. Requests come from `passTo`. */
export function innerRouter(): Hono<Environment> {
  const router = new Hono<Environment>({ getPath: (request) => outer.get(request)?.req.path ?? '/' });
  router.use(async (c, next) => {
    const from = outer.get(c.req.raw);
    if (from !== undefined)
      for (const name of ['settings', 'minter', 'fingerprints', 'origin', 'requestId', 'now'] as const)
        c.set(name, from.get(name));
    return next();
  });
  return router;
}

/** Lets an inner router answer a request of the Worker. */
export async function passTo(router: Hono<Environment>, c: Context<Environment>): Promise<Response> {
  outer.set(c.req.raw, c);
  return router.fetch(c.req.raw, c.env, c.executionCtx);
}
