import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { FakeService } from './fake-service.ts';
import { emptyShop, stub } from './mirror.ts';
import { origin, Visitor } from './visitor.ts';

/**
 * A shop with a service in memory, both new for every test, or for the whole file where its tests only read. Call it at
 * the top of a file or group.
 */
export class ShopUnderTest {
  service = new FakeService();

  /** `standIn`: lets the service answer the shop's requests. */
  constructor(
    fill: (service: FakeService) => void,
    standIn = (service: FakeService) => service.standIn(),
    isNewFor: 'test' | 'file' = 'test',
  ) {
    const [before, after] = isNewFor === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
    before(async () => {
      this.service = new FakeService();
      const { service } = this;
      standIn(service);
      fill(service);
      // The first request waits until the catalogue is filled.
      await stub().siteMap();
    });
    after(async () => {
      vi.useRealTimers();
      await emptyShop();
      vi.restoreAllMocks();
    });
  }

  /** A shop for a file whose tests leave it as it is. */
  static ofFile(fill: (service: FakeService) => void): ShopUnderTest {
    return new ShopUnderTest(fill, undefined, 'file');
  }

  /** Sends the shop the event of a payment's end, signed as the service does; returns the status. */
  async tell(checkoutId: string, status: 'paid' | 'failed' | 'canceled' | 'expired'): Promise<number> {
    return this.send(this.service.event(this.service.settle(checkoutId, status)));
  }

  /** Sends the shop the event of a refund, signed; returns the status. */
  async sendRefundEvent(id: string): Promise<number> {
    const refund = this.service.refunds.get(id) ?? {};
    return this.send(this.service.event(refund, { type: `refund.${refund.status}` }));
  }

  /** Sends the shop an event, signed; returns the status. */
  async send(body: string): Promise<number> {
    const at = Math.floor(Date.now() / 1000);
    const signing = { secret: env.SERVICE_WEBHOOK_SECRET, key: env.SERVICE_API_KEY, at };
    const headers = await this.service.sign(body, signing);
    return (await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body })).status;
  }

  /** The id of the newest checkout. */
  lastCheckout(): string {
    return [...this.service.checkouts.keys()].at(-1) ?? '';
  }
}

/** The form of a shopper in Algiers. */
export const contact = {
  name: 'Amina',
  phone: '0550 12 34 56',
  wilaya: '16',
  commune: 'Bab El Oued',
  street: '12 rue',
  delivery: 'home',
};

/** The page that says why an order cannot be paid, if an answer leads to it; otherwise the answer. */
export async function followFailure(visitor: Visitor, answer: Response): Promise<Response> {
  return answer.headers.get('Location')?.includes('/again?') ? visitor.follow(answer) : answer;
}

/** Posts the checkout form; `token` is the order's, empty when none was placed or it cannot be paid. */
export async function order(visitor: Visitor, fields: Record<string, string>) {
  const typed = { ...contact, ...fields };
  // Who is asked about commune or name keeps them: many of these tests deliver to another wilaya.
  const answered = `kept ${typed.wilaya} ${typed.commune}`;
  const kept = { answered, kept_name: typed.name ?? '' };
  const response = await followFailure(visitor, await visitor.post('/fr/checkout', { ...kept, ...typed }));
  const token = /orders\/([0-9a-z]{32})/.exec(response.headers.get('Location') ?? '')?.[1] ?? '';
  return { response, token };
}

/** A new visitor with a cart. */
export async function visitorWith(lines: Record<string, number>): Promise<Visitor> {
  const visitor = new Visitor();
  for (const [price, quantity] of Object.entries(lines))
    await visitor.post('/fr/cart/add', { price, quantity: String(quantity) });
  return visitor;
}
