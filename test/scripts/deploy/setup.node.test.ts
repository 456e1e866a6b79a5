import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../scripts/deploy/config.ts';
import type { Tools } from '../../../scripts/deploy/deploying.ts';
import { openWrangler } from '../../../scripts/deploy/wrangler.ts';
import { setUp } from '../../../scripts/setup/steps.ts';
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

  test('deploys no second shop beside an existing one', async () => {
    await expect(setUp(tools, { ...answers, subdomain: 'another' })).rejects.toThrow(
      `A shop stands at ${shop}`,
    );
    expect(readConfig(join(root, 'wrangler.toml')).name).toBe('dar-el-kahina');
  });
});
