import { SELF } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { visitIn } from '../../src/domain/orders/source-of-link.ts';
import { pages } from '../../src/shop-web/page-cache.ts';
import { isVisitor } from '../../src/storefront/visits/bots.ts';
import { pairOwner } from '../desk/devices.ts';
import { eventually } from '../eventually.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { textOf } from './page-text.ts';
import { order, ShopUnderTest } from './shop-under-test.ts';
import { origin, Visitor } from './visitor.ts';

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
  service.addPrice(service.addProduct('Huile', { metadata: { slug: 'huile' } }), 700);
});

beforeEach(() => offerPaymentMethods('card cash'));

const MINUTE = 60_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const browser = { 'User-Agent': PHONE, 'Sec-Fetch-Mode': 'navigate' };
const counts = async (dimension = 'source') =>
  Object.fromEntries(
    (await inShop('SELECT * FROM funnel_counts WHERE dimension = ?', dimension)).map((row) => [
      String(row.key),
      ['seen', 'opened', 'ordered', 'confirmed', 'paid'].map((step) => Number(row[step])),
    ]),
  );

/** Lets the Worker send what it has counted: with the first view after a minute. */
async function flushed(): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + MINUTE + 1_000, toFake: ['Date'] });
  await new Visitor().read('/fr/p/nothing-here', browser);
  await new Visitor().read('/fr/p/huile', browser);
}

describe('a link', () => {
  test.each([
    ['via=Instagram', { source: 'instagram', campaign: null }],
    ['via=%20La%20%20Foire%E2%80%8F', { source: 'la foire', campaign: null }],
    ['utm_source=fb&utm_campaign=Ete&utm_medium=cpc', { source: 'facebook', campaign: 'Ete · cpc' }],
    ['via=ig&utm_source=fb', { source: 'instagram', campaign: null }],
    ['utm_campaign=Ete', null],
    ['via=', null],
    ['via=shop', null],
    ['via=other', null],
    [`via=${'x'.repeat(400)}`, { source: 'x'.repeat(40), campaign: null }],
  ])('%s', (query, visit) => {
    const parameters = new URLSearchParams(query);
    expect(visitIn((name) => parameters.get(name) ?? undefined)).toEqual(visit);
  });
});

describe('the first visit', () => {
  test('by a marked link stays for thirty days, and the order has its source and campaign', async () => {
    const visitor = new Visitor();
    const answer = await visitor.get('/fr/p/miel?via=ig&utm_campaign=Ramadan', browser);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.includes('_visit='));
    expect(cookie).toMatch(/; Max-Age=2592000; HttpOnly; SameSite=Lax/);
    // Later links do not replace the first.
    for (const path of ['/fr/p/miel?via=tiktok', '/fr?utm_source=google'])
      expect((await visitor.get(path, browser)).headers.getSetCookie().join()).not.toContain('_visit=');
    await visitor.fill([price]);
    await order(visitor, { seen_total: '2000', way: 'cash:0' });
    const [placed] = await inShop('SELECT number, source, campaign FROM orders');
    expect(placed).toMatchObject({ source: 'instagram', campaign: 'Ramadan' });
    const page = await (await (await pairOwner()).get(`/fr/desk/orders/${placed?.number}`)).text();
    expect(textOf(page)).toMatch(/Instagram · Ramadan/);
  });

  test('is forgotten after thirty days, and a forged or changed cookie is none', async () => {
    const visitor = new Visitor();
    await visitor.get('/fr?via=facebook', browser);
    const [, value = ''] = /hanout_visit=([^;]+)/.exec(visitor.cookie) ?? [];
    const sourceOf = async (cookie: string) => {
      const other = new Visitor();
      other.cookie = cookie === '' ? '' : `hanout_visit=${cookie}`;
      await other.fill([price]);
      await order(other, { seen_total: '2000', way: 'cash:0' });
      return (await inShop('SELECT source FROM orders ORDER BY placed_at DESC LIMIT 1'))[0]?.source;
    };
    expect(value.length).toBeGreaterThan(20);
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
    expect(await sourceOf(value)).toBe('facebook');
    for (const wrong of [value.replace('facebook', 'tiktok'), `${value.slice(0, -1)}x`, 'visit~source=me']) {
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(await sourceOf(wrong), wrong).toBe('shop');
    }
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    expect(await sourceOf(value)).toBe('shop');
  });

  test('without a mark sets no cookie, and the page is the same for everybody', async () => {
    const plain = await SELF.fetch(`${origin}/fr/p/miel`, { headers: browser });
    expect(plain.headers.getSetCookie()).toEqual([]);
    expect(plain.headers.get('Cache-Control')).toMatch(/^public/);
    const marked = await SELF.fetch(`${origin}/fr/p/miel?via=facebook`, { headers: browser });
    expect(await marked.text()).toBe(await plain.text());
  });
});

