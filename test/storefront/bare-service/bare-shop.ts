import { createExecutionContext, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import worker from '../../../src/shop-worker/worker.ts';
import { BareService } from '../../fixtures/bare-service/filter.ts';
import type { FakeService } from '../fake-service.ts';
import { stub } from '../mirror.ts';
import { ShopUnderTest } from '../shop-under-test.ts';

/** A shop with a service in memory that speaks the public API document only, both new for every test. */
export class BareShop extends ShopUnderTest {
  bare = bareServiceBefore(this.service);

  constructor(fill: (service: FakeService) => void) {
    super(fill, (service) => {
      this.bare = bareServiceBefore(service);
      vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
        this.bare.handle(new Request(input, init)),
      );
    });
  }

  /** Makes the service behind the filter deliver an event; returns the answer of the filter, and so of the shop. */
  override async send(body: string): Promise<number> {
    const endpoint = String(JSON.parse(body).data.webhook_endpoint);
    return (await this.bare.handle(new Request(endpoint, { method: 'POST', body }))).status;
  }

  /** Changes requested from the service behind the filter. */
  get writes(): string[] {
    return this.service.calls.filter((call) => !call.startsWith('GET'));
  }
}

function bareServiceBefore(service: FakeService): BareService {
  const { SERVICE_API_KEY: key, SERVICE_URL } = env;
  return new BareService({
    origin: new URL(SERVICE_URL).origin,
    upstream: SERVICE_URL.replace('service.test', 'upstream.test'),
    key,
    ask: (request) => service.handle(request),
    // Such a service has no webhook secret: it signs with the key.
    deliver: async (request) =>
      worker.fetch(request, { ...env, SERVICE_WEBHOOK_SECRET: key }, createExecutionContext()),
  });
}

/** Time passes, and due work runs. Needs a clock that only the test moves. */
export async function later(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await runDurableObjectAlarm(stub());
}
