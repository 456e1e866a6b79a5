import { cartAfterRefusalPath, productAfterMistypingPath } from '../../domain/addresses/shop.ts';
import type { CartLine } from '../../domain/carts.ts';
import { languageOf, type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import type { Mistyped } from './form.ts';

/** The line that an address names; null for an impossible price. */
export function readLineInUrl(price: string | undefined, quantity: number): CartLine | null {
  return !price || price.length > 128 ? null : { price, quantity };
}

/** Leads back to the page on which an invalid quantity was typed, for a price that is not in the cart. */
export async function askAgain(c: RequestContext, { price, mistyped }: Mistyped): Promise<Response> {
  const language = languageOf(c);
  const asked = readLineInUrl(price, 1);
  const { lines } = await shopOf(c).priceCart(asked === null ? [] : [asked], language);
  const [line] = lines;
  return line === undefined || line.status === 'gone'
    ? goTo(c, cartAfterRefusalPath(language, 'unsold', { price, quantity: 1 }))
    : goTo(c, productAfterMistypingPath(language, line, mistyped));
}
