import { productPath } from '../../src/domain/addresses/shop.ts';
import { Visitor } from '../fixtures/visitor.ts';
import type { setUpShop } from './environment.ts';
import { type Walk, walkForms } from './form-walk.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';

/** What the walks over forms begin with: orders, what is typed, and an owner at the desk. */

export const SLUG = 'dattes-deglet-nour';

/** What a shopper types. */
export const contact = {
  name: 'Amel',
  phone: '0770 12 34 56',
  wilaya: '16',
  commune: 'Bab El Oued',
  email: 'amel@example.dz',
};

/** The price that the product's form sends. */
export async function priceOf(origin: string): Promise<string> {
  const page = await (await new Visitor(origin).get(productPath('fr', SLUG))).text();
  return /name="price"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** The tokens of cash orders, each of another phone, but the second like the first once more. */
export async function placeCash(origin: string, count: number): Promise<string[]> {
  const price = await priceOf(origin);
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const fields = { name: 'Amel', phone: `0550 12 34 ${10 + Math.max(number, 1)}`, way: 'cash:0' };
    tokens.push(await new Visitor(origin).placeOrder('fr', price, 1, fields));
  }
  return tokens;
}

/** Walks the forms of the desk's pages that match `under`, from one of them, as an owner of a shop with sixteen orders. */
export async function walkDesk(
  { browser, folder, proxy }: ReturnType<typeof setUpShop>,
  start: string,
  under: RegExp,
): Promise<Walk> {
  await placeCash(proxy.origin, 16);
  const device = { browser, origin: proxy.origin, language: 'fr', width: 1280, height: 800 } as const;
  const owner = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'fr'), 'codes');
  const walk = await walkForms(owner.page, {
    start: [proxy.origin + start],
    origins: [proxy.origin],
    under,
    last: /desk\/sign-out|remove|erase|devices|bulk/,
    typed: { ...contact, reason: 'x', amount: '100', code: 'EID', value: '10', tag: 'x' },
  });
  await owner.leave();
  return walk;
}
