import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { goods } from '../../scripts/local/demo-catalogue.ts';
import { Visitor } from '../fixtures/visitor.ts';
import {
  findFreePorts,
  type LocalStart,
  makeStateFolder,
  removeStateFolder,
  runStart,
  startLocally,
} from './local-start.ts';

const listed = z.object({
  data: z.array(
    z.object({ id: z.string(), metadata: z.object({ slug: z.string() }).partial().nullish().catch(null) }),
  ),
});

/** A shop by itself beside a payment service that another start runs. */

let folders: { service: string; shop: string };
let start: LocalStart;
let port: number;
const secrets = () => ({
  SERVICE_API_KEY: start.ready.api_key,
  SERVICE_WEBHOOK_SECRET: start.ready.webhook_secret,
});
const startShop = (environment: Record<string, string> = {}, address = start.ready.api_base) =>
  runStart({ PORT: String(port), STATE_DIR: folders.shop, ...secrets(), ...environment }, [
    '--service',
    address,
  ]);

beforeAll(async () => {
  folders = { service: await makeStateFolder(), shop: await makeStateFolder() };
  start = await startLocally(folders.service);
  [port] = await findFreePorts();
});

afterAll(async () => {
  await start.stop();
  await Promise.all([folders.service, folders.shop].map(removeStateFolder));
});

test('sells the products of that service, and learns of its payments', async () => {
  const shop = startShop();
  const ended = shop.ended.then(() => true);
  while (!shop.output().includes('Another service takes the payments'))
    if (await Promise.race([ended, new Promise((next) => setTimeout(next, 100, false))]))
      throw new Error(shop.output());
  try {
    expect(shop.output()).toContain(start.ready.api_base);
    for (const secret of Object.values(secrets())) expect(shop.output()).not.toContain(secret);
    expect(existsSync(join(folders.shop, 'account.json'))).toBe(false);
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${start.ready.api_base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${start.ready.api_key}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status, path).toBe(200);
      return answer.json();
    };
    const { data: products } = listed.parse(await call('/products?per_page=50'));
    const product = products.find(({ metadata }) => metadata?.slug === goods[0]?.slug);
    const { data: prices } = listed.parse(await call(`/products/${product?.id}/prices`));
    const shopper = new Visitor(`http://localhost:${port}`);
    const { token, checkout } = await shopper.order('fr', prices[0]?.id ?? '', 1, 'Amina');
    await call(`/checkouts/${checkout}/simulate`, { outcome: 'paid' });
    await shopper.waitForPage(`/fr/orders/${token}`, 'data-payment="paid"');
  } finally {
    shop.child.kill('SIGINT');
    await shop.ended;
  }
  expect(JSON.parse(await readFile(join(folders.shop, 'other-service.json'), 'utf8'))).toEqual({
    url: start.ready.api_base,
  });
});

describe('is refused in one line', () => {
  const lineOf = async ({ output, ended }: ReturnType<typeof runStart>) => {
    expect(await ended).toBe(1);
    return output().trim().split('\n').at(-1);
  };

  test.each(['SERVICE_API_KEY', 'SERVICE_WEBHOOK_SECRET'])('without %s', async (name) => {
    expect(await lineOf(startShop({ [name]: '' }))).toContain(`${name} is not set`);
  });

  test.each(['pay.example.dz', 'ftp://pay.example.dz/api/v2', 'https://me:secret@pay.example.dz/api/v2'])(
    'with the address %s',
    async (address) => {
      expect(await lineOf(startShop({}, address))).toContain('--service must be the whole API base');
    },
  );

  test('in a folder whose shop uses another service', async () => {
    expect(await lineOf(startShop({}, 'http://localhost:9/test/api/v2'))).toContain('holds a shop of');
    expect(await lineOf(runStart({ PORT: String(port), STATE_DIR: folders.shop }))).toContain(
      'start it with --service',
    );
  });
});
