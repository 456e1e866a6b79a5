/**
 * What an API key may do. Read and write are independent: a key that only creates checkouts cannot read the
 * checkouts of others.
 */
export const SCOPES = [
  'checkouts:read',
  'checkouts:write',
  'customers:read',
  'customers:write',
  'catalogue:read',
  'catalogue:write',
  'links:read',
  'links:write',
  'events:read',
  'events:write',
  'webhook_endpoints:read',
  'webhook_endpoints:write',
  'refunds:read',
  'refunds:write',
  'balance:read',
  'journal:read',
  'profile:read',
  'profile:write',
  'keys:read',
  'keys:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** All scopes, including future ones. */
export const ALL_SCOPES = '*';

/** Whether `scopes`, separated by spaces, include `scope`. */
export function allows(scopes: string, scope: string): boolean {
  const given = scopes.split(' ');
  return given.includes(ALL_SCOPES) || given.includes(scope);
}
