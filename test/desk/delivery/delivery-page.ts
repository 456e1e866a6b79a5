import { versionOn } from '../../storefront/forms.ts';
import { visitorWith } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';

/** The desk's page of tariffs, and its effect in a cart. */

export const page = async (owner: Visitor) => owner.read('/fr/desk/delivery');
export const typedIn = (html: string, field: string) =>
  new RegExp(`name="${field}" value="([^"]*)"`).exec(html)?.[1];

export async function save(owner: Visitor, fields: Record<string, string>): Promise<Response> {
  return owner.post('/fr/desk/delivery', { version: versionOn(await page(owner)), ...fields });
}

export async function cartIn(wilaya: string, goods: Record<string, number>, delivery = 'home') {
  const visitor = await visitorWith(goods);
  await visitor.post('/fr/cart/delivery', { wilaya, delivery });
  return { visitor, text: await visitor.readText('/fr/cart') };
}
