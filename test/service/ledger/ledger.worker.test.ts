import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { checkout as checkoutSchema } from '../../../src/contract/resources/checkout.ts';
import { findAttempt } from '../../../src/service/payments/store/attempts.ts';
import { findCheckout } from '../../../src/service/resources/checkouts/store/checkouts.ts';
import { applyAcquirerStatus } from '../../../src/service/resources/checkouts/transitions.ts';
import { askJson, openAccount } from '../merchant.ts';

/** Promises of the ledger beyond its answers: groups of changes, the clock, money recorded once. */

const BASE = '/test/api/v2';
type Account = Awaited<ReturnType<typeof openAccount>>;

afterEach(() => {
  vi.useRealTimers();
});

function ledgerOf(account: Account) {
  return env.LEDGER.getByName(`test:${account.test.secret_key.slice('test_sk_'.length).slice(0, 8)}`);
}

async function createCheckout(account: Account, changes: Record<string, unknown> = {}) {
  const body = { amount: 2000, currency: 'dzd', success_url: 'http://127.0.0.1:8787/ok', ...changes };
  const answer = await askJson('POST', `${BASE}/checkouts`, account.test.secret_key, body);
  return checkoutSchema.parse(answer.body);
}

async function statusOf(account: Account, id: string) {
  const answer = await askJson('GET', `${BASE}/checkouts/${id}`, account.test.secret_key);
  return checkoutSchema.parse(answer.body).status;
}

async function balanceOf(account: Account) {
  const answer = await askJson('GET', `${BASE}/balance`, account.test.secret_key);
  return z.object({ wallets: z.array(z.object({ balance: z.number() })) }).parse(answer.body).wallets[0]
    ?.balance;
}

async function eventsOf(account: Account, id: string) {
  const answer = await askJson('GET', `${BASE}/events?checkout_id=${id}`, account.test.secret_key);
  return z
    .object({ data: z.array(z.object({ type: z.string() })) })
    .parse(answer.body)
    .data.map(({ type }) => type);
}

describe('a group of changes', () => {
  test('loses only the failing change, and undoes all of that one', async () => {
    const account = await openAccount();
    const outcomes = await runInDurableObject(ledgerOf(account), async (ledger) => {
      const write = (name: string, fails: boolean) =>
        ledger.account.change(null, () => {
          ledger.account.database.run('INSERT INTO counters (name, value) VALUES (?, 1)', name);
          if (fails) throw new Error('a bug');
          return name;
        });
      const settled = await Promise.allSettled([write('a', false), write('b', true), write('c', false)]);
      const kept = ledger.account.database.all(`SELECT name FROM counters WHERE name IN ('a', 'b', 'c')`);
      return { statuses: settled.map(({ status }) => status), kept: kept.map((row) => row.text('name')) };
    });
    expect(outcomes).toEqual({ statuses: ['fulfilled', 'rejected', 'fulfilled'], kept: ['a', 'c'] });
  });

  test('gives no answer when the commit itself fails', async () => {
    const account = await openAccount();
    const kept = await runInDurableObject(ledgerOf(account), async (ledger, state) => {
      const setAlarm = vi.spyOn(state.storage, 'setAlarm').mockImplementation(() => {
        throw new Error('no alarm');
      });
      const create = ledger.account.change(null, (transaction) => {
        ledger.account.database.run(
          `INSERT INTO deliveries (event_seq, url, state, attempts, wake_at, created_at)
           VALUES (1, 'http://127.0.0.1:1', 'open', 0, ?, 0)`,
          transaction.nowMs + 60_000,
        );
      });
      await expect(create).rejects.toThrow('no alarm');
      setAlarm.mockRestore();
      return ledger.account.database.count('SELECT count(*) AS n FROM deliveries');
    });
    expect(kept).toBe(0);
  });
});

