import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { fillDays, successRate, sumOf } from '../../../src/service/dashboard/overview/rules.ts';
import { overviewPath, PEOPLE_PATH, paymentPath, paymentsPath } from '../../../src/service/dashboard-urls.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { disableEndpoint } from '../../../src/service/webhooks/store/endpoints.ts';
import { words } from '../../../templates/dashboard/copy/en/overview.ts';
import { words as paymentWords } from '../../../templates/dashboard/copy/en/payment-page.ts';
import { words as reconciliationWords } from '../../../templates/dashboard/copy/en/reconciliation.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { approveException } from '../ledger/payment-driver.ts';
import { askOperator, Merchant } from '../merchant.ts';
import { addMember, openDashboard } from './member.ts';

describe('the overview', () => {
  test('counts payments, declines and refunds as they happen', async () => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const checkout = { amount: 3_000, currency: 'dzd', success_url: 'https://shop.test/merci' };
    const paid: string[] = [];
    for (const outcomes of [['paid'], ['declined', 'paid'], ['declined']]) {
      const id = await merchant.create('/checkouts', checkout);
      for (const outcome of outcomes) await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome });
      if (outcomes.includes('paid')) paid.push(id);
    }
    await merchant.call('POST', `/checkouts/${paid[0]}/refunds`, { amount: 700, method: 'cash' });
    const { text } = await owner.get(overviewPath('test'));

    // Fees of 2.5 percent are on the payer.
    expect(text).toContain(moneyText(6_150, 'en'));
    expect(text).toContain(moneyText(700, 'en'));
    expect(text).toContain(words.payments('2'));
    expect(text).toContain(words.percent('50'));
    expect(text).toContain(words.ofAttempts('4'));
    expect(text).toContain(paymentWords.decline.declined);
    expect(text).toContain('?unusual=hand');
  });

  test('warns of keys that end within seven days, and of addresses that refuse events', async () => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const now = Math.floor(Date.now() / 1000);
    await merchant.create('/keys', { name: 'Soon', scopes: '*', expires_at: now + 6 * 86_400 });
    await merchant.create('/keys', { name: 'Later', scopes: '*', expires_at: now + 8 * 86_400 });
    const url = 'https://shop.test/gone';
    const id = await merchant.create('/webhook-endpoints', { url });
    const before = await owner.get(overviewPath('test'));
    await runInDurableObject(merchant.ledger(), ({ account: { database } }) =>
      disableEndpoint(database, id, url, now),
    );
    const after = await owner.get(overviewPath('test'));

    expect(before.text).toContain(words.expiring('Soon'));
    expect(before.text).not.toContain('Later');
    expect(before.text).not.toContain(words.nothing);
    expect(before.text).not.toContain(words.disabled);
    expect(after.text).toContain(words.disabled);
    expect(after.text).toContain(`<bdi dir="ltr">${url}</bdi>`);
  });

  test('of an account without payments says so', async () => {
    const { owner } = await openDashboard();
    const { text } = await owner.get(overviewPath('live'));

    expect(text).toContain(words.noAttempt);
    expect(text).toContain(words.nothing);
  });

  test('is the first page of owners and accountants; others begin where their work is', async () => {
    const { account, owner } = await openDashboard();
    await new Merchant('live', account.live.secret_key).goLive();
    const starts = [];
    for (const role of ['accountant', 'support', 'developer'] as const) {
      const member = await addMember(owner, role);
      starts.push((await member.get(DASHBOARD_PATH)).headers.get('Location'));
    }

    expect(starts).toEqual([
      '/dashboard/live/overview',
      '/dashboard/live/payments',
      '/dashboard/live/webhooks',
    ]);
  });

  test('is that of test mode until live payments are switched on', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const starts = [];
    for (const member of [owner, support])
      starts.push((await member.get(DASHBOARD_PATH)).headers.get('Location'));

    expect(starts).toEqual(['/dashboard/test/overview', '/dashboard/test/payments']);
    // Pages of both modes lead there too.
    const people = (await owner.get(PEOPLE_PATH)).text;
    expect(people).toContain(`href="${overviewPath('test')}"`);
    expect(people).not.toContain(`href="${overviewPath('live')}"`);
  });

  test('leaves out money that an operator has settled, as the list does, and its payment says how', async () => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
    const checkout = await merchant.create('/checkouts', order);
    const id = await approveException(merchant, checkout, 'late');
    const page = paymentPath('test', checkout);
    const list = `${paymentsPath('test')}?unusual=late`;
    const at = `href="${page}"`;
    expect((await owner.get(page)).text).toContain(paymentWords.exceptionText);
    const before = [await owner.get(overviewPath('test')), await owner.get(list)];
    const settlement = { mode: 'test', outcome: 'returned_to_payer', note: 'By transfer' };
    await askOperator('POST', `/accounts/${account.id}/payment-exceptions/${id}/settle`, settlement);
    const after = [await owner.get(overviewPath('test')), await owner.get(list)];

    expect([before[0]?.text.includes('?unusual=late'), before[1]?.text.includes(at)]).toEqual([true, true]);
    expect([after[0]?.text.includes('?unusual=late'), after[1]?.text.includes(at)]).toEqual([false, false]);
    const { text } = await owner.get(page);
    for (const part of [
      reconciliationWords.reasons.returned_to_payer,
      settlement.note,
      paymentWords.settledAt,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(paymentWords.exceptionText);
  });
});

describe('its rules', () => {
  test('give each of thirty days its figures, or none', () => {
    const days = fillDays([{ day: '2026-03-01', count: 2, paid: 500, fees: 13, refunded: 0 }], 20_514);

    expect(days).toHaveLength(30);
    expect(days.at(-1)?.day).toBe('2026-03-02');
    expect(sumOf(days, 1)).toEqual({ count: 0, paid: 0, fees: 0, refunded: 0 });
    expect(sumOf(days, 2)).toEqual({ count: 2, paid: 500, fees: 13, refunded: 0 });
  });

  test('know no rate without an attempt', () => {
    expect(successRate(0, 0)).toBeNull();
    expect(successRate(2, 1)).toBe(67);
  });
});
