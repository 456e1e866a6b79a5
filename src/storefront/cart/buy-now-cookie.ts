import * as z from 'zod';
import type { CartLine } from '../../domain/carts.ts';
import { randomBytes } from '../../shop/platform.ts';
import { crockford } from '../../text/crockford.ts';
import { rawField } from '../../web/form-schema.ts';
import { macOf } from '../../web/signed-cookies.ts';

/** The id of one purchase for its address, so that going back finds the same one. */
export function newBuyNowId(): string {
  return crockford(randomBytes(15));
}

/** A text as a purchase id; null for any other text. */
function readPurchase(text = ''): string | null {
  return /^[0-9A-Z]{16,32}$/.test(text) ? text : null;
}

/** The purchase id of an order's product ordered again: in its own browser it leads to the order's cart. */
export function purchaseOf(token: string): string {
  return token.toUpperCase();
}

/** The purchase id of an address or a form; null without one. */
export const purchaseForm = z.object({ purchase: rawField(40).transform(readPurchase) });

/**
 * The cart id of one product bought alone. Addresses are passed on, and a cart's id gives access to its order. So the
 * cart id is never in the address, and the same address is another cart in every other browser.
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
