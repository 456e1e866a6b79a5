import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { packageRoot } from '../../../src/server/packages.ts';
import type { Place } from '../server-process.ts';

/** `npm run backup -- --remote` as typed anywhere, and the connection to a deployment. */

const proxies: Server[] = [];

export function closeEndpoints(): void {
  for (const proxy of proxies) proxy.close();
}

/** The proxy of a deployment: an address of this machine that leads to a port under the deployment's own name. */
export async function openEndpoint(port: number, origin: string): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(origin).host };
    const on = request({
      // As `askThrough`.
      agent: false,
      host: '127.0.0.1',
      port,
      path: asked.url,
      method: asked.method,
      headers: { ...headers, 'x-forwarded-proto': 'https', 'x-real-ip': '41.96.0.9' },
    });
    on.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }).listen(0, '127.0.0.1');
  proxies.push(proxy);
  await once(proxy, 'listening');
  const address = proxy.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** `npm run backup`, with its keys in the environment as files. */
export async function back(place: Place, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/node-version.js', 'scripts/backup.ts', ...args],
    {
      cwd: packageRoot,
      env: {
        ...process.env,
        OPERATOR_KEY_FILE: join(place.state, 'secrets/service/OPERATOR_KEY'),
        ADMIN_KEY_FILE: join(place.state, 'secrets/ADMIN_KEY'),
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** The newest export below a folder. */
export async function newest(folder: string): Promise<string> {
  const names = await readdir(folder);
  return join(folder, names.toSorted().at(-1) ?? '');
}

/** The same release for a place whose runtime names its objects differently, as another account does. */
export async function makeOtherRelease(release: string): Promise<string> {
  const other = await mkdtemp(join(tmpdir(), 'hanout-release-'));
  await cp(release, other, { recursive: true });
  const described = join(other, 'release.json');
  const keys = (await readFile(described, 'utf8')).replaceAll('"uniqueKey": "', '"uniqueKey": "moved-');
  expect(keys).toContain('moved-hanout-');
  await writeFile(described, keys);
  return other;
}
