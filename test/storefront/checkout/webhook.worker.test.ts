import { createExecutionContext, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import worker from '../../../src/shop-worker/worker.ts';
import { eventually } from '../../eventually.ts';
import { FakeService } from '../fake-service.ts';
import { emptyShop, stub } from '../mirror.ts';
import { origin, Visitor } from '../visitor.ts';

type Json = Record<string, unknown>;
type Delivery = { body: string; headers: Headers };

const { SERVICE_WEBHOOK_SECRET: secret, SERVICE_API_KEY: key } = env;
const other = `whsec_${btoa('x'.repeat(32))}`;
const contact = {
  name: 'Amina',
  phone: '0661 98 76 54',
  wilaya: '16',
  commune: 'Bab El Oued',
  street: '12 rue',
  delivery: 'home',
};

let service: FakeService;
/** Two orders of different amounts, neither paid. */
let orders: { token: string; checkout: Json }[];

const seconds = () => Math.floor(Date.now() / 1000);
const checkoutOf = (index: number): Json => orders[index]?.checkout ?? {};
const orderIdOf = (index: number) => JSON.stringify(checkoutOf(index).metadata);

async function signed(
  body: string,
  changes: { secret?: string; key?: string; at?: number } = {},
): Promise<Delivery> {
  return { body, headers: new Headers(await service.sign(body, { secret, key, at: seconds(), ...changes })) };
}

/** A delivery that reports the first order as paid. */
function paid(changes: Json = {}, event: Json = {}): Promise<Delivery> {
  return signed(service.event({ ...checkoutOf(0), status: 'paid', ...changes }, event));
}

const send = ({ body, headers }: Delivery) =>
  SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });

const states = () => Promise.all(orders.map(async ({ token }) => (await stub().order(token))?.payment));

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  service = new FakeService();
  service.standIn();
  const prices = [950, 3500].map((amount) =>
    service.addPrice(service.addProduct(`P${amount}`, { metadata: { slug: `p${amount}` } }), amount),
  );
  await SELF.fetch(`${origin}/fr`);
  orders = [];
  for (const [index, price] of prices.entries()) {
    const visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price, quantity: '1' });
    const total = index === 0 ? '950' : '3500';
    const fields = { ...contact, seen_total: total, way: `card:${total}` };
    const location = (await visitor.post('/fr/checkout', fields)).headers.get('Location') ?? '';
    const token = /orders\/(\w{32})/.exec(location)?.[1] ?? '';
    orders.push({ token, checkout: [...service.checkouts.values()].at(-1) ?? {} });
  }
});

afterEach(async () => {
  vi.useRealTimers();
  await emptyShop();
  vi.restoreAllMocks();
});

test('a genuine delivery pays its order, and no other', async () => {
  expect((await send(await paid())).status).toBe(200);
  expect(await states()).toEqual(['paid', 'pending']);
});

const without = async (name: string): Promise<Delivery> => {
  const delivery = await paid();
  delivery.headers.delete(name);
  return delivery;
};
const withHeader = async (name: string, change: (value: string) => string): Promise<Delivery> => {
  const delivery = await paid();
  delivery.headers.set(name, change(delivery.headers.get(name) ?? ''));
  return delivery;
};
const twice = async (name: string): Promise<Delivery> => {
  const delivery = await paid();
  delivery.headers.append(name, delivery.headers.get(name) ?? '');
  return delivery;
};

