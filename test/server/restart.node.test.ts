import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { askThrough } from './proxy.ts';
import { builtRelease } from './release.ts';
import { closeServed } from './served.ts';
import { makePlace, type Place, type Running, shopOrigin, startKept } from './server-process.ts';
import { apiBase, openApi, stockShelf } from './service-api-client.ts';

let release: string;
let place: Place;
let server: Running | undefined;

beforeAll(async () => {
  release = await builtRelease();
  place = await makePlace(release);
  await stockShelf(place);
});

afterAll(() => closeServed(server, place));

/** The serving process, from its lock file. */
async function pidOfServer(): Promise<number> {
  const [, pid = '0'] = /process (\d+)/.exec(await readFile(join(place.state, 'lock'), 'utf8')) ?? [];
  return Number(pid);
}

test('a restart under load refuses no connection when another process holds the sockets', async () => {
  const kept = await startKept(place);
  server = kept;
  const api = await openApi(place);
  const ask = askThrough(place.shopPort, '41.96.0.9', { connection: 'close' });
  const outcomes = new Map<string, number>();
  let isOver = false;
  const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const asking = Array.from({ length: 6 }, async (_, asker) => {
    for (let number = 0; !isOver; number += 1) {
      const body = JSON.stringify({ name: `Number ${asker}-${number}` });
      const headers = {
        authorization: `Bearer ${api.key}`,
        'content-type': 'application/json',
        connection: 'close',
      };
      const once = () =>
        asker % 2 === 0
          ? ask(`${shopOrigin}/fr`)
          : api.send(`${apiBase}/products`, { method: 'POST', headers, body });
      // A client accepted in that very moment without a request is disconnected. A socket unit makes the
      // kernel hold it until it sends (DeferAcceptSec=), which Node cannot: here it retries, as a proxy
      // would.
      const again = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET') throw error;
        return once();
      };
      await once()
        .catch(again)
        .then(
          ({ status }) => note(`${asker % 2 === 0 ? 'page' : 'call'} ${status}`),
          (error: NodeJS.ErrnoException) => note(String(error.code ?? error)),
        );
    }
  });
  const readyTimes = () => kept.lines().filter(({ event }) => event === 'ready').length;
  for (let round = 1; round <= 2; round += 1) {
    process.kill(await pidOfServer(), 'SIGTERM');
    await eventually(() => expect(readyTimes()).toBe(round + 1), 50);
  }
  isOver = true;
  await Promise.all(asking);
  expect(kept.lines().filter(({ from }) => from === 'supervisor')).toEqual([
    { from: 'supervisor', ended: 0 },
    { from: 'supervisor', ended: 0 },
  ]);
  expect([...outcomes.keys()].toSorted()).toEqual(['call 200', 'page 200']);
});

test('an inherited socket at another address than the settings’, or without a name, is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const descriptor: unknown = Reflect.get(Reflect.get(other, '_handle'), 'fd');
  const begin = async (name: string) => {
    const command = `LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=${name} exec "$@"`;
    const child = spawn(
      'sh',
      ['-c', command, 'sh', process.execPath, 'scripts/serve.ts', 'start', '--settings', place.settings],
      { stdio: ['ignore', 'ignore', 'pipe', Number(descriptor)] },
    );
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await once(child, 'close');
    return said;
  };
  expect(await begin('shop')).toMatch(
    /shop\.listen is 127\.0\.0\.1:\d+, and its socket listens at 127\.0\.0\.1:\d+/,
  );
  expect(await begin('hanout.socket')).toContain('A socket named "hanout.socket"');
  other.close();
});
