import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { balance } from '../../../src/contract/resources/balance.ts';
import { TEST_CODE } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import {
  auditLogPath,
  PEOPLE_PATH,
  paymentActPath,
  paymentPath,
  peopleActPath,
} from '../../../src/service/dashboard-urls.ts';
import { words as auditLogWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words as pageWords } from '../../../templates/dashboard/copy/en/page.ts';
import { words } from '../../../templates/dashboard/copy/en/payment-page.ts';
import { words as peopleWords } from '../../../templates/dashboard/copy/en/people.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { cardFields, Payer } from '../hosted/payer.ts';
import { Merchant } from '../merchant.ts';
import { addMember, openDashboard } from './member.ts';

const order = {
  amount: 5_000,
  currency: 'dzd',
  success_url: 'https://shop.test/merci',
  webhook_endpoint: 'https://shop.test/hooks',
  metadata: { order_id: 'A-77' },
};

// No endpoint answers: its events stay open.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Network connection lost.')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An account with a checkout of 5,000 dinars that a simulated payer has paid. */
async function openPaid() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const id = await merchant.create('/checkouts', order);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  const refunded = async () =>
    Object((await merchant.call('GET', `/checkouts/${id}/refunds`)).body).data.map(
      ({ amount }: { amount: number }) => amount,
    );
  return { owner, merchant, id, refunded, at: (act: 'refund' | 'resend') => paymentActPath('test', id, act) };
}

test('the balance behind the entries of a payment is for roles that see figures', async () => {
  const { owner, merchant, id } = await openPaid();
  const [wallet] = balance.parse((await merchant.call('GET', '/balance')).body).wallets;
  const sentence = words.balance(moneyText(wallet?.balance ?? 0, 'en'));
  const seen = [];
  for (const member of [owner, await addMember(owner, 'accountant'), await addMember(owner, 'support')]) {
    const { text } = await member.get(paymentPath('test', id));
    seen.push([text.includes(words.entry.payment), text.includes(sentence)]);
  }
  expect(seen).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ]);
});

test('an owner asks the bank now about a payment whose end it has not told, and support may too', async () => {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const id = await merchant.create('/checkouts', order);
  const path = paymentActPath('test', id, 'check');
  await merchant.call('POST', '/profile', { name_en: 'Grocer of the port' });
  const waiting = await owner.get(paymentPath('test', id));
  expect(waiting.text).not.toContain(words.checkButton);
  expect(waiting.text).toContain(`https://wa.me/?text=${encodeURIComponent('Grocer of the port: pay')}`);
  const payer = new Payer();
  const bank = await payer.follow(await payer.post(`/test/checkouts/${id}/pay`, { payment_method: 'cib' }));
  await payer.post(bank.address, cardFields('approved'));
  await payer.post(bank.address, { answer: 'confirm', code: TEST_CODE });
  // The payer does not come back: the checkout still waits.
  expect((await owner.get(paymentPath('test', id))).text).toContain(words.checkButton);
  const accountant = await addMember(owner, 'accountant');
  expect((await accountant.post(path)).status).toBe(403);
  const support = await addMember(owner, 'support');
  const page = await support.act(path);

  expect(page.text).toContain(words.done.check);
  await runDurableObjectAlarm(merchant.ledger());
  await expect
    .poll(async () => Object((await merchant.call('GET', `/checkouts/${id}`)).body).status)
    .toBe('paid');
  const again = await owner.post(path);
  expect([again.status, again.text.includes(words.refused.nothing_open)]).toEqual([422, true]);
  expect((await owner.get(auditLogPath('test'))).text).toContain(auditLogWords.actions['payment.check']);
});

describe('the page of a payment', () => {
  test('shows its timeline, money, order and receipt', async () => {
    const { owner, id } = await openPaid();
    const { text } = await owner.get(paymentPath('test', id));

    for (const part of [
      words.created,
      words.attemptStatus.approved,
      words.simulated,
      words.event['checkout.paid'],
      words.delivery.open,
      words.entry.payment,
      words.entry.fee,
      'A-77',
      words.openReceipt,
      pageWords.testMode,
    ])
      expect(text).toContain(part);
  });

  test('of a pending one offers its link, its end and, in test mode, its payer', async () => {
    const { owner, merchant } = await openPaid();
    const id = await merchant.create('/checkouts', order);
    const before = await owner.get(paymentPath('test', id));
    const declined = await owner.act(paymentActPath('test', id, 'simulate'), { outcome: 'declined' });
    const expired = await owner.act(paymentActPath('test', id, 'expire'));
    const again = await owner.act(paymentActPath('test', id, 'expire'));

    expect(before.text).toContain(`/test/checkouts/${id}/pay`);
    expect(before.text).toContain(words.whatsApp);
    expect(declined.text).toContain(words.decline.declined);
    expect(expired.text).toContain(words.done.expire);
    expect(expired.text).toContain(pageWords.status.expired);
    expect(again.text).toContain(words.refused.checkout_already_expired);
  });

  test('sends an event again, and never one of another checkout', async () => {
    const { owner, merchant, id, at } = await openPaid();
    const [event] = Object((await merchant.call('GET', '/events')).body).data;
    const other = await merchant.create('/checkouts', order);
    const sent = await owner.act(at('resend'), { event: event.id });
    const refused = await owner.post(paymentActPath('test', other, 'resend'), { event: event.id });

    expect(event.data.id).toBe(id);
    expect(sent.text).toContain(words.done.resend);
    expect(refused.status).toBe(404);
  });
});

