import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findEvent, insertEvent } from '../../../src/service/resources/events/store.ts';
import { Merchant } from '../merchant.ts';

const list = z.object({ data: z.array(z.object({ id: z.string(), type: z.string(), data: z.unknown() })) });

test.each(['paid', 'failed', 'canceled', 'expired'])(
  'an event contains its whole subject, as the API answers it: checkout.%s',
  async (outcome) => {
    const merchant = await Merchant.open();
    const checkout = await merchant.create('/checkouts', {
      amount: 2_000,
      currency: 'dzd',
      success_url: 'https://shop.test/',
      payment_method: 'service_app',
      metadata: { order_id: 7, total: '1.10' },
    });
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome });
    const { data } = list.parse((await merchant.call('GET', `/events?checkout_id=${checkout}`)).body);
    const answered = await merchant.call('GET', `/checkouts/${checkout}`);
    expect(data.map((event) => [event.type, event.data])).toEqual([[`checkout.${outcome}`, answered.body]]);
  },
);

test('an event of another subject is found by its checkout as well', async () => {
  const merchant = await Merchant.open();
  const event = {
    type: 'checkout.paid',
    body: '{"id":"e1","data":{}}',
    createdAt: 1,
  } as const;
  const kept = await runInDurableObject(merchant.ledger(), ({ account: { database } }) => {
    insertEvent(database, { ...event, id: 'e1', subjectId: 'of-another-kind', checkoutId: 'c' });
    return findEvent(database, 'e1')?.subjectId;
  });
  expect(kept).toBe('of-another-kind');
  expect((await merchant.call('GET', '/events?checkout_id=c')).body).toMatchObject({ total: 1 });
});
