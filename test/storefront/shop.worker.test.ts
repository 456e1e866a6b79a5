import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { FakeService } from './fake-service.ts';
import { emptyShop, stub } from './mirror.ts';
import { followFailure } from './shop-under-test.ts';
import { origin, Visitor } from './visitor.ts';

const copy = copyIn.fr;

// The real service cannot run in this Worker's runtime: an equivalent one in memory answers instead.

const secret = env.SERVICE_WEBHOOK_SECRET;
const key = env.SERVICE_API_KEY;

let service: FakeService;
let prices: string[];

const seconds = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  service = new FakeService();
  service.standIn();
  const dates = service.addProduct('Dattes', { metadata: { slug: 'dattes', name_ar: 'تمر' } });
  const tricky = service.addProduct('</script><b>Miel', { metadata: { slug: 'miel' } });
  service.addPrice(service.addProduct('Livraison', { metadata: { slug: 'delivery' } }), 400);
  prices = [service.addPrice(dates, 950), service.addPrice(tricky, 350)];
});

afterEach(async () => {
  vi.useRealTimers();
  await emptyShop();
  vi.restoreAllMocks();
});

const contact = {
  name: 'Amina',
  phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
  wilaya: '16',
  commune: 'Bab El Oued',
  street: '12 rue',
  delivery: 'home',
  seen_total: '2600',
  way: 'card:2600',
};

/** The first visitor waits until the catalogue is filled. */
async function sync(): Promise<void> {
  await SELF.fetch(`${origin}/fr`);
}

async function order(visitor: Visitor, fields: Record<string, string> = {}) {
  const answer = await visitor.post('/fr/checkout', { ...contact, ...fields });
  const response = await followFailure(visitor, answer);
  const token = /orders\/([0-9a-z]{32})/.exec(response.headers.get('Location') ?? '')?.[1] ?? '';
  const id = [...service.checkouts.keys()].at(-1) ?? '';
  return { response, token, id };
}

async function deliver(body: string, headers?: Record<string, string>): Promise<Response> {
  const signed = headers ?? (await service.sign(body, { secret, key, at: seconds() }));
  return SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers: signed, body });
}

async function stateOf(token: string): Promise<string> {
  const page = await (await SELF.fetch(`${origin}/fr/orders/${token}`)).text();
  return /data-payment="(\w+)"/.exec(page)?.[1] ?? page;
}

describe('the catalogue', () => {
  test('shows products for sale, never the delivery tariff, and says that delivery is free', async () => {
    await sync();
    const response = await SELF.fetch(`${origin}/ar`);
    const page = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Cache-Control')).toContain('max-age=60');
    expect(page).toContain('تمر');
    expect(page).toContain('لن يُخصم أي مبلغ');
    expect(page).not.toContain('Livraison');
  });

  test('stays open while the service is down, and escapes the merchant’s text', async () => {
    await sync();
    service.sabotage = () => new Response('<html>busy</html>', { status: 500 });
    const page = await (await SELF.fetch(`${origin}/fr/p/miel`)).text();
    expect(page).not.toContain('</script><b>');
    expect(page).toContain('\\u003c/script>');
  });

  test('a cart cannot hold the delivery tariff, nor a product not for sale', async () => {
    await sync();
    const delivery = String(service.prices[0]?.id);
    for (const price of [delivery, 'price_of_nothing']) {
      const visitor = new Visitor();
      const answer = await visitor.post('/fr/cart/add', { price, quantity: '1' });
      expect(await visitor.readNext(answer)).toContain('n’est plus en vente');
      expect(visitor.cookie).not.toContain('cart');
    }
  });
});

describe('state changes', () => {
  test.each([{ Origin: 'https://evil.test' }, { Origin: 'null' }])('from %j are refused', async (headers) => {
    const response = await new Visitor().post('/fr/cart/add', { price: prices[0] ?? '' }, headers);
    expect(response.status).toBe(403);
  });

  test('an altered cookie is an empty cart', async () => {
    await sync();
    const visitor = await new Visitor().fill(prices);
    visitor.cookie = visitor.cookie.replace('*2', '*9');
    expect(await visitor.read('/fr/cart')).toContain(copy.cart.empty);
  });
});

