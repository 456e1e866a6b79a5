import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { FakeService } from '../fake-service.ts';
import { elementsOn } from '../forms.ts';
import { emptyShop, get, readCourierPath, readPage } from '../mirror.ts';
import { origin, Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let service: FakeService;
let visitor: Visitor;
let token: string;

const contact = {
  name: 'Amina Benyoucef',
  phone: '0661 98 76 54',
  email: 'amina@example.dz',
  wilaya: '16',
  commune: 'Bab El Oued',
  street: '12, rue Larbi',
  note: 'Sonner deux fois',
  delivery: 'home',
  seen_total: '950',
  way: 'card:950',
};
/** Private data of the shopper, as any page could write it. */
const personal = [
  'Amina',
  '61 98 76 54',
  '0661987654',
  '+213661',
  'amina@',
  'Bab El Oued',
  '12, rue',
  'Sonner',
];
const found = (page: string, words: string[]) => words.filter((word) => page.includes(word));

beforeEach(async () => {
  service = new FakeService();
  service.standIn();
  const price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await get('/fr');
  visitor = new Visitor();
  await visitor.post('/fr/cart/add', { price, quantity: '1' });
  const { headers } = await visitor.post('/fr/checkout', contact);
  token = /orders\/([0-9a-z]{32})/.exec(headers.get('Location') ?? '')?.[1] ?? '';
});

afterEach(async () => {
  vi.useRealTimers();
  await emptyShop();
  vi.restoreAllMocks();
});

/** Ends the checkout so, and makes the shop query it. */
async function settle(status: Parameters<FakeService['settle']>[1]): Promise<void> {
  for (const id of service.checkouts.keys()) service.settle(id, status);
  vi.setSystemTime(Date.now() + 3_000);
  await visitor.post(`/fr/orders/${token}/ask`, {});
}

test('an order gives the merchant at the service its recipient, address and note', async () => {
  const [checkout] = service.checkouts.values();
  expect(checkout).toMatchObject({
    shipping_address: 'Amina Benyoucef\n+213661987654\n12, rue Larbi\nBab El Oued, 16 Alger',
    metadata: [{ order_id: expect.any(String) }, { note: 'Sonner deux fois' }],
  });
  expect(checkout?.description).toMatch(/^Commande [0-9A-Z]{8}$/);
});

describe('access to an order', () => {
  test('with the browser that placed it shows the address', async () => {
    const page = await visitor.read(`/fr/orders/${token}`);
    for (const one of ['Amina Benyoucef', '0661 98 76 54', '12, rue Larbi', 'Bab El Oued', 'Alger'])
      expect(page).toContain(one);
  });

  test.each(locale.options)('with the token only shows none of it, in %s', async (language) => {
    const page = await readPage(`/${language}/orders/${token}`);
    expect(page).toContain('data-payment="pending"');
    expect(found(page, personal)).toEqual([]);
  });

  test.each([
    ['of another order', (cookie: string) => cookie.replace(token.slice(0, 4), 'zzzz')],
    [
      'with another signature',
      // Not its last letter, of which two bits are unused.
      (cookie: string) => cookie.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['that is a cart', (cookie: string) => cookie.replace(/.*hanout_cart=([^;]*).*/, 'hanout_orders=$1')],
  ])('a cookie %s proves nothing', async (_, forge) => {
    visitor.cookie = forge(visitor.cookie);
    const page = await visitor.read(`/fr/orders/${token}`);
    expect(found(page, ['Amina'])).toEqual([]);
  });

  test('the cookie is HttpOnly, and is sent on the return from the payment page', async () => {
    const { headers } = await new Visitor().post('/fr/checkout', contact);
    expect(headers.getSetCookie().join()).not.toContain('orders');
    const again = await visitor.post('/fr/checkout', contact);
    const set = again.headers.getSetCookie().find((one) => one.startsWith('hanout_orders='));
    expect(set).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  test('no page of an order is indexed, cached, or sent as referrer', async () => {
    for (const path of [`/fr/orders/${token}`, `/fr/orders/${token}/qr.svg`, await readCourierPath(token)]) {
      const { headers } = await get(path);
      expect(headers.get('X-Robots-Tag'), path).toBe('noindex');
      expect(headers.get('Cache-Control'), path).toBe('no-store');
      expect(headers.get('Referrer-Policy'), path).toBe('same-origin');
    }
    expect((await get(`/fr/orders/${token}/qr.svg`)).headers.get('Cross-Origin-Resource-Policy')).toBe(
      'same-origin',
    );
  });
});

describe('the courier’s page', () => {
  test.each([
    ['pending', 'unpaid'],
    ['processing', 'processing'],
    ['paid', 'paid'],
    ['failed', 'unpaid'],
    ['canceled', 'unpaid'],
    ['expired', 'unpaid'],
  ] as const)('of a payment that is %s shows: %s', async (status, instruction) => {
    await settle(status);
    const page = await readPage(await readCourierPath(token));
    expect(page).toContain(`data-instruction="${instruction}"`);
    expect(page).toMatch(/950/);
    const number = elementsOn(await readPage(`/fr/orders/${token}`), 'bdi', { dir: 'ltr' })
      .map(({ text }) => text)
      .find((text) => /^\w{4} \w{4}$/.test(text));
    expect(page).toContain(`<bdi dir="ltr">${number}</bdi>`);
    expect(found(page, [...personal, token, 'Dattes'])).toEqual([]);
  });

  test('has a token of its own: neither opens the other page', async () => {
    const path = await readCourierPath(token);
    const second = path.split('/').at(-1) ?? '';
    expect(second).not.toBe(token);
    expect(await readCourierPath(token)).toBe(path);
    expect((await get(`/fr/orders/${second}`)).status).toBe(404);
    expect((await get(`/fr/courier/${token}`)).status).toBe(404);
  });
});

describe('the order page', () => {
  test('shows past and future steps, in Algiers’ time', async () => {
    const open = await readPage(`/fr/orders/${token}`);
    expect(elementsOn(open, 'li', { class: 'ahead' })).toHaveLength(2);
    await settle('processing');
    expect(elementsOn(await readPage(`/fr/orders/${token}`), 'li', { class: 'ahead' })).toHaveLength(1);
    await settle('paid');
    const paid = await readPage(`/fr/orders/${token}`);
    expect(paid.match(/class="ahead">[^<]*/g)).toEqual(['class="ahead">Livraison ']);
    const steps = Array.from(paid.matchAll(/<li[^>]*>([^<]+)<time/g), ([, step]) => step);
    expect(steps).toEqual(['Commande enregistrée', 'À la banque', 'Paiement reçu']);
    const [, iso = '', shown = ''] = /<time datetime="([^"]*)">([^<]*)</.exec(paid) ?? [];
    const algiers = new Intl.DateTimeFormat('fr', {
      timeZone: 'Africa/Algiers',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(shown).toContain(algiers.format(new Date(iso)));
  });

  test('shows no step whose time is unknown', async () => {
    await settle('paid');
    const paid = await readPage(`/fr/orders/${token}`);
    const steps = Array.from(paid.matchAll(/<li>([^<]+)(<time)?/g), ([, step, time]) => [step, time]);
    expect(steps).toEqual([
      ['Commande enregistrée', '<time'],
      ['Paiement reçu', '<time'],
    ]);
  });

  test('does not wait for confirmation of a declined attempt', async () => {
    const waiting = 'La confirmation du paiement n’est pas encore arrivée.';
    expect(await readPage(`/fr/orders/${token}`)).toContain(waiting);
    await settle('processing');
    await settle('pending');
    const page = await readPage(`/fr/orders/${token}`);
    expect(page).toContain('data-payment="pending"');
    expect(page).toContain(copy.order.declined);
    expect(page).not.toContain(waiting);
  });

  test('makes the shop query the service, every ten seconds at most and within a limit per client', async () => {
    const asked = () => service.calls.filter((call) => call.startsWith('GET /checkouts/')).length;
    const [id = ''] = service.checkouts.keys();
    service.settle(id, 'processing');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    await Promise.all([get(`/fr/orders/${token}`), get(`/fr/orders/${token}`)]);
    await eventually(async () =>
      expect(await readPage(`/fr/orders/${token}?refreshed=1`)).toContain('À la banque<'),
    );
    expect(asked()).toBe(1);
    for (const refreshed of [2, 3, 4, 6, 11, 60]) await get(`/fr/orders/${token}?refreshed=${refreshed}`);
    vi.setSystemTime(Date.now() + 10_000);
    for (const refreshed of [7, 8, 9, 13, 60]) await get(`/fr/orders/${token}?refreshed=${refreshed}`);
    expect(asked()).toBe(1);
    service.settle(id, 'paid');
    await get(`/fr/orders/${token}?refreshed=5`);
    await eventually(async () =>
      expect(await readPage(`/fr/orders/${token}?refreshed=6`)).toContain('data-payment="paid"'),
    );
    expect(asked()).toBe(2);
    vi.setSystemTime(Date.now() + 60_000);
    await get(`/fr/orders/${token}?refreshed=10`);
    expect(asked()).toBe(2);
  });

  test('makes no more queries for a browser over its limit', async () => {
    const asked = () => service.calls.filter((call) => call.startsWith('GET /checkouts/')).length;
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const visitor = new Visitor();
    await visitor.get('/fr/cart');
    const answers: number[] = [];
    // A minute may end in between; twice the limit does not fit in two.
    for (let view = 0; view < 260; view++) {
      vi.setSystemTime(Date.now() + 10_000);
      const answer = await visitor.get(`/fr/orders/${token}`);
      await answer.body?.cancel();
      answers.push(answer.status);
    }
    await scheduler.wait(20);
    // Each view is shown: only the service is spared.
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    expect(asked()).toBeGreaterThan(20);
    // Two minutes' limits, and the alarm's own queries meanwhile.
    expect(asked()).toBeLessThan(2 * 120 + 10);
  });

  test('does not wait for a service that hangs', async () => {
    const hanging = { isOver: false, answers: 0 };
    service.sabotage = async () => {
      while (!hanging.isOver) await scheduler.wait(5);
      hanging.answers += 1;
      return undefined;
    };
    expect(await readPage(`/fr/orders/${token}`)).toContain('data-payment="pending"');
    await eventually(() => expect(service.calls.at(-1)).toMatch(/^GET .checkouts/));
    expect(await readPage(`/fr/orders/${token}?refreshed=1`)).toContain('data-payment="pending"');
    expect(hanging.answers).toBe(0);
    hanging.isOver = true;
    await eventually(() => expect(hanging.answers).toBe(1));
    await scheduler.wait(5);
  });

  test('reloads while it waits, and no longer', async () => {
    expect((await get(`/fr/orders/${token}`)).headers.get('Refresh')).toMatch(/^2; url=/);
    await settle('paid');
    expect((await get(`/fr/orders/${token}`)).headers.get('Refresh')).toBeNull();
  });

  test('can be sent to oneself, and links to the receipt once there is one', async () => {
    const before = await readPage(`/fr/orders/${token}`);
    expect(before).toContain(encodeURIComponent(`${origin}/fr/orders/${token}`));
    expect(before).not.toContain(copy.order.receipt);
    await settle('paid');
    const [id] = service.checkouts.keys();
    expect(await readPage(`/fr/orders/${token}`)).toContain(
      `href="http://service.test/test/checkouts/${id}/pay"`,
    );
  });

  test.each(['failed', 'canceled', 'expired'] as const)(
    'of a payment that %s offers a retry',
    async (status) => {
      await settle(status);
      const page = await readPage(`/fr/orders/${token}`);
      expect(page).toContain(`action="/fr/orders/${token}/again"`);
      expect(page).toContain('class="setback"');
    },
  );
});
