import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../scripts/deploy/config.ts';
import type { Tools } from '../../../scripts/deploy/deploying.ts';
import { switchBack, switchToLive } from '../../../scripts/deploy/live.ts';
import { openWrangler } from '../../../scripts/deploy/wrangler.ts';
import { setUp } from '../../../scripts/setup/steps.ts';
import { writeEnvFile } from '../../../src/server/state/env-files.ts';
import { SHOP_KEY_SCOPES } from '../../../src/server/state/service-api.ts';
import { shared as en } from '../../../templates/storefront/copy/en/shared.ts';
import { Platform } from './platform.ts';
import { copyTree } from './tree.ts';

/** A shop is deployed from a copy of the tree, by the real Wrangler, on a platform that runs the uploads. */

const root = copyTree();
const platform = new Platform(join(root, 'platform'));
const shop = 'https://dar-el-kahina.amina.workers.dev';
const pay = 'https://dar-el-kahina-pay.amina.workers.dev';
const answers = {
  name: 'Dar El Kahina',
  phone: '0550 12 34 56',
  methods: 'card cash',
  subdomain: 'dar-el-kahina',
  service: '',
  products: join(root, 'goods.csv'),
};
let reported: string[] = [];
let tools: Tools;

beforeAll(async () => {
  writeFileSync(answers.products, 'Nom;Prix\nSavon noir;450\n');
  const environment = await platform.open();
  tools = {
    root,
    wrangler: openWrangler(root, environment, 'inherit'),
    ask: platform.ask as typeof fetch,
    wait: async () => undefined,
    tell: (line) => reported.push(line),
  };
});
afterAll(async () => {
  await platform.close();
  rmSync(root, { recursive: true });
});

const varsOf = (config: string) => readConfig(join(root, config)).vars;
const modeOf = (file: string) => (statSync(join(root, file)).mode & 0o777).toString(8);
const uploadsOf = (work: () => Promise<void>) => {
  platform.uploads.length = 0;
  reported = [];
  return work().then(() => [...platform.uploads]);
};

