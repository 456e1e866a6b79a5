import type { Scope } from '../../contract/scopes.ts';
import type { ServiceClient } from './client.ts';
import { ServiceRefused } from './errors.ts';

/**
 * All that the shop's key must be allowed, and for each a request that shows whether it is and changes nothing: it asks about
 * what there is not.
 */
export const shopScopes = [
  { scope: 'checkouts:read', method: 'GET', path: '/checkouts/none' },
  { scope: 'checkouts:write', method: 'POST', path: '/checkouts/none/expire' },
  { scope: 'customers:write', method: 'POST', path: '/customers/none' },
  { scope: 'catalogue:read', method: 'GET', path: '/products/none' },
  { scope: 'catalogue:write', method: 'POST', path: '/products/none' },
  { scope: 'refunds:read', method: 'GET', path: '/refunds/none' },
  { scope: 'refunds:write', method: 'POST', path: '/checkouts/none/refunds' },
  { scope: 'links:write', method: 'POST', path: '/payment-links/none' },
] as const satisfies { scope: Scope; method: 'GET' | 'POST'; path: string }[];
export type ShopScope = (typeof shopScopes)[number]['scope'];

/** What the key may not do of all that the shop asks for. Throws as the client does where the service cannot be asked. */
export async function findMissingScopes(service: ServiceClient): Promise<ShopScope[]> {
  const lacks = async ({ scope, method, path }: (typeof shopScopes)[number]) => {
    try {
      await service.probe(method, path);
    } catch (error) {
      if (!(error instanceof ServiceRefused)) throw error;
      const isAboutKey = error.code?.startsWith('missing_scope') ?? true;
      if (error.status === 403 && isAboutKey) return [scope];
    }
    return [];
  };
  // First, so that a key that nobody knows and a service that is not there are found out by one question.
  await service.listProducts(1).catch((error: unknown) => {
    if (!(error instanceof ServiceRefused && error.status === 403)) throw error;
  });
  return (await Promise.all(shopScopes.map(lacks))).flat();
}
