import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../src/contract/error.ts';
import { listOf } from '../../../src/contract/page-query.ts';
import { MOST_ENDPOINTS } from '../../../src/contract/requests/webhooks/webhook-endpoint.ts';
import { delivery } from '../../../src/contract/resources/webhooks/event.ts';
import {
  listedWebhookEndpoint,
  type ShownWebhookEndpoint,
  shownWebhookEndpoint,
} from '../../../src/contract/resources/webhooks/webhook-endpoint.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { until } from './backlog.ts';
import { deliver, endCheckout, ledgerOf, Outside, pass, type Received } from './outside.ts';

/** Several webhook endpoints of one mode, by the API, with receivers that check their own secret. */

const SECOND = 1000;
const HOUR = 3600 * SECOND;

let outside: Outside;
let merchant: Merchant;
let accountId: string;
let accountSecret: string;

beforeEach(async () => {
  outside = Outside.open();
  for (const host of ['a.test', 'b.test', 'shop.test', 'standard.test'])
    outside.endpoints[host] = () => new Response();
  const account = await openAccount();
  merchant = new Merchant('test', account.test.secret_key);
  accountId = account.id;
  accountSecret = account.test.webhook_secret;
});
afterEach(() => outside.close());

const endpointList = listOf(listedWebhookEndpoint);
const deliveryList = listOf(delivery);

async function add(url: string, changes: object = {}): Promise<ShownWebhookEndpoint> {
  const answer = await merchant.call('POST', '/webhook-endpoints', { url, ...changes });
  expect(answer.status, answer.text).toBe(200);
  return shownWebhookEndpoint.parse(answer.body);
}

