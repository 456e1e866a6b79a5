import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { auditEntry } from '../../../src/contract/resources/audit-log.ts';
import { type GoingLive, goingLive } from '../../../src/contract/resources/going-live.ts';
import { problems } from '../../../templates/pay/copy/en/problems.ts';
import { eventually } from '../../eventually.ts';
import { fakeCredentials } from '../acquirers/interbank/fake-gateway.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { type Answer, ask, askOperator } from '../merchant.ts';

/** An account's way to live payments, through the fake gateway. */

const NOW = Date.UTC(2027, 0, 15, 8) / 1000;
const fake = setUpFakeGateway(NOW * 1000);

const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
const complete = {
  phone: '0550 12 34 56',
  email: 'shop@shop.test',
  terms_url: 'https://shop.test/conditions',
  trade_register: '16/00-0000000B26',
  tax_number: '000016000000000',
};

async function open(changes: object = {}) {
  const account = await LiveAccount.open(changes, { isLive: false });
  const path = `/accounts/${account.id}/going-live`;
  const post = (step: string, body?: object) => askOperator('POST', path + step, body ?? {});
  const read = async () => goingLive.parse((await askOperator('GET', path)).body);
  return {
    account,
    read,
    post,
    change: (profile: object) => askOperator('POST', `/accounts/${account.id}`, profile),
    test: async () => goingLive.parse((await post('/credentials-test')).body),
    firstPayment: async () =>
      goingLive.parse((await post('/first-payment')).body).first_payment?.checkout_id ?? '',
    switchTo: (live: boolean) => post('', { live }),
    sell: () => account.merchant.call('POST', '/checkouts', order),
    states: async () => statesOf(await read()),
  };
}

function statesOf({ items }: GoingLive) {
  return Object.fromEntries(items.map(({ item, state }) => [item, state]));
}

function itemOf({ items }: GoingLive, name: string) {
  return items.find(({ item }) => item === name);
}

function codeOf(answer: Answer) {
  return [answer.status, z.object({ code: z.string() }).safeParse(answer.body).data?.code];
}

/** The first payment is started, paid at the gateway, and its payer is back. */
async function pay(account: LiveAccount, checkout: string): Promise<void> {
  expect(await account.start(checkout)).toMatchObject({ ok: true });
  fake().pay(fake().orders.at(-1)?.orderNumber ?? '');
  expect(await account.settle(checkout)).toMatchObject({ checkout: { status: 'paid' } });
}

describe('the way to live payments', () => {
  test('leads from nothing to the first sale, and every item says who acts and when it was done', async () => {
    const way = await open();
    expect((await way.read()).items).toEqual([
      {
        item: 'profile',
        state: 'open',
        acts: 'merchant',
        missing: ['phone', 'email', 'terms_url'],
        done_at: null,
      },
      {
        item: 'tax_numbers',
        state: 'open',
        acts: 'operator',
        missing: ['trade_register', 'tax_number'],
        done_at: null,
      },
      { item: 'credentials', state: 'open', acts: 'operator', missing: [], done_at: null },
      { item: 'first_payment', state: 'open', acts: 'merchant', missing: [], done_at: null },
      { item: 'first_refund', state: 'open', acts: 'merchant', missing: [], done_at: null },
    ]);
    await way.change(complete);
    expect(itemOf(await way.read(), 'profile')).toMatchObject({ state: 'done', acts: null, done_at: NOW });
    vi.setSystemTime((NOW + 60) * 1000);
    expect(itemOf(await way.test(), 'credentials')).toMatchObject({ state: 'done', done_at: NOW + 60 });
    const checkout = await way.firstPayment();
    await pay(way.account, checkout);
    expect(await way.states()).toMatchObject({ first_payment: 'done', first_refund: 'under_way' });
    await way.account.ringAfter(1);
    expect(Object.values(await way.states())).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(fake().orders.map(({ amount, refunds }) => [amount, refunds.map((one) => one.amount)])).toEqual([
      [5_000, [5_000]],
    ]);
    // The service took no fee, so nothing stays of it.
    expect((await way.account.merchant.call('GET', '/balance')).body).toMatchObject({
      wallets: [{ balance: 0 }],
    });
    expect(codeOf(await way.sell())).toEqual([503, 'live_not_configured']);
    const { body } = await way.switchTo(true);
    expect(body).toMatchObject({ live: true, live_since: expect.any(Number) });
    expect((await way.sell()).status).toBe(200);
    expect((await way.switchTo(false)).body).toMatchObject({ live: false, live_since: null });
    expect(codeOf(await way.sell())).toEqual([503, 'live_not_configured']);
  });

  test('opens nothing but the first payment, and says what is missing', async () => {
    const way = await open();
    const refused = await way.sell();
    expect([refused.status, refused.body]).toMatchObject([
      503,
      {
        message:
          'Live payments are not configured: what is missing: profile (phone, email, terms_url), tax_numbers (trade_register, tax_number), credentials, first_payment, first_refund.',
      },
    ]);
    await way.change(complete);
    await way.test();
    const checkout = await way.firstPayment();
    expect((await ask('GET', `/checkouts/${checkout}/pay`)).status).toBe(200);
    expect(codeOf(await way.sell())).toEqual([503, 'live_not_configured']);
    const early = await way.switchTo(true);
    expect(codeOf(early)).toEqual([409, 'not_ready_for_live']);
    expect(early.body).toMatchObject({ message: expect.stringContaining('first_payment, first_refund') });
    // The operator has to decide, too.
    await pay(way.account, checkout);
    await way.account.ringAfter(1);
    expect((await way.sell()).body).toMatchObject({
      message: 'Live payments are not configured: the operator has not switched them on.',
    });
  });

  test('is recorded in the audit log, once for each change', async () => {
    const way = await open();
    await way.change(complete);
    await way.test();
    await way.firstPayment();
    await way.firstPayment();
    await pay(way.account, await way.firstPayment());
    await way.account.ringAfter(1);
    for (const live of [true, true, false]) await way.switchTo(live);
    const log = await askOperator('GET', `/accounts/${way.account.id}/journal?mode=live&per_page=50`);
    const { data } = z.object({ data: z.array(auditEntry) }).parse(log.body);
    const actions = data.map(({ act }) => act).filter((act) => /Live|First|Credentials/.test(act));
    expect(actions).toEqual(['switchLiveOff', 'switchLiveOn', 'makeFirstPayment', 'testCredentials']);
  });
});