test.each<[string, () => Promise<Delivery>, code?: string]>([
  ['without any signature', async () => ({ ...(await paid()), headers: new Headers() })],
  ['under another secret', async () => signed((await paid()).body, { secret: other })],
  ['under the API key as secret', async () => signed((await paid()).body, { secret: `whsec_${btoa(key)}` })],
  [
    'with one altered byte in the body',
    async () => {
      const { body, headers } = await paid();
      return { body: body.replace('"amount":950', '"amount":951'), headers };
    },
  ],
  [
    'with a trailing space in the body',
    async () => {
      const { body, headers } = await paid();
      return { body: `${body} `, headers };
    },
  ],
  [
    'with one altered byte in the signature',
    () => withHeader('webhook-signature', (it) => it.replace(/.=$/, 'AA=')),
  ],
  ['under another event id', () => withHeader('webhook-id', () => 'evt_2')],
  [
    'with a newer timestamp than was signed',
    () => withHeader('webhook-timestamp', (it) => String(Number(it) + 1)),
  ],
  [
    'of six minutes ago',
    async () => signed((await paid()).body, { at: seconds() - 360 }),
    'timestamp_too_old',
  ],
  [
    'of six minutes ahead',
    async () => signed((await paid()).body, { at: seconds() + 360 }),
    'timestamp_ahead',
  ],
  ['with a timestamp that is not a number', () => withHeader('webhook-timestamp', (it) => `${it}.0`)],
  ['without its id', () => without('webhook-id')],
  ['without its timestamp', () => without('webhook-timestamp')],
  ['with the hex signature only', () => without('webhook-signature')],
  ['with its id twice', () => twice('webhook-id')],
  ['with its timestamp twice', () => twice('webhook-timestamp')],
  [
    'with a signature of a later version',
    () => withHeader('webhook-signature', (it) => it.replace('v1', 'v2')),
  ],
  [
    'with the signature after ten others',
    () => withHeader('webhook-signature', (it) => `${`v1,${'A'.repeat(43)}= `.repeat(10)}${it}`),
  ],
])('a delivery %s is refused, with the reason', async (_, forge, code = 'signature_invalid') => {
  const answer = await send(await forge());
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code })]);
  expect(await states()).toEqual(['pending', 'pending']);
});

test.each<[string, () => Promise<Delivery>]>([
  ['of another amount', () => paid({ amount: 1 })],
  ['of another currency', () => paid({ currency: 'eur' })],
  ['that names another order', () => paid({ metadata: [{ order_id: 'ANOTHER' }] })],
  ['that names the other order of the shop', () => paid({ metadata: JSON.parse(orderIdOf(1)) })],
  [
    'of the more expensive order with this one’s name',
    () => paid({ id: checkoutOf(1).id, metadata: JSON.parse(orderIdOf(0)) }),
  ],
  ['of live money in a test shop', () => paid({ livemode: true }, { livemode: true })],
  ['with two different modes', () => paid({}, { livemode: true })],
  ['with another type than status', () => paid({}, { type: 'checkout.failed' })],
  ['of an unknown checkout that names the order', () => paid({ id: 'chk_unknown' })],
  ['of an unknown checkout', () => paid({ id: 'chk_unknown', metadata: null })],
  ['of an unknown type', () => signed('{"id":"evt","type":"account.updated"}')],
  ['that is not JSON', () => signed('paid')],
  ['with an unknown status', () => paid({ status: 'settled' }, { type: 'checkout.settled' })],
])('a signed event %s is accepted and pays nothing', async (_, make) => {
  expect((await send(await make())).status).toBe(200);
  expect(await states()).toEqual(['pending', 'pending']);
});

test.each<[string, Json]>([
  ['another order', { metadata: [{ order_id: 'ANOTHER' }] }],
  ['no order', { metadata: null }],
  ['the order, with another id than requested', { id: 'chk_third' }],
])('a checkout that the event assigns to the order and a read to %s pays nothing', async (_, said) => {
  service.checkouts.set('chk_other', { ...checkoutOf(0), id: 'chk_other', status: 'paid', ...said });
  expect((await send(await paid({ id: 'chk_other' }))).status).toBe(200);
  expect(service.calls).toContain('GET /checkouts/chk_other');
  expect(await states()).toEqual(['pending', 'pending']);
  // A checkout of this order by the read pays it.
  service.checkouts.set('chk_own', { ...checkoutOf(0), id: 'chk_own', status: 'paid' });
  expect((await send(await paid({ id: 'chk_own' }))).status).toBe(200);
  expect(await states()).toEqual(['paid', 'pending']);
});

