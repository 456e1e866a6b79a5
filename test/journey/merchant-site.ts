import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { packageRoot } from '../../scripts/packages.ts';
import type { SimulatedOutcome } from '../../src/contract/requests/checkout.ts';
import { type Checkout, checkout } from '../../src/contract/resources/checkout.ts';
import { type PaymentLink, paymentLink } from '../../src/contract/resources/payment-link.ts';
import { eventually } from '../eventually.ts';
import { portOf } from './local-start.ts';
import type { Service } from './service.ts';

const goods = ['huile-olive-kabylie', 'dattes-deglet-nour', 'ras-el-hanout'] as const;
const names: Record<(typeof goods)[number], string> = {
  'huile-olive-kabylie': 'Huile d’olive de Kabylie, 1 litre',
  'dattes-deglet-nour': 'دقلة نور من بسكرة',
  'ras-el-hanout': 'Ras el hanout',
};
const prices: Record<(typeof goods)[number], number> = {
  'huile-olive-kabylie': 1_450,
  'dattes-deglet-nour': 900,
  'ras-el-hanout': 350,
};

const named = z.object({ id: z.string() });
const reported = z.object({ type: z.string(), data: z.object({ id: z.string() }) });

/** A merchant with a site of their own: calls the API, shows pictures, receives returning payers and events. */
export type MerchantSite = {
  /** The site: `/thanks` and `/sorry` for returning payers, `/pictures/…` for products, `/hook` for events. */
  site: string;
  /** Prices of three products with pictures: 1,450, 900 and 350 dinars. */
  prices: [string, string, string];
  /** Calls the API; with a body it is a POST. */
  call<T extends z.ZodType>(path: string, shape: T, body?: unknown): Promise<z.infer<T>>;
  /** 1,500 dinars by default; returns to `/thanks` and `/sorry`, sends events to `/hook`. */
  createCheckout(changes?: object): Promise<Checkout>;
  createLink(changes?: object): Promise<PaymentLink>;
  readCheckout(id: string): Promise<Checkout>;
  simulate(id: string, outcome: SimulatedOutcome): Promise<Checkout>;
  expire(id: string): Promise<Checkout>;
  /** Types of the events received about a checkout, once there is one; each signature was valid. */
  hearEvents(checkoutId: string): Promise<string[]>;
  close(): Promise<void>;
};

export async function openMerchantSite(service: Service): Promise<MerchantSite> {
  const webhook = new Webhook(service.account.webhook_secret);
  const events: z.infer<typeof reported>[] = [];
  const server = openSite((body, headers) => events.push(reported.parse(webhook.verify(body, headers))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://localhost:${portOf(server.address())}`;

  const call: MerchantSite['call'] = async (path, shape, body) => {
    const answer = await fetch(service.apiBase + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${service.account.secret_key}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return shape.parse(JSON.parse(text));
  };
  const sell = async (good: (typeof goods)[number]): Promise<string> => {
    const product = { name: names[good], images: [`${site}/pictures/${good}.svg`] };
    const { id } = await call('/products', named, product);
    const price = { amount: prices[good], currency: 'dzd', product_id: id };
    return (await call('/prices', named, price)).id;
  };
  const [first, second, third] = goods;

  return {
    site,
    prices: [await sell(first), await sell(second), await sell(third)],
    call,
    createCheckout: (changes = {}) =>
      call('/checkouts', checkout, {
        ...('items' in changes ? {} : { amount: 1_500, currency: 'dzd' }),
        success_url: `${site}/thanks`,
        failure_url: `${site}/sorry`,
        webhook_endpoint: `${site}/hook`,
        ...changes,
      }),
    createLink: (changes) => call('/payment-links', paymentLink, changes),
    readCheckout: (id) => call(`/checkouts/${id}`, checkout),
    simulate: (id, outcome) => call(`/checkouts/${id}/simulate`, checkout, { outcome }),
    expire: (id) => call(`/checkouts/${id}/expire`, checkout, {}),
    hearEvents: (checkoutId) =>
      eventually(() => {
        const heard = events.filter(({ data }) => data.id === checkoutId).map(({ type }) => type);
        if (heard.length === 0) throw new Error(`No event of ${checkoutId} came.`);
        return heard;
      }, 50),
    close: () => new Promise((settle) => server.close(() => settle())),
  };
}

function openSite(hear: (body: string, headers: Record<string, string>) => void): Server {
  const pictures = join(packageRoot, 'public', 'storefront', 'pictures');
  return createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const picture = goods.find((good) => pathname === `/pictures/${good}.svg`);
    if (picture !== undefined) {
      answer.setHeader('content-type', 'image/svg+xml');
      return answer.end(await readFile(join(pictures, `${picture}.svg`)));
    }
    if (pathname === '/hook') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      hear(Buffer.concat(parts).toString(), z.record(z.string(), z.string()).parse(request.headers));
      return answer.writeHead(204).end();
    }
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    return answer.end(`<!doctype html><html lang="en"><title>A shop</title><h1>${pathname}</h1>`);
  });
}