async function change(id: string, body: object) {
  const answer = await merchant.call('PATCH', `/webhook-endpoints/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return listedWebhookEndpoint.parse(answer.body);
}

async function readDeliveries(id: string, query = '') {
  const answer = await merchant.call('GET', `/webhook-endpoints/${id}/deliveries${query}`);
  expect(answer.status, answer.text).toBe(200);
  return deliveryList.parse(answer.body);
}

const listed = async () =>
  endpointList.parse((await merchant.call('GET', '/webhook-endpoints?per_page=50')).body);
const sentTo = (host: string) => outside.received.filter(({ url }) => new URL(url).host === host);
const typeOf = ({ body }: Received): string => Object(JSON.parse(body)).type;

function accepts({ headers, body }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}

describe('the list', () => {
  test('shows each secret once, and the default endpoint first', async () => {
    const made = await add('https://a.test/hook', {
      types: 'checkout.paid refund.succeeded',
      description: 'Books',
    });
    expect(made).toMatchObject({
      ...{ is_default: false, livemode: false, url: 'https://a.test/hook', description: 'Books' },
      ...{ types: ['checkout.paid', 'refund.succeeded'], status: 'enabled', disabled_at: null },
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    const all = await add('https://b.test/hook');
    expect(all.types).toEqual(['*']);
    expect((await listed()).data.map(({ id }) => id)).toEqual([all.id, made.id]);
    await merchant.call('POST', '/webhook-endpoint', { url: 'https://standard.test/hook' });
    const { data, total } = await listed();
    expect([data.map(({ id }) => id), total]).toEqual([['default', all.id, made.id], 3]);
    expect(data[0]).toMatchObject({ is_default: true, url: 'https://standard.test/hook', types: ['*'] });
    const read = await merchant.call('GET', `/webhook-endpoints/${made.id}`);
    const { webhook_secret: _, ...shown } = made;
    expect(read.body).toEqual(shown);
    expect((await merchant.call('GET', '/webhook-endpoints/default')).body).toEqual(data[0]);
    const one = await merchant.call('GET', `/webhook-endpoints?per_page=1&after=${all.id}`);
    expect(endpointList.parse(one.body).data).toEqual([shown]);
  });

  test('has the default endpoint to be read and tested, and to be changed at its own address', async () => {
    expect((await merchant.call('GET', '/webhook-endpoints/default')).status).toBe(404);
    await merchant.call('POST', '/webhook-endpoint', { url: 'https://standard.test/hook' });
    for (const [method, path, body] of [
      ['PATCH', '', { status: 'paused' }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', {}],
    ] as const) {
      const answer = await merchant.call(method, `/webhook-endpoints/default${path}`, body);
      expect([answer.status, Object(answer.body).code]).toEqual([409, 'default_endpoint']);
    }
    await endCheckout(merchant);
    await deliver(merchant, 1);
    expect((await readDeliveries('default')).data).toMatchObject([{ url: 'https://standard.test/hook' }]);
    const answer = await merchant.call('POST', '/webhook-endpoints/default/redeliver', { from: 0 });
    expect(answer.body).toMatchObject({ count: 1 });
    await merchant.call('POST', '/webhook-endpoints/default/test');
    await deliver(merchant, 3);
    expect(sentTo('standard.test').map((one) => accepts(one, accountSecret))).toEqual([true, true, true]);
  });

  test('holds sixteen, and takes another once one is deleted', async () => {
    const ids: string[] = [];
    for (let n = 0; n < MOST_ENDPOINTS; n += 1) ids.push((await add(`https://a.test/${n}`)).id);
    const refused = await merchant.call('POST', '/webhook-endpoints', { url: 'https://a.test/more' });
    expect([refused.status, Object(refused.body).code]).toEqual([409, 'too_many_webhook_endpoints']);
    expect((await merchant.call('DELETE', `/webhook-endpoints/${ids[3]}`)).body).toEqual({
      ...{ id: ids[3], entity: 'webhook_endpoint', livemode: false, deleted: true },
    });
    expect((await merchant.call('GET', `/webhook-endpoints/${ids[3]}`)).status).toBe(404);
    await add('https://a.test/more');
    expect((await listed()).total).toBe(MOST_ENDPOINTS);
  });

  test('takes addresses that the service may call, and known types', async () => {
    const { id } = await add('https://a.test/hook');
    const bad: [field: string, body: object][] = [
      ['url', {}],
      ...['https://10.0.0.1/', 'ftp://a.test/', 'https://a.test:8443/', `${env.PUBLIC_ORIGIN}/x`].map(
        (url): [string, object] => ['url', { url }],
      ),
      ['types.0', { url: 'https://a.test/', types: ['checkout.sold'] }],
      ['types', { url: 'https://a.test/', types: [] }],
    ];
    for (const [field, body] of bad) {
      const made = await merchant.call('POST', '/webhook-endpoints', body);
      expect(made.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(errorBody.parse(made.body).errors ?? {})).toEqual([field]);
      if (Object.keys(body).length === 0) continue;
      const changed = await merchant.call('PATCH', `/webhook-endpoints/${id}`, body);
      expect(changed.status).toBe(422);
    }
    const live = await Merchant.open('live');
    const answer = await live.call('POST', '/webhook-endpoints', { url: 'http://a.test/' });
    expect(answer.status).toBe(422);
  });

  test('makes one endpoint and shows its secret once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const body = { url: 'https://a.test/hook' };
    const first = await merchant.call('POST', '/webhook-endpoints', body, headers);
    const again = await merchant.call('POST', '/webhook-endpoints', body, headers);
    expect([first.status, again.status, Object(again.body).code]).toEqual([200, 409, 'secret_already_shown']);
    expect((await listed()).total).toBe(1);
  });

  test('changes one under If-Match alone, and is written to the journal', async () => {
    const { id } = await add('https://a.test/hook');
    const path = `/webhook-endpoints/${id}`;
    const tag = (await merchant.call('GET', path)).headers.get('ETag') ?? '';
    pass(SECOND);
    const patch = (description: string) => merchant.call('PATCH', path, { description }, { 'If-Match': tag });
    expect([(await patch('One')).status, (await patch('Two')).status]).toEqual([200, 412]);
    const journal = await merchant.call('GET', '/journal');
    expect(Object(journal.body).data).toMatchObject([
      { act: 'updateListedWebhookEndpoint', subject: id, fields: ['description'] },
      { act: 'createWebhookEndpoint', subject: id },
      {},
    ]);
  });

  test('is out of reach of the keys of another account or mode', async () => {
    const { id } = await add('https://a.test/hook');
    for (const other of [await Merchant.open('test'), await Merchant.open('live')])
      for (const path of ['', '/deliveries'])
        expect((await other.call('GET', `/webhook-endpoints/${id}${path}`)).status).toBe(404);
  });
});

