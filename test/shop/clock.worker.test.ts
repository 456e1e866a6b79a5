import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { holdAll } from './stock/hold-all.ts';

/** The server's clock is wrong by an hour, as when somebody corrects it by hand. */

const HOUR = 3_600_000;

let honey: string;
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 2 } }), 1_000);
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await holdAll();
});

const pass = (time: number) => vi.setSystemTime(Date.now() + time);
const read = (path: string) => new Visitor().read(path);
const buy = async (quantity: number) =>
  order(await visitorWith({ [honey]: quantity }), {
    seen_total: String(quantity * 1_000),
    way: `card:${quantity * 1_000}`,
  });

test.each([
  ['forward', HOUR],
  ['back', -HOUR],
])(
  'an earlier order is paid once by its event when the clock moves an hour %s, and its pieces are sold',
  async (_, by) => {
    const { token } = await buy(2);
    const checkoutId = shop.lastCheckout();
    pass(by);
    expect(await shop.tell(checkoutId, 'paid')).toBe(200);
    expect(await read(`/fr/orders/${token}`)).toContain('data-payment="paid"');
    expect(await read('/fr/p/miel')).toContain('https://schema.org/OutOfStock');
    pass(-by);
    // Sent again with a time of the former clock.
    expect(await shop.tell(checkoutId, 'paid')).toBe(200);
    expect(await read(`/fr/orders/${token}`)).toContain('data-payment="paid"');
    expect(await read('/fr/p/miel')).toContain('https://schema.org/OutOfStock');
  },
);

test.each([
  ['forward', HOUR],
  ['back', -HOUR],
])(
  'held pieces stay held when the clock moves an hour %s, and are free when their payment ends',
  async (_, by) => {
    await buy(2);
    const checkoutId = shop.lastCheckout();
    pass(by);
    expect(await read('/fr/p/miel')).toContain('https://schema.org/LimitedAvailability');
    expect(await shop.tell(checkoutId, 'expired')).toBe(200);
    expect(await read('/fr/p/miel')).toContain('https://schema.org/InStock');
    expect((await buy(2)).token).not.toBe('');
  },
);

test.each([
  ['fast', 3_600],
  ['slow', -3_600],
])(
  'an event signed by a clock an hour %s is refused, and the shop asks the service instead',
  async (_, by) => {
    const { token } = await buy(1);
    const { service } = shop;
    const body = service.event(service.settle(shop.lastCheckout(), 'paid'));
    const at = Math.floor(Date.now() / 1000) + by;
    const headers = await service.sign(body, {
      secret: env.SERVICE_WEBHOOK_SECRET,
      key: env.SERVICE_API_KEY,
      at,
    });
    const { status } = await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
    expect(status).toBeGreaterThanOrEqual(400);
    pass(HOUR);
    await runDurableObjectAlarm(stub());
    await eventually(async () => expect(await read(`/fr/orders/${token}`)).toContain('data-payment="paid"'));
  },
);
