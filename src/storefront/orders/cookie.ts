import { signText, verifyText } from '../../web/signed-cookies.ts';

/** A browser knows so many of its latest orders. */
const MAX_ORDERS = 12;
// What a cart's cookie says never begins so.
const KIND = 'orders~';

/** The cookie that proves which orders were placed in a browser: their tokens, signed. */
export async function signOrders(tokens: readonly string[], secret: string): Promise<string | null> {
  return signText(`${KIND}${[...new Set(tokens)].slice(-MAX_ORDERS).join('.')}`, secret);
}

/** Tokens of the orders that were placed in a cookie's browser; none when it is not ours. */
export async function verifyOrders(value: string | undefined, secret: string): Promise<string[]> {
  const text = await verifyText(value, secret);
  return text?.startsWith(KIND) ? text.slice(KIND.length).split('.') : [];
}