describe('views', () => {
  test('are counted by source and product, from memory too, and cost one call a minute', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    const marked = new Visitor();
    await marked.read('/fr/p/miel?via=facebook', browser);
    for (let nth = 0; nth < 5; nth += 1) await marked.read('/fr/p/miel', browser);
    for (let nth = 0; nth < 7; nth += 1) await new Visitor().read('/ar/p/miel', browser);
    expect(pages.size.pages).toBeGreaterThan(0);
    expect(await counts()).toEqual({});
    await flushed();
    await eventually(async () =>
      expect(await counts()).toMatchObject({ facebook: [6, 0, 0, 0, 0], shop: [8, 0, 0, 0, 0] }),
    );
    const [honey] = shop.service.products;
    expect((await counts('product'))[String(honey?.id)]).toEqual([13, 0, 0, 0, 0]);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [Pinterest/iOS]', true],
    ['Mozilla/5.0 (Linux; Android 12; CUBOT P60) Chrome/143.0 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/143.0 Mobile Telegram-Android/11.4', true],
    ['Pinterestbot/1.0 (+https://www.pinterest.com/bot.html)', false],
    ['Slackbot-LinkExpanding 1.0', false],
    ['SkypeUriPreview Preview/0.5', false],
  ])('of %s count: %s', (agent, isCounted) => {
    expect(isVisitor(new Headers({ 'User-Agent': agent }), 'desk')).toBe(isCounted);
  });

  test('of programs, previews, devices of the desk and pages fetched in advance are not counted', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    const owner = await pairOwner();
    await owner.get('/fr/p/miel', browser);
    for (const agent of [
      '',
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20 A',
      'TelegramBot (like TwitterBot)',
      'curl/8.5',
    ])
      await new Visitor().read('/fr/p/miel', { ...browser, 'User-Agent': agent });
    const unseen: Record<string, string>[] = [{ 'Sec-Purpose': 'prefetch' }, { 'Sec-Fetch-Mode': 'no-cors' }];
    for (const more of unseen) await new Visitor().read('/fr/p/miel', { ...browser, ...more });
    await SELF.fetch(`${origin}/fr/p/miel`, { method: 'HEAD', headers: browser });
    await new Visitor().read('/fr/p/unknown', browser);
    await flushed();
    const [honey] = shop.service.products;
    await eventually(async () => expect(Object.keys(await counts())).toEqual(['shop']));
    expect((await counts('product'))[String(honey?.id)]).toBeUndefined();
  });

  test('of forms count once, whatever is typed and refused', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    const visitor = new Visitor();
    await visitor.get('/fr?via=tt', browser);
    await visitor.fill([price]);
    await visitor.read('/fr/checkout', browser);
    const refused = await visitor.post(
      '/fr/checkout',
      { name: '', way: 'cash:0', seen_total: '2000' },
      browser,
    );
    await visitor.read(refused.headers.get('Location') ?? '/fr/checkout', browser);
    await flushed();
    await eventually(async () => expect((await counts()).tiktok).toEqual([0, 1, 0, 0, 0]));
  });

  test('of the checkout that the card button of a product opens count once', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    const visitor = new Visitor();
    await visitor.get('/fr?via=tt', browser);
    const pressed = { price, quantity: '1', purchase: 'new' };
    const opened = await visitor.post('/fr/checkout', pressed, browser);
    for (let nth = 0; nth < 2; nth += 1)
      await visitor.read(opened.headers.get('Location') ?? '/fr/checkout', browser);
    await flushed();
    await eventually(async () => expect((await counts()).tiktok).toEqual([0, 1, 0, 0, 0]));
  });

  test('of a thousand invented sources make no more than a hundred and one', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    for (let round = 0; round < 3; round += 1) {
      for (let nth = 0; nth < 60; nth += 1)
        await new Visitor().read(`/fr/p/miel?via=x${round}-${nth}`, browser);
      await flushed();
    }
    await eventually(async () => expect(Object.keys(await counts())).toContain('other'));
    expect(Object.keys(await counts()).length).toBeLessThanOrEqual(101);
  });

  test('are kept for 400 days', async () => {
    await flushed();
    await inShop('DELETE FROM funnel_counts');
    const today = Math.floor(Date.now() / 86_400_000);
    for (const dimension of ['source', 'product'])
      for (const age of [398, 403])
        await inShop(
          'INSERT INTO funnel_counts (dimension, day, key, seen) VALUES (?, ?, ?, 1)',
          dimension,
          today - age,
          `${age} days`,
        );
    await new Visitor().read('/fr/p/miel?via=facebook', browser);
    await flushed();
    await eventually(async () => expect(Object.keys(await counts())).toContain('facebook'));
    for (const dimension of ['source', 'product']) {
      const keys = Object.keys(await counts(dimension));
      expect(keys).toContain('398 days');
      expect(keys).not.toContain('403 days');
    }
  });
});
