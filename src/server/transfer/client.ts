import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { UserError } from '../user-error.ts';

/** A Worker as the client of a transfer reaches it: by its address, or by a socket of this machine. */
export type TransferClient = {
  /** Without a slash at the end. */
  origin: string;
  /** The operator's key, or the shop's. */
  key: string;
  /** The path above all requests. */
  base: string;
  socketPath: string | null;
};

type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
};
type Answer = { status: number; body: IncomingMessage };

/** Sends a request and streams the answer: a snapshot may be larger than memory. */
export function ask(
  door: TransferClient,
  path: string,
  { method = 'GET', headers, body, signal }: Question = {},
): Promise<Answer> {
  const { origin, base, key, socketPath } = door;
  const { host, protocol, port, hostname } = new URL(origin);
  const where = socketPath === null ? { hostname, ...(port !== '' && { port }) } : { socketPath };
  const send = protocol === 'https:' && socketPath === null ? overHttps : overHttp;
  return new Promise((resolve, fail) => {
    const asked = send({
      ...where,
      path: `${base}${path}`,
      method,
      ...(signal !== undefined && { signal }),
      headers: { host, authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https', ...headers },
    });
    asked.on('error', fail);
    asked.on('response', (answer) => resolve({ status: answer.statusCode ?? 502, body: answer }));
    asked.end(body);
  });
}

/** The text of an answer, bounded in length. */
export async function textOf({ body }: Answer): Promise<string> {
  let text = '';
  for await (const part of body.setEncoding('utf8')) if (text.length < 1_000_000) text += part;
  return text;
}

/** Requests JSON; throws a UserError that names the obstacle. */
export async function askJson(door: TransferClient, path: string, body?: unknown): Promise<unknown> {
  const question =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await ask(door, path, question).catch((error: unknown) => refuse(door, path, String(error)));
  const text = await textOf(answer);
  if (answer.status === 200) return JSON.parse(text);
  return refuse(door, path, `${answer.status} ${text}`);
}

/** `why`: the answer, usually JSON with a message. */
export function refuse(door: TransferClient, path: string, why: string): never {
  const [, message = why.trim().slice(0, 300)] = /"message":"((?:[^"\\]|\\.)*)"/.exec(why) ?? [];
  throw new UserError(`${door.origin}${door.base}${path}: ${message}`);
}
