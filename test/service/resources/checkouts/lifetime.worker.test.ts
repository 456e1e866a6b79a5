import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ledgerOf } from '../../ledger/payment-driver.ts';
import { ask, Merchant } from '../../merchant.ts';

/** `expires_at`: the merchant sets the end of the right to pay; page, alarm and answers follow it. */

const read = z.object({ status: z.string(), expires_at: z.number(), created_at: z.number() });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const seconds = () => Math.floor(Date.now() / 1000);
const basic = { amount: 500, currency: 'dzd', success_url: 'https://shop.test/' };

async function statusOf(merchant: Merchant, id: string): Promise<string> {
  return read.parse((await merchant.call('GET', `/checkouts/${id}`)).body).status;
}

describe('a checkout', () => {
  test('has its end in the answer, half an hour ahead by default', async () => {
    const merchant = await Merchant.open();
    const usual = read.parse((await merchant.call('POST', '/checkouts', basic)).body);
    expect(usual.expires_at).toBe(usual.created_at + 1_800);
    for (const given of [seconds() + 300, String(seconds() + 86_400)]) {
      const made = await merchant.call('POST', '/checkouts', { ...basic, expires_at: given });
      expect([made.status, read.parse(made.body).expires_at]).toEqual([200, Number(given)]);
    }
  });

  test.each([
    ['sooner than in 5 minutes', () => seconds() + 299],
    ['later than in 24 hours', () => seconds() + 86_401],
    ['in milliseconds', () => Date.now() + 900_000],
    ['in the past', () => seconds() - 60],
    ['as a date', () => '2030-01-01T00:00:00Z'],
  ])('that is to end %s is refused on that field', async (_, expiresAt) => {
    const merchant = await Merchant.open();
    const answer = await merchant.call('POST', '/checkouts', { ...basic, expires_at: expiresAt() });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body).toMatchObject({ errors: { expires_at: [expect.stringContaining('expires at')] } });
    expect((await merchant.call('GET', '/checkouts')).body).toMatchObject({ total: 0 });
  });

  test('ends by the alarm at its own time, in any order of creation', async () => {
    const merchant = await Merchant.open();
    const start = seconds();
    const create = (ahead?: number) =>
      merchant.create('/checkouts', { ...basic, expires_at: ahead && start + ahead });
    const day = await create(86_400);
    const usual = await create();
    const quarter = await create(900);
    const states = () => Promise.all([quarter, usual, day].map((id) => statusOf(merchant, id)));
    const seen: unknown[] = [];
    for (;;) {
      const alarm = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
      // Later alarms are for retention.
      if (alarm === null || alarm > (start + 2 * 86_400) * 1000) break;
      vi.setSystemTime(alarm);
      await runDurableObjectAlarm(ledgerOf(merchant));
      seen.push([Math.floor(alarm / 1000) - start, ...(await states())]);
    }
    expect(seen).toEqual([
      [900, 'expired', 'pending', 'pending'],
      [1_800, 'expired', 'expired', 'pending'],
      [86_400, 'expired', 'expired', 'expired'],
    ]);
  });

  test('of a day shows its time in hours, and only the last two hours in minutes', async () => {
    const merchant = await Merchant.open();
    const id = await merchant.create('/checkouts', { ...basic, expires_at: seconds() + 86_400 });
    const page = async () => (await ask('GET', `/test/checkouts/${id}/pay?lang=en`)).text;
    expect(await page()).toContain('24 hours left, until ');
    vi.setSystemTime(Date.now() + 86_400_000 - 119 * 60_000);
    expect(await page()).toContain('119 minutes left, until ');
  });

  test('cannot be paid after its own end, with or without the alarm, and can until then', async () => {
    const merchant = await Merchant.open();
    const ids = await Promise.all(
      [300, 7_200].map((ahead) => merchant.create('/checkouts', { ...basic, expires_at: seconds() + ahead })),
    );
    vi.setSystemTime(Date.now() + 301_000);
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const answer = await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
        return [answer.status, await statusOf(merchant, id)];
      }),
    );
    expect(outcomes).toEqual([
      [403, 'expired'],
      [200, 'paid'],
    ]);
  });
});
