import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { locale } from '../../src/contract/scalars.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { eventually } from '../eventually.ts';
import type { FakeService } from './fake-service.ts';
import { stub } from './mirror.ts';
import { textOf } from './page-text.ts';
import { order, ShopUnderTest, visitorWith } from './shop-under-test.ts';
import { origin, type Visitor } from './visitor.ts';

let dates: string;
const stand = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

type Sabotage = NonNullable<FakeService['sabotage']>;

const endless = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) }));

/** Every kind of failure, and the status of the page that reports it. */
const faults: [name: string, answer: Sabotage, status: 502 | 503][] = [
  ['nothing', () => Promise.reject(new TypeError('Network connection lost.')), 503],
  ['no answer in time', () => Promise.reject(new DOMException('Timed out.', 'TimeoutError')), 503],
  ['a body that breaks off', () => new Response(brokenOff()), 503],
  ['a 500', () => Response.json({ message: 'Server Error' }, { status: 500 }), 502],
  ['a 503', () => new Response('', { status: 503, headers: { 'Retry-After': '3600' } }), 502],
  ['a 429', () => Response.json({ message: 'Too many.', code: 'refused' }, { status: 429 }), 503],
  ['a 401', () => Response.json({ message: 'Unauthenticated.', code: 'refused' }, { status: 401 }), 502],
  ['HTML', () => new Response('<!doctype html><h1>Maintenance</h1>'), 502],
  ['half a body', () => new Response('{"id":"chk_1","entity":"checkout","sta'), 502],
  ['no body', () => new Response(''), 502],
  ['null', () => Response.json(null), 502],
  ['an empty object', () => Response.json({}), 502],
  ['an empty list', () => Response.json([]), 502],
  ['an endless body', endless, 502],
  ['no text', () => new Response(new Uint8Array([0xff, 0xfe, 0, 1])), 502],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.test/' } }), 502],
];

function brokenOff(): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":"chk_1"'));
      controller.error(new TypeError('Network connection lost.'));
    },
  });
}

/** Runs the alarm's due work. */
async function passTime(seconds: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
}

const read = async (path: string) => textOf(await (await SELF.fetch(`${origin}${path}`)).text());

async function stateOf(token: string): Promise<string> {
  const page = await (await SELF.fetch(`${origin}/fr/orders/${token}`)).text();
  return /data-payment="(\w+)"/.exec(page)?.[1] ?? page;
}

const seen = { seen_total: '1900', way: 'card:1900' };

describe.each(faults)('a service that answers with %s', (_, fault, status) => {
  test('empties no catalogue', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stand.service.sabotage = fault;
    const before = stand.service.calls.length;
    for (let times = 0; times < 3; times++) await passTime(600);
    await eventually(() => expect(stand.service.calls.length).toBeGreaterThan(before));
    for (const language of locale.options) {
      expect(await read(`/${language}`)).toContain('Dattes');
      expect(await read(`/${language}/p/dattes`)).toContain('Dattes');
    }
    const visitor = await visitorWith({ [dates]: 2 });
    expect(await visitor.readText('/fr/cart')).toContain('Dattes');
    expect((await visitor.get('/fr/checkout')).status).toBe(200);
  });

  test.each(['/customers', '/checkouts'])(
    'to %s leads to an error page, keeps the cart, and is made good later',
    async (path) => {
      const visitor = await visitorWith({ [dates]: 2 });
      stand.service.sabotage = (request) => (isTo(request, path) ? fault(request) : undefined);
      const { response } = await order(visitor, seen);
      // A shopper missing in the list of customers can buy all the same.
      const isTaken = path === '/customers' && (await isRefusal(fault));
      expect(response.status).toBe(isTaken ? 303 : status);
      await expectTruePage(visitor, isTaken ? null : response);
      stand.service.sabotage = null;
      expect((await order(visitor, seen)).response.status).toBe(303);
      expect(payable(stand.service)).toHaveLength(1);
    },
  );

  test('in place of the real answer makes no second checkout', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    stand.service.sabotage = async (request) => {
      if (!isTo(request, '/checkouts')) return undefined;
      stand.service.sabotage = null;
      await stand.service.handle(request);
      return fault(request);
    };
    const { response } = await order(visitor, seen);
    expect(response.status).toBe(status);
    await expectTruePage(visitor, response);
    expect((await order(visitor, seen)).response.status).toBe(303);
    // A refusal means that none was made: then another may be made, and only it can be paid.
    const made = (await isRefusal(fault)) ? 2 : 1;
    expect(stand.service.checkouts.size).toBe(made);
  });

  test('to reads changes nothing until the answers are right again', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    const { token } = await order(visitor, seen);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stand.service.settle(stand.lastCheckout(), 'paid');
    stand.service.sabotage = fault;
    expect((await visitor.post(`/fr/orders/${token}/ask`, {})).status).toBe(303);
    await passTime(125);
    expect(await stateOf(token)).toBe('pending');
    stand.service.sabotage = null;
    await passTime(245);
    await eventually(async () => expect(await stateOf(token)).toBe('paid'));
  });
});

