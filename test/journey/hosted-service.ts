import { type Fault, serveHandler } from '../fixtures/handler-server.ts';
import { FakeService } from '../storefront/fake-service.ts';

/** A service in memory on a real port, for faults that the real one never has. */
export type HostedService = {
  service: FakeService;
  /** Of test mode. */
  apiBase: string;
  /** Runs before the service while it is set. */
  fault: Fault | null;
  close(): Promise<void>;
};

export async function hostService(): Promise<HostedService> {
  const service = new FakeService();
  const server = await serveHandler(
    (request) => service.handle(request),
    (request, answer) => hosted.fault?.(request, answer) ?? false,
  );
  const hosted: HostedService = {
    service,
    apiBase: `${server.origin}/test/api/v2`,
    fault: null,
    close: server.close,
  };
  return hosted;
}