test('a signed event of the test mode pays no order of real money', async () => {
  await runInDurableObject(stub(), (_, state) => {
    state.storage.sql.exec('UPDATE orders SET livemode = 1');
  });
  expect((await send(await paid())).status).toBe(200);
  expect(await states()).toEqual(['pending', 'pending']);
});

test('a replayed delivery changes nothing, within its five minutes or later', async () => {
  const delivery = await paid();
  for (let times = 0; times < 3; times += 1) expect((await send(delivery)).status).toBe(200);
  const history = async () => (await stub().order(orders[0]?.token ?? ''))?.history;
  const before = await history();
  expect(before?.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
  expect((await send(delivery)).status).toBe(401);
  expect(await history()).toEqual(before);
});

test('an older event that comes late changes nothing back', async () => {
  await send(await paid());
  for (const status of ['processing', 'pending', 'failed', 'canceled', 'expired']) {
    expect((await send(await paid({ status }))).status, status).toBe(200);
  }
  expect(await states()).toEqual(['paid', 'pending']);
});

test('a shop with a hex key accepts the hex signature only', async () => {
  const sendToHexShop = async ({ body, headers }: Delivery) => {
    const request = new Request(`${origin}/webhooks/service`, { method: 'POST', headers, body });
    return worker.fetch(request, { ...env, SERVICE_WEBHOOK_SECRET: key }, createExecutionContext());
  };
  const { body, headers } = await paid();
  const standardOnly = new Headers(headers);
  standardOnly.delete('signature');
  expect((await sendToHexShop({ body, headers: standardOnly })).status).toBe(401);
  const wrong = new Headers({ signature: 'f'.repeat(64) });
  expect((await sendToHexShop({ body, headers: wrong })).status).toBe(401);
  expect(await states()).toEqual(['pending', 'pending']);
  const hexOnly = new Headers({ signature: headers.get('signature') ?? '' });
  expect((await sendToHexShop({ body, headers: hexOnly })).status).toBe(200);
  expect(await states()).toEqual(['paid', 'pending']);
});

/** Counts in an hour of its own in which `work` runs, once its minute is over. */
async function countedAfter(work: () => Promise<void>, expected: object[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Counts left by other tests are flushed first. Not by a page, which may be cached.
  vi.setSystemTime(Date.now() + 7_200_000);
  await SELF.fetch(`${origin}/fr/cart`);
  vi.setSystemTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 60_000);
  const read = () =>
    runInDurableObject(stub(), (_, { storage }) =>
      storage.sql
        .exec('SELECT kind, count FROM incidents WHERE hour = ?', Math.floor(Date.now() / 3_600_000) * 3600)
        .toArray(),
    );
  await work();
  expect(await read()).toEqual([]);
  vi.setSystemTime(Date.now() + 60_000);
  await SELF.fetch(`${origin}/fr/cart`);
  await eventually(async () => expect(await read()).toEqual(expected));
}

test('forged deliveries are counted by the hour, without a row for each', async () => {
  const { body } = await paid();
  const forge = async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await send(await signed(body, { secret: other }))).status).toBe(401);
  };
  await countedAfter(forge, [{ kind: 'forged_webhook', count: 3 }]);
});

test('a signed event that does not match its order is counted by the hour, without a row for each', async () => {
  const lie = async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await send(await paid({ amount: 1 }))).status).toBe(200);
  };
  await countedAfter(lie, [{ kind: 'event_mismatch', count: 3 }]);
  expect(await states()).toEqual(['pending', 'pending']);
});

