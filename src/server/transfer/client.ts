import type { Send } from '../state/service-api.ts';
import { UserError } from '../user-error.ts';

/** A Worker as the client of a transfer reaches it: by its address, or by a socket of this machine. */
export type TransferClient = {
  /** Without a slash at the end. */
  origin: string;
  /** The operator's key, or the shop's. */
  key: string;
  /** The path above all requests. */
  base: string;
  /** `fetch` for an address. */
  send: Send;
};

/** The path of an object, by the name of its snapshot in an export. */
export function pathOf(name: string): string {
  return `/${name.replace(/^(?:service|shop)\//, '').replace(/\.jsonl$/, '')}`;
}

/** Sends a request with the key, which follows no redirect; the answer's body is streamed. */
export function ask(
  { origin, base, key, send }: TransferClient,
  path: string,
  { headers, ...request }: Parameters<Send>[1] = {},
): Promise<Response> {
  return send(`${origin}${base}${path}`, {
    ...request,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
}

/** Sends JSON. */
export function post(
  client: TransferClient,
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return ask(client, path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
}

/** Requests JSON, by POST if there is a body; throws a UserError that names the obstacle. */
export async function askJson(client: TransferClient, path: string, body?: unknown): Promise<unknown> {
  const asked = body === undefined ? ask(client, path) : post(client, path, body);
  const answer = await asked.catch((error: unknown) => refuse(client, path, describeObstacle(error)));
  const text = await answer.text();
  if (answer.status === 200) return JSON.parse(text);
  return refuse(client, path, `${answer.status} ${text}`);
}

/** Why a request got no answer: `fetch` hides the reason in the cause. */
export function describeObstacle(error: unknown): string {
  return String(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** `why`: the answer, usually JSON with a message. */
export function refuse(client: TransferClient, path: string, why: string): never {
  const [, message = why.trim().slice(0, 300)] = /"message":"((?:[^"\\]|\\.)*)"/.exec(why) ?? [];
  throw new UserError(`${client.origin}${client.base}${path}: ${message}`);
}
