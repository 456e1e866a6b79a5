import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildPackage } from '../../../scripts/emulator/package.ts';
import { packageRoot } from '../../../scripts/packages.ts';
import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import { eventually } from '../../eventually.ts';
import { openReceiver, type Ready, startProgram, stopAll } from './emulator.ts';
import { PackedProject, run } from './packed.ts';

const packed = new PackedProject();
const { root, folder: project, program } = packed;
const receiver = await openReceiver();

beforeAll(() => packed.install());

afterAll(async () => {
  await stopAll();
  receiver.server.close();
  rmSync(root, { recursive: true, force: true });
});

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const checkout = z.object({ id: z.string(), checkout_url: z.string(), status: z.string() });

/** A call under another host name, as in a network of containers. `at`: the address that is called. */
function callAs(
  host: string,
  { api_base, api_key, at = '127.0.0.1' }: Ready & { at?: string },
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { port, pathname } = new URL(api_base);
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: at, port, path: pathname + path, method, headers }, async (answer) =>
      resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString())),
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** An address of the machine that is not loopback, as a container's is; loopback where there is none. */
const address =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

describe('the package hanout-service', () => {
  test('is small, has no source maps, and nothing to run after its install', () => {
    const folder = join(root, 'package');
    // The library for passkeys takes 317 KB of them.
    expect(bytesOf(folder)).toBeLessThan(2_150_000);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.map'))).toEqual(
      [],
    );
    const { scripts, bin } = JSON.parse(
      run('node', ['-p', 'JSON.stringify(require("./package.json"))'], folder).stdout,
    );
    expect([scripts, bin]).toEqual([undefined, { 'hanout-service': 'hanout-service.js' }]);
  });

  test('sells under any host name, and its signed event reaches any address and port', async () => {
    const started = await startProgram(program, ['--host', '0.0.0.0']);
    // Another address of the machine than that of the ready line.
    const ready = { ...started.ready, at: '127.0.0.2' };
    const created = checkout.parse(
      await callAs('pay:8788', ready, '/checkouts', {
        amount: 2500,
        currency: 'dzd',
        success_url: 'http://app:8000/done',
        webhook_endpoint: `http://${address}:${receiver.port}/hook`,
      }),
    );
    expect(created.checkout_url).toBe(`http://pay:8788/test/checkouts/${created.id}/pay`);
    await callAs('other.internal', ready, `/checkouts/${created.id}/simulate`, { outcome: 'paid' });
    const event = await eventually(() => {
      const [first] = receiver.received;
      if (first === undefined) throw new Error('no event yet');
      return first;
    });
    const headers = Object.fromEntries(
      Object.entries(event.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(ready.webhook_secret).verify(event.body, headers)).toMatchObject({
      type: 'checkout.paid',
      data: { id: created.id, amount: 2500 },
    });
    for (const endpoint of [
      'http://app:8000/hook',
      'http://host.docker.internal:8000/',
      'http://192.168.1.5:8000/',
    ])
      expect(await callAs('pay', ready, '/webhook-endpoint', { url: endpoint })).toMatchObject({
        url: endpoint,
      });
    const page = await fetch(new URL('/docs.css', ready.api_base));
    expect(page.headers.get('Content-Type')).toContain('text/css');
    // There is no live mode.
    expect((await fetch(new URL('/api/v2/balance', ready.api_base))).status).toBe(404);
    await started.stop();
  });

  test('its link lets one owner into the dashboard of its account', async () => {
    const { ready, stop } = await startProgram(program, []);
    expect(new URL(ready.dashboard).origin).toBe(new URL(ready.api_base).origin);
    const join = () =>
      fetch(ready.dashboard, {
        method: 'POST',
        headers: { Origin: new URL(ready.dashboard).origin },
        body: new URLSearchParams({ name: 'Yasmine', submission: crypto.randomUUID() }),
        redirect: 'manual',
      });
    const entered = await join();
    expect(entered.status).toBe(303);
    const cookies = entered.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const list = await fetch(new URL(paymentsPath('test'), ready.dashboard), {
      headers: { Cookie: cookies.join('; ') },
    });
    expect(list.status).toBe(200);
    expect((await join()).status).toBe(403);
    await stop();
  });

  test('with --key and --state: the same keys at every start and on every machine, and the data stay', async () => {
    const state = join(root, 'state');
    const first = await startProgram(program, ['--key', 'ci', '--state', state, '--brand', 'acme']);
    const elsewhere = await startProgram(program, ['--key', 'ci']);
    const { api_base: _base, dashboard: _link, ...keys } = first.ready;
    expect(elsewhere.ready).toMatchObject(keys);
    const sale = {
      amount: 900,
      currency: 'dzd',
      success_url: 'http://a.test/',
      acme_pay_fees_allocation: 'merchant',
    };
    const { id } = checkout.parse(await callAs('pay', first.ready, '/checkouts', sale));
    await Promise.all([first.stop(), elsewhere.stop()]);

    const again = await startProgram(program, ['--key', 'ci', '--state', state, '--brand', 'acme']);
    expect(again.ready).toMatchObject(keys);
    expect(await callAs('pay', again.ready, `/checkouts/${id}`)).toMatchObject({
      id,
      acme_pay_fees_allocation: 'merchant',
    });
    await expect(startProgram(program, ['--key', 'ci', '--state', state])).rejects.toThrow(
      `Another emulator uses ${state}.`,
    );
    await again.stop();
    await expect(startProgram(program, ['--key', 'other', '--state', state])).rejects.toThrow(
      'another --key',
    );
  });

  test('is started by the step of the example for GitHub Actions, which hands on its keys', async () => {
    const workflow = readFileSync(join(packageRoot, 'deploy', 'emulator', 'github-actions.yml'), 'utf8');
    const step = /name: Start the payment service\n +run: \|\n((?: {10}.*\n)+)/.exec(workflow)?.[1] ?? '';
    expect(step).toContain('--key ci');
    const environment = join(root, 'github-env');
    // In a process group of its own, which ends what the step leaves running. On a free port.
    const shell = spawn('bash', ['-e', '-c', step.replace('--key ci', '--key ci --port 0')], {
      cwd: project,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, GITHUB_ENV: environment },
    });
    const [status] = await once(shell, 'exit');
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
    expect(status).toBe(0);
    const { ready, stop } = await startProgram(program, ['--key', 'ci']);
    await stop();
    const lines = readFileSync(environment, 'utf8').split('\n');
    expect(lines[0]).toMatch(/^SERVICE_URL=http:\/\/localhost:\d+\/test\/api\/v2$/);
    expect(lines).toContain(`SERVICE_API_KEY=${ready.api_key}`);
    expect(lines).toContain(`SERVICE_WEBHOOK_SECRET=${ready.webhook_secret}`);
  });

  test('listens for an account by its key alone, signed with the secret that it prints', async () => {
    const { ready, stop } = await startProgram(program, []);
    receiver.received.length = 0;
    const forward = `http://127.0.0.1:${receiver.port}/hook`;
    const child = spawn(process.execPath, [program, 'listen', '--forward', forward], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        STATE_DIR: packed.mkdirs('listening'),
        SERVICE_URL: ready.api_base,
        SERVICE_API_KEY: ready.api_key,
        SERVICE_WEBHOOK_SECRET: '',
      },
    });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    await eventually(() => expect(said).toContain('Starting with'));
    const sale = { amount: 900, currency: 'dzd', success_url: 'http://a.test/' };
    const { id } = checkout.parse(await callAs('pay', ready, '/checkouts', sale));
    await callAs('pay', ready, `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const { headers, body } = await eventually(() => receiver.received[0] ?? expect.fail('no event yet'));
    const secret = /whsec_\S+?(?=,)/.exec(said)?.[0] ?? '';
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ data: { id } });
    child.kill('SIGINT');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await stop();
  });

  test('with its runtime inside takes at most 120 MB on Linux and needs no other package', async () => {
    const folder = join(root, 'whole');
    await buildPackage(folder, true);
    const runtime = join(folder, 'workerd');
    expect(bytesOf(folder)).toBeLessThan(process.platform === 'linux' ? 120_000_000 : 160_000_000);
    expect(readFileSync(join(folder, 'workerd-license.txt'), 'utf8')).toContain('Apache License');
    const written = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(written).toMatchObject({
      os: [process.platform],
      cpu: [process.arch],
      license: 'MIT AND Apache-2.0',
    });
    expect(written).not.toHaveProperty('optionalDependencies');
    // The folder is in no project, so that no other runtime is found.
    const { ready, stop } = await startProgram(join(folder, 'hanout-service.js'), []);
    const sale = { amount: 900, currency: 'dzd', success_url: 'http://a.test/' };
    expect(await callAs('pay', ready, '/checkouts', sale)).toMatchObject({ status: 'pending' });
    await stop();
    rmSync(runtime);
    await expect(startProgram(join(folder, 'hanout-service.js'), [])).rejects.toThrow(
      'is missing: install again',
    );
  });

  test('is told by one line when its port is taken', async () => {
    await expect(startProgram(program, ['--port', String(receiver.port)])).rejects.toThrow(
      `Port ${receiver.port} of 127.0.0.1 cannot be taken`,
    );
  });
});

/** The repository's tools, then those of the machine: Jest is none of the repository's. */
const PATH = `${join(packageRoot, 'node_modules', '.bin')}:${process.env.PATH}`;

/** The examples, each run by its tool against a started emulator. */
const examples = [
  { tool: 'vitest', args: ['run', '--root', '.'] },
  // Beside no package.json it asks for a configuration.
  { tool: 'jest', args: ['--config', '{}', '--rootDir', '.'] },
  { tool: 'phpunit', args: ['PurchaseTest.php'] },
  { tool: 'pytest', args: ['-p', 'no:cacheprovider', '.'] },
].map((example) => ({
  ...example,
  isInstalled: spawnSync(example.tool, ['--version'], { env: { ...process.env, PATH } }).status === 0,
}));

describe('the examples of tests', () => {
  for (const { tool, args, isInstalled } of examples) {
    const title = `${tool} makes a purchase and verifies its event`;
    test.skipIf(!isInstalled)(
      isInstalled ? title : `${title} (SKIPPED: ${tool} is not installed)`,
      async () => {
        const { ready, stop } = await startProgram(program, []);
        const place = join(root, 'examples', tool);
        cpSync(join(root, 'package', 'examples', tool), place, { recursive: true });
        if (tool === 'vitest') symlinkSync(join(packageRoot, 'node_modules'), join(place, 'node_modules'));
        const { VITEST: _vitest, ...environment } = process.env;
        const result = await new Promise<{ status: number; said: string }>((resolve) => {
          const child = spawnSync(tool, args, {
            cwd: place,
            encoding: 'utf8',
            env: {
              ...environment,
              PATH,
              SERVICE_URL: ready.api_base,
              SERVICE_API_KEY: ready.api_key,
              SERVICE_WEBHOOK_SECRET: ready.webhook_secret,
            },
          });
          resolve({ status: child.status ?? 1, said: child.stdout + child.stderr });
        });
        await stop();
        expect(result.status, result.said).toBe(0);
        expect(result.said).toMatch(/1 passed|OK \(1 test|1 test/);
      },
    );
  }
});
