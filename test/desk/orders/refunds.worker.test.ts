import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { statusNow } from '../../../src/shop/orders/actions/apply-action.ts';
import { followRefunds } from '../../../src/shop/orders/refunds/request-refund.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { holds } from '../../seed.ts';
import { applyNow } from '../../shop/orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { checkedOn, elementsOn, fieldsOn, valuesOn, versionOn } from '../../storefront/forms.ts';
import { readOrderPage, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { actAll, kindsOf, Orders, type PlacedOrder, press } from '../desk-driver.ts';
import { pairOwner, readCodes, requireReauthentication } from '../devices.ts';

const copy = deskCopyIn.fr;
const shopCopy = copyIn.fr;

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [price]: 1 }));

/** Sends the refund form as the page shows it. */
async function refund(visitor: Visitor, placed: PlacedOrder, fields: Record<string, string>, times = 1) {
  const position = versionOn(await visitor.read(placed.path));
  let answer: Response | null = null;
  for (let time = 0; time < times; time += 1) {
    answer = await visitor.post(`${placed.path}/refund`, { version: position, meaning: 'owed', ...fields });
    expect(answer.status).toBe(303);
  }
  return textOf(await visitor.readNext(answer as Response));
}

/** The bank decides a refund; `isTold`: with an event. */
async function settle(
  id: string,
  status: 'succeeded' | 'failed',
  { given, isTold = true }: { given?: number; isTold?: boolean } = {},
) {
  const settled = shop.service.settleRefund(id, status, given);
  if (!isTold) return;
  expect(await shop.send(shop.service.event(settled, { type: `refund.${status}` }))).toBe(200);
}

/** The service reports another checkout of an order that is paid already. */
async function payTwice(placed: PlacedOrder): Promise<void> {
  const second = shop.service.event({ ...shop.service.checkouts.get(placed.checkout), id: 'chk_second' });
  shop.service.checkouts.set('chk_second', JSON.parse(second).data);
  expect(await shop.send(second)).toBe(200);
}

const atService = () => [...shop.service.refunds.values()];
const lastRefund = () => String(atService().at(-1)?.id);
const moneyOf = ({ orderId }: PlacedOrder) =>
  inContext((context) => {
    const found = findOrder(context.sql, orderId);
    if (found === null) throw new Error(orderId);
    return { payment: found.payment, ...statusNow(context, found).money };
  });

/** The shop's own work after a while. */
async function later(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await runDurableObjectAlarm(stub());
}
const awaitRefundStatus = (status: string) =>
  eventually(async () => expect(await inShop('SELECT status FROM refunds')).toEqual([{ status }]));

