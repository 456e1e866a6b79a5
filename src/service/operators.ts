/** The scopes of an operator's key. Creating an account shows its first keys; further ones need `keys:write`. */
const OPERATOR_SCOPES = [
  'accounts:read',
  'accounts:write',
  'keys:write',
  'journal:read',
  'books:read',
  'books:write',
  'payouts:write',
  'people:write',
  'copies:read',
  'copies:write',
  '*',
] as const;
export type OperatorScope = Exclude<(typeof OPERATOR_SCOPES)[number], '*'>;

/** A person who operates the service. `hash`: hex SHA-256 of the key; `scopes` separated by spaces. */
export type Operator = { name: string; hash: string; scopes: string };

/** The operator's name for `OPERATOR_KEY`. */
export const FIRST_OPERATOR = 'operator';

/**
 * Reads `OPERATOR_KEYS`: for each operator a name, the hex SHA-256 of the key and scopes, separated by spaces and
 * ended by a semicolon. Null when it is malformed, repeats a name or has an unknown scope.
 */
export function readOperators(text: string): Operator[] | null {
  const operators: Operator[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', hash = '', ...scopes] = part.split(/\s+/);
    const known: readonly string[] = OPERATOR_SCOPES;
    if (!/^[\w.@-]{1,64}$/.test(name) || !/^[\da-f]{64}$/.test(hash)) return null;
    if (scopes.length === 0 || !scopes.every((scope) => known.includes(scope))) return null;
    if (name === FIRST_OPERATOR || operators.some((other) => other.name === name || other.hash === hash))
      return null;
    operators.push({ name, hash, scopes: scopes.join(' ') });
  }
  return operators;
}
