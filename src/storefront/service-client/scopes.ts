import type { Scope } from '../../contract/scopes.ts';
import type { ServiceClient } from './client.ts';
import { ServiceRefused, ServiceUnworded } from './errors.ts';

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

/** Statuses that a service without codes refuses with, or one that does not have the path. */
const PLAIN: readonly number[] = [403, 404, 405];

/** What the key may not do of all that the shop asks for. Throws as the client does where the service cannot be asked. */
export async function findMissingScopes(service: ServiceClient): Promise<ShopScope[]> {
  const lacks = async ({ scope, method, path }: (typeof shopScopes)[number]) => {
    try {
      await service.probe(method, path);
    } catch (error) {
      const code = codeOf(error);
      if (statusOf(error) === 403 && (code === null || code.startsWith('missing_scope'))) return [scope];
    }
    return [];
  };
  // First, so that a key that nobody knows and a service that is not there are found out by one question.
  await service.listProducts(1).catch((error: unknown) => {
    if (statusOf(error) !== 403) throw error;
  });
  return (await Promise.all(shopScopes.map(lacks))).flat();
}

/** The status of a refusal. Throws what is none. */
function statusOf(error: unknown): number {
  if (error instanceof ServiceRefused) return error.status;
  if (error instanceof ServiceUnworded && PLAIN.includes(error.status)) return error.status;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof ServiceRefused ? error.code : null;
}
