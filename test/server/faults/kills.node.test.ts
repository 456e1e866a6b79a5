import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { eventually } from '../../eventually.ts';
import { askThrough } from '../proxy.ts';
import { closeServed, openServed } from '../served.ts';
import { type Place, pidOf, type Running, shopOrigin, startServer } from '../server-process.ts';
import { openApi } from '../service-api-client.ts';
import { expectCheckouts, loadService, loadShop, makeCheckout } from './load.ts';

/** Rounds of each fault: a few in every run, many for rare faults. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);

let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  ({ place, price, server } = await openServed());
});

afterAll(() => closeServed(server, place));

/** A request that a fault ended in an error may stay in the answer for five minutes. Only silence is waited out. */
const awaitAnswers = () =>
  eventually(async () => {
    const health = await sendTo(join(place.state, 'run', 'private.sock'))('http://private/healthz');
    const troubles = (await health.text()).split('\n').filter((line) => !line.startsWith('failed: '));
    expect([[''], ['ok', '']]).toContainEqual(troubles);
  });

test('acknowledged orders survive kill -9 of the shop, which is restarted', {
  timeout: 300_000 * ROUNDS,
}, async () => {
  const placed = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = loadShop(place, price, round % 10);
    await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(8));
    process.kill(pidOf(server, 'shop'), 'SIGKILL');
    await sleep(20);
    await load.end();
    await awaitAnswers();
    for (const [token, phone] of load.acknowledged) placed.set(token, phone);
  }
  const ask = askThrough(place.shopPort, '41.96.0.9');
  for (const token of placed.keys()) {
    const page = await ask(`${shopOrigin}/fr/orders/${token}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('data-payment="')]);
  }
});

test('a restart under load loses no request of a client that retries, and does none twice', async () => {
  const api = await openApi(place);
  const made = new Map<string, string>();
  const complaints = new Set<string>();
  let isOver = false;
  let interrupted = 0;
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let number = 0; !isOver; number += 1) {
      const key = `restart-${client}-${number}`;
      for (;;) {
        const answer = await makeCheckout(api, key).catch((error: NodeJS.ErrnoException) => {
          interrupted += 1;
          complaints.add(error.code ?? error.message);
          return null;
        });
        if (answer !== null) {
          expect(answer).toBeTypeOf('object');
          if (typeof answer === 'object') made.set(key, answer.id);
          break;
        }
        await sleep(20);
      }
    }
  });
  await sleep(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  server = await startServer(place.settings);
  await sleep(200);
  isOver = true;
  await Promise.all(clients);
  expect(interrupted).toBeGreaterThan(0);
  // A request in progress is answered: no connection is cut.
  expect([...complaints].filter((word) => !['ECONNREFUSED', 'ECONNRESET'].includes(word))).toEqual([]);
  expect(new Set(made.values()).size).toBe(made.size);
  for (const [key, id] of made) expect(await makeCheckout(api, key)).toMatchObject({ id });
});

test('too few file descriptors end the process, which restarts with everything acknowledged', async () => {
  const api = await openApi(place);
  const load = loadService(api, 'descriptors', 4);
  await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(20));
  const pid = pidOf(server, 'service');
  // Below its present number: the next connection cannot be accepted.
  const limited = spawnSync('prlimit', ['--pid', String(pid), '--nofile=16:16']);
  expect(String(limited.stderr)).toBe('');
  await eventually(() => {
    // Connections of the load may stay, and need no other.
    connect(place.servicePort, '127.0.0.1')
      .on('error', () => {})
      .end();
    expect(pidOf(server, 'service')).not.toBe(pid);
  });
  await awaitAnswers();
  const before = load.acknowledged.size;
  await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(before));
  await load.end();
  expect(server.output()).toContain('Too many open files');
  await expectCheckouts(api, load.acknowledged);
});