describe('setting up a shop', () => {
  test('stops where the platform fails, and continues from there', async () => {
    platform.failsFor = 'dar-el-kahina';
    await expect(setUp(tools, answers)).rejects.toThrow(/^wrangler.toml was not deployed/);
    expect(varsOf('src/service/wrangler.toml').PUBLIC_ORIGIN).toBe(pay);
    const routing = platform.secretOf('dar-el-kahina-pay', 'ROUTING_KEY');
    expect(routing).toHaveLength(44);

    const uploads = await uploadsOf(() => setUp(tools, answers));
    // The service has its secrets and its address; the shop is deployed with its own secrets, then with its
    // address.
    expect(uploads).toEqual([
      { name: 'dar-el-kahina-pay', secrets: [] },
      {
        name: 'dar-el-kahina',
        secrets: ['SERVICE_API_KEY', 'SERVICE_WEBHOOK_SECRET', 'COOKIE_SECRET', 'SEALING_KEYS'],
      },
      { name: 'dar-el-kahina', secrets: [] },
    ]);
    expect(platform.secretOf('dar-el-kahina-pay', 'ROUTING_KEY')).toBe(routing);
    expect(varsOf('wrangler.toml')).toMatchObject({ PUBLIC_ORIGIN: shop, SERVICE_URL: `${pay}/test/api/v2` });
    for (const file of [
      '.dev.vars',
      'src/service/.dev.vars',
      '.deployment/account.json',
      '.deployment/secrets/ADMIN_KEY',
    ])
      expect([file, modeOf(file)]).toEqual([file, '600']);
    const page = await (await platform.ask(`${shop}/fr`)).text();
    expect(page).toContain('Dar El Kahina');
    expect(reported.join('\n')).toContain(`${shop}/ar/desk/pair`);
    expect(reported.join('\n')).toContain('Goods: 1 new, 0 changed, 0 refused.');
  });

  test('changes nothing at a second run', async () => {
    const files = ['wrangler.toml', 'src/service/wrangler.toml', '.dev.vars', 'src/service/.dev.vars'];
    const before = files.map((file) => readFileSync(join(root, file), 'utf8'));
    const uploads = await uploadsOf(() => setUp(tools, answers));
    expect(uploads.map(({ secrets }) => secrets)).toEqual([[], []]);
    expect(files.map((file) => readFileSync(join(root, file), 'utf8'))).toEqual(before);
    const key = platform.secretOf('dar-el-kahina-pay', 'OPERATOR_KEY');
    const list = await platform.ask(`${pay}/operator/accounts`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(((await list.json()) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
      'Dar El Kahina',
    ]);
    expect(reported.join('\n')).toContain('Goods: 0 new, 0 changed, 0 refused.');
  });

  test('gives the shop another key when it needs more scopes, and no other secret', async () => {
    const path = join(root, '.deployment/account.json');
    const account = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...account, shop_scopes: 'checkouts:write' }));
    const before = platform.secretOf('dar-el-kahina', 'SERVICE_API_KEY');
    const uploads = await uploadsOf(() => setUp(tools, { ...answers, products: '' }));
    expect(uploads.map(({ secrets }) => secrets)).toEqual([[], ['SERVICE_API_KEY']]);
    expect(platform.secretOf('dar-el-kahina', 'SERVICE_API_KEY')).not.toBe(before);
  });

  test('switches the shop to live mode and back by secrets alone, once the account takes live payments', async () => {
    const operator = platform.secretOf('dar-el-kahina-pay', 'OPERATOR_KEY');
    const { id } = JSON.parse(readFileSync(join(root, '.deployment/account.json'), 'utf8'));
    const post = async (url: string, key: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await platform.ask(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, string>;
    };
    const { secret_key: key = '' } = await post(`${pay}/operator/accounts/${id}/keys`, operator, {
      mode: 'live',
      name: 'Shop',
      scopes: SHOP_KEY_SCOPES,
    });
    const live = `${pay}/api/v2`;
    const file = join(root, '.dev.vars.live');
    const write = (url: string, apiKey: string) =>
      writeEnvFile(file, {
        LIVE_SERVICE_URL: url,
        LIVE_API_KEY: apiKey,
        LIVE_WEBHOOK_SECRET: platform.secretOf('dar-el-kahina', 'SERVICE_WEBHOOK_SECRET'),
      });
    const isTest = async () => (await (await platform.ask(`${shop}/en`)).text()).includes(en.test);
    const refused = (message: string | RegExp) =>
      expect(switchToLive(tools, { isCheck: false })).rejects.toThrow(message);
    await refused('no usable LIVE_SERVICE_URL');
    await write(`${pay}/test/api/v2`, key);
    await refused('no usable LIVE_SERVICE_URL');
    await write(live, platform.secretOf('dar-el-kahina', 'SERVICE_API_KEY'));
    await refused('no usable LIVE_API_KEY');
    await write(
      live,
      key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    await refused('answers 401 to LIVE_API_KEY');
    await write(live, key);
    await refused(/takes no live payments yet.*profile/);

    // As when every item is done: no bank is reached from here.
    const ask = (async (...request: Parameters<typeof fetch>) =>
      String(request[0]).endsWith('/checkouts')
        ? Response.json({ message: 'The selected customer id is invalid.' }, { status: 422 })
        : platform.ask(...request)) as typeof fetch;
    await expect(switchToLive({ ...tools, ask }, { isCheck: false })).rejects.toThrow(
      'no products in live mode',
    );
    const product = await post(`${live}/products`, key, { name: 'Savon noir' });
    await post(`${live}/prices`, key, { amount: 450, currency: 'dzd', product_id: product.id });
    const uploads = await uploadsOf(() => switchToLive({ ...tools, ask }, { isCheck: true }));
    expect([uploads, await isTest()]).toEqual([[], true]);
    // A cache in front may answer with the page of test mode for hours, and does not know each question's query.
    const kept = new Map([[`${shop}/fr`, await (await platform.ask(`${shop}/fr`)).text()]]);
    const cached = (async (...request: Parameters<typeof fetch>) => {
      const page = kept.get(String(request[0]));
      return page === undefined ? ask(...request) : new Response(page);
    }) as typeof fetch;
    expect(await uploadsOf(() => switchToLive({ ...tools, ask: cached }, { isCheck: false }))).toEqual([]);
    expect(reported.join()).toContain(`${shop} answers in live mode.`);
    expect(await isTest()).toBe(false);
    // The platform takes the secrets, and the shop stays as it was.
    const wrangler = { ...tools.wrangler, putSecrets: async () => undefined };
    const stuck = switchBack({ ...tools, wrangler }, async () => 'yes');
    await expect(stuck).rejects.toThrow(/^The secrets were changed, but .*not of test mode.*live -- --back/s);
    const asked: string[] = [];
    const answering = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    await expect(switchBack(tools, answering(''))).rejects.toThrow('Nothing was changed.');
    expect(asked.join()).toContain('Open live payments and refunds wait');
    expect(await isTest()).toBe(false);
    expect(await uploadsOf(() => switchBack(tools, answering('yes')))).toEqual([]);
    expect(await isTest()).toBe(true);
  });

  test('deploys no second shop beside an existing one', async () => {
    await expect(setUp(tools, { ...answers, subdomain: 'another' })).rejects.toThrow(
      `A shop stands at ${shop}`,
    );
    expect(readConfig(join(root, 'wrangler.toml')).name).toBe('dar-el-kahina');
  });
});