describe('the test of the credentials', () => {
  test('has no effect at the gateway, and tells right from wrong', async () => {
    const way = await open();
    expect(itemOf(await way.test(), 'credentials')?.state).toBe('done');
    expect([fake().calls, fake().orders]).toEqual([['getOrderStatus.do'], []]);
    await way.account.connect({ password: 'wrong' });
    expect(itemOf(await way.read(), 'credentials')).toMatchObject({ state: 'open', acts: 'operator' });
    expect(itemOf(await way.test(), 'credentials')).toMatchObject({ state: 'failed', done_at: null });
    expect(await way.account.incidents()).toEqual({ acquirer_access: 1 });
    expect(codeOf(await way.post('/first-payment'))).toEqual([409, 'credentials_not_tested']);
  });

  test.each(['unavailable', 'html', 'bad_json', 'lost'] as const)(
    'proves nothing by a fault: %s',
    async (fault) => {
      const way = await open();
      fake().faults.order(fault, 1);
      expect(itemOf(await way.test(), 'credentials')?.state).toBe('failed');
      expect(itemOf(await way.test(), 'credentials')?.state).toBe('done');
    },
  );

  test('of credentials that changed meanwhile counts for nothing', async () => {
    const way = await open();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { answer } = fake().gateway;
    vi.spyOn(fake().gateway, 'answer').mockImplementation(async (call) => {
      await held;
      return answer(call);
    });
    const testing = way.test();
    await eventually(() => expect(fake().calls).toEqual(['getOrderStatus.do']));
    await way.account.connect({ terminal: 'E020000000' });
    release();
    expect(itemOf(await testing, 'credentials')?.state).toBe('open');
  });

  test('is refused without an acquirer, and an unknown account is not found', async () => {
    const way = await open();
    await way.change({ acquirer: null });
    expect(codeOf(await way.post('/credentials-test'))).toEqual([409, 'no_acquirer']);
    expect(codeOf(await way.post('/first-payment'))).toEqual([409, 'no_acquirer']);
    expect((await askOperator('GET', '/accounts/unknown/going-live')).status).toBe(404);
  });

  test('must be made again with a new password, and does not stop sales', async () => {
    const way = await open();
    await way.change(complete);
    await way.test();
    await pay(way.account, await way.firstPayment());
    await way.account.ringAfter(1);
    await way.switchTo(true);
    await way.account.connect(fakeCredentials);
    expect(itemOf(await way.read(), 'credentials')?.state).toBe('open');
    expect((await way.sell()).status).toBe(200);
  });
});

