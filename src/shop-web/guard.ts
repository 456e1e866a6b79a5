import type { MiddlewareHandler } from 'hono';
import { leadToOwnHost, refuseForeignHost } from '../web/own-host.ts';
import { isSameOrigin } from '../web/same-origin.ts';
import { originOf, type StorefrontEnvironment } from './request-context.ts';
import { showNotice } from './respond.tsx';

/** Redirects or refuses requests to other hosts than the shop's. */
export const requireOwnHost: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const { origin, ownHosts } = c.var.settings;
  const elsewhere =
    origin === null ? refuseForeignHost(c.req.raw, ownHosts) : leadToOwnHost(c.req.raw, origin);
  return elsewhere ?? next();
};

/**
 * Refuses changes unless the browser says that one of the shop's pages sent them: a form of another site must not act
 * for a shopper. Requests without an origin are refused too.
 */
export const requireSameOrigin: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isSafe) return next();
  return isSameOrigin(c.req.raw.headers, { origins: [originOf(c)], directCalls: false })
    ? next()
    : showNotice(c, 403, { kind: 'forbidden' });
};
