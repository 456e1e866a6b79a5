import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { Send } from '../state/service-api.ts';

/** Where a Worker of this machine listens. */
type Listener = { socketPath: string } | { host: string; port: number };

/** The listener at an address of the settings: `127.0.0.1:8787`, `[::1]:8787`, `*:8787`, `unix:/run/shop.sock`. */
export function listenerAt(address: string): Listener {
  if (address.startsWith('unix:')) return { socketPath: address.slice('unix:'.length) };
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  return { host: host === '*' ? '127.0.0.1' : host, port: Number(port) };
}

/**
 * Sends requests for any address to a listener of this machine, so that a Worker is called under its own name. The
 * body of an answer is streamed: a snapshot may be larger than memory.
 */
export function sendTo(to: string | Listener): Send {
  const listener = typeof to === 'string' ? { socketPath: to } : to;
  return (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const { host, pathname, search } = new URL(address);
    return new Promise((resolve, fail) => {
      const asked = request({
        ...listener,
        // A kept connection would lead to a process that has ended since.
        agent: false,
        path: `${pathname}${search}`,
        method,
        headers: { ...headers, host, 'x-forwarded-proto': 'https' },
        ...(signal !== undefined && { signal }),
      });
      asked.on('error', fail);
      asked.on('response', (answer) => {
        const got = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const { statusCode: status = 502 } = answer;
        const isEmpty = status === 204 || status === 304;
        if (isEmpty) answer.resume();
        resolve(new Response(isEmpty ? null : Readable.toWeb(answer), { status, headers: got }));
      });
      asked.end(body);
    });
  };
}
