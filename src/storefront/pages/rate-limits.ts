import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../../web/networks.ts';
import { anyLanguage, askPath, cartChangePath, checkoutPath, retryPath } from '../urls.ts';
import type { RequestContext, StorefrontEnvironment } from './environment.ts';
import { fieldsOf, readForm } from './posted-form.ts';
import { showNotice } from './respond.tsx';

/** The forms that make the service work, by what they are counted as when an address sends too many of them. */
export const limitedForms: { pattern: string; action: 'checkout' | 'ask' }[] = [
  { pattern: checkoutPath(anyLanguage), action: 'checkout' },
  { pattern: retryPath(anyLanguage, ':token'), action: 'checkout' },
  // Of the cart's forms those that end its payments: each asks the service.
  { pattern: cartChangePath(anyLanguage, 'settle'), action: 'checkout' },
  { pattern: cartChangePath(anyLanguage, 'again'), action: 'checkout' },
  { pattern: askPath(anyLanguage, ':token'), action: 'ask' },
];

/** False for a visitor whose address does something more often than a limit lets it. Each `action` is counted alone. */
export async function isWithin(c: RequestContext, limit: RateLimit, action: string): Promise<boolean> {
  // The platform always names the address; only a Worker run without it does not.
  const address = c.req.header('CF-Connecting-IP');
  return address === undefined || (await limit.limit({ key: `${action} ${networkOf(address)}` })).success;
}

/**
 * Refuses forms that make the service work when an address sends too many; what was typed can be sent again.
 * Checkouts and questions (`action`) are counted apart: who waits for an answer must not lose the right to buy.
 */
export const limitForms =
  (action: 'checkout' | 'ask'): MiddlewareHandler<StorefrontEnvironment> =>
  async (c, next) => {
    if (c.req.method !== 'POST' || (await isWithin(c, c.env.CHECKOUT_LIMIT, action))) return next();
    const typed = fieldsOf(await readForm(c));
    return showNotice(c, 429, { kind: 'tooMany', again: { path: c.req.path, typed } });
  };
