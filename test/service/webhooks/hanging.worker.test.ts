import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXCHANGE_TIMEOUT } from '../../../src/service/webhooks/request.ts';
import { Merchant } from '../merchant.ts';
import { until } from './backlog.ts';
import { endCheckout, ledgerOf, Outside, pass, START } from './outside.ts';
import { letTimersFollowTheClock, Traffic } from './traffic.ts';

const HOSTS = 50;
const EVENTS_EACH = 3;
const SECOND = 1000;

let outside: Outside;
let traffic: Traffic;

beforeEach(() => {
  outside = Outside.open();
  traffic = Traffic.watch();
  letTimersFollowTheClock(EXCHANGE_TIMEOUT);
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

const hosts = (name: string) => Array.from({ length: HOSTS }, (_, n) => `${name}-${n}.test`);
const hookAt = (host: string) => ({ webhook_endpoint: `http://${host}/hook` });

function outcomesOf(merchant: Merchant): Promise<Record<string, number>> {
  return runInDurableObject(ledgerOf(merchant), (_, state) => {
    const rows = state.storage.sql.exec(
      `SELECT coalesce(one.value ->> 3, 'delivered') AS outcome, count(*) AS n
       FROM deliveries, json_each(log) one GROUP BY 1`,
    );
    return Object.fromEntries([...rows].map(({ outcome, n }) => [String(outcome), Number(n)]));
  });
}

const eventsAt = (host: string) =>
  new Set(
    outside.received
      .filter(({ url }) => new URL(url).host === host)
      .map(({ headers }) => headers.get('webhook-id')),
  );

test('fifty hanging endpoints delay none of fifty others, and get their events when they recover', async () => {
  const merchant = await Merchant.open();
  const hanging = hosts('hanging');
  const healthy = hosts('healthy');
  const arrivedAt: number[] = [];
  for (const host of hanging) outside.endpoints[host] = () => new Promise<Response>(() => undefined);
  for (const host of healthy) {
    outside.endpoints[host] = () => {
      arrivedAt.push(Date.now());
      return new Response('ok');
    };
  }
  // The worst order for the healthy ones: all hanging ones are due first.
  for (let n = 0; n < EVENTS_EACH; n += 1) {
    for (const host of hanging) await endCheckout(merchant, 'paid', hookAt(host));
  }
  for (const host of healthy) await endCheckout(merchant, 'paid', hookAt(host));

  // One alarm. The clock stands still, so no hanging exchange ends.
  await runDurableObjectAlarm(ledgerOf(merchant));
  await until(
    async () => (await outcomesOf(merchant)).delivered === HOSTS,
    'every healthy one has its event',
  );
  for (const host of healthy) expect(eventsAt(host).size, host).toBe(1);
  expect(Math.max(...arrivedAt) - START).toBeLessThanOrEqual(2 * SECOND);
  expect(await outcomesOf(merchant)).toEqual({ delivered: HOSTS });
  // Every hanging host was tried, most of them twice: a second connection is for spare room.
  for (const host of hanging) expect(eventsAt(host).size, host).toBeGreaterThanOrEqual(1);
  expect(traffic.open).toBe(outside.received.length - HOSTS);
  // A new event, to yet another host, does not wait either.
  outside.endpoints['late.test'] = () => new Response('ok');
  await endCheckout(merchant, 'paid', hookAt('late.test'));
  await runDurableObjectAlarm(ledgerOf(merchant));
  await until(async () => (await outcomesOf(merchant)).delivered === HOSTS + 1, 'the late one has its event');

  // Their time limit passes, and they recover.
  const hung = traffic.open;
  for (const host of hanging) outside.endpoints[host] = () => new Response('ok');
  pass(EXCHANGE_TIMEOUT);
  await until(async () => (await outcomesOf(merchant)).timeout === hung, 'what hung has timed out');
  for (let round = 0; round < 4; round += 1) {
    pass(31 * SECOND);
    await runDurableObjectAlarm(ledgerOf(merchant));
    await until(() => traffic.open === 0, 'nothing is under way');
  }
  const all = HOSTS * EVENTS_EACH + HOSTS + 1;
  await until(async () => (await outcomesOf(merchant)).delivered === all, 'all are delivered');
  expect(await outcomesOf(merchant)).toEqual({ delivered: all, timeout: hung });
  for (const host of hanging) expect(eventsAt(host).size, host).toBe(EVENTS_EACH);

  // A sender per host, two requests at most in each, and no others.
  expect(traffic.most.size).toBe(2 * HOSTS + 1);
  expect(traffic.most.has(null)).toBe(false);
  expect(Math.max(...traffic.most.values())).toBe(2);
});
