import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquirerFor } from '../../../../src/service/acquirers/index.ts';
import type { AcquirerAttempt } from '../../../../src/service/acquirers/port.ts';
import { SandboxAcquirer } from '../../../../src/service/acquirers/sandbox/adapter.ts';
import { BANK_MEMORY } from '../../../../src/service/acquirers/sandbox/bank.ts';
import { TEST_CODE, testCards } from '../../../../src/service/acquirers/sandbox/rules/cards.ts';

const NOW = 1_800_000_000;
const MINUTE = 60;
let made = 0;

function attemptOf(changes: Partial<AcquirerAttempt> = {}): AcquirerAttempt {
  made += 1;
  return {
    id: `attempt-${made}`,
    reference: 'REF0000001',
    acquirerOrderId: null,
    checkoutId: 'checkout',
    amount: 2_500,
    currency: 'dzd',
    method: 'edahabia',
    locale: 'ar',
    livemode: false,
    returnUrl: 'http://service.test/test/checkouts/checkout/return',
    payee: 'حانوت',
    createdAt: NOW,
    ...changes,
  };
}

const bankUrl = (id: string) => `http://service.test/sandbox/bank/${id}`;
const acquirer = new SandboxAcquirer(env.SANDBOX_BANK, bankUrl, { now: () => Date.now(), ahead: () => 0 });
const bankOf = (attempt: AcquirerAttempt) => env.SANDBOX_BANK.getByName(attempt.id);
const at = (seconds: number) => vi.setSystemTime(seconds * 1000);

/** With a card whose outcome is `approved`. */
async function payByCard(attempt: AcquirerAttempt) {
  const number = testCards.find((card) => card.outcome === 'approved')?.number ?? '';
  await bankOf(attempt).pay({ number, expiry: { month: 12, year: 2049 }, cvv: '123' });
  return (await bankOf(attempt).confirm(TEST_CODE))?.order;
}

