import type { CartLine } from '../../shop/carts/rules.ts';
import { randomBytes } from '../../shop/platform.ts';
import { crockford } from '../../text/crockford.ts';
import { macOf } from '../../web/signed-cookies.ts';

/** What the address of one purchase bears, so that going back to it finds the same one. */
export function newBuyNowId(): string {
  return crockford(randomBytes(15));
}

/** The purchase that an address or a form names; null when it names none. */
export function readBuyNowId(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9A-Z]{16,32}$/.test(value) ? value : null;
}

/**
 * The cart's id of one thing bought alone. People pass addresses on, and whoever has a cart's id has its order: the
 * id is therefore never the address's own, and the same address is another cart in every other browser.
 */
export async function buyNowCartId(
  browser: string,
  purchase: string,
  { price, quantity }: CartLine,
  secret: string,
): Promise<string> {
  const text = `purchase~${JSON.stringify([browser, purchase, price, quantity])}`;
  return crockford((await macOf(text, secret)).slice(0, 15));
}
