/**
 * What a key of the API may do. Neither half of a pair holds the other: a key that only creates checkouts cannot
 * read those of others.
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
  'refunds:read',
  'refunds:write',
  'balance:read',
  'journal:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Everything, scopes that are yet to come included. */
export const ALL_SCOPES = '*';

/** Whether a key with these scopes, separated by spaces, may do what asks for `scope`. */
export function allows(scopes: string, scope: string): boolean {
  const given = scopes.split(' ');
  return given.includes(ALL_SCOPES) || given.includes(scope);
}
