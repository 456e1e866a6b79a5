import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  absolute,
  cartChangePath,
  cartPath,
  cataloguePath,
  productPath,
} from '../../../src/storefront/urls.ts';
import { goods } from '../../local/demo-catalogue.ts';
import { call } from '../../local/service-api.ts';
import type { Settings } from '../../local/settings.ts';
import type { Account } from '../../local/state.ts';
import { writeRequest } from '../load.ts';

/** One kind of request to a build. `origin`: of the Worker that is asked; `text`: its bytes, anew for each. */
export type Work = { name: string; worker: 'service' | 'shop'; connections: number; text: () => string };

const created = z.object({ id: z.string(), checkout_url: z.url() });
const prices = z.object({ data: z.array(z.object({ id: z.string(), amount: z.number() })) });

/** What a build is asked for on behalf of an account that has the demo catalogue. */
export async function worksOf(settings: Settings, account: Account, cookie: string): Promise<Work[]> {
  const { host, pathname } = new URL(settings.apiBase);
  const key = account.secret_key;
  const headers = { Host: host, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const { data } = prices.parse(await call(`${settings.apiBase}/prices?per_page=50`, key));
  const items = data
    .filter(({ amount }) => amount >= 100)
    .slice(0, 2)
    .map(({ id }) => ({ price: id, quantity: 2 }));
  const body = JSON.stringify({
    items,
    success_url: 'http://shop.test/done',
    locale: 'ar',
    metadata: { order_id: 'bench' },
  });
  const made = created.parse(await call(`${settings.apiBase}/checkouts`, key, JSON.parse(body)));
  const create = () =>
    writeRequest('POST', `${pathname}/checkouts`, { ...headers, 'Idempotency-Key': randomUUID() }, body);
  const get = (path: string) => {
    const text = writeRequest('GET', path, headers);
    return () => text;
  };
  const shopHost = new URL(settings.shopOrigin).host;
  const page = (path: string, cookies = '') => {
    const text = writeRequest('GET', path, { Host: shopHost, ...(cookies && { Cookie: cookies }) });
    return () => text;
  };
  // A parameter that means nothing, of which the shop keeps no page.
  const anew = (path: string) => page(`${path}${path.includes('?') ? '&' : '?'}anew=1`);
  const service = (name: string, connections: number, text: () => string): Work => ({
    name,
    worker: 'service',
    connections,
    text,
  });
  const shop = (name: string, text: () => string): Work => ({ name, worker: 'shop', connections: 8, text });
  return [
    ...[1, 8, 32].map((connections) =>
      service('`POST /checkouts`, two items, with a key', connections, create),
    ),
    ...[1, 32].map((connections) =>
      service('`GET /checkouts/{id}`', connections, get(`${pathname}/checkouts/${made.id}`)),
    ),
    service('`GET /prices`, 20 of them', 32, get(`${pathname}/prices?per_page=20`)),
    service('Payment page', 32, get(new URL(made.checkout_url).pathname)),
    shop('Catalogue, made anew', anew(cataloguePath('ar'))),
    shop('Product, made anew', anew(productPath('ar', goods[0]?.slug ?? ''))),
    shop('Search, made anew', anew(cataloguePath('ar', { q: 'تمر' }))),
    shop('Cart with an article', page(cartPath('ar'), cookie)),
  ];
}

/** Puts a product into a cart as its page’s form does; returns the cookies. */
export async function fillCart({ shopOrigin }: Pick<Settings, 'shopOrigin'>): Promise<string> {
  const page = await fetch(absolute(shopOrigin, productPath('ar', goods[0]?.slug ?? '')));
  const price = /name="price"[^>]*value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(absolute(shopOrigin, cartChangePath('ar', 'add')), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shopOrigin },
    body: new URLSearchParams({ price, quantity: '1' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  if (cookie === '') throw new Error(`Nothing was put into the cart: ${answer.status}.`);
  return cookie;
}