function isTo(request: Request, path: string): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.endsWith(path);
}

async function isRefusal(fault: Sabotage): Promise<boolean> {
  try {
    const answer = await fault(new Request(origin));
    const status = answer?.status ?? 0;
    await answer?.body?.cancel().catch(() => {});
    // An overloaded service has refused nothing.
    return status >= 400 && status < 500 && status !== 429;
  } catch {
    return false;
  }
}

function payable({ checkouts }: FakeService) {
  return [...checkouts.values()].filter(({ status }) => status === 'pending');
}

/** The page says that nothing was paid and how to go on; the cart is unchanged. */
async function expectTruePage(visitor: Visitor, response: Response | null): Promise<void> {
  if (response !== null) {
    const page = await response.text();
    expect(page).toMatch(/action="\/fr\/orders\/[0-9a-z]{32}\/again"/);
    const { unreachable, refused, unexpected } = copyIn.fr.notice;
    expect([unreachable, refused, unexpected].some(({ title }) => page.includes(title))).toBe(true);
    expect(page).not.toContain('data-payment="paid"');
  }
  const cart = await visitor.readText('/fr/cart');
  expect(cart).toContain('Dattes');
}

/** False answers about a checkout. */
const lies: [name: string, change: Record<string, unknown>][] = [
  ['another id', { id: 'chk_other' }],
  ['less', { amount: 1 }],
  ['more', { amount: 1901 }],
  ['an amount as text', { amount: '1900' }],
  ['an amount that is not whole', { amount: 1900.5 }],
  ['another currency', { currency: 'eur' }],
  ['live money for a test', { livemode: true }],
  ['live money for a test as text', { livemode: 'true' }],
  ['a mode that is none', { livemode: 'maybe' }],
  ['a status in capitals', { status: 'PAID' }],
  ['a status that nobody knows', { status: 'succeeded' }],
  ['a status in a list', { status: ['paid'] }],
  ['no status', { status: undefined }],
  ['fees as text', { fees_on_customer: 'none' }],
];

describe('a service that reports paid, and', () => {
  test.each(lies)('%s, is not believed', async (_, change) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const visitor = await visitorWith({ [dates]: 2 });
    const { token } = await order(visitor, seen);
    const id = stand.lastCheckout();
    const truth = { ...stand.service.checkouts.get(id) };
    stand.service.checkouts.set(id, { ...truth, status: 'paid', ...change });
    await visitor.post(`/fr/orders/${token}/ask`, {});
    await passTime(125);
    expect(await stateOf(token)).toBe('pending');
    expect(await visitor.readText('/fr/cart')).toContain('Dattes');
    stand.service.checkouts.set(id, { ...truth, status: 'paid', surprise: { deep: [1] } });
    await passTime(245);
    await eventually(async () => expect(await stateOf(token)).toBe('paid'));
  });
});

afterEach(() => vi.useRealTimers());
