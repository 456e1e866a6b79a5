import { describe, expect, test } from 'vitest';
import { Clock } from '../../../scripts/fakes/clock.ts';
import { testCards } from '../../../scripts/gateway/cards.ts';
import { GatewayFaults } from '../../../scripts/gateway/faults.ts';
import { makeGateway } from '../../../scripts/gateway/gateway.ts';
import { open, registration } from './opening.ts';

const ACKNOWLEDGE = 'public/acknowledgeTransaction.do';
const VALID = '6280581110007215';
const MINUTE = 60_000;

describe('a payment', () => {
  test('goes from registration over the pages to the acknowledgement, which may be repeated', async () => {
    const { form, register, post, gateway } = await open();
    const { orderId, formUrl } = await register();
    expect(orderId).toMatch(/^[A-Za-z0-9]{20}$/);
    const page = await fetch(formUrl);
    const text = await page.text();
    expect(text).toContain('2500.00 DZD');
    for (const { number, password } of testCards)
      expect(text).toMatch(new RegExp(`<bdi>${number}[^<]* · ${password}</bdi>`));
    expect(text).not.toContain('<script');
    expect(await post(ACKNOWLEDGE, { mdOrder: orderId })).toMatchObject({ ErrorCode: '0', OrderStatus: '0' });
    const card = {
      mdOrder: orderId,
      number: '6280 5811 1000 7215',
      expiry: '1/2027',
      cvv: '373',
      holder: 'A B',
    };
    expect(await form('card', card)).toMatchObject({ status: 303 });
    expect(await form('password', { mdOrder: orderId, password: '1' })).toMatchObject({ status: 422 });
    expect(await form('password', { mdOrder: orderId, password: '123456' })).toMatchObject({
      status: 303,
      to: `https://shop.test/return?of=1&orderId=${orderId}`,
    });
    for (let times = 0; times < 2; times += 1)
      expect(await post(ACKNOWLEDGE, { mdOrder: orderId, language: 'EN' })).toMatchObject({
        ErrorCode: '0',
        OrderStatus: '2',
        OrderNumber: 'ABCDE12345',
        Amount: '250000',
        depositAmount: '250000',
        currency: '012',
        Pan: '628058**7215',
        cardholderName: 'A B',
        expiration: '202701',
        actionCode: '0',
        params: { respCode: '00', respCode_desc: 'Your payment was accepted', udf1: 'ABCDE12345' },
      });
    expect(gateway.gateway.orders.find(orderId)).toMatchObject({ captures: 1 });
  });

  test('is taken over GET, over both paths and by either name, with numbers where they are set', async () => {
    const { get, control, register } = await open({ codes: 'number', unacknowledged: '1' });
    const first = await get('register.do', registration);
    expect(first.errorCode).toBe(0);
    await control('pay', { orderId: first.orderId, card: VALID });
    expect(await get('getOrderStatus.do', { orderId: first.orderId })).toMatchObject({ OrderStatus: 1 });
    expect(await get('confirmOrder.do', { orderId: first.orderId })).toMatchObject({
      OrderStatus: 2,
      Amount: 250_000,
    });
    const second = await register({ orderNumber: '1234567890' });
    await control('pay', { orderId: second.orderId, card: VALID });
    expect(await get(ACKNOWLEDGE, { orderId: second.orderId })).toMatchObject({ OrderStatus: 2 });
    expect(await get('getOrderStatusExtended.do', { orderId: second.orderId })).toMatchObject({
      errorCode: 0,
      orderStatus: 2,
      orderNumber: '1234567890',
      amount: 250_000,
      attributes: [{ name: 'mdOrder', value: second.orderId }],
      cardAuthInfo: { pan: '628058**7215' },
    });
  });

  test.each(testCards.filter(({ decline }) => decline !== null))(
    'by the test card $number is declined as $decline',
    async ({ number, expiry, cvv, decline }) => {
      const { form, register, post } = await open();
      const { orderId } = await register();
      const first = await form('card', { mdOrder: orderId, number, expiry, cvv });
      if (decline === 'wrong_password')
        for (let tries = 0; tries < 3; tries += 1)
          await form('password', { mdOrder: orderId, password: '666666' });
      else expect(first.to).toBe(`https://shop.test/fail?orderId=${orderId}`);
      const answer = await post(ACKNOWLEDGE, { mdOrder: orderId });
      expect(answer).toMatchObject({ OrderStatus: '6', actionCode: '2003' });
      expect(answer.params.respCode_desc).not.toBe('');
      expect(answer.params.respCode).toBeUndefined();
    },
  );

  test('is declined by what the payer typed wrong, and by giving up', async () => {
    const { form, register, post } = await open({ return_name: 'mdOrder' });
    for (const [index, typed] of [{ expiry: '02/2027' }, { cvv: '111' }].entries()) {
      const { orderId } = await register({ orderNumber: `WRONG0000${index}` });
      await form('card', { mdOrder: orderId, number: VALID, expiry: '01/2027', cvv: '373', ...typed });
      expect(await post('getOrderStatus.do', { orderId })).toMatchObject({ OrderStatus: '6' });
    }
    const { orderId } = await register();
    expect((await form('cancel', { mdOrder: orderId })).to).toBe(`https://shop.test/fail?mdOrder=${orderId}`);
    expect(await post(ACKNOWLEDGE, { mdOrder: orderId })).toMatchObject({ actionCode: '10' });
  });

  test('by a card that is no test card is refused, and nothing is kept of it', async () => {
    const { form, register, gateway } = await open();
    const { orderId } = await register();
    const before = JSON.stringify(gateway.gateway.orders.find(orderId));
    const answer = await form('card', {
      mdOrder: orderId,
      number: '4111111111111111',
      expiry: '01/2030',
      cvv: '1',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('4111');
    expect(JSON.stringify(gateway.gateway.orders.find(orderId))).toBe(before);
  });
});

describe('an order that nobody acknowledged', () => {
  test('is cancelled after twenty minutes, paid or not, and an acknowledged one is not', async () => {
    const { register, control, post, form } = await open();
    const ids: string[] = [];
    for (const orderNumber of ['WAITING000', 'PAID000000', 'TAKEN00000'])
      ids.push((await register({ orderNumber })).orderId);
    const [waiting = '', paid = '', taken = ''] = ids;
    for (const orderId of [paid, taken]) await control('pay', { orderId, card: VALID });
    await post(ACKNOWLEDGE, { mdOrder: taken });
    await control('clock', { advance_ms: 20 * MINUTE - 1 });
    expect(await post('getOrderStatus.do', { orderId: paid })).toMatchObject({ OrderStatus: '2' });
    await control('clock', { advance_ms: 1 });
    expect(await post(ACKNOWLEDGE, { mdOrder: waiting })).toMatchObject({
      OrderStatus: '6',
      actionCode: '-2007',
    });
    expect(await post(ACKNOWLEDGE, { mdOrder: paid, language: 'EN' })).toMatchObject({
      ErrorCode: '0',
      OrderStatus: '3',
      params: { respCode: '00', respCode_desc: 'Your transaction was rejected' },
    });
    expect(await post(ACKNOWLEDGE, { mdOrder: taken })).toMatchObject({ OrderStatus: '2' });
    expect((await form('cancel', { mdOrder: waiting })).to).toContain('https://shop.test/fail');
    await control('settings', { after_cancel: 'unknown' });
    expect(await post(ACKNOWLEDGE, { mdOrder: paid })).toEqual({
      ErrorCode: '6',
      ErrorMessage: 'Unknown order id',
    });
  });
});

describe('a call', () => {
  const json = (fields: object) => JSON.stringify({ force_terminal_id: 'E010000000', udf1: 'A', ...fields });

  test.each([
    ['4', { orderNumber: '' }],
    ['4', { amount: '' }],
    ['4', { returnUrl: '' }],
    ['3', { currency: '840' }],
    ['5', { amount: '4999' }],
    ['5', { amount: '50.5' }],
    ['5', { orderNumber: 'ABCDE123456' }],
    ['5', { orderNumber: 'ABCDE-1234' }],
    ['5', { returnUrl: 'shop.test' }],
    ['5', { failUrl: `https://shop.test/${'a'.repeat(512)}` }],
    ['5', { language: 'DE' }],
    ['5', { description: 'a'.repeat(599) }],
    ['5', { jsonParams: 'no' }],
    ['5', { jsonParams: json({ force_terminal_id: 'E019999999' }) }],
    ['5', { jsonParams: json({ udf1: undefined }) }],
    ['5', { jsonParams: json({ udf2: 'a'.repeat(21) }) }],
    ['5', { jsonParams: json({ udf9: 'a' }) }],
    ['5', { sessionTimeoutSecs: '599' }],
    ['5', { fundingTypeIndicator: 'XX' }],
    ['5', { notKnown: '1' }],
    ['5', { password: 'wrong' }],
  ])('to register is refused with %s for %o', async (code, changes) => {
    const { register } = await open();
    expect(await register(changes as Record<string, string>)).toMatchObject({ errorCode: code });
  });

  test('to register with a used number is refused, with and without a payment', async () => {
    const { register } = await open();
    await register();
    expect(await register()).toMatchObject({ errorCode: '1' });
  });

  test('may send what only some clients send', async () => {
    const { register } = await open();
    const answer = await register({
      description: 'Une commande',
      externalRequestId: 'x',
      sessionTimeoutSecs: '1200',
      fundingTypeIndicator: 'CP',
      jsonParams: json({ fundingTypeIndicator: '698', udf5: 'B-1' }),
    });
    expect(answer).toMatchObject({ errorCode: '0' });
  });

  test('is refused for an unknown order, an unknown path, and once the password must be changed', async () => {
    const { post, raw, control, register } = await open();
    const { orderId } = await register();
    for (const call of [ACKNOWLEDGE, 'confirmOrder.do', 'getOrderStatus.do'])
      expect(await post(call, { orderId: 'x'.repeat(20) })).toMatchObject({ ErrorCode: '6' });
    expect(await post('refund.do', { orderId: 'x'.repeat(20), amount: '5000' })).toMatchObject({
      errorCode: '6',
    });
    expect(await post('getOrderStatusExtended.do', {})).toMatchObject({ errorCode: '5' });
    expect((await raw('reverse.do', { orderId })).status).toBe(404);
    await control('settings', { password: 'expired' });
    expect(await post('getOrderStatus.do', { orderId })).toMatchObject({ ErrorCode: '5' });
  });
});

describe('a refund', () => {
  async function sold(settings: Record<string, unknown> = {}) {
    const opened = await open(settings);
    const { orderId } = await opened.register();
    await opened.control('pay', { orderId, card: VALID });
    await opened.post(ACKNOWLEDGE, { mdOrder: orderId });
    const refund = (amount: number) => opened.post('refund.do', { orderId, amount: String(amount) });
    const status = () => opened.post('getOrderStatus.do', { orderId });
    return { ...opened, orderId, refund, status };
  }

  test('goes up to the deposit in parts of 50 dinars at least, and each call is a new one', async () => {
    const { refund, status, control, orderId } = await sold();
    expect(await refund(4_999)).toMatchObject({ errorCode: '5' });
    expect(await refund(100_000)).toMatchObject({ errorCode: '0' });
    expect(await status()).toMatchObject({ OrderStatus: '2', depositAmount: '150000' });
    expect(await refund(100_000)).toMatchObject({ errorCode: '0' });
    expect(await refund(50_001)).toMatchObject({ errorCode: '5' });
    expect((await control('refund', { orderId, amount: 50_000 })).status).toBe(200);
    expect(await status()).toMatchObject({ OrderStatus: '4', depositAmount: '0' });
    expect(await refund(5_000)).toMatchObject({ errorCode: '5' });
  });

  test('shows otherwise where the sources leave it open', async () => {
    const open = { partial_refund: '4', deposit_after_refund: 'stays', duplicate_refund: 'refused' };
    const { refund, status } = await sold(open);
    await refund(10_000);
    expect(await refund(10_000)).toMatchObject({ errorCode: '5', errorMessage: 'Duplicate refund' });
    expect(await status()).toMatchObject({ OrderStatus: '4', depositAmount: '250000' });
  });

  test('of an order that was not paid, not acknowledged, or was reversed is refused', async () => {
    const { register, post, control } = await open();
    const { orderId } = await register();
    const refund = () => post('refund.do', { orderId, amount: '5000' });
    expect(await refund()).toMatchObject({ errorCode: '7' });
    await control('pay', { orderId, card: VALID });
    expect(await refund()).toMatchObject({ errorCode: '7' });
    await post(ACKNOWLEDGE, { mdOrder: orderId });
    expect((await control('reverse', { orderId })).status).toBe(200);
    expect(await refund()).toMatchObject({ errorCode: '7' });
    expect(await post(ACKNOWLEDGE, { mdOrder: orderId })).toMatchObject({ OrderStatus: '3' });
  });
});

describe('a fault', () => {
  test.each(['failed_after', 'html', 'bad_json', 'hang', 'lost'])(
    '%s hides work that was done',
    async (kind) => {
      const { raw, control, gateway } = await open();
      await control('faults', { [kind]: 1 });
      const answer = await raw('register.do', registration).catch(() => null);
      expect(() => JSON.parse(answer?.text ?? '')).toThrow();
      expect(gateway.gateway.orders.findByNumber('ABCDE12345')).not.toBeNull();
      expect((await control('faults')).json).toEqual({ struck: [kind] });
    },
  );

  test('unavailable comes before the work', async () => {
    const { raw, control, gateway } = await open();
    await control('faults', { unavailable: 1 });
    expect((await raw('register.do', registration)).status).toBe(503);
    expect(gateway.gateway.orders.all()).toEqual([]);
  });

  test('callback_twice repeats the hint', async () => {
    const [clock, faults, heard] = [new Clock(() => 0), new GatewayFaults(null), [] as string[]];
    const keys = { userName: 'shop', password: 'secret', terminal: 'E010000000' };
    const hear: typeof fetch = async (url) => {
      heard.push(String(url));
      return new Response();
    };
    const gateway = makeGateway({ clock, faults, origin: () => 'https://gateway.test', fetch: hear }, keys);
    const fields = { ...registration, ...keys, dynamicCallbackUrl: 'https://shop.test/hook' };
    const { terminal: _terminal, ...query } = fields;
    await gateway.answer({
      method: 'GET',
      path: '/payment/rest/register.do',
      query: new URLSearchParams(query),
      header: () => '',
      body: '',
    });
    const [order] = gateway.orders.all();
    faults.order('callback_twice', 1);
    gateway.control('pay', { orderId: order?.orderId, card: VALID }, false);
    await clock.advance(0);
    expect(heard).toEqual(
      Array(2).fill(
        `https://shop.test/hook?mdOrder=${order?.orderId}&orderNumber=ABCDE12345&operation=deposited&status=1`,
      ),
    );
  });
});

test('controls are for this machine alone', async () => {
  const { gateway, control } = await open();
  const answer = await fetch(`${gateway.origin}/_fake/orders`, { headers: { origin: 'https://evil.test' } });
  expect(answer.status).toBe(403);
  expect((await control('pay', { orderId: 'none', card: VALID })).status).toBe(400);
  expect((await control('nothing', {})).status).toBe(404);
});