describe('checking out', () => {
  beforeEach(sync);

  test('keeps the typed fields beside the errors', async () => {
    const visitor = await new Visitor().fill(prices);
    const response = await visitor.post('/fr/checkout', { ...contact, phone: '12"3', street: '' });
    const page = await visitor.readNext(response);
    expect(page).toContain('12&quot;3');
    expect(page).toContain('id="street-problem"');
    expect(service.checkouts.size).toBe(0);
  });

  test('orders once however often the form is sent', async () => {
    const visitor = await new Visitor().fill(prices);
    const [one, two] = await Promise.all([order(visitor), order(visitor)]);
    expect(one.token).toBe(two.token);
    expect(service.checkouts.size).toBe(1);
    expect(service.bodies.at(-1)).toMatchObject({
      success_url: `${origin}/fr/orders/${one.token}`,
      webhook_endpoint: `${origin}/webhooks/service`,
      service_pay_fees_allocation: 'merchant',
      locale: 'fr',
      customer_id: expect.any(String),
    });
    const go = await SELF.fetch(`${origin}/fr/orders/${one.token}/go`);
    expect(go.headers.get('Refresh')).toBe(`0; url=http://service.test/test/checkouts/${one.id}/pay`);
  });

  test('asks again with the same key after a lost answer', async () => {
    const visitor = await new Visitor().fill(prices);
    service.sabotage = async (request) => {
      if (!request.url.endsWith('/checkouts')) return undefined;
      service.sabotage = null;
      await service.handle(request);
      throw new TypeError('Network connection lost.');
    };
    expect((await order(visitor)).response.status).toBe(503);
    expect((await order(visitor)).response.status).toBe(303);
    expect(service.checkouts.size).toBe(1);
  });

  test.each([
    [{ amount: 2601 }, 409, 'Le total a changé'],
    [{ livemode: true }, 502, 'Réponse inattendue'],
    [{ fees_on_customer: -500 }, 502, 'Réponse inattendue'],
    [{ checkout_url: 'javascript:alert(1)' }, 502, 'Réponse inattendue'],
  ])('does not redirect to a checkout with %j, and expires it', async (distortion, status, words) => {
    service.distortion = distortion;
    const { response, id } = await order(await new Visitor().fill(prices));
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
    expect(service.checkouts.get(id)).toMatchObject({ status: 'expired' });
  });

  test.each([
    ['HTML', () => new Response('<html>'), 502],
    ['half a body', () => new Response('{"id":"chk'), 502],
    ['a 429', () => Response.json({ message: 'Slow down.', code: 'refused' }, { status: 429 }), 503],
    ['no connection', () => Promise.reject(new TypeError('refused')), 503],
  ])('with a service that answers with %s says so and keeps the cart', async (_, answer, status) => {
    const visitor = await new Visitor().fill(prices);
    service.sabotage = answer;
    expect((await order(visitor)).response.status).toBe(status);
    expect(await visitor.read('/fr/cart')).toContain('Dattes');
  });

  test('finds a payment page whose address has letters of ours', async () => {
    service.distortion = { checkout_url: 'https://pay.test/دفع?a="b"' };
    const visitor = await new Visitor().fill(prices);
    const page = await visitor.follow((await order(visitor)).response);
    expect(page.headers.get('Refresh')).toBe('0; url=https://pay.test/%D8%AF%D9%81%D8%B9?a=%22b%22');
  });

  test('shows a changed total before it is ordered', async () => {
    const visitor = await new Visitor().fill(prices);
    const { response } = await order(visitor, { seen_total: '1', way: 'card:1' });
    expect(await visitor.readNext(response)).toContain('Le total a changé');
    expect(service.checkouts.size).toBe(0);
  });

  test('shows the customer’s fee before the redirect to payment', async () => {
    service.fees = 65;
    const visitor = await new Visitor().fill(prices);
    const { response } = await order(visitor);
    const path = response.headers.get('Location') ?? '';
    expect(path).toMatch(/\/fee$/);
    expect(await visitor.read(path)).toContain('665');
  });
});

