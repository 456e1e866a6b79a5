import { absolute, cartChangePath, checkoutPath, productPath } from '../../../src/domain/addresses/shop.ts';
import { demoProducts } from '../../local/demo-catalogue.ts';
import type { Settings } from '../../local/settings.ts';

/** A shopper's cookies: of a cart with a product, and of the browser that placed an order. */
export type Visitor = { cart: string; order: { token: string; cookies: string } };

/** The demo's delivery price to Algiers, in whole dinars. */
const PARCEL = 400;

type Shop = Pick<Settings, 'shopOrigin'>;

/** Fills a cart and, as another shopper, buys the same product. */
export async function visit(shop: Shop): Promise<Visitor> {
  return { cart: await fillCart(shop), order: await placeOrder(shop) };
}

/** Puts a product into a cart with its page's form; returns the cookies. */
export async function fillCart(shop: Shop): Promise<string> {
  const { price } = await findOffer(shop);
  const form = { price, quantity: '1' };
  const { answer, cookies } = await post(shop, cartChangePath('ar', 'add'), form);
  if (cookies === '') throw new Error(`Nothing was put into the cart: ${answer.status}.`);
  return cookies;
}

async function placeOrder(shop: Shop): Promise<Visitor['order']> {
  const offer = await findOffer(shop);
  const { answer, cookies } = await post(shop, checkoutPath('ar'), orderForm(offer));
  const token = /\/orders\/([^/?]+)/.exec(answer.headers.get('Location') ?? '')?.[1];
  if (token === undefined || cookies === '')
    throw new Error(`Nothing was ordered: ${answer.status} ${answer.headers.get('Location')}.`);
  return { token, cookies };
}

/** A price as a product's form names it, and its dinars. */
export type Offer = { price: string; amount: number };

type OrderOptions = { phone?: string; method?: 'card' | 'cash' };

/** The checkout form of a shopper in Algiers who orders one piece. */
export function orderForm(
  { price, amount }: Offer,
  { phone = '0550 12 34 56', method = 'card' }: OrderOptions = {},
): Record<string, string> {
  const total = amount + PARCEL;
  return {
    price,
    quantity: '1',
    name: 'Amel Haddad',
    phone,
    wilaya: '16',
    commune: 'Bab El Oued',
    street: '1, rue des Fontaines',
    delivery: 'home',
    seen_total: String(total),
    way: method === 'card' ? `card:${total}` : 'cash:0',
  };
}

/** The first price of the first product. */
export async function findOffer({ shopOrigin }: Shop): Promise<Offer> {
  const [good] = demoProducts;
  const answer = await fetch(absolute(shopOrigin, productPath('ar', good?.slug ?? '')));
  const page = await answer.text();
  const price = /name="price"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
  const amount = Number(/price:amount" content="(\d+)"/.exec(page)?.[1]);
  return { price, amount };
}

async function post({ shopOrigin }: Shop, path: string, form: Record<string, string>) {
  const answer = await fetch(absolute(shopOrigin, path), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shopOrigin },
    body: new URLSearchParams(form),
  });
  const cookies = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return { answer, cookies };
}
