import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import { attempt as attemptShape } from '../../../src/contract/resources/checkout.ts';
import { type ExceptionReason, paymentException } from '../../../src/contract/resources/payment-exception.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { approveException, ledgerOf, SURPLUS } from './payment-driver.ts';

/** Payment exceptions are shown to those who can refund them, and count in no sum. */

const exceptions = listOf(z.strictObject(paymentException.shape));
const attempts = listOf(attemptShape);
const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
/** Includes the fees that the payer bears. */
const TOTAL = 2_050;
const reasons = ['late', 'twice', 'amount'] as const;

async function open(merchant: Merchant, why: ExceptionReason) {
  const checkout = await merchant.create('/checkouts', order);
  return { checkout, attempt: await approveException(merchant, checkout, why), why };
}

async function list(merchant: Merchant, query = '') {
  const answer = await merchant.call('GET', `/payment-exceptions${query}`);
  expect(answer.status, answer.text).toBe(200);
  return exceptions.parse(answer.body);
}

async function balanceOf(merchant: Merchant): Promise<unknown> {
  return (await merchant.call('GET', '/balance')).body;
}

describe('the merchant', () => {
  test('sees the bank’s amount, the reason and the attempt of each, newest first', async () => {
    const merchant = await Merchant.open();
    const made = [];
    for (const why of reasons) made.push(await open(merchant, why));
    const { data, total, livemode } = await list(merchant);
    expect({ total, livemode }).toEqual({ total: 3, livemode: false });
    expect(
      data.map(({ why, checkout_id, attempt_id, amount }) => ({ why, checkout_id, attempt_id, amount })),
    ).toEqual(
      made
        .map(({ why, checkout, attempt }) => ({
          why,
          checkout_id: checkout,
          attempt_id: attempt,
          amount: why === 'amount' ? TOTAL + SURPLUS : TOTAL,
        }))
        .toReversed(),
    );
    for (const exception of data) {
      expect(exception.id).toBe(exception.attempt_id);
      expect(exception.reference).toMatch(/^\w{10}$/);
      expect(exception.created_at).toBeGreaterThan(1_700_000_000);
    }
    // One of the three was also paid, once: the merchant gets the amount, the payer bears the fees.
    expect(await balanceOf(merchant)).toMatchObject({ wallets: [{ balance: order.amount }] });
  });

  test('lists those of one checkout in pages whose links keep the filter', async () => {
    const merchant = await Merchant.open();
    const { checkout, attempt } = await open(merchant, 'amount');
    const again = await approveException(merchant, checkout, 'amount');
    await open(merchant, 'late');
    const page = await list(merchant, `?checkout_id=${checkout}&per_page=1`);
    expect(page.data.map(({ id }) => id)).toEqual([again]);
    expect(page).toMatchObject({ total: 2, last_page: 2 });
    const next = new URL(page.next_page_url ?? '');
    expect(next.searchParams.get('checkout_id')).toBe(checkout);
    expect((await list(merchant, next.search)).data.map(({ id }) => id)).toEqual([attempt]);
    expect(await list(merchant, '?checkout_id=unknown')).toMatchObject({ data: [], total: 0 });
    expect((await merchant.call('GET', '/payment-exceptions?per_page=51')).status).toBe(422);
  });

  test('sees none of another account, and has a list per mode', async () => {
    const account = await openAccount();
    await open(await Merchant.open(), 'late');
    for (const mode of ['test', 'live'] as const) {
      const merchant = new Merchant(mode, account[mode].secret_key);
      expect(await list(merchant)).toMatchObject({ data: [], total: 0, livemode: mode === 'live' });
    }
  });

  test('sees the exception at its attempt, too', async () => {
    const merchant = await Merchant.open();
    for (const why of reasons) {
      const { checkout, attempt } = await open(merchant, why);
      const { data } = attempts.parse((await merchant.call('GET', `/checkouts/${checkout}/attempts`)).body);
      expect(data.map(({ id, exception }) => [id, exception])).toEqual([
        ...data.filter(({ id }) => id !== attempt).map(({ id }) => [id, null]),
        [attempt, why],
      ]);
      expect(data.find(({ id }) => id === attempt)?.status).toBe('approved');
    }
  });
});

describe('the operator', () => {
  test('sees those of an account, by mode', async () => {
    const account = await openAccount();
    const merchant = new Merchant('test', account.test.secret_key);
    const { checkout } = await open(merchant, 'late');
    await open(merchant, 'twice');
    const path = `/accounts/${account.id}/payment-exceptions`;
    const page = exceptions.parse((await askOperator('GET', `${path}?mode=test&per_page=1`)).body);
    expect(page.data).toEqual((await list(merchant, '?per_page=1')).data);
    expect(page).toMatchObject({ total: 2, livemode: false });
    expect(page.next_page_url).toBe(`http://service.test/operator${path}?mode=test&per_page=1&page=2`);
    const ofOne = await askOperator('GET', `${path}?mode=test&checkout_id=${checkout}`);
    expect(exceptions.parse(ofOne.body).data.map(({ why }) => why)).toEqual(['late']);
    const live = exceptions.parse((await askOperator('GET', `${path}?mode=live`)).body);
    expect(live).toMatchObject({ total: 0, livemode: true });
  });

  test('must name an account and a mode, and can only read', async () => {
    const { id } = await openAccount();
    for (const query of ['', '?mode=both', '?mode=test&per_page=0']) {
      expect((await askOperator('GET', `/accounts/${id}/payment-exceptions${query}`)).status).toBe(422);
    }
    const guess = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    expect((await askOperator('GET', `/accounts/${guess}/payment-exceptions?mode=test`)).status).toBe(404);
    const written = await askOperator('POST', `/accounts/${id}/payment-exceptions?mode=test`, {});
    expect(written.status).toBe(405);
    expect(written.headers.get('Allow')).toBe('GET, HEAD');
  });

  test('has this list alone: a merchant’s key gets no access', async () => {
    const account = await openAccount();
    const headers = { Authorization: `Bearer ${account.test.secret_key}` };
    const path = `/accounts/${account.id}/payment-exceptions?mode=test`;
    expect((await askOperator('GET', path, undefined, headers)).status).toBe(401);
  });
});

test('a page reads at most per_page + 20 rows, for all exceptions and for one checkout', async () => {
  const merchant = await Merchant.open();
  const checkout = await merchant.create('/checkouts', order);
  await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    for (let n = 0; n < 500; n += 1) {
      database.run(
        `INSERT INTO payment_exceptions (checkout_id, attempt_id, reference, why, amount, created_at)
         VALUES (?, ?, 'ABCDEFGHJK', 'late', 500, 1)`,
        n % 100 === 0 ? checkout : `other-${n}`,
        `attempt-${n}`,
      );
    }
  });
  for (const query of ['?page=1', '?page=30', '?page=50', `?checkout_id=${checkout}`]) {
    const cost = await runInDurableObject(
      ledgerOf(merchant),
      ({ account: { database } }) => database.tally.read,
    );
    const { data } = await list(merchant, query);
    const read = await runInDurableObject(
      ledgerOf(merchant),
      ({ account: { database } }) => database.tally.read,
    );
    expect(data).toHaveLength(query.startsWith('?page') ? 10 : 5);
    expect(read - cost, query).toBeLessThanOrEqual(30);
  }
});