/** Events in the shapes of other services: the document shows no payload. */
const shapes: [string, (checkout: Json) => Json][] = [
  ['with its mode as text', (data) => ({ id: 'evt_1', livemode: 'false', type: 'checkout.paid', data })],
  ['without its mode', (data) => ({ id: 'evt_1', type: 'checkout.paid', data })],
  [
    'with the mode of its checkout as a number',
    (data) => ({ id: 'evt_1', livemode: false, type: 'checkout.paid', data: { ...data, livemode: 0 } }),
  ],
  [
    'without fees and currency, with an address of another name',
    ({ fees_on_customer, currency, checkout_url, ...data }) => ({
      id: 'evt_1',
      livemode: 'false',
      type: 'checkout.paid',
      data: { ...data, url: checkout_url },
    }),
  ],
  ['of another type', (data) => ({ id: 'evt_1', livemode: false, type: 'payment.succeeded', data })],
  ['that has nothing but the id of its checkout', ({ id }) => ({ data: { id } })],
  ['that has that id at its top', ({ id }) => ({ id, status: 'paid' })],
  ['that has it as the object of its data', ({ id }) => ({ id: 'evt_1', data: { object: { id } } })],
  ['that calls it the checkout of something else', ({ id }) => ({ data: { id: 'pay_1', checkout_id: id } })],
];

test.each(shapes)('a signed event %s causes a read of its checkout, which decides', async (_, shape) => {
  const id = String(checkoutOf(0).id);
  const event = async () => signed(JSON.stringify(shape({ ...checkoutOf(0), status: 'paid' })));
  // The service reports no payment yet, whatever the event says.
  expect((await send(await event())).status).toBe(200);
  expect(await states()).toEqual(['pending', 'pending']);
  expect(service.calls).toContain(`GET /checkouts/${id}`);
  service.sabotage = () => Response.json({ message: 'Server Error' }, { status: 404 });
  expect((await send(await event())).status).toBe(503);
  service.sabotage = null;
  service.settle(id, 'paid');
  expect((await send(await event())).status).toBe(200);
  expect(await states()).toEqual(['paid', 'pending']);
});

test.each<[string, (checkout: Json) => Json]>([
  ['its mode as a string', (checkout) => ({ ...checkout, livemode: 'false' })],
  [
    'its mode as a number, and its currency in capitals',
    (checkout) => ({ ...checkout, livemode: 0, currency: 'DZD' }),
  ],
  [
    'without fees and currency, and with another name for its address',
    ({ fees_on_customer, currency, checkout_url, ...rest }) => ({ ...rest, url: checkout_url }),
  ],
  ['no address', ({ checkout_url, ...rest }) => rest],
])('a read checkout with %s is accepted', async (_, shape) => {
  const id = String(checkoutOf(0).id);
  const read = shape(service.settle(id, 'paid'));
  service.sabotage = () => Response.json(read);
  expect((await send(await signed(JSON.stringify({ data: { id } })))).status).toBe(200);
  expect(await states()).toEqual(['paid', 'pending']);
});

test('a signed event in another shape about a refund causes a read of the refunded sum', async () => {
  const id = String(checkoutOf(0).id);
  await send(await paid());
  service.checkouts.set(id, { ...service.settle(id, 'paid'), refunded_amount: 70 });
  const event = await signed(JSON.stringify({ type: 'refund', data: { id: 're_1', checkout_id: id } }));
  expect((await send(event)).status).toBe(200);
  const given = () =>
    runInDurableObject(stub(), (_, { storage }) =>
      storage.sql.exec("SELECT amount FROM order_events WHERE kind = 'refunded_part'").toArray(),
    );
  expect(await given()).toEqual([{ amount: 70 }]);
  expect((await send(event)).status).toBe(200);
  expect(await given()).toHaveLength(1);
});

test.each([
  ['event_unreadable', () => signed('paid')],
  ['event_unreadable', () => signed('{"type":"account.updated"}')],
  ['event_unknown', () => paid({ id: 'chk_unknown', metadata: null })],
  ['event_unknown', () => signed('{"data":{"id":"pay_1"}}')],
] as const)('a signed event without effect is counted (%s) and logged', async (kind, make) => {
  const warned = vi.mocked(console.warn);
  await countedAfter(async () => {
    expect((await send(await make())).status).toBe(200);
  }, [{ kind, count: 1 }]);
  expect(warned.mock.calls.flat()).toContain(`webhook: ${kind}`);
});