describe('an event', () => {
  test('goes to each endpoint that chose its type, signed by the endpoint’s own secret', async () => {
    await merchant.call('POST', '/webhook-endpoint', { url: 'https://standard.test/hook' });
    const paid = await add('https://a.test/hook', { types: ['checkout.paid'] });
    const all = await add('https://b.test/hook');
    await endCheckout(merchant, 'paid');
    await deliver(merchant, 3);
    await endCheckout(merchant, 'expired');
    await deliver(merchant, 5);
    expect(sentTo('a.test').map(typeOf)).toEqual(['checkout.paid']);
    expect(sentTo('b.test').map(typeOf)).toEqual(['checkout.paid', 'checkout.expired']);
    const secrets = [accountSecret, paid.webhook_secret, all.webhook_secret];
    for (const [index, host] of ['standard.test', 'a.test', 'b.test'].entries())
      for (const one of sentTo(host))
        expect(secrets.map((secret) => accepts(one, secret))).toEqual(secrets.map((_, n) => n === index));
    const [same, ...others] = outside.received.slice(0, 3).map(({ body }) => body);
    expect(others).toEqual([same, same]);
  });

  test('of a checkout with an endpoint goes to the others only with always_notify', async () => {
    await add('https://a.test/hook');
    const named = { webhook_endpoint: 'https://shop.test/hook' };
    await endCheckout(merchant, 'paid', named);
    await deliver(merchant, 1);
    await askOperator('POST', `/accounts/${accountId}`, { always_notify: true });
    await endCheckout(merchant, 'paid', named);
    await deliver(merchant, 3);
    expect([sentTo('shop.test').length, sentTo('a.test').length]).toEqual([2, 1]);
  });

  test('waits for no other endpoint, not even one on the same host', async () => {
    outside.endpoints['a.test'] = ({ url }) =>
      url.endsWith('/slow') ? new Promise<Response>(() => undefined) : new Response();
    await add('https://a.test/slow');
    await add('https://a.test/quick');
    for (let n = 0; n < 8; n += 1) await endCheckout(merchant);
    await runDurableObjectAlarm(ledgerOf(merchant));
    const quick = () => outside.received.filter(({ url }) => url.endsWith('/quick')).length;
    await until(() => quick() === 8, 'the quick one has all');
    expect(outside.received.filter(({ url }) => url.endsWith('/slow'))).toHaveLength(2);
  });

  test('to a failing endpoint is tried again there alone', async () => {
    outside.endpoints['a.test'] = () => new Response(null, { status: 503 });
    const failing = await add('https://a.test/hook');
    const fine = await add('https://b.test/hook');
    await endCheckout(merchant);
    await deliver(merchant, 2);
    pass(6 * SECOND);
    await deliver(merchant, 3);
    expect([sentTo('a.test').length, sentTo('b.test').length]).toEqual([2, 1]);
    expect((await readDeliveries(failing.id)).data).toMatchObject([
      { status: 'open', attempts: [{ status: 503 }, { status: 503 }] },
    ]);
    expect((await readDeliveries(fine.id)).data).toMatchObject([{ status: 'delivered' }]);
    // What waits goes to the address of now.
    await change(failing.id, { url: 'https://shop.test/hook' });
    pass(HOUR);
    await deliver(merchant, 4);
    expect(sentTo('shop.test')).toHaveLength(1);
    expect((await readDeliveries(failing.id)).data[0]).toMatchObject({
      ...{ status: 'delivered', url: 'https://shop.test/hook' },
    });
  });
});

