import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askOperator, Merchant } from '../merchant.ts';
import { crash, ring } from '../webhooks/backlog.ts';
import { deliver, endCheckout, ledgerOf, Outside, START } from '../webhooks/outside.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  outside = Outside.open();
  merchant = await Merchant.open();
});
afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

const advance = (seconds: unknown, headers?: Record<string, string>) =>
  merchant.call('POST', '/test_clock', { advance: seconds }, headers);
const checkoutOf = async (id: string) => Object((await merchant.call('GET', `/checkouts/${id}`)).body);
const alarmAt = () => runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());

test('says the time, and moves it for the whole account, also after the object has ended', async () => {
  const start = START / 1000;
  const clock = { entity: 'test_clock', livemode: false, now: start, ahead: 0 };
  expect((await merchant.call('GET', '/test_clock')).body).toEqual(clock);
  const moved = await advance(2 * DAY);
  expect(moved.body).toEqual({ ...clock, now: start + 2 * DAY, ahead: 2 * DAY });
  await crash(ledgerOf(merchant));
  expect((await merchant.call('GET', '/test_clock')).body).toEqual(moved.body);
  const id = await merchant.create('/customers', { name: 'Amel' });
  expect((await merchant.call('GET', `/customers/${id}`)).body).toMatchObject({
    created_at: start + 2 * DAY,
  });
  expect((await advance(60)).body).toMatchObject({ ahead: 2 * DAY + 60 });
});

test('a checkout expires once its time is over, by an alarm that rings at once', async () => {
  const body = { amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' };
  const id = await merchant.create('/checkouts', body);
  await advance(29 * 60);
  await ring(merchant);
  expect(await checkoutOf(id)).toMatchObject({ status: 'pending' });
  await advance(2 * 60);
  expect(await alarmAt()).toBe(Date.now() + 1);
  await ring(merchant);
  expect(await checkoutOf(id)).toMatchObject({ status: 'expired' });
});

test('an end by the real time is refused once the clock is ahead, and the answer says its time', async () => {
  const ending = (expiresAt: number) =>
    merchant.call('POST', '/checkouts', {
      ...{ amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' },
      expires_at: expiresAt,
    });
  const now = START / 1000;
  const rule =
    'The expires at field must be between 5 minutes and 24 hours ahead, in seconds since the epoch';
  const message = async (expiresAt: number) => Object((await ending(expiresAt)).body).errors.expires_at;
  expect(await message(now)).toEqual([`${rule}.`]);
  await advance(DAY);
  expect(await message(now + HOUR)).toEqual([`${rule}; the test clock says ${now + DAY}.`]);
  expect((await ending(now + DAY + HOUR)).status).toBe(200);
});

test('a delivery is tried again after its pause, and is signed with the real time', async () => {
  outside.endpoints['shop.test'] = () => new Response('', { status: 500 });
  await endCheckout(merchant, 'paid', { webhook_endpoint: 'http://shop.test/hook' });
  await deliver(merchant, 1);
  await advance(HOUR);
  outside.endpoints['shop.test'] = () => new Response('ok');
  await deliver(merchant, 2);
  const times = outside.received.map(({ headers }) => Number(headers.get('webhook-timestamp')));
  expect(times).toEqual([START / 1000, START / 1000]);
});

test('a refund that takes hours arrives', async () => {
  const body = { amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' };
  const id = await merchant.create('/checkouts', body);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid', refunds: 'later' });
  const refund = await merchant.create(`/checkouts/${id}/refunds`, { amount: 1_000 });
  const state = async () => Object((await merchant.call('GET', `/refunds/${refund}`)).body).status;
  await ring(merchant);
  expect(await state()).toBe('pending');
  await advance(DAY);
  await ring(merchant);
  expect(await state()).toBe('succeeded');
});

test('a refund arrives too when the clock moved before the bank was asked', async () => {
  const body = { amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' };
  const id = await merchant.create('/checkouts', body);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid', refunds: 'later' });
  const refund = await merchant.create(`/checkouts/${id}/refunds`, { amount: 1_000 });
  await advance(HOUR);
  await ring(merchant);
  const { body: read } = await merchant.call('GET', `/refunds/${refund}`);
  expect(read).toMatchObject({ status: 'succeeded', created_at: START / 1000 });
});

test('a payment begins after the clock has moved', async () => {
  await advance(30 * DAY);
  const body = { amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' };
  const id = await merchant.create('/checkouts', body);
  expect(await checkoutOf(id)).toMatchObject({ created_at: START / 1000 + 30 * DAY, status: 'pending' });
  expect((await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' })).body).toMatchObject({
    status: 'paid',
  });
});

test('an answer that is kept for a day is forgotten, and a key that expires is refused', async () => {
  const headers = { 'Idempotency-Key': 'one' };
  const make = () => merchant.call('POST', '/customers', { name: 'Amel' }, headers);
  const [first, again] = [await make(), await make()];
  expect(again.text).toBe(first.text);
  const account = Object((await askOperator('GET', '/accounts')).body).data[0].id;
  const key = Object(
    (
      await askOperator('POST', `/accounts/${account}/keys`, {
        mode: 'test',
        name: 'short',
        expires_at: START / 1000 + 2 * DAY,
      })
    ).body,
  ).secret_key;
  const short = new Merchant('test', String(key));
  expect((await short.call('GET', '/balance')).status).toBe(200);
  await advance(3 * DAY);
  expect(Object((await make()).body).id).not.toBe(Object(first.body).id);
  expect((await short.call('GET', '/balance')).status).toBe(401);
});

test.each([0, -60, 1.5, '60', 366 * DAY + 1, null])('is not moved by %j', async (seconds) => {
  const refused = await advance(seconds);
  expect(refused.status).toBe(422);
  expect(Object(refused.body).errors).toHaveProperty('advance');
  expect((await merchant.call('GET', '/test_clock')).body).toMatchObject({ ahead: 0 });
});

test('ends ten years ahead, and says how much is left', async () => {
  for (let year = 0; year < 9; year += 1) expect((await advance(366 * DAY)).status).toBe(200);
  await advance(365 * DAY);
  const refused = await advance(2 * DAY);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(String(DAY));
  expect((await advance(DAY)).status).toBe(200);
});

test('a repeated call with the same Idempotency-Key moves it once', async () => {
  const headers = { 'Idempotency-Key': 'step' };
  const [first, again] = [await advance(HOUR, headers), await advance(HOUR, headers)];
  expect(again.text).toBe(first.text);
  expect((await merchant.call('GET', '/test_clock')).body).toMatchObject({ ahead: HOUR });
});

test('does not exist in live mode', async () => {
  const live = await Merchant.open('live');
  for (const method of ['GET', 'POST']) {
    const answer = await live.call(method, '/test_clock', method === 'POST' ? { advance: 60 } : undefined);
    expect(answer.status, method).toBe(404);
  }
});
