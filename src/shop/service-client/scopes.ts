import type { Scope } from '../../contract/scopes.ts';
import type { Offered } from '../../domain/capabilities.ts';
import type { ServiceClient } from './client.ts';
import { accountRefusalOf, isUnknownPath, ServiceRefused, ServiceUnexpected } from './errors.ts';

/**
 * The scopes that the shop's key needs. Each has a request that shows whether the key has it and changes nothing,
 * because it names an id that does not exist.
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
type ShopScope = (typeof shopScopes)[number]['scope'];

/** Statuses with which a service without error codes refuses, or one that lacks the path. */
const PLAIN: readonly (number | null)[] = [403, 404, 405, 501];

/**
 * `missing`: scopes that the key lacks. `notOffered`: what the service lacks. `unreported`: unknown, because a service
 * without error codes gives the same answer for an unknown path and an unknown id. `suspension`: the service's words
 * about the suspended account; null while it is active, or where the service says nothing about it.
 */
export type KeyRights = Record<ScopeState, ShopScope[]> & { suspension: string | null };
type ScopeState = 'missing' | 'notOffered' | 'unreported';

/** Checks all scopes that the shop needs. Throws like the client when the service cannot be asked. */
export async function findMissingScopes(service: ServiceClient, offered: Offered = {}): Promise<KeyRights> {
  let suspension: string | null = null;
  const look = async ({ scope, method, path }: (typeof shopScopes)[number]): Promise<ScopeState | null> => {
    try {
      await service.probe(method, path);
    } catch (error) {
      const [code, status] = [codeOf(error), statusOf(error)];
      if (error instanceof Error && accountRefusalOf(error) === 'account_suspended')
        suspension = error.message;
      if (status === 403 && (code === null || code.startsWith('missing_scope'))) return 'missing';
      if (!isUnknownPath(error)) return null;
      const isAbsent = status !== 404 || (scope.startsWith('refunds:') && offered.refunds === false);
      return isAbsent ? 'notOffered' : 'unreported';
    }
    return null;
  };
  // Comes first: one request finds out that a key is unknown or that the service is unreachable.
  await service.listProducts(1).catch((error: unknown) => {
    if (statusOf(error) !== 403) throw error;
  });
  const reported = await Promise.all(shopScopes.map(look));
  const those = (as: ScopeState) =>
    shopScopes.filter((_, index) => reported[index] === as).map(({ scope }) => scope);
  return {
    missing: those('missing'),
    notOffered: those('notOffered'),
    unreported: those('unreported'),
    suspension,
  };
}

/** The status of a refusal. Rethrows any other error. */
function statusOf(error: unknown): number | null {
  if (error instanceof ServiceRefused) return error.status;
  if (error instanceof ServiceUnexpected && PLAIN.includes(error.status)) return error.status;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof ServiceRefused ? error.code : null;
}
