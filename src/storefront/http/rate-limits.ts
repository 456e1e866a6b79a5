import type { MiddlewareHandler } from 'hono';
import { noteLimitHit } from '../../shop/order-limits/hits.ts';
import {
  anyLanguage,
  cartChangePath,
  checkoutPath,
  checkPaymentPath,
  findOrderPattern,
  retryPath,
  rootPatterns,
  tariffsPattern,
} from '../../shop/urls.ts';
import { isWithinLimit, isWithinTiers } from '../../web/rate-limits/clients.ts';
import { clientOf, introduce } from './client.ts';
import { readRefusedFields } from './forms/posted-form.ts';
import { noteIncident } from './incidents.ts';
import type { RequestContext, StorefrontEnvironment } from './request-context.ts';
import { showNotice } from './respond.tsx';

/**
 * What is counted, each alone: pages that ask the object about a cart or an order (`page`), forms that ask it what a cart
 * costs (`change`), searches that are not from memory, orders and payments (`checkout`), questions to the service,
 * readings of the whole catalogue (`feed`), forms that let a device into the desk (`enter`), and all other forms of the desk
 * that come without a session (`desk`).
 */
type Action =
  | 'page'
  | 'change'
  | 'search'
  | 'checkout'
  | 'ask'
  | 'watch'
  | 'feed'
  | 'erase'
  | 'admin'
  | 'enter'
  | 'desk';

/** The forms that make object or service work. A checkout's own form counts only where it is filled in: see its route. */
export const limitedForms: { pattern: string; action: Action }[] = [
  { pattern: retryPath(anyLanguage, ':token'), action: 'checkout' },
  // Of the cart's forms those that end its payments: each asks the service.
  { pattern: cartChangePath(anyLanguage, 'settle'), action: 'checkout' },
  { pattern: cartChangePath(anyLanguage, 'again'), action: 'checkout' },
  { pattern: findOrderPattern, action: 'ask' },
  { pattern: checkPaymentPath(anyLanguage, ':token'), action: 'ask' },
  { pattern: cartChangePath(anyLanguage, 'add'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'restore'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'tidy'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'coupon'), action: 'change' },
  { pattern: `${rootPatterns.sharedCart}/*`, action: 'change' },
];

/** Where every page asks the object about a cart or an order, and nobody's page is another's. */
export const limitedPages = [
  `${rootPatterns.cart}/*`,
  `${rootPatterns.sharedCart}/*`,
  checkoutPath(anyLanguage),
  `${rootPatterns.orders}/*`,
  tariffsPattern,
];

/** Whether a visitor does something no more often than they may. */
export async function isWithin(c: RequestContext, action: Action): Promise<boolean> {
  const client = await clientOf(c);
  const { BROWSER_LIMIT, NETWORK_LIMIT, CROWD_LIMIT } = c.env;
  // Programs, whose network is counted as tightly as a browser is elsewhere.
  if (action === 'feed' || action === 'erase' || action === 'admin')
    return isWithinLimit(BROWSER_LIMIT, action, client.network);
  // Honest people send one when their session has ended: a network is counted far more tightly than shoppers' is.
  if (action === 'desk')
    return isWithinTiers(action, client, {
      browser: BROWSER_LIMIT,
      network: BROWSER_LIMIT,
      crowd: NETWORK_LIMIT,
    });
  return isWithinTiers(action, client, {
    browser: BROWSER_LIMIT,
    network: NETWORK_LIMIT,
    crowd: CROWD_LIMIT,
  });
}

/**
 * Tells a visitor to come back, with what was typed on the page to be sent again. Who had no cookie is given one, so that
 * somebody who shares an address with a program is counted alone from then on.
 */
export async function refuse(c: RequestContext): Promise<Response> {
  noteLimitHit('requests');
  noteIncident('limit_reached');
  await introduce(c);
  const again = c.req.method === 'POST' ? { path: c.req.path, typed: await readRefusedFields(c) } : undefined;
  return showNotice(c, 429, { kind: 'tooMany', ...(again === undefined ? {} : { again }) });
}

/** Refuses forms that make object or service work when a client sends too many of them. */
export const limitForms =
  (action: Action): MiddlewareHandler<StorefrontEnvironment> =>
  async (c, next) =>
    c.req.method !== 'POST' || (await isWithin(c, action)) ? next() : refuse(c);

/** Refuses pages that are asked for too often, and makes browsers known. */
export const limitPages: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  if (c.req.method === 'GET' && !(await isWithin(c, 'page'))) return refuse(c);
  await next();
  if (c.res.status < 400) await introduce(c);
  return undefined;
};
