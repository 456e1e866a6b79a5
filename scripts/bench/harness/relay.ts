import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** The traffic of a relay. */
type Traffic = {
  requests: number;
  bytes: number;
  /** By `performance.now()`: when the first request arrived, and when the last answer was sent. */
  firstAt: number;
  lastAt: number;
};

export type Relay = {
  traffic: Readonly<Traffic>;
  close(): Promise<void>;
};

/** Forwards requests to another port of this machine and counts them. */
export async function openRelay(port: number, to: number): Promise<Relay> {
  const traffic: Traffic = { requests: 0, bytes: 0, firstAt: 0, lastAt: 0 };
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    traffic.requests += 1;
    if (traffic.firstAt === 0) traffic.firstAt = performance.now();
    const { method, url, headers } = asked;
    const upstream = request({ agent, host: '127.0.0.1', port: to, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('data', (part: Buffer) => {
        traffic.bytes += part.length;
      });
      got.on('end', () => {
        traffic.lastAt = performance.now();
      });
      got.pipe(answer);
    });
    upstream.on('error', () => answer.writeHead(502).end());
    asked.pipe(upstream);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    traffic,
    close: async () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
