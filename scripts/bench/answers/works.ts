import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  cartPath,
  cataloguePath,
  checkoutPath,
  orderPath,
  productPath,
} from '../../../src/domain/addresses/shop.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { call } from '../../../src/server/state/service-api.ts';
import { demoProducts } from '../../local/demo-catalogue.ts';
import type { Settings } from '../../local/settings.ts';
import type { Question } from '../harness/ask.ts';
import type { Shot } from '../harness/load.ts';
import { addressAnew } from './address-anew.ts';
import { type Offer, orderForm, type Visitor } from './visitor.ts';

/**
 * One kind of request to a build. `beside`: the bare counterpart, which returns the same bytes and, in an object, writes
 * or reads the same rows; null: none.
 */
export type Work = Omit<Shot, 'port'> & {
  name: string;
  worker: 'service' | 'shop';
  beside: 'bytes' | 'create' | 'read' | 'list' | null;
  connections: readonly number[];
};

/** Customers of the account; the list request reads a page in the middle. */
const CUSTOMERS = 80;

const created = z.object({ id: z.string(), checkout_url: z.url() });
const prices = z.object({ data: z.array(z.object({ id: z.string(), amount: z.number() })) });

/** Requests for an account with the demo catalogue. `shopOrigin`: the shop that the visitor knows. */
export async function worksOf(settings: Settings, account: ServedAccount, visitor: Visitor): Promise<Work[]> {
  const service = await serviceWorks(settings, account);
  return [...service, ...shopWorks(settings, visitor)];
}

/** API calls, and the payment page. */
async function serviceWorks(settings: Settings, account: ServedAccount): Promise<Work[]> {
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
  for (let number = 1; number <= CUSTOMERS; number += 1)
    await call(`${settings.apiBase}/customers`, key, customerOf(number));
  const get = (path: string): Question => ({ path, headers });
  const worker = 'service';
  return [
    {
      name: '`POST /checkouts`, two items, with a key',
      worker,
      beside: 'create',
      connections: [1, 32],
      question: { path: `${pathname}/checkouts`, method: 'POST', headers, body },
      fresh: () => ({ headers: { 'Idempotency-Key': randomUUID() } }),
    },
    {
      name: '`GET /checkouts/{id}`',
      worker,
      beside: 'read',
      connections: [1, 32],
      question: get(`${pathname}/checkouts/${made.id}`),
    },
    {
      name: '`GET /customers`, page 3 of 20 each',
      worker,
      beside: 'list',
      connections: [1, 32],
      question: get(`${pathname}/customers?page=3&per_page=20`),
    },
    {
      name: 'Payment page',
      worker,
      beside: 'bytes',
      connections: [32],
      question: get(new URL(made.checkout_url).pathname),
    },
  ];
}

function customerOf(number: number) {
  return {
    name: `Amel Haddad ${number}`,
    email: `amel.${number}@example.com`,
    phone: `+2135501${String(number).padStart(5, '0')}`,
    address: { country: 'DZ', state: 'Alger', address: `${number}, rue des Fontaines, Bab El Oued` },
    metadata: { visits: String(number) },
  };
}

/** Shop pages for which the object is asked each time. */
function shopWorks({ shopOrigin }: Settings, { cart, order }: Visitor): Work[] {
  const { host } = new URL(shopOrigin);
  const page = (name: string, path: string, cookies = ''): Work => ({
    name,
    worker: 'shop',
    beside: 'bytes',
    connections: [8],
    question: { path, headers: { Host: host, ...(cookies && { Cookie: cookies }) } },
  });
  let pages = 0;
  const anew = (name: string, path: string): Work => ({
    ...page(name, path),
    fresh: () => {
      pages += 1;
      return { path: addressAnew(path, pages) };
    },
  });
  return [
    anew('Catalogue, made anew', cataloguePath('ar')),
    anew('Product, made anew', productPath('ar', demoProducts[0]?.slug ?? '')),
    anew('Search, made anew', cataloguePath('ar', { q: 'تمر' })),
    page('Cart with one product', cartPath('ar'), cart),
    // A view for which the shop does not call the service.
    page('Order, to its shopper', orderPath('ar', order.token, { refreshed: 1 }), order.cookies),
  ];
}

/**
 * Orders of one product by new shoppers, each with a phone and a network of their own. `first`: the number of the first
 * shopper.
 */
export function orderWorks({ shopOrigin }: Settings, offer: Offer, first = 0): [Work, ...Work[]] {
  const headers = {
    Host: new URL(shopOrigin).host,
    Origin: shopOrigin,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  let shoppers = first;
  const work = (name: string, method: 'card' | 'cash'): Work => ({
    name,
    worker: 'shop',
    beside: null,
    connections: [1, 8],
    status: 303,
    leadsTo: method === 'card' ? /\/go$/ : /\/orders\/\w+$/,
    question: { path: checkoutPath('ar'), method: 'POST', headers },
    fresh: () => {
      shoppers += 1;
      const form = orderForm(offer, { method, phone: `0550 ${String(shoppers).padStart(6, '0')}` });
      // Another /16 each time, because order limits count by it.
      const network = `${1 + (shoppers % 220)}.${Math.floor(shoppers / 220) % 256}.0.1`;
      return { headers: { 'CF-Connecting-IP': network }, body: new URLSearchParams(form).toString() };
    },
  });
  return [work('Cash order', 'cash'), work('Card order', 'card')];
}
