import type { MiddlewareHandler } from 'hono';
import { inAnyLanguage } from '../domain/addresses/shop.ts';
import { shopPatterns } from '../domain/addresses/shop-patterns.ts';
import { noteLimitHit } from '../shop/order-limits/limit-hits.ts';
import { isWithinLimit, isWithinTiers } from '../web/rate-limiter/within-limit.ts';
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
  { pattern: inAnyLanguage(shopPatterns.orderParts.again), action: 'checkout' },
  // The forms of the cart that end its payments: each asks the service.
  { pattern: inAnyLanguage(shopPatterns.cartForms['remove-paid']), action: 'checkout' },
  { pattern: inAnyLanguage(shopPatterns.cartForms.again), action: 'checkout' },
  { pattern: inAnyLanguage(shopPatterns.findOrder), action: 'ask' },
  { pattern: inAnyLanguage(shopPatterns.orderParts.ask), action: 'ask' },
  { pattern: inAnyLanguage(shopPatterns.orderParts.reply), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.orderParts.review), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.stockAlert), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.alerts), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.cartForms.add), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.cartForms.restore), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.cartForms['remove-unavailable']), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.cartForms.coupon), action: 'change' },
  { pattern: inAnyLanguage(shopPatterns.sharedCart), action: 'change' },
];

/** Pages that ask the object more than about one visitor's cart or order, and cannot be shared. */
export const limitedPages = [
  inAnyLanguage(shopPatterns.sharedCart),
  inAnyLanguage(shopPatterns.checkout),
  inAnyLanguage(shopPatterns.quickOrder),
  `${inAnyLanguage(shopPatterns.order)}/:part`,
  inAnyLanguage(shopPatterns.tariffs),
  inAnyLanguage(shopPatterns.alerts),
];

/** Views of a visitor's cart and order: one question to the object, which costs less than a limit would. */
export const privateViews = [`${inAnyLanguage(shopPatterns.cart)}/*`, inAnyLanguage(shopPatterns.order)];

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
      cohort: NETWORK_LIMIT,
    });
  return isWithinTiers(action, client, {
    browser: BROWSER_LIMIT,
    network: NETWORK_LIMIT,
    cohort: COHORT_LIMIT,
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
