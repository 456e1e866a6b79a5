import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeValues } from '../../../scripts/deploy/config.ts';
import { service, storefront } from '../../../scripts/deploy/deployments.ts';
import { keepAccount, keepShopKey } from '../../../src/server/seller-account.ts';
import { readEnvFile, writeEnvFile } from '../../../src/server/state/env-files.ts';
import { Platform } from './platform.ts';
import { copyTree } from './tree.ts';

/** The command as typed, from a copy of the tree, on a platform that runs the uploads. */

const root = copyTree();
const platform = new Platform(join(root, 'platform'));
const pay = 'https://hanout-service.amina.workers.dev';
const shop = 'https://hanout-shop.amina.workers.dev';
const made = ['OPERATOR_KEY', 'ROUTING_KEY', 'SEALING_KEYS', 'RECEIPT_KEYS'];
/** The rest of the command is real: no test reaches the platform's own addresses. */
const askedHere = `
  const { fetch: send } = globalThis;
  globalThis.fetch = (url, init) => send(process.env.ASKED_AT + '?url=' + encodeURIComponent(url), init);
`;
let environment: Record<string, string> = {};

beforeAll(async () => {
  environment = await platform.open();
});
beforeEach(() => {
  platform.uploads.length = 0;
});
afterAll(async () => {
  await platform.close();
  rmSync(root, { recursive: true });
});

async function deploy(...args: string[]) {
  const preload = `data:text/javascript,${encodeURIComponent(askedHere)}`;
  const child = spawn(process.execPath, ['--import', preload, 'scripts/deploy.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const [status] = await once(child, 'close');
  return { status, ...said, uploads: [...platform.uploads] };
}
const write = ({ config }: typeof service, values: Record<string, string>) =>
  writeValues(join(root, config), values);

/** Opens an account at the service as its operator does; returns the shop's secrets. */
async function openAccount() {
  const place = {
    stateFolder: root,
    serviceOrigin: pay,
    apiBase: `${pay}/test/api/v2`,
    send: platform.ask,
  };
  const { OPERATOR_KEY = '' } = await readEnvFile(join(root, service.secretsFile));
  const operator = { OPERATOR_KEY, ROUTING_KEY: '', SEALING_KEYS: '', RECEIPT_KEYS: '' };
  const account = await keepAccount(place, operator, false, () => undefined);
  return {
    SERVICE_API_KEY: await keepShopKey(place, operator, account),
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
}

test('a shop with variables that would close it is not uploaded', async () => {
  const { status, err, uploads } = await deploy('storefront');
  expect([status, uploads]).toEqual([1, []]);
  expect(err).toContain('PUBLIC_ORIGIN is missing or not usable');
  expect(err).toContain('Not deployed. For a first deployment: npm run setup');
});

test('a missing secret of the shop that cannot be generated stops the service’s upload as well', async () => {
  await write(storefront, { PUBLIC_ORIGIN: shop, SERVICE_URL: `${pay}/test/api/v2` });
  const { status, err, uploads } = await deploy();
  expect([status, uploads]).toEqual([1, []]);
  expect(err).toContain('Not deployed: write SERVICE_API_KEY and SERVICE_WEBHOOK_SECRET into .dev.vars');
});

test('the service is uploaded with generated and stored secrets, and the address to set is shown', async () => {
  const { status, err, out, uploads } = await deploy('service');
  expect([status, err, uploads]).toEqual([0, '', [{ name: 'hanout-service', secrets: made }]]);
  const kept = await readEnvFile(join(root, service.secretsFile));
  for (const name of made)
    expect([name, platform.secretOf('hanout-service', name)]).toEqual([name, kept[name]]);
  expect(out).toContain(`It stands at ${pay}, and answers 503 until PUBLIC_ORIGIN of ${service.config}`);
});

test('the next time, with its address, it sends no secret, is checked there, and lists the next steps', async () => {
  await write(service, { PUBLIC_ORIGIN: pay });
  const { status, out, uploads } = await deploy('service');
  expect([status, uploads]).toEqual([0, [{ name: 'hanout-service', secrets: [] }]]);
  expect(out).toContain(
    `${pay} answers.\nWhat is left to do: the shop that sells by it, npm run deploy -- storefront`,
  );
  expect((await platform.ask(`${pay}/docs`)).status).toBe(200);
});

test('the shop is uploaded with the values of its file, and links to its desk', async () => {
  await writeEnvFile(join(root, storefront.secretsFile), await openAccount());
  const { status, out, uploads } = await deploy('storefront');
  const secrets = ['SERVICE_API_KEY', 'SERVICE_WEBHOOK_SECRET', 'COOKIE_SECRET', 'SEALING_KEYS'];
  expect([status, uploads]).toEqual([0, [{ name: 'hanout-shop', secrets }]]);
  expect(out).toContain('Made COOKIE_SECRET, SEALING_KEYS, kept in .dev.vars');
  expect(out).toContain(`${shop} answers.\nWhat is left to do: ${shop}/ar/desk/start`);
});

test('another answer at its address ends with 1, and is quoted', async () => {
  await write(service, { MODES: 'tests' });
  const { status, out, err } = await deploy('service');
  expect(status).toBe(1);
  expect(err).toContain(`the payment service was deployed, but at ${pay}/docs it answers 503: `);
  expect(err).toContain('MODES');
  expect(out).not.toContain('What is left to do');
});

test('a refusal of the platform ends with 1', async () => {
  platform.failsFor = 'hanout-service';
  const { status, err, uploads } = await deploy('service');
  expect([status, uploads]).toEqual([1, []]);
  expect(err).toContain(`${service.config} was not deployed: see above.`);
});
