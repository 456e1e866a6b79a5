import { request } from 'node:http';

/**
 * Asks a port of this machine for an https address, as a proxy does that ends TLS before it: with the name that was asked for, and a
 * header that says who asks. `said`: what the client itself wrote besides.
 */
export function askThrough(port: number, client: string | null, said: Record<string, string> = {}) {
  return (address: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    const { host, pathname, search } = new URL(address);
    const form = body instanceof URLSearchParams;
    const sent = {
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...Object.fromEntries(new Headers(headers)),
      ...said,
      host,
      'x-forwarded-proto': 'https',
      ...(client !== null && { 'x-real-ip': client }),
    };
    return new Promise((settle, fail) => {
      const asked = request({ host: '127.0.0.1', port, method, path: `${pathname}${search}`, headers: sent });
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
