import { signDated, verifyDated } from '../../web/signed-cookies.ts';

/** How many of its latest orders a browser remembers. */
const MAX_ORDERS = 12;
// No cart cookie begins with this.
const KIND = 'orders~';

/** The cookie with the orders that a browser placed: their tokens, signed, with its expiry in seconds. */
export async function signOrders(
  tokens: readonly string[],
  secret: string,
  until: number,
): Promise<string | null> {
  return signDated(`${KIND}${[...new Set(tokens)].slice(-MAX_ORDERS).join('.')}`, { secret, until });
}

/** The tokens of a cookie's orders; none when it is not signed by the shop, or has expired. `now`: milliseconds. */
export async function verifyOrders(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<string[]> {
  const text = await verifyDated(value, secret, now);
  return text?.startsWith(KIND) ? text.slice(KIND.length).split('.') : [];
}
