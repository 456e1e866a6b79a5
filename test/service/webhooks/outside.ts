import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Merchant } from '../merchant.ts';

/** Ahead of the runtime's own clock, so that alarms fire only when the tests run them. */
export const START = Date.UTC(2040, 0, 1);

export type Received = { url: string; headers: Headers; body: string };

/** The outside world: the answer of each host, and its requests. Other hosts do not answer. */
export class Outside {
  readonly received: Received[] = [];
  readonly endpoints: Record<string, (request: Received) => Response | Promise<Response>> = {};

  /** Replaces `fetch`, with the clock at START; `vi.unstubAllGlobals` removes it. */
  static open(): Outside {
    const outside = new Outside();
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const arrived = { url: request.url, headers: request.headers, body: await request.text() };
      outside.received.push(arrived);
      const endpoint = outside.endpoints[new URL(request.url).host];
      if (endpoint === undefined) throw new TypeError('Network connection lost.');
      return endpoint(arrived);
    });
    return outside;
  }

  /** Waits until that many requests have arrived. */
  async waitFor(requests: number): Promise<void> {
    for (let round = 0; round < 400 && this.received.length < requests; round += 1) await tick();
    expect(this.received).toHaveLength(requests);
  }

  close(): void {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

/** A little real time. Not vi.waitFor: it would move the tests' clock. */
function tick(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, 10));
}

/** Moves the clock on, in milliseconds. */
export function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** The ledger of a merchant; the account's routing part follows the prefix of its keys. */
export function ledgerOf({ mode, key }: Merchant) {
  return env.LEDGER.getByName(`${mode}:${key.slice('test_sk_'.length).slice(0, 8)}`);
}

function countAttempts(merchant: Merchant): Promise<number> {
  return runInDurableObject(ledgerOf(merchant), (_, state) => {
    return Number(state.storage.sql.exec('SELECT count(*) AS n FROM deliveries, json_each(log)').one().n);
  });
}

/** Runs the alarm until that many attempts in all have an outcome, and not one more. */
export async function deliver(merchant: Merchant, attempts: number): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    await runDurableObjectAlarm(ledgerOf(merchant));
    if ((await countAttempts(merchant)) >= attempts) break;
    await tick();
  }
  expect(await countAttempts(merchant)).toBe(attempts);
}

/** A checkout that ends at once, and so makes an event. Returns the checkout's id. */
export async function endCheckout(
  merchant: Merchant,
  outcome: 'paid' | 'failed' | 'canceled' | 'expired' = 'paid',
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/thanks', ...changes };
  const id = await merchant.create('/checkouts', body);
  const answer = await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome });
  expect(answer.status, answer.text).toBe(200);
  return id;
}