describe('payment of an order', () => {
  beforeEach(sync);

  test('comes once by a signed event, and empties that cart', async () => {
    const visitor = await new Visitor().fill(prices);
    const { token, id } = await order(visitor);
    expect(await stateOf(token)).toBe('pending');
    const body = service.event(service.settle(id, 'paid'));
    for (let times = 0; times < 3; times++) expect((await deliver(body)).status).toBe(200);
    expect(await stateOf(token)).toBe('paid');
    const late = service.event({ ...service.checkouts.get(id), status: 'expired' });
    expect((await deliver(late)).status).toBe(200);
    expect(await stateOf(token)).toBe('paid');
    await visitor.get(`/fr/orders/${token}`);
    expect(await visitor.read('/fr/cart')).toContain(copy.cart.empty);
  });

  test('does not come from forged, altered and misdirected events', async () => {
    const { token, id } = await order(await new Visitor().fill(prices));
    const paid = { ...service.checkouts.get(id), status: 'paid' };
    const body = service.event(paid);
    const other = `whsec_${btoa('x'.repeat(32))}`;
    const at = seconds();
    const genuine = await service.sign(body, { secret, key, at });
    const refused: [string, string, Record<string, string>][] = [
      ['no signature', body, {}],
      ['another key', body, await service.sign(body, { secret: other, key, at })],
      ['an altered byte', body.replace('"amount":2600', '"amount":2601'), genuine],
      ['an old delivery', body, await service.sign(body, { secret, key, at: at - 301 })],
      ['the other scheme alone', body, { signature: genuine.signature ?? '' }],
      ['another id', body, { ...genuine, 'webhook-id': 'evt_2' }],
    ];
    for (const [name, text, headers] of refused)
      expect((await deliver(text, headers)).status, name).toBe(401);
    const harmless = [
      service.event({ ...paid, amount: 1 }),
      service.event({ ...paid, livemode: true }),
      service.event({ ...paid, metadata: [{ order_id: 'ANOTHER' }] }),
      service.event(paid, { type: 'checkout.failed' }),
      service.event({ ...paid, id: 'chk_unknown', metadata: null }),
      service.event({ ...paid, id: 'chk_unknown' }),
      '{"id":"evt","type":"account.updated"}',
    ];
    for (const text of harmless) expect((await deliver(text)).status, text).toBe(200);
    expect(await stateOf(token)).toBe('pending');
    expect(await stateOf(`${token}?checkout_id=${id}`)).toBe('pending');
  });

  test('by a second checkout is confirmed by a read, and shown as paid twice', async () => {
    const { token, id } = await order(await new Visitor().fill(prices));
    await deliver(service.event(service.settle(id, 'paid')));
    const second = { ...service.checkouts.get(id), id: 'chk_second', status: 'paid' };
    service.checkouts.set('chk_second', second);
    expect((await deliver(service.event(second))).status).toBe(200);
    const page = await (await SELF.fetch(`${origin}/fr/orders/${token}`)).text();
    expect(page).toContain('payée deux fois');
  });

  test('is found by the alarm within five minutes without any event', async () => {
    const { token, id } = await order(await new Visitor().fill(prices));
    service.settle(id, 'paid');
    vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] });
    await runDurableObjectAlarm(stub());
    await eventually(async () => expect(await stateOf(token)).toBe('paid'));
  });

  test('can be retried with a new checkout after a failure, and only then', async () => {
    const visitor = await new Visitor().fill(prices);
    const { token, id } = await order(visitor);
    await deliver(service.event(service.settle(id, 'failed')));
    expect(await stateOf(token)).toBe('failed');
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect(service.checkouts.size).toBe(2);
    expect(await stateOf(token)).toBe('pending');
  });
});
