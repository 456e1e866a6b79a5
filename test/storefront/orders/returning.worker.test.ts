import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import worker from '../../../src/shop-worker/worker.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, type Visitor } from '../visitor.ts';

let price: string;
let visitor: Visitor;
let token: string;
let checkoutId: string;

const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const copy = copyIn.fr.order;
/** Releases hanging requests, so that none outlives its test. */
let release: () => void = () => {};

beforeEach(async () => {
  visitor = await visitorWith({ [price]: 1 });
  ({ token } = await order(visitor, { seen_total: '950', way: 'card:950' }));
  checkoutId = shop.lastCheckout();
});
afterEach(() => release());

const get = async (path: string) => {
  const answer = await visitor.get(path);
  return { page: await answer.text(), refresh: answer.headers.get('Refresh') };
};
const back = (id = checkoutId) => get(`/fr/orders/${token}?checkout_id=${id}`);
const offersToPay = (page: string) => page.includes(`action="/fr/orders/${token}/again"`);

/** From now on the service does not answer about checkouts. */
function hang(): void {
  const silence = new Promise<void>((go) => {
    release = go;
  });
  shop.service.sabotage = async ({ url }) => {
    if (!url.includes('/checkouts/')) return undefined;
    await silence;
    return new Response('', { status: 503 });
  };
}

describe('a payer who comes back from a payment page', () => {
  test('sees at once that it is paid, though no event has come', async () => {
    shop.service.settle(checkoutId, 'paid');
    const { page, refresh } = await back();
    expect(page).toContain('data-payment="paid"');
    expect([offersToPay(page), refresh]).toEqual([false, null]);
  });

  test('sees at once that it has failed, and may try again', async () => {
    shop.service.settle(checkoutId, 'failed');
    const { page } = await back();
    expect(page).toContain('data-payment="failed"');
    expect(offersToPay(page)).toBe(true);
  });

  test('sees the confirmation, and no link to pay, while the service does not answer', async () => {
    hang();
    const { page, refresh } = await back();
    expect(page).toContain(copy.confirming.title);
    expect(page).not.toContain(copy.states.pending.title);
    expect(offersToPay(page)).toBe(false);
    // Neither on any page that this one links to.
    const next = `/fr/orders/${token}?checkout_id=${checkoutId}`;
    expect(refresh).toBe(`2; url=${next}&refreshed=1`);
    expect(page).toContain(`action="/fr/orders/${token}/ask?checkout_id=${checkoutId}"`);
    expect(page).toContain(`href="${next}&amp;refreshed=60"`);
    expect(page).toContain(`href="/ar/orders/${token}?checkout_id=${checkoutId}"`);
    const later = await get(`${next}&refreshed=1`);
    expect([later.page.includes(copy.confirming.title), offersToPay(later.page)]).toEqual([true, false]);
    const stopped = await get(`${next}&refreshed=60`);
    expect([offersToPay(stopped.page), stopped.refresh]).toEqual([false, null]);
    release();
    shop.service.sabotage = null;
    vi.setSystemTime(Date.now() + 3_000);
    const asked = await visitor.post(`/fr/orders/${token}/ask?checkout_id=${checkoutId}`, {});
    expect(asked.headers.get('Location')).toBe(next);
  });

  test('may pay as soon as the service reports no payment', async () => {
    const { page, refresh } = await back();
    expect(page).toContain(copy.states.pending.title);
    expect(offersToPay(page)).toBe(true);
    expect(refresh).toBe(`2; url=/fr/orders/${token}?refreshed=1`);
  });

  test('gets no offer to pay from an answer older than the return', async () => {
    await visitor.post(`/fr/orders/${token}/ask`, {});
    shop.service.settle(checkoutId, 'paid');
    const { page } = await back();
    expect(page).toContain(copy.confirming.title);
    expect(offersToPay(page)).toBe(false);
    vi.setSystemTime(Date.now() + 3_000);
    expect((await back()).page).toContain('data-payment="paid"');
  });

  test('gets no offer to pay when the shop has reached its limit of queries', async () => {
    const request = new Request(`${origin}/fr/orders/${token}?checkout_id=${checkoutId}`, {
      headers: { 'CF-Connecting-IP': '10.9.8.7' },
    });
    const limit = async ({ key }: RateLimitOptions) => ({ success: !key.startsWith('watch ') });
    const busy = { ...env, NETWORK_LIMIT: { limit } };
    const page = await (await worker.fetch(request, busy, createExecutionContext())).text();
    expect([page.includes(copy.confirming.title), offersToPay(page)]).toEqual([true, false]);
  });
});

test('an address with another checkout than the order’s does not delay, and makes no query', async () => {
  hang();
  const before = shop.service.calls.length;
  for (const id of ['chk_none', '%22%3E%3Cscript%3E', 'x'.repeat(65)]) {
    const { page, refresh } = await back(id);
    expect(page, id).toContain(copy.states.pending.title);
    expect(refresh, id).not.toContain('checkout_id');
    expect(offersToPay(page), id).toBe(true);
  }
  // The page of an open order queries by itself, once.
  expect(shop.service.calls.slice(before).filter((call) => call.includes('chk_none'))).toEqual([]);
});
