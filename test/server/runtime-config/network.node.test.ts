import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { packageRoot, workerdProgram } from '../../../src/server/packages.ts';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { writeConfig } from '../../../src/server/runtime-config/config.ts';
import { eventually } from '../../eventually.ts';
import { portOf } from '../../journey/local-start.ts';

/** Requests the address in its query, from outside an object as from within one, and returns the outcome. */
const probe = `
import { DurableObject } from 'cloudflare:workers';
const ask = (url) => fetch(url, { redirect: 'manual' }).then((answer) => answer.text(), (error) => 'refused: ' + error.message);
export class Thing extends DurableObject { ask(url) { return ask(url); } }
const worker = { async fetch(request, env) {
  const url = new URL(request.url).searchParams.get('url');
  return Response.json([await ask(url), await env.THING.getByName('one').ask(url), env.TEXT]);
} };
export default worker; export const inside = worker; export const report = worker;`;
const written = 'Two lines,\n\ta "quote", a \\ and حانوت\u0007';

let folder: string;
let other: Server;
let reached = 0;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-net-'));
  await mkdir(join(folder, 'storage'));
  await writeFile(join(folder, 'probe.js'), probe);
  // The other Worker, and other listeners on this machine.
  other = createServer(({ headers }, answer) => {
    reached += 1;
    answer.end(`${headers.host} ${headers['x-forwarded-proto'] ?? ''}`);
  }).listen(join(folder, 'other.sock'));
  await once(other, 'listening');
  const server = join(packageRoot, 'src', 'server');
  const config = writeConfig({
    folder,
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['global_fetch_strictly_public'],
    modules: [{ name: 'probe.js', file: join(folder, 'probe.js') }],
    release: folder,
    vars: { TEXT: written },
    secrets: {},
    objects: [{ binding: 'THING', className: 'Thing', uniqueKey: 'probe-Thing' }],
    limits: [],
    storage: join(folder, 'storage'),
    front: { addressHeader: null, logsAnswers: false },
    files: null,
    other: { host: 'pay.hanout.test', socket: `unix:${join(folder, 'other.sock')}` },
    erasures: null,
    sockets: {
      outside: `unix:${join(folder, 'outside.sock')}`,
      inside: `unix:${join(folder, 'inside.sock')}`,
      report: `unix:${join(folder, 'report.sock')}`,
    },
  });
  const outbound = await readFile(join(server, 'host-adapter', 'outbound.ts'), 'utf8');
  await writeFile(join(folder, 'limiter.js'), probe);
  await writeFile(join(folder, 'outbound.js'), stripTypeScriptTypes(outbound));
  await writeFile(join(folder, 'config.capnp'), config);
  processes.push(spawn(workerdProgram, ['serve', join(folder, 'config.capnp')], { stdio: 'ignore' }));
  await eventually(() => ask('https://pay.hanout.test/'), 50);
  reached = 0;
});

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await new Promise((settle) => other.close(settle));
  await rm(folder, { recursive: true, force: true });
});

async function ask(url: string): Promise<unknown> {
  const answer = await sendTo(join(folder, 'outside.sock'))(`http://probe/?url=${encodeURIComponent(url)}`);
  return answer.json();
}

test('a text reaches the Worker unchanged, and the other Worker is called by its socket', async () => {
  const said = 'pay.hanout.test https';
  expect(await ask('https://pay.hanout.test/anything')).toEqual([said, said, written]);
  expect(reached).toBe(2);
});

describe('no other address of this machine or its network is reached', () => {
  let listener: Server;
  let port: number;
  let asked = 0;
  beforeAll(async () => {
    listener = createServer((_, answer) => {
      asked += 1;
      answer.end('reached');
    }).listen(0, '::');
    await once(listener, 'listening');
    port = portOf(listener.address());
  });
  afterAll(() => new Promise((settle) => listener.close(settle)));

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '169.254.169.254',
    // A name that resolves to a private address.
    'localhost',
  ])('%s', async (host) => {
    // It is there: a permitted client gets an answer.
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('reached');
    asked = 0;
    const refused = expect.stringMatching(/^refused: internal error/);
    expect(await ask(`http://${host}:${port}/`)).toEqual([refused, refused, written]);
    expect(asked).toBe(0);
  });

  test('the other Worker’s name on another port is not reached', async () => {
    const [first] = z.array(z.string()).parse(await ask(`https://pay.hanout.test:${port}/`));
    expect(first).toMatch(/^refused/);
  });
});
