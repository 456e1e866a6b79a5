import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answerInstead,
  EVENTS_LATE,
  FAULT_HEADER,
  testFaults,
} from '../../../src/service/api/test-faults.ts';
import { Merchant } from '../merchant.ts';
import { ring } from '../webhooks/backlog.ts';
import { deliver, Outside } from '../webhooks/outside.ts';

const body = { amount: 2_500, currency: 'dzd', success_url: 'http://shop.test/thanks' };
const by = (fault: string, more: Record<string, string> = {}) => ({ [FAULT_HEADER]: fault, ...more });
const totalOf = async (merchant: Merchant) => Object((await merchant.call('GET', '/checkouts')).body).total;

let merchant: Merchant;

beforeEach(async () => {
  merchant = await Merchant.open();
});

test.each([
  ['error', 500, null],
  ['rate_limit', 429, '60'],
])('%s is a %i, and nothing is done', async (fault, status, retryAfter) => {
  const answer = await merchant.call('POST', '/checkouts', body, by(fault));
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Retry-After')).toBe(retryAfter);
  expect(await totalOf(merchant)).toBe(0);
});

test('a timeout is longer than clients wait, and breaks the connection', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  expect(await answerInstead('timeout', wait)).toBe('broken');
  expect(waited).toEqual([120_000]);
  for (const fault of [null, 'lost_answer', 'late_event'] as const)
    expect(await answerInstead(fault, wait)).toBeNull();
  expect(waited).toHaveLength(1);
});

test('a lost answer breaks off after all is done; the same Idempotency-Key brings it again', async () => {
  const headers = { 'Idempotency-Key': 'once' };
  await expect(merchant.call('POST', '/checkouts', body, by('lost_answer', headers))).rejects.toThrow();
  expect(await totalOf(merchant)).toBe(1);
  const again = await merchant.call('POST', '/checkouts', body, headers);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await totalOf(merchant)).toBe(1);
});

describe('the events of a call', () => {
  let outside: Outside;

  beforeEach(async () => {
    outside = Outside.open();
    outside.endpoints['shop.test'] = () => new Response('ok');
    merchant = await Merchant.open();
  });
  afterEach(() => outside.close());

  /** Pays a checkout with a fault; its id. */
  async function payWith(fault: string): Promise<void> {
    const id = await merchant.create('/checkouts', { ...body, webhook_endpoint: 'http://shop.test/hook' });
    const paid = await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' }, by(fault));
    expect(paid.body).toMatchObject({ status: 'paid' });
  }
  const idsReceived = () => outside.received.map(({ headers }) => headers.get('webhook-id'));

  test('arrive twice, with one id', async () => {
    await payWith('doubled_event');
    await deliver(merchant, 2);
    const [one, other] = idsReceived();
    expect(other).toBe(one);
    expect(Object((await merchant.call('GET', '/events')).body).total).toBe(1);
  });

  test('arrive an hour late, or when the test clock has moved by it', async () => {
    await payWith('late_event');
    await ring(merchant);
    expect(idsReceived()).toEqual([]);
    await merchant.call('POST', '/test_clock', { advance: EVENTS_LATE / 1000 });
    await deliver(merchant, 1);
    expect(idsReceived()).toHaveLength(1);
  });
});

test('an unknown word is refused with the words to choose from, and nothing is done', async () => {
  const refused = await merchant.call('POST', '/checkouts', body, by('boom'));
  expect(refused.status).toBe(422);
  expect(Object(refused.body).errors[FAULT_HEADER][0]).toContain(testFaults.join(', '));
  expect(await totalOf(merchant)).toBe(0);
});

test('a wrong key gets no fault, and live mode knows none', async () => {
  const wrong = new Merchant('test', `${merchant.key.slice(0, -1)}${merchant.key.endsWith('a') ? 'b' : 'a'}`);
  for (const fault of [...testFaults, 'boom'])
    expect((await wrong.call('POST', '/checkouts', body, by(fault))).status, fault).toBe(401);
  const live = await Merchant.open('live');
  for (const fault of ['error', 'boom'])
    expect((await live.call('GET', '/balance', undefined, by(fault))).status, fault).toBe(200);
});
