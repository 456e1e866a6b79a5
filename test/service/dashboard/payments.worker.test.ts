import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentFilters } from '../../../src/service/dashboard/payments/rules.ts';
import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import { words } from '../../../templates/dashboard/copy/en/payments.ts';
import { type GrownAccount, growAccount } from '../lists/grown.ts';
import { Merchant } from '../merchant.ts';
import { openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

const path = paymentsPath('test');

/** An account with payments: `Amina` paid 4,000, others wait. Returns their ids. */
async function openPayments() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const customer = await merchant.create('/customers', {
    name: 'Amina',
    email: 'Amina@Example.dz',
    phone: '+213550123456',
  });
  const checkout = (body: object) =>
    merchant.create('/checkouts', { currency: 'dzd', success_url: 'https://shop.test/merci', ...body });
  const paid = await checkout({
    amount: 4_000,
    customer_id: customer,
    description: 'Two jars',
    metadata: [{ order_id: 'W-900', order_number: 'Y3DM 16KZ' }],
  });
  await merchant.call('POST', `/checkouts/${paid}/simulate`, { outcome: 'paid' });
  const waiting = await checkout({ amount: 1_500, payment_method: 'cib', description: 'A cake' });
  return { owner, merchant, paid, waiting };
}

describe('the list of payments', () => {
  test('shows the newest first, in words and amounts', async () => {
    const { owner } = await openPayments();
    const { text } = await owner.get(path);

    expect(text.indexOf('A cake')).toBeGreaterThan(0);
    expect(text.indexOf('A cake')).toBeLessThan(text.indexOf('Amina'));
  });

  test.each([
    ['status=paid', ['Amina']],
    ['status=pending', ['A cake']],
    ['method=cib', ['A cake']],
    ['method=cib&status=paid', []],
    ['amount=1500', ['A cake']],
    ['amount=1+500', ['A cake']],
    ['amount=1500&status=pending&method=cib', ['A cake']],
    ['from=2000-01-01&to=2001-01-01', []],
    ['from=2000-01-01', ['Amina', 'A cake']],
    ['status=made-up', ['Amina', 'A cake']],
    ['unusual=late', []],
  ])('keeps filters in its address: %s', async (query, expected) => {
    const { owner } = await openPayments();
    const { text } = await owner.get(`${path}?${query}`);

    expect(['Amina', 'A cake'].filter((name) => text.includes(`>${name}</bdi>`))).toEqual(expected);
  });

  test('finds a payment by id, reference, order, receipt, e-mail, phone and amount', async () => {
    const { owner, merchant, paid } = await openPayments();
    const [attempt] = Object((await merchant.call('GET', `/checkouts/${paid}/attempts`)).body).data;
    const receipt = await runInDurableObject(merchant.ledger(), (_, state) =>
      String(
        state.storage.sql.exec('SELECT receipt_number FROM checkouts WHERE id = ?', paid).one()
          .receipt_number,
      ),
    );
    for (const asked of [
      paid,
      attempt.reference,
      attempt.reference.toLowerCase(),
      'W-900',
      'Y3DM16KZ',
      'y3dm 16kz',
      receipt,
      'amina@example.dz',
      '0550 12 34 56',
      '٠٥٥٠١٢٣٤٥٦',
    ]) {
      const { text } = await owner.get(`${path}?q=${encodeURIComponent(asked)}`);
      expect(text, asked).toContain('>Amina</bdi>');
      expect(text, asked).not.toContain('A cake');
    }
    for (const asked of ['1500', '1 500', '1\u202f500', '1\u00a0500 DA', '1,500']) {
      const amount = await owner.get(`${path}?q=${encodeURIComponent(asked)}`);
      expect(amount.headers.get('Location'), asked).toBe(`${path}?amount=1500`);
    }
    expect((await owner.get(`${path}?q=nothing`)).text).toContain(words.notFound);
  });

  test('lists refunds by hand as unusual', async () => {
    const { owner, merchant, paid } = await openPayments();
    await merchant.call('POST', `/checkouts/${paid}/refunds`, { amount: 100, method: 'cash' });
    const { text } = await owner.get(`${path}?unusual=hand`);

    expect(text).toContain('>Amina</bdi>');
    expect(text).not.toContain('A cake');
  });

  test('shows each payment once over all pages', async () => {
    const { owner, merchant } = await openPayments();
    for (let made = 0; made < 60; made += 1)
      await merchant.create('/checkouts', {
        amount: 2_000 + made,
        currency: 'dzd',
        success_url: 'https://shop.test/merci',
      });
    const idsOn = (text: string) => [...text.matchAll(/payments\/([\da-z]{48})"/g)].map(([, id = '']) => id);
    const first = await owner.get(path);
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.text) ?? [];
    const second = await owner.get(next.replaceAll('&amp;', '&'));
    const ids = [...idsOn(first.text), ...idsOn(second.text)];

    expect(ids).toHaveLength(62);
    expect(new Set(ids).size).toBe(62);
  });
});

describe('at 20,000 payments', () => {
  const none: PaymentFilters = {
    status: null,
    method: null,
    unusual: null,
    amount: null,
    from: null,
    to: null,
  };
  let grown: GrownAccount;

  beforeAll(async () => {
    const lists = ['/checkouts', '/customers', '/refunds', '/balance/entries', '/payment-exceptions'];
    grown = await growAccount(20_000, lists);
    await runInDurableObject(grown.merchant.ledger(), ({ account: { database } }) =>
      database.run(`UPDATE customers SET phone = '+213550123456' WHERE phone = '0550'`),
    );
  });

  test.each([
    ['a page', none, 260],
    ['a later page', none, 260],
    ['a state', { ...none, status: 'failed' }, 310],
    ['a method', { ...none, method: 'edahabia' }, 310],
    ['a period', { ...none, from: 1_780_050_000, to: 1_780_060_000 }, 320],
    ['a state and a method', { ...none, status: 'paid', method: 'cib' }, 3_400],
    ['a rare pair', { ...none, status: 'canceled', method: 'service_app', amount: 1 }, 3_400],
    ['an amount that nobody paid', { ...none, amount: 7 }, 2_400],
    ['an exception', { ...none, unusual: 'late' }, 2_400],
    ['a rare exception', { ...none, unusual: 'twice' }, 2_400],
    ['refunds by hand', { ...none, unusual: 'hand' }, 60],
    ['doubt', { ...none, unusual: 'doubt' }, 60],
  ] as const)('%s reads a bounded number of rows', async (which, filters, most) => {
    const before = which === 'a later page' ? 9_000 : null;
    const cost = await costOf(grown.merchant, 'payments.list', { filters, before });

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });

  test.each([
    ['an order', 'W-900'],
    ['an order number', 'Y3DM 16KZ'],
    ['a receipt', '2026-000900'],
    ['an e-mail address of many', 'shared@x.dz'],
    ['a phone', '0550 12 34 56'],
    ['nothing', 'nothing'],
  ])('a search by %s reads a bounded number of rows', async (_, text) => {
    const cost = await costOf(grown.merchant, 'payments.search', { text });

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2_600);
  });

  test('the overview reads a bounded number of rows', async () => {
    const cost = await costOf(grown.merchant, 'overview.show', {});

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2_100);
  });
});
