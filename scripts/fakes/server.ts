import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../../src/server/user-error.ts';
import type { Clock } from './clock.ts';
import { controlAmount } from './control.ts';
import type { Answer, Call, Fake } from './fake.ts';
import type { FaultPlan } from './faults.ts';

export type Running = { origin: string; url: string; stop: () => Promise<void> };

/** No API that is faked here has this path. */
const CONTROL = '/_fake/';
const LARGEST_BODY = 2 ** 20;

/** Runs a fake on this machine alone. `make` gets a function that tells the server's origin. */
export async function startFake<Kind extends string>(
  make: (origin: () => string) => Fake,
  { port, clock, faults }: { port: number; clock: Clock; faults: FaultPlan<Kind> },
): Promise<Running> {
  let origin = '';
  const fake = make(() => origin);
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const url = new URL(`${origin}${request.url ?? '/'}`);
    const call: Call = {
      method: request.method ?? 'GET',
      // Clients put a base with a slash before a path with one.
      path: url.pathname.replace(/\/{2,}/g, '/'),
      query: url.searchParams,
      header: (name) => String(request.headers[name.toLowerCase()] ?? ''),
      body: body ?? '',
    };
    if (call.path.startsWith(CONTROL)) return send(response, await control(call));
    if (body === null) return send(response, { status: 413, body: { message: 'Request Entity Too Large' } });
    const answer = await fake.answer(call);
    if (answer === null) request.socket.destroy();
    else send(response, answer);
  }

  /** Developers and tests look into the fake and move it; a page in a browser cannot. */
  async function control(call: Call): Promise<Answer> {
    const host = call.header('host').replace(/:\d+$/, '');
    if (!['127.0.0.1', 'localhost'].includes(host) || call.header('origin') !== '') {
      return { status: 403, body: { error: 'Only this machine controls a fake.' } };
    }
    try {
      const input: unknown = call.body === '' ? {} : JSON.parse(call.body);
      if (typeof input !== 'object' || input === null) throw new UserError('The body is a JSON object.');
      const name = call.path.slice(CONTROL.length);
      const result = await controlled(call.method, name, { ...input });
      if (result === null) return { status: 404, body: { error: `There is no control "${name}".` } };
      return { status: 200, body: result };
    } catch (error) {
      if (!(error instanceof UserError) && !(error instanceof SyntaxError)) throw error;
      return { status: 400, body: { error: error.message } };
    }
  }

  async function controlled(method: string, name: string, input: Record<string, unknown>) {
    if (name === 'settings') {
      for (const [key, value] of Object.entries(input)) fake.settings.change(key, String(value));
      return fake.settings.all();
    }
    if (name === 'faults') {
      for (const kind of Object.keys(input)) {
        if (!faults.isKind(kind)) throw new UserError(`There is no fault "${kind}".`);
        faults.order(kind, controlAmount(input, kind) ?? 0);
      }
      return { struck: faults.struck };
    }
    if (name === 'clock') {
      if (method === 'POST') await clock.advance(Math.max(0, Number(input.advance_ms ?? 0)));
      return { now: new Date(clock.now()).toISOString() };
    }
    return fake.control(name, input, method === 'GET');
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: origin + fake.base,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= LARGEST_BODY) parts.push(part);
  }
  return size > LARGEST_BODY ? null : Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, body, type, headers }: Answer): void {
  const isRaw = type !== undefined && (typeof body === 'string' || body instanceof Uint8Array);
  response.writeHead(status, { 'content-type': type ?? 'application/json', ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}
