import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../../scripts/packages.ts';
import { verifyHexSignature, verifyStandardWebhook } from '../../src/contract/signatures.ts';
import type { ServedAccount } from '../../src/server/state/account.ts';
import { call, openAccount } from '../../src/server/state/service-api.ts';
import { makeStateFolder, removeStateFolder } from './local-start.ts';
import { openService, type Service } from './service.ts';

/** `npm run listen` with a real service and a real endpoint. */

type Arrived = { path: string; headers: IncomingHttpHeaders; body: string };
/** A status to answer with, or `hang` to take the request and say nothing. */
type Manner = number | 'hang';

let folder: string;
let service: Service;
let account: ServedAccount;
let endpoint: Server;
let forward: string;
let arrived: Arrived[];
let answer: (request: Arrived) => Manner;
const listeners: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeStateFolder();
  service = await openService(folder);
  endpoint = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const received = { path: request.url ?? '', headers: request.headers, body };
    arrived.push(received);
    const manner = answer(received);
    if (manner === 'hang') return;
    response.writeHead(manner).end('thanks');
  });
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  forward = `http://127.0.0.1:${address.port}/hook`;
});

beforeEach(async () => {
  // An account for each test: its events are its own.
  account = await openAccount(service.settings, service.secrets);
  arrived = [];
  answer = () => 200;
});

