import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';

type Ask = (address: string, request?: RequestInit) => Promise<Response>;

/**
 * Requests an https address from a port of this machine, as a proxy that terminates TLS does: with the requested host
 * name, and a header with the client's address. `said`: headers that the client itself sent.
 */
export function askThrough(port: number, client: string | null, said: Record<string, string> = {}): Ask {
  const added = { ...said, 'x-forwarded-proto': 'https', ...(client !== null && { 'x-real-ip': client }) };
  return askAt(port, null, added);
}

/** Requests a proxy of this machine that has a certificate of `ca`; only the proxy names the client. */
export function askSecurely(port: number, ca: string, said: Record<string, string> = {}): Ask {
  return askAt(port, ca, said);
}

function askAt(port: number, ca: string | null, added: Record<string, string>): Ask {
  return (address, { method = 'GET', headers, body } = {}) => {
    const { host, pathname, search } = new URL(address);
    const form = body instanceof URLSearchParams;
    const sent = {
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...Object.fromEntries(new Headers(headers)),
      ...added,
      host,
    };
    // A kept connection would lead to a process that has ended since: "socket hang up".
    const plan = {
      agent: false,
      host: '127.0.0.1',
      port,
      method,
      path: `${pathname}${search}`,
      headers: sent,
    };
    return new Promise((settle, fail) => {
      const asked = ca === null ? request(plan) : requestSecurely({ ...plan, ca, servername: host });
      asked.on('error', fail);
      asked.on('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          const got = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const status = answer.statusCode ?? 0;
          const isEmpty = status === 204 || status === 304;
          settle(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: got }));
        });
      });
      asked.end(body === undefined || body === null ? undefined : String(body));
    });
  };
}