async function begin(changes: Partial<AcquirerAttempt> = {}): Promise<AcquirerAttempt> {
  const attempt = attemptOf(changes);
  await acquirer.begin(attempt);
  return attempt;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(NOW);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('under a test clock', () => {
  const DAY = 24 * 60 * MINUTE;

  /** The sandbox of an account whose clock is so many seconds ahead. */
  const aheadBy = (seconds: number) =>
    new SandboxAcquirer(env.SANDBOX_BANK, bankUrl, {
      now: () => Date.now() + seconds * 1000,
      ahead: () => seconds * 1000,
    });

  test('an order of the account’s time is taken, paid, and times out by that time', async () => {
    const [paid, left] = [attemptOf({ createdAt: NOW + DAY }), attemptOf({ createdAt: NOW + DAY })];
    for (const attempt of [paid, left]) await aheadBy(DAY).begin(attempt);
    await payByCard(paid);
    expect(await aheadBy(DAY).status(paid)).toEqual({ state: 'approved', amount: 2_500 });
    expect(await aheadBy(DAY + 19 * MINUTE).status(left)).toEqual({ state: 'pending' });
    expect(await aheadBy(DAY + 20 * MINUTE).status(left)).toEqual({ state: 'declined', code: 'timed_out' });
    expect((await bankOf(left).show())?.state).toBe('declined');
  });

  test('an order that began before the clock moved ends with it, and its page stays with that time', async () => {
    const attempt = await begin();
    expect(await aheadBy(21 * MINUTE).status(attempt)).toEqual({ state: 'declined', code: 'timed_out' });
    expect(await acquirer.status(attempt)).toEqual({ state: 'declined', code: 'timed_out' });
  });

  test('an order that the bank never got is not stored by a question', async () => {
    const attempt = attemptOf();
    await aheadBy(DAY).status(attempt);
    const stored = await runInDurableObject(bankOf(attempt), (_, state) => [...state.storage.kv.list()]);
    expect(stored).toEqual([]);
  });
});

describe('an attempt', () => {
  test('leads the payer to the bank, which shows the order', async () => {
    const attempt = attemptOf();
    expect(await acquirer.begin(attempt)).toEqual({ redirect: bankUrl(attempt.id) });
    const { checkoutId, acquirerOrderId: _, ...order } = attempt;
    expect(await bankOf(attempt).show()).toEqual({
      ...order,
      state: 'pending',
      code: null,
      step: 'card',
      lastDigits: null,
      wrongCodes: 0,
    });
    expect(JSON.stringify(await bankOf(attempt).show())).not.toContain(`"${checkoutId}"`);
    expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
  });

  test('is approved with the amount that the bank received', async () => {
    const attempt = await begin();
    expect(await payByCard(attempt)).toMatchObject({ state: 'approved', code: null });
    expect(await acquirer.status({ ...attempt, amount: 1 })).toEqual({ state: 'approved', amount: 2_500 });
  });

  test('may begin twice with the same data', async () => {
    const attempt = await begin();
    await payByCard(attempt);
    expect(await acquirer.begin(attempt)).toEqual({ redirect: bankUrl(attempt.id) });
    expect(await acquirer.status(attempt)).toEqual({ state: 'approved', amount: 2_500 });
    await expect(acquirer.begin({ ...attempt, amount: 1 })).rejects.toThrow('other_order');
    expect(await bankOf(attempt).show()).toMatchObject({ amount: 2_500 });
  });
});

test('a decided order keeps its decision', async () => {
  for (const decide of [payByCard, (attempt: AcquirerAttempt) => bankOf(attempt).giveUp()]) {
    const attempt = await begin();
    await decide(attempt);
    const decided = await bankOf(attempt).show();
    expect(decided?.state).not.toBe('pending');
    await bankOf(attempt).giveUp();
    await payByCard(attempt);
    at(NOW + 60 * MINUTE);
    expect(await bankOf(attempt).show()).toEqual(decided);
    at(NOW);
  }
});

describe('the end of an order without an answer', () => {
  test('declines for good after 20 minutes without a decision', async () => {
    const attempt = await begin();
    at(NOW + 20 * MINUTE - 1);
    expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
    at(NOW + 20 * MINUTE);
    expect(await acquirer.status(attempt)).toEqual({ state: 'declined', code: 'timed_out' });
    expect(await payByCard(attempt)).toMatchObject({ state: 'declined', code: 'timed_out' });
    at(NOW);
    expect(await payByCard(attempt)).toMatchObject({ state: 'declined', code: 'timed_out' });
  });

  test('declines an order that never reached the bank, which does not take it afterwards', async () => {
    const attempt = attemptOf();
    expect(await bankOf(attempt).show()).toBeNull();
    expect(await bankOf(attempt).giveUp()).toBeNull();
    expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
    at(NOW + 20 * MINUTE);
    expect(await acquirer.status(attempt)).toEqual({ state: 'declined', code: 'timed_out' });
    await expect(acquirer.begin(attempt)).rejects.toThrow('late');
    expect(await bankOf(attempt).show()).toBeNull();
  });
});

describe('live mode', () => {
  test('is refused by the acquirer and touches no bank', async () => {
    const attempt = attemptOf({ livemode: true });
    await expect(acquirer.begin(attempt)).rejects.toThrow('live');
    await expect(acquirer.status(attempt)).rejects.toThrow('live');
  });

  test('is refused by the bank itself, whatever its caller believes', async () => {
    const { checkoutId: _, acquirerOrderId: __, ...order } = attemptOf();
    const live: unknown = { ...order, livemode: true };
    const opening = await runInDurableObject(env.SANDBOX_BANK.getByName(order.id), (bank) =>
      // @ts-expect-error: the type refuses it too.
      bank.open(live),
    );
    expect(opening).toEqual({ ok: false, reason: 'livemode' });
    expect(await env.SANDBOX_BANK.getByName(order.id).show()).toBeNull();
  });

  test('has no acquirer until one is connected; test mode has the sandbox whatever the profile says', () => {
    const environment = { bindings: env, origin: 'http://service.test', fetch, now: Date.now };
    const ledger = { environment, credentialsFor: () => null };
    expect(acquirerFor({ ...ledger, mode: 'live', profileAcquirer: null })).toBeNull();
    expect(acquirerFor({ ...ledger, mode: 'live', profileAcquirer: 'sandbox' })).toBeNull();
    expect(acquirerFor({ ...ledger, mode: 'live', profileAcquirer: '__proto__' })).toBeNull();
    expect(acquirerFor({ ...ledger, mode: 'test', profileAcquirer: null })).toBeInstanceOf(SandboxAcquirer);
    expect(acquirerFor({ ...ledger, mode: 'test', profileAcquirer: 'bank' })).toBeInstanceOf(SandboxAcquirer);
  });
});

test('refuses an invalid order', async () => {
  await expect(acquirer.begin(attemptOf({ amount: 0 }))).rejects.toThrow('invalid');
  await expect(acquirer.begin(attemptOf({ amount: 0.5 }))).rejects.toThrow('invalid');
});

test('forgets an order after ninety days', async () => {
  const attempt = await begin();
  await payByCard(attempt);
  const due = await runInDurableObject(bankOf(attempt), (_, state) => state.storage.getAlarm());
  expect(due).toBe(NOW * 1000 + BANK_MEMORY);
  expect(await runDurableObjectAlarm(bankOf(attempt))).toBe(true);
  expect(await bankOf(attempt).show()).toBeNull();
  const kept = await runInDurableObject(bankOf(attempt), (_, state) => [...state.storage.kv.list()]);
  expect(kept).toEqual([]);
});
