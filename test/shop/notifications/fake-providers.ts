import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyStandardWebhook } from '../../../src/contract/signatures.ts';

/**
 * Providers on loopback, with the parts that the shop uses. They follow the public documents, not the
 * providers, so they lack whatever a document leaves out.
 */

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type ReceivedRequest = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

/** A running provider. `mishap` answers in its place, or hangs for ever when it is `hang`. */
export class Provider {
  readonly seen: ReceivedRequest[] = [];
  mishap: Answer | 'hang' | null = null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(answer: (seen: ReceivedRequest) => Answer | Promise<Answer>): Promise<Provider> {
    const server = createServer(async (request, response) => {
      const seen = { path: request.url ?? '', headers: headersOf(request), body: await bodyOf(request) };
      provider.seen.push(seen);
      if (provider.mishap === 'hang') return;
      const { status, body, headers = {} } = provider.mishap ?? (await answer(seen));
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const provider = new Provider(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get last(): ReceivedRequest {
    const seen = this.seen.at(-1);
    if (seen === undefined) throw new Error('No request has come yet.');
    return seen;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return new Uint8Array(Buffer.concat(parts));
}

export function jsonOf({ body }: ReceivedRequest): Record<string, unknown> {
  return JSON.parse(new TextDecoder().decode(body));
}

/**
 * Telegram's Bot API (https://core.telegram.org/bots/api#making-requests): `/bot<token>/METHOD_NAME`, JSON bodies,
 * answers with `ok`, and with `error_code`, `description` and `parameters` when it is false.
 */
export function openTelegram(token: string, chat: string): Promise<Provider> {
  const refuse = (status: number, description: string): Answer => ({
    status,
    body: { ok: false, error_code: status, description },
  });
  return Provider.open((seen) => {
    if (seen.path !== `/bot${token}/sendMessage`)
      return seen.path.startsWith('/bot') ? refuse(401, 'Unauthorized') : refuse(404, 'Not Found');
    const { chat_id, text } = jsonOf(seen);
    if (String(chat_id) !== chat) return refuse(400, 'Bad Request: chat not found');
    if (typeof text !== 'string' || text === '') return refuse(400, 'Bad Request: message text is empty');
    if (text.length > 4096) return refuse(400, 'Bad Request: message is too long');
    return { status: 200, body: { ok: true, result: { message_id: 1, date: 1, chat: { id: chat }, text } } };
  });
}

/**
 * Resend (https://resend.com/docs/api-reference/emails/send-email, …/introduction, …/errors): a bearer key, `from`,
 * `to`, `subject` and `text`; an idempotency key of up to 256 characters, for which the same letter is sent once.
 */
export async function openResend(key: string): Promise<Provider & { letters: Record<string, unknown>[] }> {
  const letters: Record<string, unknown>[] = [];
  const kept = new Map<string, { body: string; id: string }>();
  const refuse = (statusCode: number, name: string, message: string): Answer => ({
    status: statusCode,
    body: { statusCode, name, message },
  });
  const provider = await Provider.open((seen) => {
    const { authorization, 'user-agent': agent, 'idempotency-key': idempotency } = seen.headers;
    if (agent === undefined) return refuse(403, 'forbidden', 'User-Agent is missing.');
    if (authorization === undefined)
      return refuse(401, 'missing_api_key', 'Missing API key in the authorization header.');
    if (authorization !== `Bearer ${key}`) return refuse(403, 'invalid_api_key', 'API key is invalid.');
    if (idempotency !== undefined && (idempotency === '' || idempotency.length > 256))
      return refuse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
    const letter = jsonOf(seen);
    const body = JSON.stringify(letter);
    const before = kept.get(idempotency ?? '');
    if (before !== undefined && before.body !== body)
      return refuse(
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      );
    if (before !== undefined) return { status: 200, body: { id: before.id } };
    for (const field of ['from', 'to', 'subject'])
      if (!letter[field]) return refuse(422, 'missing_required_field', `Missing \`${field}\` field.`);
    letters.push(letter);
    const id = `49a3999c-0ce1-4ea6-ab68-${String(letters.length).padStart(12, '0')}`;
    if (idempotency !== undefined) kept.set(idempotency, { body, id });
    return { status: 200, body: { id } };
  });
  return Object.assign(provider, { letters });
}

/** A receiver by Standard Webhooks (https://github.com/standard-webhooks): verifies the raw body, answers 204. */
export function openReceiver(secret: string, now: () => number): Promise<Provider> {
  return Provider.open(async ({ headers, body }) => {
    const isGood = await verifyStandardWebhook({
      secret,
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body,
      now: Math.floor(now() / 1000),
    });
    return { status: isGood ? 204 : 401, body: '' };
  });
}

/**
 * A push service (RFC 8030, 5, with 8291 and 8292): accepts aes128gcm of at most 4,096 bytes for a time to live, from
 * a sender that signs for this origin, and answers 201 with the message's address.
 */
export function openPushService(): Promise<Provider> {
  const refuse = (status: number): Answer => ({ status, body: '' });
  let origin = '';
  const opened = Provider.open(async ({ headers, body }) => {
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(headers.ttl ?? '')) return refuse(400);
    if (body.length > 4_096) return refuse(413);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
    if (aud !== origin || typeof exp !== 'number') return refuse(403);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const verifier = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['verify']);
    const said = new TextEncoder().encode(`${head}.${claims}`);
    const isGood = await crypto.subtle.verify(algorithm, verifier, bytes(signature), said);
    return isGood ? { status: 201, body: '', headers: { Location: `${origin}/m/1` } } : refuse(403);
  });
  return opened.then((provider) => {
    origin = provider.origin;
    return provider;
  });
}
