import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { NODE_RECEIVER, PHP_RECEIVER, PYTHON_RECEIVER } from '../../templates/docs/receivers.ts';
import { eventually } from '../eventually.ts';

const SECRET = `whsec_${Buffer.from('k'.repeat(24)).toString('base64')}`;
const OTHER = `whsec_${Buffer.from('o'.repeat(24)).toString('base64')}`;
/** Arabic, an escaped slash and a number that a parser would write differently. */
const BODY =
  '{"id":"01k","type":"checkout.paid","data":{"id":"01c","amount":2500,"metadata":{"note":"طلب","w":1.50}}}';

const receivers = [
  {
    tool: 'php',
    file: 'receive.php',
    program: PHP_RECEIVER,
    args: (port: number) => ['-S', `127.0.0.1:${port}`, 'receive.php'],
  },
  {
    tool: 'python3',
    file: 'receive.py',
    program: PYTHON_RECEIVER,
    args: (port: number) => ['receive.py', String(port)],
  },
  {
    tool: process.execPath,
    file: 'receive.mjs',
    program: NODE_RECEIVER,
    args: (port: number) => ['receive.mjs', String(port)],
  },
].map((receiver) => ({ ...receiver, isInstalled: spawnSync(receiver.tool, ['--version']).status === 0 }));

const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function headersOf(body: string, secrets: string[], at = new Date()): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'webhook-id': '01k',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('01k', at, body)).join(' '),
  };
}

describe('the receivers of the reference, run as they are printed', () => {
  for (const { tool, file, program, args, isInstalled } of receivers) {
    const title = `${file} takes genuine events and refuses all others`;
    test.skipIf(!isInstalled)(
      isInstalled ? title : `${title} (SKIPPED: ${tool} is not installed)`,
      async () => {
        writeFileSync(join(folder, file), program);
        const port = await freePort();
        const child = spawn(tool, args(port), {
          cwd: folder,
          env: { ...process.env, WEBHOOK_SECRET: SECRET },
        });
        running.push(child);
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
        const send = async (headers: Record<string, string>, body = BODY) =>
          (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
        await eventually(async () => expect(await send({})).toBe(401));

        expect(await send(headersOf(BODY, [SECRET]))).toBe(204);
        // A rotation signs with both secrets.
        expect(await send(headersOf(BODY, [OTHER, SECRET]))).toBe(204);
        await eventually(() => expect(said.match(/paid: 01c 2500/g)).toHaveLength(2));

        const genuine = headersOf(BODY, [SECRET]);
        expect(await send(genuine, BODY.replace('2500', '9500'))).toBe(401);
        expect(await send({ ...genuine, 'webhook-id': '02k' })).toBe(401);
        expect(await send(headersOf(BODY, [OTHER]))).toBe(401);
        expect(await send(headersOf(BODY, [SECRET], new Date(Date.now() - 600_000)))).toBe(401);
        expect(await send({ ...genuine, 'webhook-timestamp': 'now' })).toBe(401);
        const { 'webhook-signature': _signature, ...unsigned } = genuine;
        expect(await send(unsigned)).toBe(401);
        expect(said.match(/paid:/g)).toHaveLength(2);
      },
    );
  }
});
