import { type Fault, serveHandler } from '../fixtures/handler-server.ts';
import { FakeService } from '../storefront/fake-service.ts';

/** A service in memory on a real port, for faults that the real one never has. */
export type ServedFakeService = {
  service: FakeService;
  /** Of test mode. */
  apiBase: string;
  /** Runs before the service while it is set. */
  fault: Fault | null;
  close(): Promise<void>;
};

export async function serveFakeService(): Promise<ServedFakeService> {
  const service = new FakeService();
  const server = await serveHandler(
    (request) => service.handle(request),
    (request, answer) => fake.fault?.(request, answer) ?? false,
  );
  const fake: ServedFakeService = {
    service,
    apiBase: `${server.origin}/test/api/v2`,
    fault: null,
    close: server.close,
  };
  return fake;
}
