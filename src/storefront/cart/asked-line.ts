import { languageOf, type RequestContext, shopOf } from '../pages/environment.ts';
import { goTo } from '../pages/respond.tsx';
import { cartAfterRefusalPath, productAfterMistypingPath } from '../urls.ts';
import type { Mistyped } from './form.ts';

/** What a price stands for today; null for one that nobody knows. */
export async function findLine(c: RequestContext, price: string | undefined, quantity: number) {
  if (!price || price.length > 128) return null;
  const { lines } = await shopOf(c).priceCart([{ price, quantity }], languageOf(c));
  return lines[0] ?? null;
}

/** Leads back to where a quantity that is none was typed for something that is not in the cart. */
export async function askAgain(c: RequestContext, { price, mistyped }: Mistyped): Promise<Response> {
  const language = languageOf(c);
  const line = await findLine(c, price, 1);
  return line === null || line.standing === 'gone'
    ? goTo(c, cartAfterRefusalPath(language, 'unsold', { price, quantity: 1 }))
    : goTo(c, productAfterMistypingPath(language, line, mistyped));
}
