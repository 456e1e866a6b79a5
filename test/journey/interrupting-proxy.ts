import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { portOf } from './local-start.ts';

/** A proxy in front of a Worker, with the address that visitors and the payment service know. */
export type InterruptingProxy = {
  origin: string;
  /** Requests refused with a 503, by method and path. */
  refuses: ((method: string, path: string) => boolean) | null;
  /** Method and path of the refused requests. */
  refused: string[];
  close(): Promise<void>;
};

export async function openInterruptingProxy(target: string): Promise<InterruptingProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (proxy.refuses?.(method, url)) {
      proxy.refused.push(`${method} ${url}`);
      answer.writeHead(503).end();
      return;
    }
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: InterruptingProxy = {
    origin: `http://localhost:${portOf(server.address())}`,
    refuses: null,
    refused: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
  return proxy;
}
