import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXCHANGE_TIMEOUT } from '../../../src/service/webhooks/request.ts';
import { Merchant } from '../merchant.ts';
import { countDeliveries, crash, planDeliveries, ring, sleep, until } from './backlog.ts';
import { ledgerOf, Outside, pass } from './outside.ts';
import { letTimersFollowTheClock, Traffic } from './traffic.ts';

/**
 * Objects that crash while requests are in progress: nothing is lost, and no host gets more than two requests
 * at once.
 */

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
  // Hanging requests end first; a jump over their end would be a clock that no object has.
  pass(EXCHANGE_TIMEOUT);
  await until(() => traffic.open === 0, 'nothing is under way');
  pass(EXCHANGE_TIMEOUT + 1000);
  await ring(merchant);
  await until(async () => (await countDeliveries(merchant)).open === 0, 'nothing waits');
  expect((await countDeliveries(merchant)).delivered).toBe(HOSTS.length * EVENTS_EACH);
  for (const host of HOSTS) {
    const sent = outside.received.filter(({ url }) => new URL(url).host === host);
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-id'))).size).toBe(EVENTS_EACH);
    // The two in progress were sent twice.
    expect(sent).toHaveLength(EVENTS_EACH + 2);
  }
  expect(Math.max(...traffic.most.values())).toBe(2);
}

test('a restarted ledger waits for senders still at work', async () => {
  await crash(ledgerOf(merchant));
  const alarm = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
  expect(alarm).not.toBeNull();
  // More is due for each host. Its sender is still at work for the crashed ledger, with two.
  await ring(merchant);
  await sleep(200);
  expect(outside.received).toHaveLength(2 * HOSTS.length);
  // The hosts rest until the earlier alarm: no request is tried.
  expect(await countDeliveries(merchant)).toMatchObject({ attempts: 0, open: HOSTS.length * EVENTS_EACH });
  await expectAllDelivered();
});

test('deliveries of a lost sender are sent again: it is unknown whether they arrived', async () => {
  const account = merchant.key.slice('test_sk_'.length).slice(0, 8);
  for (const host of HOSTS) await crash(env.COURIER.getByName(`test:${account}:${host}`));
  await sleep(200);
  // No attempt is recorded, and the host rests: a crash must not send everything at once.
  expect(outside.received).toHaveLength(2 * HOSTS.length);
  expect((await countDeliveries(merchant)).attempts).toBe(0);
  traffic.forget();
  await expectAllDelivered();
});

test('a sender with two requests of a crashed ledger takes none from the restarted one', async () => {
  const account = merchant.key.slice('test_sk_'.length).slice(0, 8);
  const sender = env.COURIER.getByName(`test:${account}:${HOSTS[0]}`);
  const request = { url: `http://${HOSTS[0]}/hook`, headers: {}, body: new Uint8Array() };
  expect(await sender.carry(request, 'another life')).toBeNull();
  pass(EXCHANGE_TIMEOUT);
  await until(() => traffic.open === 0, 'nothing is under way');
  expect(await sender.carry(request, 'another life')).toMatchObject({ status: 200 });
});
