import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Ready, startProgram, stopAll } from './emulator.ts';
import { PackedProject } from './packed.ts';

/** `hanout-service mcp` from the packed package, by raw JSON-RPC, beside the emulator. */

const packed = new PackedProject();
let ready: Ready;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  await packed.install();
  ready = (await startProgram(packed.program, [])).ready;
});

afterEach(async () => {
  for (const child of servers.splice(0)) {
    if (child.exitCode !== null) continue;
    child.stdin?.end();
    await once(child, 'exit');
  }
});

afterAll(async () => {
  await stopAll();
  rmSync(packed.root, { recursive: true, force: true });
});

const reply = z.looseObject({
  id: z.number().nullable(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
const toolList = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      inputSchema: z.looseObject({ type: z.literal('object') }),
      annotations: z.looseObject({ readOnlyHint: z.boolean() }),
    }),
  ),
});
const called = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.looseObject({}).optional(),
  isError: z.boolean().optional(),
});

/** A started server, after its handshake. */
async function start(key: string, ...args: string[]) {
  const child = spawn(process.execPath, [packed.program, 'mcp', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SERVICE_URL: ready.api_base, SERVICE_API_KEY: key },
  });
  servers.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const write = (text: string) => child.stdin.write(`${text}\n`);
  const read = async () => reply.parse(JSON.parse(String((await lines.next()).value)));
  const ask = async (method: string, params: object = {}) => {
    id += 1;
    write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const answer = await read();
    expect(answer.id).toBe(id);
    return answer;
  };
  const hello = await ask('initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  const { tools } = toolList.parse((await ask('tools/list')).result);
  const call = async (name: string, given: object = {}) =>
    called.parse((await ask('tools/call', { name, arguments: given })).result);
  return { hello, ask, write, read, call, tools };
}

/** A call of the API itself. */
async function api(path: string, body?: object) {
  const answer = await fetch(ready.api_base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${ready.api_key}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return Object(await answer.json());
}

test('speaks the protocol, and has only tools that read without --allow-writes', async () => {
  const { hello, ask, write, read, call, tools } = await start(ready.api_key);
  expect(hello.result).toMatchObject({
    protocolVersion: '2025-03-26',
    capabilities: { tools: {} },
    serverInfo: { name: 'hanout-service', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  expect(tools.length).toBeGreaterThan(25);
  expect(tools.every(({ name, annotations }) => annotations.readOnlyHint && !/^create/.test(name))).toBe(
    true,
  );
  expect((await ask('ping')).result).toEqual({});
  expect((await ask('resources/list')).error?.code).toBe(-32_601);
  expect((await ask('tools/call', { name: 'createCheckout' })).error?.code).toBe(-32_602);
  write('{"jsonrpc"');
  expect((await read()).error?.code).toBe(-32_700);
  const balance = await call('retrieveBalance');
  expect(balance.structuredContent).toMatchObject({ entity: 'balance' });
  expect(JSON.parse(balance.content[0]?.text ?? '')).toEqual(balance.structuredContent);
  const found = await call('listCheckouts', { query: { per_page: 1, status: 'paid' } });
  expect(found.structuredContent).toMatchObject({ per_page: 1, data: [] });
});

test('with --allow-writes sells, names what the service refuses, and shows no secret', async () => {
  const { tools, call } = await start(ready.api_key, '--allow-writes');
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['createCheckout', 'simulateCheckout', 'createRefund']));
  for (const secret of ['createApiKey', 'rollApiKey', 'rotateWebhookSecret', 'createWebhookEndpoint'])
    expect(names).not.toContain(secret);
  expect(JSON.stringify(tools)).not.toContain('$ref');
  const body = { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/' };
  const sale = { body, idempotencyKey: 'sale-1' };
  const first = await call('createCheckout', sale);
  const id = String(first.structuredContent?.id);
  expect((await call('createCheckout', sale)).structuredContent?.id).toBe(id);
  await call('simulateCheckout', { id, body: { outcome: 'paid' } });
  expect(await api(`/checkouts/${id}`)).toMatchObject({ status: 'paid' });
  const refused = await call('createCheckout', { body: {} });
  expect(refused.isError).toBe(true);
  expect(JSON.parse(refused.content[0]?.text ?? '')).toMatchObject({
    ...{ status: 422, code: 'validation_failed', errors: { success_url: [expect.any(String)] } },
  });
  for (const given of [{ id: 7 }, {}, { id, other: 1 }])
    expect(await call('retrieveCheckout', given)).toMatchObject({ isError: true });
});

test('may do no more than its key', async () => {
  const made = await api('/keys', { name: 'Model', scopes: 'balance:read' });
  const { call } = await start(made.secret_key, '--allow-writes');
  expect((await call('retrieveBalance')).isError).toBeUndefined();
  const refused = await call('listCustomers');
  expect(refused.content[0]?.text).toContain('missing_scope_customers_read');
});
