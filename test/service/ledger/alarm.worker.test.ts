import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Merchant } from '../merchant.ts';
import { until } from '../webhooks/backlog.ts';
import { ledgerOf, Outside, pass } from '../webhooks/outside.ts';

/** An account has one alarm: without it no checkout ends and no event is sent. */

const MINUTE = 60_000;

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  outside = Outside.open();
  merchant = await Merchant.open();
  await merchant.create('/checkouts', { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/' });
});

afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

const alarmOf = () => runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());

test('is set again by the next request when the platform has dropped it', async () => {
  await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.deleteAlarm());
  pass(29 * MINUTE);
  await merchant.call('GET', '/balance');
  // Before it is late no request checks: the object assumes that its alarm is set.
  expect(await alarmOf()).toBeNull();
  pass(3 * MINUTE);
  await merchant.call('GET', '/balance');
  await until(async () => (await alarmOf()) !== null, 'the alarm stands again');
  await runDurableObjectAlarm(ledgerOf(merchant));
  const { text } = await merchant.call('GET', '/checkouts?status=expired');
  expect(JSON.parse(text)).toMatchObject({ total: 1 });
});

test('fires again after a minute when setting it for the due work failed', async () => {
  const fails = await runInDurableObject(ledgerOf(merchant), (_, state) => {
    const set = state.storage.setAlarm.bind(state.storage);
    return vi
      .spyOn(state.storage, 'setAlarm')
      .mockImplementationOnce(() => {
        throw new Error('no alarm');
      })
      .mockImplementation(set);
  });
  await runDurableObjectAlarm(ledgerOf(merchant));
  expect(fails).toHaveBeenCalledTimes(2);
  expect(await alarmOf()).toBe(Date.now() + MINUTE);
});
