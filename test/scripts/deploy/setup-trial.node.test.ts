import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tools } from '../../../scripts/deploy/deploying.ts';
import { setUp } from '../../../scripts/setup/steps.ts';
import { tryOut } from '../../../scripts/setup/trial.ts';
import { copyTree } from './tree.ts';

const root = copyTree();
const answers = {
  name: 'Dar El Kahina',
  phone: '0550 12 34 56',
  methods: 'card cash',
  subdomain: 'dar-el-kahina',
  service: '',
  products: join(root, 'goods.csv'),
};
let reported: string[] = [];

/** The arguments of each deployment. */
const deployments: (readonly string[])[] = [];

/** Without an account: a call of the platform or of a Worker fails the test. */
const tools: Tools = {
  root,
  wrangler: {
    listSecrets: () => Promise.reject(new Error('Wrangler is called.')),
    putSecrets: async () => undefined,
    deploy: async (_, args) => {
      deployments.push(args);
      return [];
    },
  },
  ask: () => Promise.reject(new Error('Nobody is asked.')),
  wait: async () => undefined,
  tell: (line) => reported.push(line),
};

beforeAll(() => writeFileSync(answers.products, 'Nom;Prix\nSavon noir;450\n'));
afterAll(() => rmSync(root, { recursive: true }));

describe('setting up a shop', () => {
  const dry = (changes: Partial<typeof answers>) => {
    reported = [];
    return tryOut(
      { ...tools, ask: () => Promise.reject(new Error('Nobody is asked.')) },
      { ...answers, ...changes },
    );
  };
  const files = ['wrangler.toml', 'src/service/wrangler.toml'];
  const texts = () => files.map((file) => readFileSync(join(root, file), 'utf8'));

  test('is tried without an account: each step, the secrets that it would make, and how many goods', async () => {
    const before = texts();
    const products = join(root, 'more.csv');
    writeFileSync(
      products,
      'Nom;Variante;Prix\nSavon;Petit;450\nSavon;Grand;900\nHuile;;1 200\nDattes;;dear\n',
    );
    deployments.length = 0;
    await dry({ products });
    expect(deployments).toEqual([['--dry-run'], ['--dry-run']]);
    const said = reported.join('\n');
    expect(said).toMatch(
      /make OPERATOR_KEY, ROUTING_KEY, SEALING_KEYS, RECEIPT_KEYS for the payment service/,
    );
    expect(said).toMatch(/make COOKIE_SECRET, SEALING_KEYS for the shop/);
    expect(said).toContain("make the desk's ADMIN_KEY");
    expect(said).toContain('https://dar-el-kahina-pay.<account>.workers.dev');
    expect(said).toContain(': 2 products; 1 of its rows would be refused');
    expect(said).toMatch(/^5 {2}refused {2}Dattes/m);
    expect(said.match(/^ {2}\d+\. /gm)?.length).toBeGreaterThan(10);
    expect(texts()).toEqual(before);
    for (const file of ['.dev.vars', 'src/service/.dev.vars', '.deployment'])
      expect(existsSync(join(root, file))).toBe(false);
  });

  test('is tried no further than what would end it: no file of products, keys that nobody gave', async () => {
    await expect(dry({ products: join(root, 'none.csv') })).rejects.toThrow('none.csv cannot be read');
    await expect(dry({ service: 'https://pay.example.dz/live/api/v2' })).rejects.toThrow(
      'write SERVICE_API_KEY and SERVICE_WEBHOOK_SECRET into .dev.vars',
    );
    await expect(setUp(tools, { ...answers, products: join(root, 'none.csv') })).rejects.toThrow(
      'cannot be read',
    );
  });
});
