import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import type { TransferClient } from '../../../src/server/transfer/client.ts';
import { KeepAlive } from '../../../src/server/transfer/keep-alive.ts';
import { eventually } from '../../eventually.ts';

/** A Worker that answers on command. */

type KeepAliveRequest = { path: string; act: string; answer: ServerResponse };

let folder: string;
let client: TransferClient;
let asked: KeepAliveRequest[];
let decide: (one: KeepAliveRequest) => number | null;
const server = createServer(async (request, answer) => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const { do: act } = z.object({ do: z.string() }).parse(JSON.parse(text));
  const one = { path: request.url ?? '', act, answer };
  asked.push(one);
  const status = decide(one);
  if (status !== null) reply(one, status);
});
const reply = ({ answer }: KeepAliveRequest, status = 200) => answer.writeHead(status).end('{}');
const countOf = (act: string) => asked.filter((one) => one.act === act).length;

beforeEach(async () => {
  // The test starts the keep-alive rounds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'hold-'));
  const socketPath = join(folder, 'socket');
  await new Promise<void>((settle) => server.listen(socketPath, settle));
  client = { origin: 'https://pay.test', key: 'key', base: '', send: sendTo(socketPath) };
  asked = [];
  decide = () => 200;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((settle) => server.close(settle));
  await rm(folder, { recursive: true });
});

const objects = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ client, path: `/objects/${number}` }));

test('sixteen are called at a time, each once, and the next only after an answer', async () => {
  decide = () => null;
  const hold = new KeepAlive();
  const frozen = hold.freeze(objects(20));
  await eventually(() => expect(asked).toHaveLength(16));
  asked.slice(0, 3).forEach((one) => {
    reply(one);
  });
  await eventually(() => expect(asked).toHaveLength(19));
  decide = () => 200;
  asked.slice(3).forEach((one) => {
    reply(one);
  });
  await frozen;
  await hold.thaw();
  expect(countOf('freeze')).toBe(20);
  expect(countOf('thaw')).toBe(20);
  expect(new Set(asked.map(({ path }) => path)).size).toBe(20);
});

test('all frozen objects thaw when one cannot be frozen', async () => {
  decide = ({ path }) => (path === '/objects/1' ? 409 : null);
  const hold = new KeepAlive();
  const frozen = hold.freeze(objects(40)).catch((error: unknown) => error);
  await eventually(() => expect(asked).toHaveLength(16));
  decide = ({ path }) => (path === '/objects/1' ? 409 : 200);
  for (const one of asked) if (one.path !== '/objects/1') reply(one);
  expect(String(await frozen)).toContain('/objects/1');
  await hold.thaw();
  // The rest was not begun, and later answers are known.
  expect(countOf('freeze')).toBeLessThan(40);
  expect(countOf('thaw')).toBe(countOf('freeze') - 1);
});

test('no keep-alive round starts during another', async () => {
  decide = ({ act }) => (act === 'hold' ? null : 200);
  const hold = new KeepAlive();
  await hold.freeze(objects(3));
  for (let round = 0; round < 5; round += 1) vi.advanceTimersToNextTimer();
  await eventually(() => expect(countOf('hold')).toBe(3));
  decide = () => 200;
  for (const one of asked) if (one.act === 'hold') reply(one);
  // It waits for the round, and calls each once more.
  expect(await hold.findLost()).toBeNull();
  await hold.thaw();
  expect(countOf('hold')).toBe(6);
});

test.each([409, 503])('one that answers %i at the end is reported', async (status) => {
  const hold = new KeepAlive();
  await hold.freeze(objects(20));
  decide = ({ path }) => (path === '/objects/7' ? status : 200);
  expect(await hold.findLost()).toBe('/objects/7');
  await hold.thaw();
});