describe('an endpoint', () => {
  test('that is paused gets nothing, and then all that waited, in order', async () => {
    const { id } = await add('https://a.test/hook');
    await endCheckout(merchant);
    await deliver(merchant, 1);
    expect(await change(id, { status: 'paused' })).toMatchObject({
      ...{ status: 'paused', disabled_at: Math.floor(Date.now() / SECOND) },
    });
    const types = ['paid', 'expired', 'canceled'] as const;
    for (const outcome of types) {
      pass(HOUR);
      await endCheckout(merchant, outcome);
      await runDurableObjectAlarm(ledgerOf(merchant));
    }
    await deliver(merchant, 1);
    expect((await readDeliveries(id)).data.map(({ status }) => status)).toEqual([
      ...types.map(() => 'open'),
      'delivered',
    ]);
    expect(await change(id, { status: 'enabled' })).toMatchObject({ status: 'enabled', disabled_at: null });
    await deliver(merchant, 4);
    expect(sentTo('a.test').map(typeOf).slice(1)).toEqual(types.map((outcome) => `checkout.${outcome}`));
  });

  test('that answers 410 is disabled alone, and another address or a person enables it', async () => {
    outside.endpoints['a.test'] = () => new Response(null, { status: 410 });
    const gone = await add('https://a.test/hook');
    const fine = await add('https://b.test/hook');
    await endCheckout(merchant);
    await deliver(merchant, 2);
    const { data } = await listed();
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [fine.id, 'enabled'],
      [gone.id, 'disabled'],
    ]);
    const journal = await merchant.call('GET', '/journal?per_page=1');
    expect(Object(journal.body).data).toMatchObject([
      { actor: { kind: 'system' }, act: 'updateListedWebhookEndpoint', subject: gone.id },
    ]);
    await endCheckout(merchant);
    await deliver(merchant, 3);
    expect(await change(gone.id, { url: 'https://a.test/hook' })).toMatchObject({ status: 'disabled' });
    expect(await change(gone.id, { url: 'https://shop.test/hook' })).toMatchObject({ status: 'enabled' });
    await endCheckout(merchant);
    await deliver(merchant, 5);
    expect(sentTo('shop.test')).toHaveLength(1);
    // What was recorded while it was disabled can be sent to it alone.
    const again = await merchant.call('POST', `/webhook-endpoints/${gone.id}/redeliver`, { from: 0 });
    expect(again.body).toMatchObject({ count: 3, waiting: 0 });
    await deliver(merchant, 8);
    expect([sentTo('shop.test').length, sentTo('b.test').length]).toEqual([4, 3]);
  });

  test('that is deleted gets nothing more, and what waits for it ends', async () => {
    outside.endpoints['a.test'] = () => new Response(null, { status: 500 });
    const { id } = await add('https://a.test/hook');
    for (let n = 0; n < 5; n += 1) await endCheckout(merchant);
    await deliver(merchant, 5);
    await merchant.call('DELETE', `/webhook-endpoints/${id}`);
    pass(HOUR);
    await deliver(merchant, 10);
    expect(sentTo('a.test')).toHaveLength(5);
    const states = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) =>
      database
        .all('SELECT state, log ->> 1 ->> 3 AS error FROM deliveries')
        .map((row) => [row.text('state'), row.text('error')]),
    );
    expect(states).toEqual(Array(5).fill(['failed', 'gone']));
    const secrets = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) =>
      database.count('SELECT count(*) AS n FROM webhook_secrets'),
    );
    expect(secrets).toBe(0);
  });

  test('signs with its old and its new secret during the overlap', async () => {
    const made = await add('https://a.test/hook');
    const other = await add('https://b.test/hook');
    const path = `/webhook-endpoints/${made.id}/rotate-secret`;
    const rotated = shownWebhookEndpoint.parse((await merchant.call('POST', path, { overlap: 3600 })).body);
    expect(rotated.secrets).toMatchObject([
      { expires_at: null },
      { expires_at: Math.floor(Date.now() / SECOND) + 3600 },
    ]);
    const secrets = [made.webhook_secret, rotated.webhook_secret, other.webhook_secret];
    const acceptedBy = async (sent: number) => {
      await endCheckout(merchant);
      await deliver(merchant, sent);
      const last = sentTo('a.test').at(-1) ?? expect.fail();
      return secrets.map((secret) => accepts(last, secret));
    };
    expect(await acceptedBy(2)).toEqual([true, true, false]);
    pass(HOUR);
    expect(await acceptedBy(4)).toEqual([false, true, false]);
  });

  test('is tested by an event that is in no list and is tried once, even while it is off', async () => {
    const made = await add('https://a.test/hook', { types: ['checkout.failed'] });
    await change(made.id, { status: 'paused' });
    const answer = await merchant.call('POST', `/webhook-endpoints/${made.id}/test`);
    const planned = delivery.parse(answer.body);
    expect(planned).toMatchObject({ status: 'open', url: 'https://a.test/hook', attempts: [] });
    await deliver(merchant, 1);
    const [first] = sentTo('a.test');
    expect(first && accepts(first, made.webhook_secret)).toBe(true);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      ...{ id: planned.event_id, entity: 'event', type: 'webhook_endpoint.test', data: { id: made.id } },
    });
    outside.endpoints['a.test'] = () => new Response('no', { status: 500 });
    await merchant.call('POST', `/webhook-endpoints/${made.id}/test`);
    await deliver(merchant, 2);
    pass(24 * HOUR);
    await deliver(merchant, 2);
    expect((await readDeliveries(made.id)).data).toMatchObject([
      { status: 'failed', attempts: [{ status: 500, answer: 'no' }] },
      { id: planned.id, status: 'delivered' },
    ]);
    expect(Object((await merchant.call('GET', '/events')).body).total).toBe(0);
  });

  test('gets one event or a range again, of those that it gets', async () => {
    const { id } = await add('https://a.test/hook', { types: ['checkout.paid'] });
    await add('https://b.test/hook');
    await endCheckout(merchant, 'paid');
    await endCheckout(merchant, 'expired');
    await deliver(merchant, 3);
    const path = `/webhook-endpoints/${id}/redeliver`;
    const events = Object((await merchant.call('GET', '/events')).body).data;
    const one = await merchant.call('POST', path, { event_id: events[1].id });
    expect(one.body).toMatchObject({ count: 1, unaddressed: 0, from: events[1].created_at, next: null });
    await deliver(merchant, 4);
    const unchosen = await merchant.call('POST', path, { event_id: events[0].id });
    expect(unchosen.body).toMatchObject({ count: 0, unaddressed: 1 });
    expect((await merchant.call('POST', path, { from: 0 })).body).toMatchObject({ count: 1, unaddressed: 1 });
    await deliver(merchant, 5);
    expect([sentTo('a.test').length, sentTo('b.test').length]).toEqual([3, 2]);
    for (const [field, body] of [
      ['from', {}],
      ['event_id', { event_id: 'none' }],
      ['from', { event_id: events[1].id, from: 0 }],
      ['to', { from: 5, to: 4 }],
    ] as const) {
      const refused = await merchant.call('POST', path, body);
      expect([refused.status, Object.keys(errorBody.parse(refused.body).errors ?? {})]).toEqual([
        422,
        [field],
      ]);
    }
  });
});