describe('the time to pay', () => {
  test('the alarm ends it: expired without an attempt, failed after a declined one, one event each', async () => {
    const account = await openAccount();
    const untouched = await createCheckout(account);
    const tried = await createCheckout(account);
    await askJson('POST', `${BASE}/checkouts/${tried.id}/simulate`, account.test.secret_key, {
      outcome: 'declined',
    });
    const alarm = await runInDurableObject(ledgerOf(account), (_, state) => state.storage.getAlarm());
    expect(alarm).toBe((untouched.created_at + 1800) * 1000);
    vi.setSystemTime((untouched.created_at + 1805) * 1000);
    await runDurableObjectAlarm(ledgerOf(account));
    expect(await statusOf(account, untouched.id)).toBe('expired');
    expect(await statusOf(account, tried.id)).toBe('failed');
    expect(await eventsOf(account, untouched.id)).toEqual(['checkout.expired']);
    expect(await eventsOf(account, tried.id)).toEqual(['checkout.failed']);
  });
});

describe('money', () => {
  test('is recorded once: the merchant gets the amount less the merchant’s part of the fees', async () => {
    const account = await openAccount();
    const { id, amount, fees_on_merchant } = await createCheckout(account, {
      service_pay_fees_allocation: 'split',
    });
    const pay = () =>
      askJson('POST', `${BASE}/checkouts/${id}/simulate`, account.test.secret_key, { outcome: 'paid' });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await balanceOf(account)).toBe(amount - fees_on_merchant);
    expect(await eventsOf(account, id)).toEqual(['checkout.paid']);
  });

  test('from an approval after the checkout’s end is a payment exception, outside the balance', async () => {
    const account = await openAccount();
    const { id } = await createCheckout(account);
    const exceptions = await runInDurableObject(ledgerOf(account), async (ledger) => {
      const started = await ledger.startPayment(id, { method: 'cib', shipping: null });
      expect(started.ok).toBe(true);
      const attemptId = ledger.account.database.first('SELECT id FROM attempts')?.text('id') ?? '';
      const settle = (state: 'approved' | 'declined') =>
        ledger.account.change(null, (transaction) => {
          const checkout = findCheckout(transaction.database, id);
          const attempt = findAttempt(transaction.database, attemptId);
          if (checkout === null || attempt === null) throw new Error('Nothing to settle.');
          const answer =
            state === 'approved'
              ? { state, amount: attempt.amount }
              : { state, code: 'insufficient_balance' as const };
          applyAcquirerStatus(transaction, checkout, attempt, answer);
        });
      await settle('declined');
      await ledger.cancelCheckout(id);
      await settle('approved');
      await settle('approved');
      return ledger.account.database.all('SELECT why FROM payment_exceptions').map((row) => row.text('why'));
    });
    expect(exceptions).toEqual(['late']);
    expect(await statusOf(account, id)).toBe('failed');
    expect(await balanceOf(account)).toBe(0);
    expect(await eventsOf(account, id)).toEqual(['checkout.failed']);
  });
});

test('live mode refuses to create a checkout without an acquirer, and stores nothing of it', async () => {
  const account = await openAccount();
  const body = { amount: 2000, currency: 'dzd', success_url: 'https://shop.example/ok' };
  const answer = await askJson('POST', '/api/v2/checkouts', account.live.secret_key, body);
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({
    code: 'live_not_configured',
    message: expect.stringContaining(
      'profile (phone, email, terms_url), tax_numbers (trade_register, tax_number), credentials',
    ),
  });
  const list = await askJson('GET', '/api/v2/checkouts', account.live.secret_key);
  expect(list.body).toMatchObject({ total: 0, livemode: true });
});

test('a ledger that no operator opened writes nothing', async () => {
  const tables = await runInDurableObject(env.LEDGER.getByName('test:nobody00'), async (ledger) => {
    const context = {
      caller: { mode: 'test' as const, account: 'nobody00', keyHash: '0'.repeat(64) },
      origin: 'http://127.0.0.1',
      path: '',
      filters: '',
      idempotency: null,
      trace: { network: null, requestId: 'r' },
    };
    expect(await ledger.call(context, { name: 'createCustomer', body: { name: 'x' } })).toEqual({
      unauthenticated: true,
    });
    expect(await ledger.viewCheckout('x')).toEqual({ ok: false, reason: 'unknown' });
    return ledger.account.database.count('SELECT count(*) AS n FROM sqlite_master');
  });
  expect(tables).toBe(0);
});

test('one 422 names every missing field of a checkout', async () => {
  const account = await openAccount();
  const answer = await askJson('POST', `${BASE}/checkouts`, account.test.secret_key, {});
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    errors: {
      items: ['The items field is required when amount and currency are not present.'],
      success_url: ['The success url field is required.'],
    },
  });
});
