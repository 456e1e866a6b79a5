import * as z from 'zod';
import { customersPath } from '../../../src/domain/addresses/desk/customers.ts';
import { profitPath } from '../../../src/domain/addresses/desk/figures.ts';
import { deskOrderPath, searchOrdersPath } from '../../../src/domain/addresses/desk/orders.ts';
import { parcelsPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { deskProductsPath, stockPath } from '../../../src/domain/addresses/desk/products.ts';
import { bulkPath, callQueuePath, queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { pairingsPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import type { Settings } from '../../local/settings.ts';
import type { Work } from '../answers/works.ts';
import { adminKey } from '../harness/servers.ts';

const link = z.object({ url: z.url() });
const BULK = 200;

/** The cookies of an owner's device, paired as `npm run admin` does. */
export async function pairDevice({ shopOrigin }: Pick<Settings, 'shopOrigin'>): Promise<string> {
  const headers = { authorization: `Bearer ${adminKey}`, 'accept-language': 'ar' };
  const { url } = link.parse(
    await (await fetch(`${shopOrigin}${pairingsPath}`, { method: 'POST', headers })).json(),
  );
  const page = await (await fetch(url)).text();
  const submission = /name="submission" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shopOrigin },
    body: new URLSearchParams({ name: 'Bench', submission }),
  });
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  if (cookies.length === 0) throw new Error(`No device was paired: ${answer.status}.`);
  return cookies.join('; ');
}

/** The pages of the desk, in a shop whose orders wait for their calls. */
export async function deskWorks({ shopOrigin }: Settings, cookies: string): Promise<Work[]> {
  const headers = { Host: new URL(shopOrigin).host, Cookie: cookies };
  const [box = ''] = await boxesOf({ shopOrigin }, cookies, 1);
  const page = (name: string, path: string): Work => ({
    ...{ name: `Desk: ${name}`, worker: 'shop', beside: null, connections: [1] },
    question: { path, headers },
  });
  return [
    page('today', deskPath('ar')),
    page('queue of calls', callQueuePath('ar')),
    page('orders to pack', queuePath('ar', 'pack')),
    page('order', deskOrderPath('ar', box.slice(0, 8))),
    page('search by phone', searchOrdersPath('ar', { q: '0550 00' })),
    page('customers', customersPath('ar')),
    page('stock', stockPath('ar')),
    page('products', deskProductsPath('ar')),
    page('parcels', parcelsPath('ar')),
    page('profit', profitPath('ar')),
  ];
}

/** One form that confirms 200 orders. */
export async function bulkWork({ shopOrigin }: Settings, cookies: string): Promise<Work> {
  const boxes = await boxesOf({ shopOrigin }, cookies, BULK);
  if (boxes.length < BULK) throw new Error(`Only ${boxes.length} orders wait for their calls.`);
  const body = new URLSearchParams([
    ['act', 'confirm'],
    ['list', 'queue=call'],
    ...boxes.map((box) => ['o', box]),
  ]);
  return {
    ...{
      name: `Desk: ${BULK} orders confirmed at once`,
      worker: 'shop',
      beside: null,
      connections: [1],
      status: 303,
    },
    question: {
      path: bulkPath('ar'),
      method: 'POST',
      headers: {
        Host: new URL(shopOrigin).host,
        Origin: shopOrigin,
        Cookie: cookies,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: body.toString(),
    },
  };
}

/** The boxes of the first orders in the queue of calls. */
async function boxesOf(
  { shopOrigin }: Pick<Settings, 'shopOrigin'>,
  cookies: string,
  most: number,
): Promise<string[]> {
  const boxes: string[] = [];
  let path: string | undefined = callQueuePath('ar');
  while (path !== undefined && boxes.length < most) {
    const page = await readPage(`${shopOrigin}${path}`, cookies);
    boxes.push(...Array.from(page.matchAll(/name="o"[^>]*value="([^"]+)"/g), ([, box = '']) => box));
    path = /href="(\/ar\/desk\/queues\/call\?[^"]*after=[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  }
  return boxes.slice(0, most);
}

async function readPage(url: string, cookies: string): Promise<string> {
  return (await fetch(url, { headers: { Cookie: cookies } })).text();
}