describe('a refund', () => {
  test('in part is recorded once, whatever a browser sends again', async () => {
    const { owner, refunded, at } = await openPaid();
    const form = { amount: '1 200', method: 'cash', reason: 'Broken', submission: mintSecret() };
    const first = await owner.act(at('refund'), form);
    const second = await owner.act(at('refund'), form);
    const changed = await owner.act(at('refund'), { ...form, amount: '1300' });

    expect(first.text).toContain(words.done.refund);
    expect(first.text).toContain('Broken');
    expect(second.text).toContain(words.done.refund);
    expect(changed.status).toBe(409);
    expect(await refunded()).toEqual([1_200]);
  });

  test('of more than is left is refused with the amount still in the form', async () => {
    const { owner, refunded, at } = await openPaid();
    const page = await owner.act(at('refund'), { amount: '500000', method: 'acquirer' });

    expect(page.text).toContain(words.refused.amount);
    expect(page.text).toContain('value="500000"');
    expect(await refunded()).toEqual([]);
  });

  test('by support keeps to the limits of one refund and of a day', async () => {
    const { owner, refunded, at } = await openPaid();
    const support = await addMember(owner, 'support', { each: 1_000, day: 1_500 });
    const answers = [];
    for (const amount of ['1001', '1000', '501', '500', '1'])
      answers.push((await support.act(at('refund'), { amount, method: 'cash' })).text);

    expect(answers[0]).toContain(words.refused.exceeds_each);
    expect(answers[1]).toContain(words.done.refund);
    expect(answers[2]).toContain(words.refused.exceeds_day);
    expect(answers[3]).toContain(words.done.refund);
    expect(answers[4]).toContain(words.refused.exceeds_day);
    expect(await refunded()).toEqual([500, 1_000]);
  });

  test('is not offered to support whose limits allow none, and the page says why', async () => {
    const { owner, id, at } = await openPaid();
    const spent = await addMember(owner, 'support', { each: null, day: 1_000 });
    expect((await spent.get(paymentPath('test', id))).text).toContain(at('refund'));
    await spent.act(at('refund'), { amount: '1000', method: 'cash' });
    const none = await addMember(owner, 'support', { each: 0, day: null });
    for (const [member, sentence] of [
      [spent, words.noRefund.today],
      [none, words.noRefund.ever],
    ] as const) {
      const { text } = await member.get(paymentPath('test', id));
      expect([text.includes(sentence), text.includes(at('refund'))]).toEqual([true, false]);
    }
    const people = await owner.get(PEOPLE_PATH);
    expect(people.text).toContain(` · ${peopleWords.noRefunds}`);
  });

  test('is in the journal under its person, who is found by the filters', async () => {
    const { owner, id, at } = await openPaid();
    const support = await addMember(owner, 'support');
    await support.act(at('refund'), { amount: '100', method: 'cash' });
    const path = auditLogPath('test');
    const all = await owner.get(path);
    const [, supportId = ''] = /<option value="([^"]+)">A support/.exec(all.text) ?? [];
    const refunds = await owner.get(`${path}?action=payment.refund&actor=${supportId}`);
    const none = await owner.get(`${path}?action=payment.expire&actor=${supportId}`);

    expect(all.text).toContain(auditLogWords.actions['payment.refund']);
    expect(refunds.text).toContain('A support');
    expect(refunds.text).toContain(id);
    expect(none.text).toContain(auditLogWords.empty);
  });

  test('of a suspended account is refused, and reading is not', async () => {
    const { owner, refunded, at, id, merchant } = await openPaid();
    const { askOperator } = await import('../merchant.ts');
    const accountId = owner.accountId;
    await askOperator('POST', `/accounts/${accountId}`, { status: 'suspended' });
    const refused = await owner.post(at('refund'), { amount: '100', method: 'cash' });
    const invited = await owner.post(peopleActPath('invite'), { role: 'owner' });

    expect(refused.status).toBe(403);
    expect(invited.status).toBe(403);
    expect((await owner.get(paymentPath('test', id))).status).toBe(200);
    expect(await refunded()).toEqual([]);
    expect(merchant.mode).toBe('test');
  });
});
