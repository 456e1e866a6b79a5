import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { open } from './opening.ts';

type Event = { event_id: string; occurred_at: string; data: Record<string, unknown> };
type Received = { body: string; signature: string; type: string; event: Event };

/** A shop that receives events: it answers the handshake in a form, and events with a status. */
async function openShop() {
  const shop = { form: 'text', status: 200, received: [] as Received[], url: '' };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    let body = '';
    for await (const part of request) body += part;
    if (request.method === 'GET') {
      const token = url.searchParams.has('subscribe') ? url.searchParams.get('crc_token') : null;
      response.end(shop.form === 'json' ? JSON.stringify({ crc_token: token }) : token);
      return;
    }
    const { type, events } = JSON.parse(body);
    const signature = String(request.headers['x-yalidine-signature']);
    shop.received.push({ body, signature, type, event: events[0] });
    response.statusCode = shop.status;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?of=1`;
  return shop;
}

const parcel = {
  order_id: 'HAN-1',
  from_wilaya_name: 'Alger',
  firstname: 'Karima',
  familyname: 'Benali',
  contact_phone: '0550123456',
  address: '12 rue des Oliviers',
  to_commune_name: 'Oran',
  to_wilaya_name: 'Oran',
  product_list: 'Robe',
  price: 4500,
  do_insurance: false,
  declared_value: 4500,
  length: 10,
  width: 20,
  height: 5,
  weight: 1,
  freeshipping: true,
  is_stopdesk: false,
  has_exchange: false,
};

async function openBoth() {
  const shop = await openShop();
  const opened = await open('yalidine', { settings: { crc_every_h: 0 } });
  expect((await opened.control('webhook', { url: shop.url, secret: 'told' })).status).toBe(200);
  const made = (await opened.api('POST', 'parcels', [parcel])).json as Record<string, { tracking: string }>;
  const tracking = made['HAN-1']?.tracking ?? '';
  const advance = (input: Record<string, unknown>) => opened.control('advance', { tracking, ...input });
  return { ...opened, shop, tracking, advance };
}

test('the handshake is answered as text or as JSON, by the setting', async () => {
  const shop = await openShop();
  const { control } = await open('yalidine');
  const register = async () => (await control('webhook', { url: shop.url })).status;
  expect(await register()).toBe(200);
  shop.form = 'json';
  expect(await register()).toBe(400);
  await control('settings', { crc_reply: 'json' });
  expect(await register()).toBe(200);
  shop.form = 'text';
  expect(await register()).toBe(400);
  expect((await control('webhook', { url: 'http://127.0.0.1:1/' })).status).toBe(400);
  expect((await control('webhook', { url: shop.url, types: ['parcel_lost'] })).status).toBe(400);
});

test('the handshake comes again each day', async () => {
  const shop = await openShop();
  const { courier, control } = await open('yalidine');
  await control('webhook', { url: shop.url });
  await courier.clock.advance(24 * 3_600_000);
  shop.form = 'json';
  await courier.clock.advance(24 * 3_600_000);
  expect((await control('webhook')).json).toMatchObject({
    enabled: true,
    log: [
      { event: 'handshake', result: '200' },
      { event: 'handshake', result: 'no token as text' },
    ],
  });
});

test('every change is an event of its type, signed over its bytes', async () => {
  const { courier, api, control, shop, tracking, advance } = await openBoth();
  await api('PATCH', `parcels/${tracking}`, { price: 4000 });
  await advance({ state: 'Livré', reason: '' });
  await advance({ payment_status: 'payed' });
  const other = (await api('POST', 'parcels', [{ ...parcel, order_id: 'B' }])).json as Record<
    string,
    { tracking: string }
  >;
  await api('DELETE', `parcels/${other.B?.tracking}`);
  await courier.clock.advance(0);
  expect(shop.received.map(({ type }) => type)).toEqual([
    'parcel_created',
    'parcel_edited',
    'parcel_status_updated',
    'parcel_payment_updated',
    'parcel_created',
    'parcel_deleted',
  ]);
  const data = shop.received.map(({ event }) => event.data);
  expect(data[0]).toMatchObject({ order_id: 'HAN-1', tracking, import_id: 1, label: expect.any(String) });
  expect(data[2]).toEqual({ tracking, status: 'Livré', reason: '' });
  expect(data[3]).toEqual({ tracking, status: 'payed', payment_id: 'PAY-1' });
  for (const { body, signature } of shop.received)
    expect(signature).toBe(createHmac('sha256', 'told').update(body).digest('hex'));
  expect(new Set(shop.received.map(({ event }) => event.event_id)).size).toBe(6);
  await control('webhook', { url: shop.url, types: ['parcel_payment_updated'] });
  shop.received.length = 0;
  await advance({ state: 'Livré', payment_status: 'ready' });
  await control('webhook/test', {});
  await courier.clock.advance(0);
  expect(shop.received.map(({ type }) => type)).toEqual(['parcel_payment_updated']);
});

test('a failed event is tried seven times in a day, then the webhook is off', async () => {
  const { courier, control, shop, advance } = await openBoth();
  await courier.clock.advance(0);
  shop.received.length = 0;
  shop.status = 500;
  await advance({ state: 'Ramassé' });
  const minutes = [0, 5, 15, 60, 180, 720, 1440];
  let passed = 0;
  for (const [index, minute] of minutes.entries()) {
    if (minute > 0) {
      await courier.clock.advance((minute - passed) * 60_000 - 1);
      expect(shop.received).toHaveLength(index);
      expect((await control('webhook')).json).toMatchObject({ enabled: true });
      await courier.clock.advance(1);
    } else await courier.clock.advance(0);
    passed = minute;
    expect(shop.received).toHaveLength(index + 1);
  }
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  const shown = (await control('webhook')).json as { enabled: boolean; log: { result: string }[] };
  expect(shown.enabled).toBe(false);
  expect(shown.log.map(({ result }) => result)).toEqual(['200', ...Array(7).fill('500')]);
  shop.status = 200;
  await advance({ state: 'Centre' });
  await courier.clock.advance(0);
  expect(shop.received).toHaveLength(7);
  expect((await control('webhook/enable', {})).json).toMatchObject({ enabled: true });
  await control('webhook/test', {});
  await courier.clock.advance(0);
  expect(shop.received.at(-1)?.event.data).toMatchObject({ tracking: 'YAL-000000' });
  await courier.clock.advance(49 * 3_600_000);
  expect((await control('webhook')).json).toMatchObject({ log: [] });
});

test('an event comes twice with one id, or after a later one', async () => {
  const { courier, control, shop, advance } = await openBoth();
  await courier.clock.advance(0);
  shop.received.length = 0;
  await control('faults', { webhook_twice: 1 });
  await advance({ state: 'Ramassé' });
  await courier.clock.advance(1_000);
  expect(shop.received).toHaveLength(2);
  expect(shop.received[0]?.body).toBe(shop.received[1]?.body);
  shop.received.length = 0;
  await control('faults', { webhook_late: 1 });
  await advance({ state: 'Expédié' });
  await courier.clock.advance(1_000);
  await advance({ state: 'Centre' });
  await courier.clock.advance(600_000);
  expect(shop.received.map(({ event }) => event.data.status)).toEqual(['Centre', 'Expédié']);
  const [later, earlier] = shop.received.map(({ event }) => event.occurred_at);
  expect(String(earlier) < String(later)).toBe(true);
});
