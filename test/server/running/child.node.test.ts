import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, prepareChild } from '../../../src/server/running/child.ts';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { eventually } from '../../eventually.ts';

let folder: string;
let child: Child | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-child-'));
});
afterEach(async () => {
  await child?.stop(5);
  child = null;
  await rm(folder, { recursive: true });
});

/** A process with one Worker, `module`. */
async function prepare(module: string, isKept: boolean) {
  const socket = join(folder, 'worker.sock');
  const config = join(folder, 'config.capnp');
  await writeFile(join(folder, 'worker.js'), module);
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "w", worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-10-01"))],
      sockets = [(name = "s", address = "unix:${socket}", http = (), service = "w")]);`,
  );
  const ask = () => sendTo(socket)('http://worker/').catch(() => null);
  const prepared = prepareChild({
    name: 'worker',
    config,
    sockets: [socket],
    answers: async () => (await ask())?.ok ?? false,
    isKept,
    lock: null,
    listening: null,
    write: () => undefined,
    say: () => undefined,
  });
  child = prepared;
  return { prepared, ask };
}

const answering = 'export default { fetch: () => new Response("well") };';

test('a supervised process is restarted when it is killed, and not once it is stopped', async () => {
  const { prepared, ask } = await prepare(answering, true);
  await prepared.start();
  const first = prepared.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await eventually(async () => expect(await (await ask())?.text()).toBe('well'), 100);
  expect(prepared.restarts()).toBe(1);
  expect(prepared.pid()).not.toBe(first);
  await prepared.stop(5);
  expect([prepared.pid(), await ask()]).toEqual([null, null]);
});

test('a process of the benchmarks is not restarted: its clients are refused', async () => {
  const { prepared, ask } = await prepare(answering, false);
  await prepared.start();
  process.kill(prepared.pid() ?? 0, 'SIGKILL');
  await eventually(() => expect(prepared.pid()).toBeNull(), 100);
  expect([prepared.restarts(), await ask()]).toEqual([0, null]);
});

test('a process that cannot start says why', async () => {
  const { prepared } = await prepare('export default {', false);
  await expect(prepared.start()).rejects.toThrow(/^The worker did not start: .*worker\.js:1/);
});