describe('the first payment', () => {
  test('is one while it can be paid, and another once it has ended', async () => {
    const way = await open();
    await way.test();
    const first = await way.firstPayment();
    expect(await way.firstPayment()).toBe(first);
    vi.setSystemTime((NOW + 31 * 60) * 1000);
    const second = await way.firstPayment();
    expect(second).not.toBe(first);
    const replaced = await ask('GET', `/checkouts/${first}/pay?lang=en`);
    expect(replaced.status).toBe(410);
    for (const words of [problems.replaced.title, problems.replaced.text])
      expect(replaced.text).toContain(words);
    await pay(way.account, second);
    expect(await way.firstPayment()).toBe(second);
  });

  test('of a suspended account is refused, because nobody could pay it', async () => {
    const way = await open();
    await way.test();
    await way.change({ status: 'suspended' });
    expect(codeOf(await way.post('/first-payment'))).toEqual([403, 'account_suspended']);
    expect((await way.read()).first_payment).toBeNull();
    await way.change({ status: 'active' });
    expect(await way.firstPayment()).not.toBe('');
  });

  test('is made again when its refund failed', async () => {
    const way = await open();
    await way.test();
    const first = await way.firstPayment();
    fake().change = (call, answer) =>
      call === 'refund.do' ? { errorCode: '6', errorMessage: 'Unknown order id' } : answer;
    await pay(way.account, first);
    await way.account.ringAfter(1);
    expect(itemOf(await way.read(), 'first_refund')).toMatchObject({ state: 'failed', acts: 'merchant' });
    fake().change = (_, answer) => answer;
    const second = await way.firstPayment();
    expect(second).not.toBe(first);
    await pay(way.account, second);
    await way.account.ringAfter(1);
    expect(await way.states()).toMatchObject({ first_payment: 'done', first_refund: 'done' });
  });

  test.each(['credentials', 'acquirer'] as const)('is made again with other %s', async (changed) => {
    const way = await open();
    await way.change(complete);
    await way.test();
    await pay(way.account, await way.firstPayment());
    await way.account.ringAfter(1);
    if (changed === 'credentials') await way.account.connect(fakeCredentials);
    else for (const acquirer of [null, 'interbank']) await way.change({ acquirer });
    expect(await way.states()).toMatchObject({ first_payment: 'open', first_refund: 'open' });
    await way.test();
    expect(codeOf(await way.switchTo(true))).toEqual([409, 'not_ready_for_live']);
    await pay(way.account, await way.firstPayment());
    await way.account.ringAfter(1);
    expect((await way.switchTo(true)).status).toBe(200);
  });

  test('goes back to a payer who was at the bank when the credentials changed, and proves nothing', async () => {
    const way = await open();
    await way.test();
    const former = await way.firstPayment();
    await way.account.start(former);
    await way.account.connect(fakeCredentials);
    await way.test();
    const next = await way.firstPayment();
    expect(next).not.toBe(former);
    fake().pay(fake().orders.at(-1)?.orderNumber ?? '');
    // The payer comes back, and is not told that nothing was charged.
    const back = await ask('GET', `/checkouts/${former}/return?lang=en`);
    expect([back.status, back.text.includes(problems.replaced.title)]).toEqual([410, true]);
    // Without a choice it is in the language of the payment, as the bank's page was.
    const { text } = await ask('GET', `/checkouts/${former}/return`, {
      headers: { 'Accept-Language': 'en' },
    });
    expect(text).toContain('<html lang="ar"');
    await way.account.settle(former);
    expect(await way.account.ledger.viewCheckout(former)).toEqual({
      ok: false,
      reason: 'replaced',
      shown: { locale: 'ar', isLocaleNamed: true },
    });
    expect((await way.account.merchant.call('GET', `/checkouts/${former}`)).body).toMatchObject({
      status: 'paid',
    });
    await way.account.ringAfter(1);
    expect(fake().orders.map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([[5_000]]);
    expect(await way.states()).toMatchObject({ first_payment: 'open', first_refund: 'open' });
    await pay(way.account, next);
    await way.account.ringAfter(1);
    expect(await way.states()).toMatchObject({ first_payment: 'done', first_refund: 'done' });
  });

  test('has a refund that waits for the operator while the bank cannot tell of it', async () => {
    const way = await open();
    await way.test();
    await pay(way.account, await way.firstPayment());
    expect(itemOf(await way.read(), 'first_refund')).toMatchObject({ state: 'under_way', acts: null });
    fake().faults.order('unavailable', 1);
    await way.account.ringAfter(1);
    for (let hours = 0; hours < 12; hours += 1) await way.account.ringAfter(3_600);
    expect(itemOf(await way.read(), 'first_refund')).toMatchObject({ state: 'under_way', acts: 'operator' });
  });

  test('counts when its payer never comes back', async () => {
    const way = await open();
    await way.test();
    const checkout = await way.firstPayment();
    await way.account.start(checkout);
    fake().pay(fake().orders.at(-1)?.orderNumber ?? '');
    await way.account.ringAfter(61);
    await way.account.ringAfter(1);
    expect(await way.states()).toMatchObject({ first_payment: 'done', first_refund: 'done' });
  });
});

test('the checklist follows the profile: the merchant’s own fields too', async () => {
  const way = await open();
  await way.change({ terms_url: complete.terms_url, phone: complete.phone });
  expect(itemOf(await way.read(), 'profile')).toMatchObject({ acts: 'merchant', missing: ['email'] });
  vi.setSystemTime((NOW + 5) * 1000);
  await way.account.merchant.call('POST', '/profile', { email: complete.email });
  expect(itemOf(await way.read(), 'profile')).toMatchObject({ state: 'done', done_at: NOW + 5 });
  vi.setSystemTime((NOW + 9) * 1000);
  await way.change({ name: 'Another name' });
  expect(itemOf(await way.read(), 'profile')).toMatchObject({ done_at: NOW + 5 });
  await way.change({ terms_url: null });
  expect(itemOf(await way.read(), 'profile')).toMatchObject({ acts: 'operator', missing: ['terms_url'] });
});
