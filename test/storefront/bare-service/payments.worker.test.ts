import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { eventually } from '../../eventually.ts';
import { offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { fieldsOn } from '../forms.ts';
import { readOrderPage, stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';
import { BareShop, later } from './bare-shop.ts';

/** Payments beside a service that has the public API document only. */

let price = '';
const shop = new BareShop((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const place = async () => order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });
const paymentOf = async (token: string) => (await stub().order(token))?.payment;
const available = async () => (await stub().product('fr', 'miel'))?.available;

describe('an order is paid', () => {
  test.each(['whole', 'public'] as const)('by a signed event in the %s shape', async (form) => {
    shop.bare.switches.events = form;
    const { token } = await place();
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await paymentOf(token)).toBe('paid');
    expect(shop.bare.handedOn).toHaveLength(1);
  });

  test('when its event is lost without a visitor: the shop asks after two minutes', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    shop.bare.switches.events = 'swallowed';
    const { token } = await place();
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await paymentOf(token)).toBe('pending');
    await later(2.1);
    await eventually(async () => expect(await paymentOf(token)).toBe('paid'));
  });
});

describe('an order at the end of its hold', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  });

  test('is ended at the service, gives its pieces back, and is paid at a retry', async () => {
    const { token } = await place();
    expect(await available()).toBe(8);
    await later(16);
    await eventually(async () => expect(await paymentOf(token)).toBe('expired'));
    expect(shop.service.calls).toContain(`POST /checkouts/${shop.lastCheckout()}/expire`);
    expect(await available()).toBe(9);
    await new Visitor().post(`/fr/orders/${token}/again`, {});
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await paymentOf(token)).toBe('paid');
  });

  test('waits for the bank while the payer is there', async () => {
    const { token } = await place();
    shop.service.settle(shop.lastCheckout(), 'processing');
    await later(16);
    await eventually(async () => expect(await paymentOf(token)).toBe('processing'));
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await paymentOf(token)).toBe('paid');
  });

  test('waits for the service’s own end when it cannot be ended', async () => {
    shop.bare.switches.lacks = ['POST /checkouts/{id}/expire'];
    const { token } = await place();
    await later(16);
    await eventually(() => expect(shop.bare.unknown).toHaveLength(1));
    expect(await paymentOf(token)).toBe('pending');
    shop.service.settle(shop.lastCheckout(), 'expired');
    await later(16);
    await eventually(async () => expect(await paymentOf(token)).toBe('expired'));
    expect(await available()).toBe(9);
  });
});

describe('a failed payment shows at the desk', () => {
  const reason = 'Le solde de la carte est insuffisant.';
  const atDesk = async (token: string) => {
    const number = (await stub().order(token))?.number ?? '';
    return textOf(await (await (await pairOwner()).get(`/fr/desk/orders/${number}`)).text());
  };
  const fail = async () => {
    const { token } = await place();
    const attempt = { id: 'att_1', decline_code: 'insufficient_balance', created_at: 1 };
    shop.service.attempts.set(shop.lastCheckout(), [attempt]);
    expect(await shop.tell(shop.lastCheckout(), 'failed')).toBe(200);
    expect(await readOrderPage(token)).toContain(copyIn.fr.order.states.failed.title);
    return token;
  };

  test('the reason, where the service lists attempts', async () => {
    expect(await atDesk(await fail())).toContain(reason);
  });

  test('no reason, where the service lists none', async () => {
    shop.bare.switches.lacks = ['GET /checkouts/{id}/attempts'];
    expect(await atDesk(await fail())).not.toContain(reason);
  });
});

test.each(['whole', 'public'] as const)(
  'the test event of the desk arrives in the %s shape',
  async (form) => {
    shop.bare.switches.events = form;
    const owner = await pairOwner();
    const path = '/fr/desk/start';
    const page = await owner.read(path);
    const answers: number[] = [];
    shop.service.sabotage = async (request) => {
      if (!request.url.endsWith('/expire')) return undefined;
      shop.service.sabotage = null;
      answers.push(await shop.tell(shop.lastCheckout(), 'expired'));
      return undefined;
    };
    const answer = await owner.post(`${path}/event`, fieldsOn(page, `${path}/event`));
    expect([answers, answer.headers.get('Location')]).toEqual([[200], path]);
  },
);

test('a cart is ordered though the service lists no customers, and a known customer is named in the checkout', async () => {
  await place();
  expect(shop.service.checkouts.get(shop.lastCheckout())?.customer_id).toMatch(/^cus_/);
  shop.bare.switches.lacks = ['POST /customers'];
  const { token } = await place();
  expect(shop.service.checkouts.get(shop.lastCheckout())?.customer_id).toBeNull();
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  expect(await paymentOf(token)).toBe('paid');
});

test('no request and no used answer goes beyond the document', async () => {
  const { token } = await place();
  const dropped = new Set(shop.bare.passed.flatMap((call) => call.dropped));
  expect([...dropped].toSorted()).toEqual(['body expires_at', 'header Idempotency-Key']);
  expect(await paymentOf(token)).toBe('pending');
  expect(shop.bare.unknown).toEqual([]);
});
