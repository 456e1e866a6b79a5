import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { holds } from '../../../seed.ts';
import { stub } from '../../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../../../storefront/visitor.ts';

const copy = copyIn.fr;

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

let visitor: Visitor;

/** A paid order of 950 dinars, and 24 of fees that the shopper bears. */
async function buy(): Promise<{ token: string; checkout: string }> {
  shop.service.fees = 24;
  visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
  const checkout = shop.lastCheckout();
  await shop.tell(checkout, 'paid');
  return { token, checkout };
}

/** The service has refunded so much of a checkout in all. */
function giveBack(checkout: string, refunded: number): void {
  shop.service.checkouts.set(checkout, {
    ...shop.service.checkouts.get(checkout),
    refunded_amount: refunded,
  });
}

async function sendRefundEvent(checkout: string, type = 'refund.succeeded', changes: object = {}) {
  const refund = { id: 'refund_1', entity: 'refund', livemode: false, checkout_id: checkout, amount: 1 };
  const body = shop.service.event(refund, { type, ...changes });
  const at = Math.floor(Date.now() / 1000);
  const signing = { secret: env.SERVICE_WEBHOOK_SECRET, key: env.SERVICE_API_KEY, at };
  const headers = await shop.service.sign(body, signing);
  return SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
}

const view = async (token: string) => {
  const shown = await stub().order(token);
  return {
    payment: shown?.payment,
    refunded: shown?.money.refunded,
    reported: shown?.history.filter(({ kind }) => kind.startsWith('refunded')).map(({ kind }) => kind),
  };
};

test('a refund in parts, then of the rest, is shown on the order page', async () => {
  const { token, checkout } = await buy();
  giveBack(checkout, 500);
  expect((await sendRefundEvent(checkout)).status).toBe(200);
  expect(await view(token)).toEqual({ payment: 'paid', refunded: 500, reported: ['refunded_part'] });
  const page = await visitor.readText(`/fr/orders/${token}`);
  expect(page).toMatch(/Déjà remboursé 500 DA/);
  expect(page).toContain(copy.order.events.refunded_part);

  giveBack(checkout, 974);
  await sendRefundEvent(checkout);
  expect(await view(token)).toEqual({
    payment: 'refunded',
    refunded: 974,
    reported: ['refunded_part', 'refunded'],
  });
  const whole = await visitor.readText(`/fr/orders/${token}`);
  expect(whole).toContain(copy.order.notComing);
  expect(whole).not.toContain(copy.order.again);
});

test('repeated and older events and a failed refund add nothing', async () => {
  const { token, checkout } = await buy();
  giveBack(checkout, 300);
  for (let times = 0; times < 3; times += 1) await sendRefundEvent(checkout);
  giveBack(checkout, 200);
  await sendRefundEvent(checkout);
  await sendRefundEvent(checkout, 'refund.failed');
  expect(await view(token)).toEqual({ payment: 'paid', refunded: 300, reported: ['refunded_part'] });
});

test('an event alone proves nothing: a read must confirm it', async () => {
  const { token, checkout } = await buy();
  expect((await sendRefundEvent(checkout)).status).toBe(200);
  expect(await view(token)).toMatchObject({ payment: 'paid', refunded: 0 });
  shop.service.sabotage = () => new Response('', { status: 500 });
  expect((await sendRefundEvent(checkout)).status).toBe(503);
  shop.service.sabotage = null;
  giveBack(checkout, 5_000);
  expect((await sendRefundEvent(checkout)).status).toBe(200);
  giveBack(checkout, 100);
  expect((await sendRefundEvent(checkout, 'refund.succeeded', { livemode: true })).status).toBe(200);
  expect(await view(token)).toMatchObject({ payment: 'paid', refunded: 0 });
  expect((await sendRefundEvent('chk_of_nobody')).status).toBe(200);
});

test('a refund event before the payment event first pays the order', async () => {
  shop.service.fees = 24;
  visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
  const checkout = shop.lastCheckout();
  shop.service.settle(checkout, 'paid');
  giveBack(checkout, 974);
  await sendRefundEvent(checkout);
  expect(await view(token)).toEqual({ payment: 'refunded', refunded: 974, reported: ['refunded'] });
  await shop.tell(checkout, 'paid');
  expect(await view(token)).toMatchObject({ payment: 'refunded' });
});

test('for any order of events, the refunded sum is the highest confirmed one', async () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 974 }), { maxLength: 6 });
  await holds(
    fc.asyncProperty(amounts, async (said) => {
      const { token, checkout } = await buy();
      for (const amount of said) {
        giveBack(checkout, amount);
        await sendRefundEvent(checkout);
      }
      const most = Math.max(0, ...said);
      const { refunded, payment } = await view(token);
      expect([refunded, payment]).toEqual([most, most >= 950 ? 'refunded' : 'paid']);
    }),
    12,
  );
});

describe('an event is confirmed only by a read that contains its refund', () => {
  const tell = (checkout: string, id: string, amount: number) =>
    sendRefundEvent(checkout, 'refund.succeeded', {
      data: { id, livemode: false, checkout_id: checkout, refunded_amount: amount, metadata: null },
    });

  test('an older answer does not confirm, and the event is sent again', async () => {
    const { token, checkout } = await buy();
    giveBack(checkout, 50);
    expect((await tell(checkout, 'ref_1', 50)).status).toBe(200);
    // A second refund of 70, while reads still answer as before it.
    expect((await tell(checkout, 'ref_2', 70)).status).toBe(503);
    expect(await view(token)).toMatchObject({ refunded: 50 });
    giveBack(checkout, 120);
    expect((await tell(checkout, 'ref_2', 70)).status).toBe(200);
    expect((await tell(checkout, 'ref_2', 70)).status).toBe(200);
    expect(await view(token)).toMatchObject({ refunded: 120 });
  });

  test.each([
    ['no code', () => Response.json({ message: 'Server Error' }, { status: 404 }), 503],
    ['a page', () => new Response('<h1>404</h1>', { status: 404 }), 503],
    ['a 403 of a gateway', () => Response.json({ message: 'Forbidden' }, { status: 403 }), 503],
    ['the service’s word', () => Response.json({ message: 'No.', code: 'not_found' }, { status: 404 }), 200],
  ])('a refusal with %s', async (_, answer, status) => {
    const { token, checkout } = await buy();
    giveBack(checkout, 70);
    shop.service.sabotage = ({ url }) => (url.includes('/checkouts/') ? answer() : undefined);
    expect((await tell(checkout, 'ref_1', 70)).status).toBe(status);
    shop.service.sabotage = null;
    expect((await tell(checkout, 'ref_1', 70)).status).toBe(200);
    expect(await view(token)).toMatchObject({ refunded: 70 });
  });
});
