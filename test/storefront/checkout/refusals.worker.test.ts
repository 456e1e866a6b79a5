import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { stub } from '../mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';

let dates: string;
const stand = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const form = { seen_total: '1900', way: 'card:1900' };

async function refusalsCounted(): Promise<number> {
  const page = await runInDurableObject(stub(), (shop) => shop.auditLog('incidents', null));
  return (page?.data ?? [])
    .map((one) => ('count' in one && one.kind === 'service_refused' ? one.count : 0))
    .reduce((sum, count) => sum + count, 0);
}

test('a refusal of the service is logged with code and fields, without values, and counted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const visitor = await visitorWith({ [dates]: 2 });
  const before = await refusalsCounted();
  stand.service.sabotage = (request) =>
    new URL(request.url).pathname.endsWith('/checkouts')
      ? Response.json(
          {
            message: 'The webhook endpoint must use the standard port. Amina 0550123456',
            code: 'validation_failed',
            errors: {
              webhook_endpoint: ['The webhook endpoint must use the standard port.'],
              'Amina 0550123456': ['is no field'],
            },
          },
          { status: 422 },
        )
      : undefined;
  expect((await order(visitor, form)).response.status).toBe(502);
  const lines = warned.mock.calls.map(([line]) => String(line));
  expect(lines).toContain(
    JSON.stringify({
      event: 'service_refused',
      method: 'POST',
      resource: 'checkouts',
      status: 422,
      code: 'validation_failed',
      fields: ['webhook_endpoint'],
    }),
  );
  expect(lines.join()).not.toMatch(/Amina|0550123456/);
  expect(await refusalsCounted()).toBe(before + 1);
});
