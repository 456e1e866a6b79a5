import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FakeService } from '../storefront/fake-service.ts';
import { portOf } from './stand.ts';

/** A way to answer that the fake service does not know: on the wire itself. True when it has taken the request. */
type Fault = (request: IncomingMessage, answer: ServerResponse) => boolean;

/** A service in memory behind a real port, for what the real one never does. */
export type HostedService = {
  service: FakeService;
  /** Of test mode. */
  apiBase: string;
  /** Stands before the service while it is set. */
  fault: Fault | null;
  close(): Promise<void>;
};

export async function hostService(): Promise<HostedService> {
  const service = new FakeService();
  const server = createServer(async (request, answer) => {
    if (hosted.fault?.(request, answer)) return;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const response = await service.handle(
      new Request(`http://service.test${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        body: parts.length === 0 ? null : Buffer.concat(parts).toString(),
      }),
    );
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(await response.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hosted: HostedService = {
    service,
    apiBase: `http://127.0.0.1:${portOf(server.address())}/test/api/v2`,
    fault: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
  return hosted;
}
