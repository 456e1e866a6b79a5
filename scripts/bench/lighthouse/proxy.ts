import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { packageRoot } from '../../packages.ts';

const assets = join(packageRoot, 'public', 'storefront');
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Does what the platform does around the shop's Worker: static files with their headers, and compression. */
export async function openProxy(port: number, shopPort: number): Promise<Server> {
  const rules = readRules(await readFile(join(assets, '_headers'), 'utf8'));
  const server = createServer((asked, answer) => {
    const path = decodeURIComponent(new URL(asked.url ?? '/', 'http://front').pathname);
    const file = join(assets, normalize(path));
    const type = types[extname(path)];
    if (type === undefined || !existsSync(file)) return forward(asked, answer, shopPort);
    const headers: Record<string, string> = { 'content-type': type };
    for (const rule of rules) if (rule.pattern.test(path)) Object.assign(headers, rule.headers);
    send(asked, answer, 200, headers, createReadStream(file));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** The headers of a `_headers` file: a path, then its headers, indented. */
function readRules(text: string): { pattern: RegExp; headers: Record<string, string> }[] {
  return text
    .replace(/^#.*$/gm, '')
    .split(/^(?=\S)/m)
    .filter((rule) => rule.trim() !== '')
    .map((rule) => ({
      pattern: new RegExp(
        `^${(rule.split('\n', 1)[0]?.trim() ?? '').replace(/[.\\/]/g, '\\$&').replaceAll('*', '.*')}$`,
      ),
      headers: Object.fromEntries(
        Array.from(rule.matchAll(/^\s+([\w-]+):\s*(.*)$/gm), ([, name = '', value = '']) => [
          name.toLowerCase(),
          value,
        ]),
      ),
    }));
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = asked;
  const upstream = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
    const kept = { ...got.headers };
    // With Referrer-Policy, the packaged Chromium reports a page to Lighthouse as aborted, whatever the value.
    for (const name of ['content-length', 'transfer-encoding', 'connection', 'referrer-policy'])
      delete kept[name];
    send(asked, answer, got.statusCode ?? 502, kept, got);
  });
  upstream.on('error', () => answer.writeHead(502).end());
  asked.pipe(upstream);
}

function send(
  asked: IncomingMessage,
  answer: ServerResponse,
  status: number,
  headers: NodeJS.Dict<string | string[]>,
  body: Readable,
): void {
  const accepted = String(asked.headers['accept-encoding'] ?? '');
  // An answer without a body must not be compressed, not even as an empty body.
  const isText =
    status === 200 &&
    asked.method !== 'HEAD' &&
    /^(?:text\/|image\/svg|application\/)/.test(String(headers['content-type'] ?? ''));
  // The level that CDNs use for compression on the fly.
  if (isText && accepted.includes('br')) {
    const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    answer.writeHead(status, { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' });
    body.pipe(compress).pipe(answer);
  } else {
    answer.writeHead(status, headers);
    body.pipe(answer);
  }
}