afterEach(async () => {
  for (const child of listeners.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

afterAll(async () => {
  endpoint?.closeAllConnections();
  endpoint?.close();
  await service?.running().stop();
  await removeStateFolder(folder);
});

/** Runs the command as a person does, and waits until it has its place among the events. */
async function startListener(...options: string[]) {
  return startWith({ SERVICE_WEBHOOK_SECRET: account.webhook_secret }, ...options);
}

async function startWith(secret: Record<string, string>, ...options: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/node-version.js', 'scripts/listen.ts', '--forward', forward, ...options],
    {
      cwd: packageRoot,
      env: {
        ...process.env,
        STATE_DIR: folder,
        SERVICE_URL: service.apiBase,
        SERVICE_API_KEY: account.secret_key,
        ...secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  listeners.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await until(() => /Starting with|Going on/.test(output) || child.exitCode !== null);
  return { child, output: () => output };
}

async function until(isSo: () => boolean, patience = 180_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Not so after ${patience} ms: ${isSo}`);
    await sleep(20);
  }
}

const created = z.object({ id: z.string() });
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Makes an event and answers its id. */
async function makeEvent(outcome = 'paid', changes: object = {}): Promise<string> {
  const api = (path: string, body?: unknown) => call(service.apiBase + path, account.secret_key, body);
  const description = 'Miel & dattes/عسل';
  const checkout = created.parse(
    await api('/checkouts', {
      amount: 900,
      currency: 'dzd',
      success_url: 'http://localhost/',
      description,
      ...changes,
    }),
  );
  await api(`/checkouts/${checkout.id}/simulate`, { outcome });
  const { data } = listed.parse(await api(`/events?per_page=1&checkout_id=${checkout.id}`));
  return data[0]?.id ?? '';
}

const idsOf = (requests: Arrived[]) => requests.map(({ headers }) => headers['webhook-id']);

test('delivers events as the service would send them', async () => {
  await makeEvent();
  const listener = await startListener();
  const own = forward.replace('/hook', '/own');
  const id = await makeEvent('paid', { webhook_endpoint: own });
  await until(() => arrived.length >= 2);
  const sent = arrived.find(({ path }) => path === '/own');
  const carried = arrived.find(({ path }) => path === '/hook');
  if (sent === undefined || carried === undefined) throw new Error('One each was to arrive.');
  expect(carried.body).toBe(sent.body);
  for (const name of ['content-type', 'user-agent', 'webhook-id', 'signature']) {
    expect(carried.headers[name], name).toBe(sent.headers[name]);
  }
  expect(carried.headers['webhook-id']).toBe(id);

  const { headers } = carried;
  const body = new Uint8Array(Buffer.from(carried.body));
  const signature = String(headers.signature);
  expect(await verifyHexSignature({ key: account.secret_key, signature, body })).toBe(true);
  const standard = {
    secret: account.webhook_secret,
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
  };
  expect(await verifyStandardWebhook({ ...standard, body, now: Math.floor(Date.now() / 1000) })).toBe(true);
  new Webhook(account.webhook_secret).verify(carried.body, {
    'webhook-id': standard.id,
    'webhook-timestamp': standard.timestamp,
    'webhook-signature': standard.signature,
  });

  listener.child.kill('SIGINT');
  const [code] = await once(listener.child, 'exit');
  expect([code, listener.output()]).toEqual([0, expect.stringContaining(id)]);
  for (const secret of [account.secret_key, account.webhook_secret]) {
    expect(listener.output()).not.toContain(secret);
  }
});

test('needs nothing but a key that may read events, and signs with a secret that it prints', async () => {
  const keys = `${service.apiBase}/keys`;
  const made = z
    .object({ secret_key: z.string() })
    .parse(await call(keys, account.secret_key, { name: 'Listener', scopes: 'events:read' }));
  const owner = account;
  account = { ...account, secret_key: made.secret_key };
  const listener = await startWith({});
  account = owner;
  const secret = /whsec_[A-Za-z0-9+/=]+/.exec(listener.output())?.[0] ?? '';
  expect(secret).not.toBe(owner.webhook_secret);
  await makeEvent();
  await until(() => arrived.length === 1);
  const [{ headers, body } = expect.fail()] = arrived;
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
  listener.child.kill('SIGTERM');
  await once(listener.child, 'exit');
  const endpoints = await call(`${service.apiBase}/webhook-endpoints`, owner.secret_key);
  expect(listed.parse(endpoints).data).toEqual([]);
});

test('tells a key without the scope in one line', async () => {
  const made = z
    .object({ secret_key: z.string() })
    .parse(await call(`${service.apiBase}/keys`, account.secret_key, { name: 'C', scopes: 'balance:read' }));
  account = { ...account, secret_key: made.secret_key };
  const { child, output } = await startWith({});
  await until(() => child.exitCode !== null);
  expect([child.exitCode, output()]).toEqual([1, expect.stringContaining('scope events:read')]);
});

test('loses no event when it is killed, is not running, or its endpoint fails', async () => {
  const first = await startListener();
  const ids = [await makeEvent(), await makeEvent('canceled')];
  await until(() => arrived.length === 2);

  // Killed with a request under way that nobody has answered.
  answer = () => 'hang';
  ids.push(await makeEvent());
  await until(() => arrived.length === 3);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  ids.push(await makeEvent('expired'), await makeEvent('failed'));

  // The next one finds an endpoint that is not up yet.
  let refusals = 2;
  answer = () => (refusals-- > 0 ? 503 : 204);
  const second = await startListener();
  expect(second.output()).toContain('Going on where the last listener stopped.');
  ids.push(await makeEvent());
  await until(() => new Set(idsOf(arrived)).size === ids.length);
  const [a, b, killed] = ids;
  expect(idsOf(arrived)).toEqual([a, b, killed, killed, killed, ...ids.slice(2)]);
  expect(second.output()).toContain('503; again in 2 s');

  const kept = join(folder, 'listen');
  await until(() => second.output().includes(`${ids.at(-1)}  204`));
  second.child.kill('SIGTERM');
  expect((await once(second.child, 'exit'))[0]).toBe(0);
  for (const name of await readdir(kept)) {
    expect(name).toMatch(/^[0-9a-f]{32}\.json$/);
    expect((await stat(join(kept, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(kept, name), 'utf8')).not.toMatch(/_sk_|whsec_/);
  }
});

test('starts with the first event on request, of one type only', async () => {
  const ids = [await makeEvent(), await makeEvent(), await makeEvent('expired'), await makeEvent()];
  await startListener('--since', 'beginning', '--type', 'checkout.paid');
  await until(() => arrived.length === 3);
  const late = await makeEvent();
  await until(() => arrived.length === 4);
  expect(idsOf(arrived)).toEqual([ids[0], ids[1], ids[3], late]);
});

test('reports each wrong setting in one line', async () => {
  const unknown = {
    ...account,
    secret_key: account.secret_key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  };
  account = unknown;
  const { child, output } = await startListener();
  await until(() => child.exitCode !== null);
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('The service does not know the key (401): see SERVICE_API_KEY.');
  expect(output()).not.toContain(unknown.secret_key);
});