describe('money paid by card', () => {
  test('is refunded through the service, and its page shows the progress', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    const page = await refund(owner, placed, { amount: '1000', means: 'card' });
    expect(page).toContain(`1 000 DA ${copy.order.refund.statuses.pending}`);
    expect(atService()).toMatchObject([
      { checkout_id: placed.checkout, amount: 1_000, method: 'acquirer', status: 'pending' },
    ]);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'paid', refunding: 1_000, refundable: 0 });
    expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refunding} 1 000 DA`);
    await settle(lastRefund(), 'succeeded');
    expect(await owner.readText(placed.path)).toContain(`1 000 DA ${copy.order.refund.statuses.succeeded}`);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunding: 0, refunded: 1_000 });
    expect(await kindsOf(placed)).toEqual(['placed', 'checkout_opened', 'paid', 'refund_asked', 'refunded']);
    const shown = await readOrderPage(placed.token);
    expect(shown).toContain(`${copy.order.money.refunded} 1 000 DA`);
    expect(shown).not.toContain(copy.order.money.refunding);
  });

  test('is refunded once by a form sent twice, and in parts never above what is left', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    await refund(owner, placed, { amount: '600', means: 'card' }, 3);
    expect(atService()).toHaveLength(1);
    expect(await refund(owner, placed, { amount: '401', means: 'card' })).toContain(
      textOf(copy.order.refused.amount),
    );
    await refund(owner, placed, { amount: '400', means: 'card' });
    expect(atService().map(({ amount }) => amount)).toEqual([600, 400]);
    const [first, second] = atService().map(({ id }) => String(id));
    // The bank is slow, and decides the second first.
    await settle(second ?? '', 'succeeded');
    expect(await moneyOf(placed)).toMatchObject({ payment: 'paid', refunded: 400, refunding: 600 });
    await settle(first ?? '', 'succeeded');
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000, refunding: 0 });
  });

  test('is no debt of the courier, while a part of it goes back and after', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    await actAll(owner, placed, 'pack', 'hand_over', 'deliver');
    await refund(owner, placed, { amount: '300', means: 'card', meaning: 'gift' });
    expect(await inShop('SELECT amount FROM courier_debts')).toEqual([]);
    await settle(lastRefund(), 'succeeded');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 300, refunding: 0 });
    expect(await inShop('SELECT amount FROM courier_debts')).toEqual([]);
  });

  test('whose refund the bank refuses is shown as a problem, and can be refunded again', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    await refund(owner, placed, { amount: '1000', means: 'card' });
    await settle(lastRefund(), 'failed');
    const page = await owner.readText(placed.path);
    expect(page).toContain(`1 000 DA ${copy.order.refund.statuses.failed}`);
    expect(page).toContain(copy.order.refund.failures.refused);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'paid', refunded: 0, refundable: 1_000 });
    expect(await owner.readText('/fr/desk')).toContain(copy.today.queues.refund_failed);
    expect(await owner.readText('/fr/desk/audit-log')).toContain(copy.order.events.refund_failed);
    await refund(owner, placed, { amount: '1000', means: 'card' });
    expect(await owner.readText('/fr/desk')).not.toContain(copy.today.queues.refund_failed);
    await settle(lastRefund(), 'succeeded');
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000 });
  });

  test('that is refunded in part leaves the rest to be refunded', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    await refund(owner, placed, { amount: '1000', means: 'card' });
    await settle(lastRefund(), 'succeeded', { given: 500 });
    expect(await moneyOf(placed)).toMatchObject({ payment: 'paid', refunded: 500, refundable: 500 });
    expect(await owner.readText(placed.path)).toContain(`500 DA ${copy.order.refund.statuses.succeeded}`);
  });

  test('refunded by hand is recorded at the service, and counted once whoever reports it', async () => {
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    const page = await refund(owner, placed, { amount: '300', means: 'transfer' });
    expect(page).toContain(`300 DA ${copy.order.refund.statuses.succeeded}`);
    expect(atService()).toMatchObject([{ amount: 300, method: 'transfer', status: 'succeeded' }]);
    for (const _ of [1, 2]) expect(await shop.sendRefundEvent(lastRefund())).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 300, refundable: 700, payment: 'paid' });
    expect((await kindsOf(placed)).filter((kind) => kind === 'refunded_part')).toHaveLength(1);
  });

  test('is requested again with the same key after a lost answer, and refunded once', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    shop.service.sabotage = async (request) => {
      if (!request.url.endsWith('/refunds')) return undefined;
      shop.service.sabotage = null;
      await shop.service.handle(request);
      return new Response('', { status: 502 });
    };
    const page = await refund(owner, placed, { amount: '1000', means: 'card' });
    expect(page).toContain(copy.order.refund.statuses.asked);
    expect(atService()).toHaveLength(1);
    await later(2);
    await awaitRefundStatus('pending');
    expect(atService()).toHaveLength(1);
  });

  test('is looked up before a new request when the service no longer keeps the key', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await orders.placePaid('card');
    const owner = await pairOwner();
    shop.service.sabotage = async (request) => {
      if (request.url.endsWith('/refunds')) {
        const { method, headers } = request;
        const key = headers.get('Idempotency-Key') ?? '';
        shop.service.sabotage = (next) =>
          next.url.includes('/refunds') ? new Response('', { status: 503 }) : undefined;
        const { sabotage } = shop.service;
        shop.service.sabotage = null;
        // No longer kept: the next request with the key is new.
        await shop.service.handle(
          new Request(request.url, {
            method,
            headers: { 'Idempotency-Key': `${key}x` },
            body: await request.text(),
          }),
        );
        shop.service.sabotage = sabotage;
        return new Response('', { status: 502 });
      }
      return undefined;
    };
    await refund(owner, placed, { amount: '1000', means: 'card' });
    await later(60);
    await later(21 * 60);
    shop.service.sabotage = null;
    await later(61);
    await awaitRefundStatus('pending');
    expect(atService()).toHaveLength(1);
  });

  test('is queried when no event reports its end', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await orders.placePaid('card');
    await refund(await pairOwner(), placed, { amount: '1000', means: 'card' });
    await later(1);
    await awaitRefundStatus('pending');
    await settle(lastRefund(), 'succeeded', { isTold: false });
    await later(61);
    await awaitRefundStatus('succeeded');
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000 });
    expect(shop.service.calls).toContain(`GET /refunds/${lastRefund()}`);
    const calls = shop.service.calls.length;
    await later(24 * 60);
    // The newest refunds are read hourly, whatever became of this one.
    const asked = shop.service.calls.slice(calls).filter((call) => call !== 'GET /refunds');
    expect(asked.filter((call) => call.includes('refunds'))).toEqual([]);
  });

  test('is not refunded when the shop’s key lacks the right, with an error', async () => {
    const placed = await orders.placePaid('card');
    shop.service.sabotage = (request) =>
      request.url.endsWith('/refunds')
        ? Response.json({ message: 'No.', code: 'missing_scope_refunds_write' }, { status: 403 })
        : undefined;
    const page = await refund(await pairOwner(), placed, { amount: '1000', means: 'cash' });
    expect(page).toContain(textOf(copy.order.refund.failures.key));
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, refundable: 1_000, refunding: 0 });
  });

  test('is requested again when a proxy refused, not the service', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const placed = await orders.placePaid('card');
    shop.service.sabotage = (request) =>
      request.url.endsWith('/refunds') ? Response.json({ message: 'Forbidden' }, { status: 403 }) : undefined;
    const page = await refund(await pairOwner(), placed, { amount: '1000', means: 'card' });
    expect(page).toContain(copy.order.refund.statuses.asked);
    expect(await moneyOf(placed)).toMatchObject({ refunding: 1_000 });
    shop.service.sabotage = null;
    await later(2);
    await awaitRefundStatus('pending');
    expect(atService()).toHaveLength(1);
  });

  test('is not counted by an answer about another checkout', async () => {
    const other = await orders.placePaid('card');
    const placed = await orders.placePaid('card');
    const answer = { id: 'ref_x', livemode: false, checkout_id: other.checkout, amount: 1_000 };
    const rest = {
      refunded_amount: 1_000,
      status: 'succeeded',
      failure_code: null,
      metadata: null,
      created_at: 1,
    };
    shop.service.sabotage = (request) =>
      request.url.endsWith('/refunds') ? Response.json({ ...answer, ...rest }) : undefined;
    await refund(await pairOwner(), placed, { amount: '1000', means: 'card' });
    expect(await moneyOf(placed)).toMatchObject({ refunded: 0, refunding: 1_000 });
    expect(await inShop('SELECT refund_id, status FROM refunds')).toEqual([
      { refund_id: null, status: 'asked' },
    ]);
  });

  test('twice and pending from the newest checkout is refunded next from the other', async () => {
    const placed = await orders.placePaid('card');
    await payTwice(placed);
    const owner = await pairOwner();
    await refund(owner, placed, { amount: '1000', means: 'card' });
    await refund(owner, placed, { amount: '500', means: 'card' });
    expect(atService().map(({ checkout_id, amount }) => [checkout_id, amount])).toEqual([
      ['chk_second', 1_000],
      [placed.checkout, 500],
    ]);
  });

  test('with less left than the shop knew is not refunded, and the new sum is stored', async () => {
    const placed = await orders.placePaid('card');
    shop.service.checkouts.set(placed.checkout, {
      ...shop.service.checkouts.get(placed.checkout),
      refunded_amount: 700,
    });
    const page = await refund(await pairOwner(), placed, { amount: '1000', means: 'card' });
    expect(page).toContain(copy.order.refund.failures.beyond_paid);
    expect(await moneyOf(placed)).toMatchObject({ refunded: 700, refundable: 300 });
  });

  test('twice is refunded from the newest checkout first', async () => {
    const placed = await orders.placePaid('card');
    await payTwice(placed);
    expect(await moneyOf(placed)).toMatchObject({ paidOnline: 2_000, refundDue: 1_000 });
    const owner = await pairOwner();
    const page = await owner.read(placed.path);
    expect(valuesOn(page, 'amount')).toContain('1000');
    // What was paid too much is owed, without a question; only more than that needs an answer.
    expect(textOf(page)).toMatch(/Pour rendre plus que .1 000 DA. Le client doit-il encore/);
    const meanings = elementsOn(page, 'input', { name: 'meaning' }).map(({ attributes }) => attributes);
    expect(meanings.length).toBeGreaterThan(0);
    for (const meaning of meanings) expect(meaning).not.toHaveProperty('required');
    expect(await refund(owner, placed, { amount: '1200', means: 'card', meaning: '' })).toContain(
      copy.order.refused.meaning,
    );
    expect(atService()).toEqual([]);
    await refund(owner, placed, { amount: '1200', means: 'card' });
    expect(atService().map(({ checkout_id, amount }) => [checkout_id, amount])).toEqual([
      ['chk_second', 1_000],
      [placed.checkout, 200],
    ]);
  });
});

test('with reauthentication required, the typed form waits for it, and nothing is refunded before', async () => {
  const placed = await orders.placePaid('card');
  const owner = await pairOwner();
  const [code = ''] = await readCodes(owner);
  await requireReauthentication();
  const position = versionOn(await owner.read(placed.path));
  const typed = {
    version: position,
    amount: '250',
    means: 'transfer',
    meaning: 'gift',
    note: 'Colis <abîmé>',
  };
  const asked = await owner.post(`${placed.path}/refund`, typed);
  expect(atService()).toEqual([]);
  const carried = fieldsOn(await asked.text(), `${placed.path}/refund`);
  expect(carried).toEqual({ ...typed, 'reauthentication.code': '' });
  const wrong = await owner.post(`${placed.path}/refund`, { ...carried, 'reauthentication.code': 'x' });
  expect(fieldsOn(await wrong.text(), `${placed.path}/refund`)).toEqual(carried);
  // No other page's button moves money: after reauthentication the form is shown once more.
  const reauthenticated = await owner.post(`${placed.path}/refund`, {
    ...carried,
    'reauthentication.code': code,
  });
  expect(atService()).toEqual([]);
  const page = await owner.readNext(reauthenticated);
  expect(page).toContain(copy.order.refused.reauthenticated);
  expect(page).toContain('value="250"');
  expect(page).toContain('>Colis &lt;abîmé&gt;</textarea>');
  expect(checkedOn(page, 'means')).toEqual(['transfer']);
  await owner.post(`${placed.path}/refund`, typed);
  expect(atService()).toMatchObject([{ amount: 250, method: 'transfer' }]);
  for (const elsewhere of ['//evil.test', 'https://evil.test', '../../en', 'a\\b', '/x'])
    expect(
      await owner
        .get(`/fr/desk/reauthentication?to=${encodeURIComponent(elsewhere)}`)
        .then((one) => one.text()),
    ).not.toContain('name="to"');
});

describe('money collected at the door', () => {
  test('is refunded by hand, and the service is not called', async () => {
    const placed = await orders.orderIn('remitted', 'cash');
    const owner = await pairOwner();
    expect(await owner.read(placed.path)).not.toContain('value="card"');
    expect(await refund(owner, placed, { amount: '1000', means: 'card' })).toContain(
      textOf(copy.order.refused.amount),
    );
    await refund(owner, placed, { amount: '1000', means: 'cash' });
    expect(atService()).toEqual([]);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000 });
  });

  test('and a deposit are refunded together by hand, each recorded at its source', async () => {
    const placed = await orders.orderIn('remitted', 'part');
    const owner = await pairOwner();
    await press(owner, placed, 'return', { deposit: 'refund' });
    await refund(owner, placed, { amount: '1000', means: 'cash' }, 2);
    expect(atService()).toMatchObject([{ amount: 300, method: 'cash' }]);
    expect(await moneyOf(placed)).toMatchObject({ payment: 'refunded', refunded: 1_000, refundDue: 0 });
  });
});

test('a deposit refunded with the rest due at the door is shown so, and the parcel can go', async () => {
  const placed = await orders.placePaid('part');
  const owner = await pairOwner();
  await refund(owner, placed, { amount: '300', means: 'cash', meaning: 'gift' });
  const page = await owner.readText(placed.path);
  expect(page).toContain(copy.order.depositBack);
  expect(page).toContain(`${copy.order.money.waived} 300 DA`);
  expect(page).toContain(`${copy.order.collect} 700 DA`);
  expect(page).not.toMatch(/ Remboursée Nouvelle/);
  const shown = await readOrderPage(placed.token);
  expect(shown).toContain(shopCopy.order.moneyBack.text);
  expect(shown).toContain(`${shopCopy.order.money.toCollect} 700 DA`);
  await actAll(owner, placed, 'confirm', 'pack', 'hand_over');
  expect(await kindsOf(placed)).toContain('handed_over');
  expect(await readOrderPage(placed.token)).toContain(shopCopy.order.fulfilment.handed_over.title);
});

test('a deposit is shown as partly paid, on the order and in its queue, until the rest is collected', async () => {
  const placed = await orders.placePaid('part');
  const owner = await pairOwner();
  const { partPaid, payments } = copy.order;
  const tags = async (path: string) =>
    elementsOn(await owner.read(path), 'span', { class: 'tag' })
      .map(({ text }) => text)
      .find((text) => [partPaid, payments.paid].includes(text));
  expect(await tags(placed.path)).toBe(partPaid);
  expect(await tags('/fr/desk')).toBe(partPaid);
  await actAll(owner, placed, 'confirm', 'pack', 'hand_over', 'deliver');
  expect(await tags(placed.path)).toBe(partPaid);
  await press(owner, placed, 'remit');
  expect(await tags(placed.path)).toBe(payments.paid);
});

test('for any refunds and outcomes, the order shows the refunded sum, never above the received one', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 700 }),
    means: fc.constantFrom('card' as const, 'cash' as const, 'transfer' as const),
    outcome: fc.constantFrom('succeeded' as const, 'failed' as const, null),
    isTold: fc.boolean(),
    given: fc.integer({ min: 1, max: 700 }),
  });
  await holds(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const placed = await orders.placePaid('card');
      for (const { amount, means, outcome, isTold, given } of steps) {
        const known = shop.service.refunds.size;
        await inContext(async (context) => {
          applyNow(context, placed.orderId, { action: 'refund', amount, means, meaning: 'owed' });
          await followRefunds(context, placed.orderId);
        });
        const made = shop.service.refunds.size > known ? atService().at(-1) : undefined;
        if (made?.status === 'pending' && outcome !== null)
          await settle(String(made.id), outcome, { given: Math.min(given, Number(made.amount)), isTold });
      }
      for (const { id, status, checkout_id } of atService())
        if (checkout_id === placed.checkout && status !== 'pending') {
          const body = shop.service.event(shop.service.refunds.get(String(id)) ?? {}, {
            type: `refund.${status}`,
          });
          const signing = {
            secret: env.SERVICE_WEBHOOK_SECRET,
            key: env.SERVICE_API_KEY,
            at: Math.floor(Date.now() / 1000),
          };
          const headers = await shop.service.sign(body, signing);
          await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
        }
      const said = Number(shop.service.checkouts.get(placed.checkout)?.refunded_amount ?? 0);
      const money = await moneyOf(placed);
      expect(money.refunded).toBe(said);
      expect(money.refunded + money.refunding + money.refundable).toBe(1_000);
    }),
    10,
  );
});
