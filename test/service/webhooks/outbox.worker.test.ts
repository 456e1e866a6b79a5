import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryOutcome } from '../../../src/service/webhooks/attempt.ts';
import { Outbox } from '../../../src/service/webhooks/outbox.ts';
import { MOST_PER_LANE } from '../../../src/service/webhooks/rules/lane-concurrency.ts';
import { CONNECTIONS } from '../../../src/service/webhooks/sender.ts';
import { findDueDelivery, recordAttempt } from '../../../src/service/webhooks/store/outbox.ts';
import { Merchant } from '../merchant.ts';
import { countDeliveries, crash, planDeliveries, ring, sleep, until } from './backlog.ts';
import { ledgerOf, Outside } from './outside.ts';
import { Traffic } from './traffic.ts';

let outside: Outside;
let traffic: Traffic;
let merchant: Merchant;

beforeEach(async () => {
  outside = Outside.open();
  traffic = Traffic.watch();
  merchant = await Merchant.open();
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

const sentTo = (host: string) => outside.received.filter(({ url }) => new URL(url).host === host);
const tally = () =>
  runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => ({ ...database.tally }));

test('ten thousand events for a dead host cost the event of another host few rows read', async () => {
  outside.endpoints['dead.test'] = () => new Promise<Response>(() => undefined);
  outside.endpoints['alive.test'] = () => new Response('ok');
  await planDeliveries(merchant, 'dead.test', 10_000);
  await ring(merchant);
  await until(() => traffic.open === 2, 'the dead host has its two');

  const before = await tally();
  await planDeliveries(merchant, 'alive.test', 1);
  await ring(merchant);
  await until(() => sentTo('alive.test').length === 1 && traffic.open === 2, 'the other has its event');
  await sleep(100);
  const after = await tally();
  // The whole way: event with its lists, plan, claim, keys, outcome, two queries for more, and one for
  // retention.
  expect(after.read - before.read).toBeLessThanOrEqual(100);
  expect((await countDeliveries(merchant)).delivered).toBe(1);
  expect(sentTo('dead.test')).toHaveLength(2);
  await crash(ledgerOf(merchant));
});

test('a thousand events at once reach a fast endpoint, each once, nearly in order, with growing concurrency', async () => {
  outside.endpoints['shop.test'] = () => new Response('ok');
  await planDeliveries(merchant, 'shop.test', 1000);
  await ring(merchant);
  // The calls of one invocation are limited: the alarm stops after so many sends, then fires again.
  await until(async () => (await countDeliveries(merchant)).delivered === 500, 'the sends of one alarm');
  await sleep(50);
  expect(await countDeliveries(merchant)).toEqual({ attempts: 500, delivered: 500, open: 500, leased: 0 });
  const alarm = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
  expect(alarm).toBe(Date.now() + 1);
  await ring(merchant);
  await until(async () => (await countDeliveries(merchant)).delivered === 1000, 'the rest');
  expect(await countDeliveries(merchant)).toEqual({ attempts: 1000, delivered: 1000, open: 0, leased: 0 });

  const order = sentTo('shop.test').map(({ headers }) => Number(headers.get('webhook-id')?.split('-')[1]));
  expect(new Set(order).size).toBe(1000);
  // Some are sent concurrently, so one may overtake another, but only one sent at the same time.
  for (const [place, n] of order.entries()) expect(Math.abs(n - place)).toBeLessThanOrEqual(MOST_PER_LANE);
  expect(traffic.most.size).toBe(MOST_PER_LANE / CONNECTIONS);
  expect(Math.max(...traffic.most.values())).toBeLessThanOrEqual(CONNECTIONS);
});

test('a host with one request waits with its second until every other host has its first', async () => {
  // The waiting first requests have always waited longest.
  await planDeliveries(merchant, 'busy.test', 100);
  for (const host of ['next.test', 'last.test']) await planDeliveries(merchant, host, 3);
  const hosts = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    const outbox = new Outbox();
    const claim = (most: number) =>
      outbox
        .claim(database, Date.now(), most)
        .map(({ delivery }) => delivery.lane)
        .sort();
    return [claim(1), claim(2), claim(3), claim(9)];
  });
  expect(hosts).toEqual([
    ['busy.test'],
    ['last.test', 'next.test'],
    ['busy.test', 'last.test', 'next.test'],
    [],
  ]);
});

test('a finished delivery stays so, though another attempt at it fails afterwards', async () => {
  await planDeliveries(merchant, 'twice.test', 1);
  const left = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    const due = findDueDelivery(database, 'twice.test', Date.now()) ?? expect.fail();
    const attempt = { at: 0, durationMs: 1, answer: '' };
    recordAttempt(database, due, { ...attempt, status: 200, error: null }, { state: 'delivered' });
    const failed = { ...attempt, status: 500, error: null };
    recordAttempt(database, due, failed, { state: 'open', wakeAt: 1 });
    const row = database.first('SELECT state, attempts FROM deliveries WHERE seq = ?', due.seq);
    return {
      state: row?.text('state'),
      counted: row?.integer('attempts'),
      due: findDueDelivery(database, 'twice.test', Date.now()),
      // Both attempts are reported all the same.
      kept: database.count('SELECT json_array_length(log) AS n FROM deliveries WHERE seq = ?', due.seq),
    };
  });
  expect(left).toEqual({ state: 'delivered', counted: 1, due: null, kept: 2 });
});

/** The outcome of a send, as far as a host's share depends on it. */
const outcome = (changes: { delivered?: boolean; durationMs?: number } = {}): DeliveryOutcome => ({
  status: 200,
  durationMs: 5,
  error: null,
  answer: '',
  retryAfter: null,
  gone: false,
  delivered: true,
  ...changes,
});

test('a fast host leaves room for two requests of each other host, and loses half its share on failure', async () => {
  await planDeliveries(merchant, 'fast.test', 300);
  const others = Array.from({ length: 30 }, (_, n) => `other-${n}.test`);
  const found = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    const outbox = new Outbox();
    const claim = () => outbox.claim(database, Date.now(), 1_000);
    const shares: number[] = [];
    let underWay = claim();
    for (let round = 0; round < 5; round += 1) {
      shares.push(underWay.length);
      // Recorded as the ledger would: a delivered event is not claimed again.
      for (const one of underWay) {
        recordAttempt(
          database,
          one.delivery,
          { at: 0, durationMs: 5, status: 200, error: null, answer: '' },
          { state: 'delivered' },
        );
        outbox.finish(one, outcome());
      }
      underWay = claim();
    }
    const senders = new Set(underWay.map(({ sender }) => sender.number));
    for (const one of underWay.slice(0, 20)) outbox.finish(one, outcome());
    outbox.finish(underWay[20] ?? expect.fail(), outcome({ delivered: false }));
    const afterFailure = claim().length + underWay.length - 21;
    return { shares, most: underWay.length, senders: senders.size, afterFailure };
  });
  expect(found).toEqual({ shares: [2, 4, 8, 16, 24], most: 24, senders: 4, afterFailure: 12 });

  for (const host of others) await planDeliveries(merchant, host, 2);
  const hosts = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    const outbox = new Outbox();
    for (let n = 0; n < 50; n += 1)
      for (const one of outbox.claim(database, Date.now(), 1)) outbox.finish(one, outcome());
    return outbox.claim(database, Date.now(), 1_000).map(({ delivery }) => delivery.lane);
  });
  // Every other host has both of its own, though the fast one could have taken the rest.
  for (const host of others) expect(hosts.filter((each) => each === host)).toHaveLength(2);
});
