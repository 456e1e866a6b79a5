import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answer, ask, Merchant, ORIGIN } from '../merchant.ts';
import { openCheckout } from './payer.ts';

/** Payers at one address, each with or without a cookie. */

const ADDRESS = '197.200.10.20';

class Browser {
  readonly #jar = new Map<string, string>();
  readonly #address: string;
  readonly #keeps: boolean;

  constructor({ address = ADDRESS, keeps = true } = {}) {
    this.#address = address;
    this.#keeps = keeps;
  }

  get(path: string): Promise<Answer> {
    return this.#ask('GET', path, {});
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.#ask('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
      body: new URLSearchParams(fields).toString(),
    });
  }

  get cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #ask(method: string, path: string, { headers = {}, body }: Parameters<typeof ask>[2] & object) {
    const sent = { ...headers, 'CF-Connecting-IP': this.#address, Cookie: this.cookies };
    const answer = await ask(method, path, { headers: sent, body });
    if (!this.#keeps) return answer;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#jar.set(name, value);
    }
    return answer;
  }
}

async function openLink(merchant: Merchant, body: Record<string, unknown> = {}): Promise<string> {
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  const items = [{ price, quantity: 1, adjustable_quantity: true }];
  const id = await merchant.create('/payment-links', { name: 'Market', items, locale: 'fr', ...body });
  return `/test/payment-links/${id}`;
}

const checkoutOf = (answer: Answer) =>
  /\/checkouts\/(\w+)\/pay/.exec(answer.headers.get('Location') ?? '')?.[1];

/** A client who opens a link's page before buying, as people do. */
async function buyer(link: string, options?: ConstructorParameters<typeof Browser>[0]): Promise<Browser> {
  const browser = new Browser(options);
  await browser.get(link);
  return browser;
}

/** How many succeed before a refusal, up to a bound. */
async function countUntilRefused(most: number, post: () => Promise<Answer>): Promise<number> {
  for (let count = 0; count < most; count += 1) if ((await post()).status === 429) return count;
  return most;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a shared address', () => {
  test('takes six hundred unpaid purchases of newcomers from a link in a day, and known clients still buy', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const link = await openLink(await Merchant.open());
    const regulars = await Promise.all(Array.from({ length: 20 }, () => buyer(link)));
    vi.setSystemTime(start + 61 * 60_000);
    const phone = await buyer(link);
    expect(await countUntilRefused(40, () => phone.post(link))).toBe(12);
    const bare = new Browser({ keeps: false });
    expect(await countUntilRefused(700, () => bare.post(link))).toBe(600 - 12);
    for (const browser of regulars) expect(checkoutOf(await browser.post(link))).toBeDefined();
    const elsewhere = await buyer(link, { address: '41.100.1.2' });
    expect(checkoutOf(await elsewhere.post(link))).toBeDefined();
  });

  test('is not locked out of a checkout by one phone that pays repeatedly, nor by empty forms', async () => {
    const { base, read } = await openCheckout({ collect_shipping_address: true });
    const phone = await buyer(`${base}/pay`);
    for (let count = 0; count < 70; count += 1) expect((await phone.post(`${base}/pay`)).status).toBe(303);
    const typed = { name: 'Amina', street: '5', commune: 'Oran', wilaya: '31', phone: '0550123456' };
    const press = () => phone.post(`${base}/pay`, { ...typed, payment_method: 'cib' });
    // Sixty a minute, and the minute may have changed once.
    expect(await countUntilRefused(130, press)).toBeLessThanOrEqual(120);
    const other = await openCheckout();
    const neighbour = await buyer(`${other.base}/pay`);
    expect((await neighbour.post(`${other.base}/pay`, { payment_method: 'cib' })).status).toBe(303);
    expect([(await read()).status, (await other.read()).status]).toEqual(['processing', 'processing']);
  });
});

describe('the limit of unpaid link purchases', () => {
  test('is explained in the payer’s language, with the typed fields and the time to come back', async () => {
    const link = await openLink(await Merchant.open(), { collect_shipping_address: true });
    const typed = { name: 'Amina', street: '5', commune: 'Oran', wilaya: '31', phone: '0550123456' };
    const browser = await buyer(`${link}?lang=en`);
    const post = () => browser.post(link, { ...typed, 'quantity.0': '7' });
    expect(await countUntilRefused(20, post)).toBe(12);
    const refused = await post();
    expect(refused.text).toContain('<html lang="en"');
    expect(refused.text).toContain('Too many purchases are waiting to be paid already.');
    // The hourly dozen refills one by one, every five minutes.
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(240);
    expect(wait).toBeLessThanOrEqual(300);
    for (const [name, value] of Object.entries({ ...typed, 'quantity.0': '7' }))
      expect(refused.text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    // Also on the link's own page.
    expect((await browser.get(link)).text).toContain('value="Amina"');
  });

  test('does not count paid purchases', async () => {
    const merchant = await Merchant.open();
    const link = await openLink(merchant);
    const browser = await buyer(link);
    for (let count = 0; count < 15; count += 1) {
      const id = checkoutOf(await browser.post(link));
      expect(id, String(count)).toBeDefined();
      await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    }
    // A canceled purchase counts all the same.
    for (let count = 0; count < 12; count += 1) {
      const id = checkoutOf(await browser.post(link));
      expect(id, String(count)).toBeDefined();
      await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'canceled' });
    }
    expect((await browser.post(link)).status).toBe(429);
  });
});

test('client cookies are set on private pages only, never on a page that may be cached', async () => {
  const { base, id, merchant } = await openCheckout();
  const link = await openLink(merchant);
  const known = new Browser();
  await known.get(`${base}/pay`);
  expect(known.cookies).toMatch(/(?:^|; )hanout_pay_browser=/);
  expect((await known.get(`${base}/pay`)).headers.getSetCookie()).toEqual([]);
  const shown = [
    ...[`${base}/pay`, `${base}/cancel`, `${base}/qr.svg`, `${base}/app`, link, `${link}/qr.svg`],
    ...['/', '/docs', '/openapi.json', '/nowhere', '/.well-known/security.txt', '/receipts/keys.json'],
    `/test/api/v2/checkouts/${id}`,
  ];
  const kept: string[] = [];
  for (const path of shown) {
    const { headers } = await new Browser().get(path);
    if (!headers.get('Cache-Control')?.includes('no-store')) kept.push(path);
    if (headers.getSetCookie().length > 0)
      expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store']);
  }
  expect(kept).toEqual(expect.arrayContaining(['/docs', '/openapi.json']));
});
