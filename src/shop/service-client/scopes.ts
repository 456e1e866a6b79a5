import type { Scope } from '../../contract/scopes.ts';
import type { Offered } from '../capabilities/rules.ts';
import type { ServiceClient } from './client.ts';
import { isUnknownPath, ServiceRefused, ServiceUnexpected } from './errors.ts';

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
type ShopScope = (typeof shopScopes)[number]['scope'];

/** Statuses that a service without codes refuses with, or one that does not have the path. */
const PLAIN: readonly (number | null)[] = [403, 404, 405, 501];

/**
 * What the key may not do, what the service does not offer, and of what it does not tell whether the key may: without codes it
 * answers the same for a path and for an id that it does not know.
 */
export type KeyRights = Record<'missing' | 'notOffered' | 'untold', ShopScope[]>;

/** What the key may do of all that the shop asks for. Throws as the client does where the service cannot be asked. */
export async function findMissingScopes(service: ServiceClient, offered: Offered = {}): Promise<KeyRights> {
  const look = async ({
    scope,
    method,
    path,
  }: (typeof shopScopes)[number]): Promise<keyof KeyRights | null> => {
    try {
      await service.probe(method, path);
    } catch (error) {
      const [code, status] = [codeOf(error), statusOf(error)];
      if (status === 403 && (code === null || code.startsWith('missing_scope'))) return 'missing';
      if (!isUnknownPath(error)) return null;
      const isAbsent = status !== 404 || (scope.startsWith('refunds:') && offered.refunds === false);
      return isAbsent ? 'notOffered' : 'untold';
    }
    return null;
  };
  // First, so that a key that nobody knows and a service that is not there are found out by one question.
  await service.listProducts(1).catch((error: unknown) => {
    if (statusOf(error) !== 403) throw error;
  });
  const told = await Promise.all(shopScopes.map(look));
  const those = (as: keyof KeyRights) =>
    shopScopes.filter((_, index) => told[index] === as).map(({ scope }) => scope);
  return { missing: those('missing'), notOffered: those('notOffered'), untold: those('untold') };
}

/** The status of a refusal. Throws what is none. */
function statusOf(error: unknown): number | null {
  if (error instanceof ServiceRefused) return error.status;
  if (error instanceof ServiceUnexpected && PLAIN.includes(error.status)) return error.status;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof ServiceRefused ? error.code : null;
}
