import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { checkout } from '../../../src/contract/resources/checkout.ts';
import { LOOK_EVERY, MOST_LOOKS, MOST_SUMMED } from '../../../src/service/dashboard/counter/rules.ts';
import {
  auditLogPath,
  cancelCounterPaymentPath,
  counterPath,
  counterPaymentPath,
  newCounterPaymentPath,
  PAID_SOUND_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { payPath, receiptPath } from '../../../src/service/urls.ts';
import { words as journal } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/counter.ts';
import { words as common } from '../../../templates/dashboard/copy/en/page.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { growAccount } from '../lists/grown.ts';
import { ask, Merchant } from '../merchant.ts';
import { addMember, type Member, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

const money = (amount: number) => moneyText(amount, 'en');

async function open() {
  const { account, owner } = await openDashboard();
  return { account, owner, merchant: new Merchant('test', account.test.secret_key) };
}

/** Asks for a payment, and the address of the screen that it leads to. */
async function askFor(member: Member, amount: string, fields: Record<string, string> = {}) {
  const answer = await member.post(newCounterPaymentPath('test'), { amount, note: '', ...fields });
  const to = answer.headers.get('Location') ?? '';
  return { to, id: to.split('?')[0]?.split('/').at(-1) ?? '' };
}

describe('a payment at the counter', () => {
  test('is made once by a form, shows its code, and is an ordinary checkout', async () => {
    const { owner, merchant } = await open();
    const submission = mintSecret();
    const { to, id } = await askFor(owner, '1 250', { note: 'Two loaves', submission });
    expect(await askFor(owner, '1 250', { note: 'Two loaves', submission })).toEqual({ to, id });

    const { text } = await owner.get(to);
    expect(text).toContain(money(1_250));
    expect(text).toContain('Two loaves');
    expect(text).toContain('<svg');
    expect(text).toContain(words.scan);
    const stored = checkout.parse((await merchant.call('GET', `/checkouts/${id}`)).body);
    expect(stored).toMatchObject({ amount: 1_250, description: 'Two loaves', fees_on_customer: 0 });
    expect(stored.success_url).toContain(receiptPath('test', id));
    expect((await ask('GET', payPath('test', id))).status).toBe(200);
    expect((await owner.get(counterPath('test'))).text.split(counterPaymentPath('test', id))).toHaveLength(2);
  });

  test('looks again by itself until it is paid, a bounded number of times, and then sounds', async () => {
    const { owner, merchant } = await open();
    const { to, id } = await askFor(owner, '900');
    const path = counterPaymentPath('test', id);
    const refreshOf = async (address: string) => (await owner.get(address)).headers.get('Refresh');
    expect(await refreshOf(to)).toBe(`${LOOK_EVERY};url=${path}?look=2`);
    expect(await refreshOf(path)).toBe(null);
    expect(await refreshOf(`${path}?look=${MOST_LOOKS}`)).toBe(null);
    expect((await owner.get(to)).text).not.toContain('<audio');

    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const paid = await owner.get(`${path}?look=2`);
    expect(paid.headers.get('Refresh')).toBe(null);
    expect(paid.text).toContain(`<audio src="${PAID_SOUND_PATH}" autoplay></audio>`);
    expect(paid.headers.get('Content-Security-Policy')).toContain("media-src 'self'");
    expect(paid.headers.get('Content-Security-Policy')).toContain("script-src 'none'");
    expect(paid.text).toContain(common.status.paid);
    expect(paid.text).not.toContain(words.scan);
    expect((await owner.get(path)).text).not.toContain('<audio');
  });

  test('counts in the total of its day once paid, without what was given back', async () => {
    const { owner, merchant } = await open();
    const first = await askFor(owner, '900');
    const second = await askFor(owner, '600');
    await askFor(owner, '5000');
    for (const { id } of [first, second])
      await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    await merchant.call('POST', `/checkouts/${second.id}/refunds`, { amount: 100, method: 'cash' });
    // A payment of the shop is not one of the counter.
    const other = { amount: 7_000, currency: 'dzd', success_url: 'https://shop.test/merci' };
    await merchant.call('POST', `/checkouts/${await merchant.create('/checkouts', other)}/simulate`, {
      outcome: 'paid',
    });

    const { text } = await owner.get(counterPath('test'));
    expect(text).toContain(money(1_400));
    expect(text).toContain(words.paidCount(2));
    expect(text).not.toContain(money(7_000));
  });

  test('is canceled while nobody pays it, and not afterwards', async () => {
    const { owner, merchant } = await open();
    const { id } = await askFor(owner, '900');
    await owner.post(cancelCounterPaymentPath('test', id));
    expect((await merchant.call('GET', `/checkouts/${id}`)).body).toMatchObject({ status: 'expired' });
    const ended = (await owner.get(`${counterPaymentPath('test', id)}?look=1`)).text;
    expect(ended).toContain(words.notPaid);
    expect(ended).not.toContain('<svg');

    const paid = await askFor(owner, '900');
    await merchant.call('POST', `/checkouts/${paid.id}/simulate`, { outcome: 'paid' });
    const refused = await owner.act(cancelCounterPaymentPath('test', paid.id));
    expect(refused.text).toContain(words.refused.state);
    const { text } = await owner.get(auditLogPath('test'));
    expect(text).toContain(journal.actions['counter.create']);
    expect(text).toContain(journal.actions['counter.cancel']);
  });

  test('needs an amount, and live payments that are open; the typed text stays', async () => {
    const { owner } = await open();
    for (const amount of ['49', '', 'ten']) {
      const page = await owner.act(newCounterPaymentPath('test'), { amount, note: 'Two loaves' });
      expect(page.text).toContain(words.refused.amount);
      expect(page.text).toContain('value="Two loaves"');
    }
    const live = await owner.act(newCounterPaymentPath('live'), { amount: '900', note: '' });
    expect(live.text).toContain(words.refused.closed);
    expect(live.text).not.toContain('aria-invalid=');
  });

  test('is for owner and support, and shows no other checkout', async () => {
    const { owner, merchant } = await open();
    const support = await addMember(owner, 'support');
    expect((await askFor(support, '900')).id).not.toBe('');
    expect((await (await addMember(owner, 'accountant')).get(counterPath('test'))).status).toBe(403);
    const id = await merchant.create('/checkouts', {
      ...{ amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci' },
    });
    expect((await owner.get(counterPaymentPath('test', id))).status).toBe(404);
  });

  test('costs a row more than a checkout', async () => {
    const { owner, merchant } = await open();
    await askFor(owner, '900');
    const written = () =>
      runInDurableObject(merchant.ledger(), ({ account }) => account.database.tally.written);
    const before = await written();
    await askFor(owner, '900');
    // The checkout with its indexes, the counter's row, the journal's with its id, the kept outcome of the form.
    expect((await written()) - before).toBeLessThanOrEqual(9);
  });
});

test('the counter reads a bounded number of rows, however many payments there are', async () => {
  const grown = await growAccount(1_500, ['/checkouts']);
  await runInDurableObject(grown.merchant.ledger(), ({ account: { database } }) => {
    database.run(`INSERT INTO counter_payments SELECT date('now', '+1 hour'), id FROM checkouts`);
  });
  const { read, scans } = await costOf(grown.merchant, 'counter.day', {});
  expect(scans).toEqual([]);
  expect(read).toBeLessThanOrEqual(2 * MOST_SUMMED + 200);
});
