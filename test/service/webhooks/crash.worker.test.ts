import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXCHANGE_TIMEOUT } from '../../../src/service/webhooks/exchange.ts';
import { Merchant } from '../merchant.ts';
import { countDeliveries, crash, planDeliveries, ring, sleep, until } from './backlog.ts';
import { ledgerOf, Outside, pass } from './outside.ts';
import { letTimersFollowTheClock, Traffic } from './traffic.ts';

/** Objects that go away while requests are under way: nothing is lost, and no host is met by more than two. */

const HOSTS = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test'];
const EVENTS_EACH = 6;

let outside: Outside;
let traffic: Traffic;
let merchant: Merchant;

beforeEach(async () => {
  outside = Outside.open();
  traffic = Traffic.watch();
  letTimersFollowTheClock(EXCHANGE_TIMEOUT);
  merchant = await Merchant.open();
  for (const host of HOSTS) {
    outside.endpoints[host] = () => new Promise<Response>(() => undefined);
    await planDeliveries(merchant, host, EVENTS_EACH);
  }
  await ring(merchant);
  await until(() => traffic.open === 2 * HOSTS.length, 'two for each host are under way');
  for (const host of HOSTS) outside.endpoints[host] = () => new Response('ok');
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

async function expectAllDelivered(): Promise<void> {
  // First what hangs ends; to leap over its end would be a clock that no object has.
  pass(EXCHANGE_TIMEOUT);
  await until(() => traffic.open === 0, 'nothing is under way');
  pass(EXCHANGE_TIMEOUT + 1000);
  await ring(merchant);
  await until(async () => (await countDeliveries(merchant)).open === 0, 'nothing waits');
  expect((await countDeliveries(merchant)).delivered).toBe(HOSTS.length * EVENTS_EACH);
  for (const host of HOSTS) {
    const sent = outside.received.filter(({ url }) => new URL(url).host === host);
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-id'))).size).toBe(EVENTS_EACH);
    // The two that were under way went twice.
    expect(sent).toHaveLength(EVENTS_EACH + 2);
  }
  expect(Math.max(...traffic.most.values())).toBe(2);
}

test('a ledger that wakes again waits for the senders that are still out', async () => {
  await crash(ledgerOf(merchant));
  const alarm = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
  expect(alarm).not.toBeNull();
  // More is due for each host. Its sender still is where the lost ledger sent it, with two.
  await ring(merchant);
  await sleep(200);
  expect(outside.received).toHaveLength(2 * HOSTS.length);
  // The hosts rest until the alarm that was set before: nothing is even tried.
  expect(await countDeliveries(merchant)).toMatchObject({ attempts: 0, open: HOSTS.length * EVENTS_EACH });
  await expectAllDelivered();
});

test('what a lost sender carried is sent again: nobody knows whether it arrived', async () => {
  const account = merchant.key.slice('test_sk_'.length).slice(0, 8);
  for (const host of HOSTS) await crash(env.COURIER.getByName(`test:${account}:${host}`));
  await sleep(200);
  // No attempt is written down, and the host rests: a lost object is no reason to send everything at once.
  expect(outside.received).toHaveLength(2 * HOSTS.length);
  expect((await countDeliveries(merchant)).attempts).toBe(0);
  traffic.forget();
  await expectAllDelivered();
});

test('a sender that still has two out for a lost ledger takes none from the one that woke', async () => {
  const account = merchant.key.slice('test_sk_'.length).slice(0, 8);
  const sender = env.COURIER.getByName(`test:${account}:${HOSTS[0]}`);
  const request = { url: `http://${HOSTS[0]}/hook`, headers: {}, body: new Uint8Array() };
  expect(await sender.carry(request, 'another life')).toBeNull();
  pass(EXCHANGE_TIMEOUT);
  await until(() => traffic.open === 0, 'nothing is under way');
  expect(await sender.carry(request, 'another life')).toMatchObject({ status: 200 });
});
