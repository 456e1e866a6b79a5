import { request } from 'node:http';
import type { Send } from '../state/service-api.ts';

/** Sends requests for any address to a socket of this machine, so that a Worker is called under its own name. */
export function sendTo(socketPath: string): Send {
  return (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const { host, pathname, search } = new URL(address);
    return new Promise((resolve, fail) => {
      const asked = request(
        {
          socketPath,
          path: `${pathname}${search}`,
          method,
          headers: { ...headers, host, 'x-forwarded-proto': 'https' },
          ...(signal !== undefined && { signal }),
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', fail);
          answer.on('end', () => {
            const got = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
              [value ?? []].flat().map((one) => [name, one]),
            );
            const { statusCode = 502 } = answer;
            const isEmpty = statusCode === 204 || statusCode === 304;
            resolve(
              new Response(isEmpty ? null : Buffer.concat(parts), { status: statusCode, headers: got }),
            );
          });
        },
      );
      asked.on('error', fail);
      asked.end(body);
    });
  };
}
