import type { MiddlewareHandler } from 'hono';
import {
  anyLanguage,
  cartChangePath,
  checkoutPath,
  checkPaymentPath,
  findOrderPattern,
  orderReplyPath,
  orderReviewPath,
  quickOrderPath,
  retryPath,
  rootPatterns,
  tariffsPattern,
} from '../domain/addresses/shop.ts';
import { noteLimitHit } from '../shop/order-limits/hits.ts';
import { isWithinLimit, isWithinTiers } from '../web/rate-limits/clients.ts';
import { clientOf, introduce } from './client.ts';
import { readRefusedFields } from './forms/posted-form.ts';
import { noteIncident } from './incidents.ts';
import type { RequestContext, StorefrontEnvironment } from './request-context.ts';
import { showNotice } from './respond.tsx';

/**
 * The separate rate limits: pages that cost the object more than a view of a cart or an order (`page`), forms that ask
 * it for the cost of a cart, and replies to an order (`change`), searches that are not from memory, orders and payments (`checkout`), questions
 * to the service, reads of the whole catalogue (`feed`), forms that sign a device in (`enter`), and all other desk
 * forms without a session (`desk`).
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

/**
 * The forms that make the object or the service work. A checkout form counts only when it is complete: see its route.
 */
export const limitedForms: { pattern: string; action: Action }[] = [
  { pattern: retryPath(anyLanguage, ':token'), action: 'checkout' },
  // The forms of the cart that end its payments: each asks the service.
  { pattern: cartChangePath(anyLanguage, 'settle'), action: 'checkout' },
  { pattern: cartChangePath(anyLanguage, 'again'), action: 'checkout' },
  { pattern: findOrderPattern, action: 'ask' },
  { pattern: checkPaymentPath(anyLanguage, ':token'), action: 'ask' },
  { pattern: orderReplyPath(anyLanguage, ':token'), action: 'change' },
  { pattern: orderReviewPath(anyLanguage, ':token'), action: 'change' },
  { pattern: `${rootPatterns.product}/:slug/alert`, action: 'change' },
  { pattern: `${rootPatterns.alerts}/:code`, action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'add'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'restore'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'tidy'), action: 'change' },
  { pattern: cartChangePath(anyLanguage, 'coupon'), action: 'change' },
  { pattern: `${rootPatterns.sharedCart}/*`, action: 'change' },
];

/** Pages that ask the object more than about one visitor's cart or order, and cannot be shared. */
export const limitedPages = [
  `${rootPatterns.sharedCart}/*`,
  checkoutPath(anyLanguage),
  quickOrderPath(anyLanguage),
  `${rootPatterns.orders}/:token/:part`,
  tariffsPattern,
  `${rootPatterns.alerts}/:code`,
];

/** Views of a visitor's cart and order: one question to the object, which costs less than a limit would. */
export const privateViews = [`${rootPatterns.cart}/*`, `${rootPatterns.orders}/:token`];

/** Whether a client is within the rate limit of an action. */
export async function isWithin(c: RequestContext, action: Action): Promise<boolean> {
  const client = await clientOf(c);
  const { BROWSER_LIMIT, NETWORK_LIMIT, COHORT_LIMIT } = c.env;
  // For programs: their network gets the limit of one browser.
  if (action === 'feed' || action === 'erase' || action === 'admin')
    return isWithinLimit(BROWSER_LIMIT, action, client.network);
  // Honest users send such a form only after their session has ended, so a network's limit is far lower than for
  // shoppers.
  if (action === 'desk')
    return isWithinTiers(action, client, {
      browser: BROWSER_LIMIT,
      network: BROWSER_LIMIT,
      crowd: NETWORK_LIMIT,
    });
  return isWithinTiers(action, client, {
    browser: BROWSER_LIMIT,
    network: NETWORK_LIMIT,
    crowd: COHORT_LIMIT,
  });
}

/**
 * Asks a visitor to come back later, with the typed form on the page. A browser without a cookie gets one, so that a
 * visitor who shares an address with a program is counted alone from then on.
 */
export async function refuse(c: RequestContext): Promise<Response> {
  noteLimitHit('requests');
  noteIncident('limit_reached');
  await introduce(c);
  const again = c.req.method === 'POST' ? { path: c.req.path, typed: await readRefusedFields(c) } : undefined;
  return showNotice(c, 429, { kind: 'tooMany', ...(again === undefined ? {} : { again }) });
}

/** Refuses forms of a client that is over its rate limit. */
export const limitForms =
  (action: Action): MiddlewareHandler<StorefrontEnvironment> =>
  async (c, next) =>
    c.req.method !== 'POST' || (await isWithin(c, action)) ? next() : refuse(c);

/** Refuses pages of a client that is over its rate limit, and gives browsers their cookie. */
export const limitPages: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  if (c.req.method === 'GET' && !(await isWithin(c, 'page'))) return refuse(c);
  return introduceAfter(c, next);
};

/** Gives browsers their cookie, by which the forms of a page are counted. */
export const introduceAfter: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  await next();
  if (c.res.status < 400) await introduce(c);
};
