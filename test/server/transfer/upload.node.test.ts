import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import type { TransferClient } from '../../../src/server/transfer/client.ts';
import { partsOf } from '../../../src/server/transfer/parts.ts';
import { uploadSnapshot } from '../../../src/server/transfer/upload.ts';
import { sha256Of } from '../../snapshot-parts.ts';

/** An object that receives parts, with faults chosen by the test. */

type UploadRequest = { method: string; part: number; body: string };

let folder: string;
let client: TransferClient;
let asked: UploadRequest[];
/** The parts that the object has. */
let kept: string[];
let text: string;
let causeFault: (one: UploadRequest, answer: ServerResponse) => boolean;

const server = createServer(async (request, answer) => {
  const one = await readRequest(request);
  asked.push(one);
  if (causeFault(one, answer)) return;
  const say = (status: number, body: object) => answer.writeHead(status).end(JSON.stringify(body));
  const place = () =>
    kept.join('') === text ? { rows: 3, next: null } : { rows: null, next: kept.length + 1 };
  if (one.method === 'POST') return say(200, place());
  if (one.part > kept.length + 1) return say(422, { code: 'copy_part', message: 'First comes another.' });
  expect(request.headers['copy-part-sha256']).toBe(await sha256Of(one.body));
  expect(request.headers['copy-name']).toBe('c'.repeat(64));
  if (one.part === kept.length + 1) kept.push(one.body);
  return say(200, place());
});

async function readRequest(request: IncomingMessage): Promise<UploadRequest> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return { method: request.method ?? '', part: Number(request.headers['copy-part']), body };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bringing-'));
  const socketPath = join(folder, 'socket');
  await new Promise<void>((settle) => server.listen(socketPath, settle));
  client = { origin: 'https://pay.test', key: 'key', base: '', send: sendTo(socketPath) };
  asked = [];
  kept = [];
  causeFault = () => false;
  text = Array.from({ length: 10 }, (_, number) => `line ${number} of many\n`).join('');
  await writeFile(join(folder, 'copy'), text);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((settle) => server.close(settle));
  await rm(folder, { recursive: true });
});

const bring = () =>
  uploadSnapshot(
    client,
    { path: '/shop', file: join(folder, 'copy'), copy: 'c'.repeat(64), token: null },
    { partBytes: 40, pause: 0 },
  );
const sentParts = () => asked.filter(({ method }) => method === 'PUT').map(({ part }) => part);

test('a snapshot is sent in parts of whole lines, and a complete one is not sent again', async () => {
  await bring();
  expect(kept.join('')).toBe(text);
  expect(sentParts()).toEqual([1, 2, 3, 4, 5]);
  await bring();
  expect(sentParts()).toHaveLength(5);
});

test('after a broken connection it continues from the object’s state, and starts again when that is lost', async () => {
  let breaks = 0;
  causeFault = ({ method, part }, answer) => {
    if (method !== 'PUT' || part !== 3 || breaks === 3) return false;
    breaks += 1;
    // Without an answer, then with a proxy's answer, then with everything lost.
    if (breaks === 1) answer.destroy();
    else if (breaks === 2) answer.writeHead(502).end('Bad gateway');
    else kept = [];
    return breaks < 3;
  };
  await bring();
  expect(kept.join('')).toBe(text);
  expect(sentParts()).toEqual([1, 2, 3, 3, 3, 1, 2, 3, 4, 5]);
});

test('over the rate limit it waits as long as told, and continues', async () => {
  let refused = 0;
  causeFault = ({ method, part }, answer) => {
    if (method !== 'PUT' || part !== 2 || refused === 20) return false;
    refused += 1;
    answer.writeHead(429, { 'retry-after': '0' }).end('{"message":"Too many requests."}');
    return true;
  };
  await bring();
  expect([refused, kept.join('')]).toEqual([20, text]);
});

test('a permanent refusal is reported at once, and a lasting failure after some tries', async () => {
  causeFault = ({ method }, answer) => {
    if (method === 'PUT') answer.writeHead(422).end('{"code":"copy_unusable","message":"It is changed."}');
    return method === 'PUT';
  };
  await expect(bring()).rejects.toThrow('https://pay.test/shop: It is changed.');
  expect(sentParts()).toEqual([1]);
  causeFault = (_, answer) => {
    answer.writeHead(503).end('{"message":"It is full."}');
    return true;
  };
  await expect(bring()).rejects.toThrow('It is full.');
  expect(sentParts()).toHaveLength(1);
  // A snapshot without an end is not sent for ever.
  causeFault = () => false;
  await writeFile(join(folder, 'copy'), text.slice(0, -1 - text.indexOf('\n')));
  await expect(bring()).rejects.toThrow('no end');
});

test('parts are whole lines within the byte limit, or one line alone; together they are the file', async () => {
  const path = join(folder, 'any');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 60 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 100 }),
      async (lengths, limit) => {
        const file = lengths.map((length) => `${'x'.repeat(length)}\n`).join('');
        await writeFile(path, file);
        const parts: string[] = [];
        for await (const { number, bytes } of partsOf(path, limit)) {
          parts.push(String(bytes));
          expect(number).toBe(parts.length);
        }
        expect(parts.join('')).toBe(file);
        for (const part of parts) {
          expect(part.endsWith('\n')).toBe(true);
          expect(part.length <= limit || part.indexOf('\n') === part.length - 1, part).toBe(true);
        }
      },
    ),
    { numRuns: 50 },
  );
});
