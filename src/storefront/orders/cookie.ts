import { signDated, verifyDated } from '../../web/signed-cookies.ts';

/** A browser knows so many of its latest orders. */
const MAX_ORDERS = 12;
// What a cart's cookie says never begins so.
const KIND = 'orders~';

/** The cookie that proves which orders were placed in a browser: their tokens, signed, with its end in seconds. */
export async function signOrders(
  tokens: readonly string[],
  secret: string,
  until: number,
): Promise<string | null> {
  return signDated(`${KIND}${[...new Set(tokens)].slice(-MAX_ORDERS).join('.')}`, { secret, until });
}

/** Tokens of the orders that were placed in a cookie's browser; none when it is not ours, or over. `now`: milliseconds. */
export async function verifyOrders(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<string[]> {
  const text = await verifyDated(value, secret, now);
  return text?.startsWith(KIND) ? text.slice(KIND.length).split('.') : [];
}
