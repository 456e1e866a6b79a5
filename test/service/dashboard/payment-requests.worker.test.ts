import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { checkout as checkoutShape } from '../../../src/contract/resources/checkout.ts';
import {
  auditLogPath,
  newPaymentRequestPath,
  ownPaymentRequestPath,
  paymentPath,
  paymentRequestActPath,
  paymentRequestsPath,
} from '../../../src/service/dashboard-urls.ts';
import { MOST_OPEN } from '../../../src/service/payment-requests/rules.ts';
import {
  cancelPath,
  filePath,
  paymentRequestPath,
  paymentRequestQrCodePath,
  payPath,
} from '../../../src/service/urls.ts';
import { localDate } from '../../../src/text/algiers.ts';
import { words as journal } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/payment-requests.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/pay/copy/request.ts';
import { approveException, ledgerOf } from '../ledger/payment-driver.ts';
import { growAccount } from '../lists/grown.ts';
import { type Answer, ask, Merchant, ORIGIN } from '../merchant.ts';
import { addMember, type Member, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

const money = (amount: number) => moneyText(amount, 'en');
const copy = copyIn.en;
const paidOf = (paid: number, amount = 50_000) => copy.paidOf(money(paid), money(amount));

async function open() {
  const { account, owner } = await openDashboard();
  return { owner, merchant: new Merchant('test', account.test.secret_key) };
}

const given = { name: 'Wedding, hall and dinner', amount: '50 000', least: '', day: '', fees: 'on' };

async function makeRequest(member: Member, fields: Record<string, string> = {}) {
  const answer = await member.post(newPaymentRequestPath('test'), { ...given, ...fields });
  const to = answer.headers.get('Location') ?? '';
  return { answer, to, id: to.split('?')[0]?.split('/').at(-1) ?? '' };
}

/** The payers' page, and a form of it from a new network. */
const visit = (id: string) =>
  ask('GET', paymentRequestPath('test', id), { headers: { 'Accept-Language': 'en' } });
const payPart = (id: string, amount: string, fields: Record<string, string> = {}, headers: object = {}) =>
  ask('POST', paymentRequestPath('test', id), {
    headers: {
      'Accept-Language': 'en',
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: ORIGIN,
      ...headers,
    },
    body: new URLSearchParams({ amount, submission: mintSecret(), ...fields }).toString(),
  });
const checkoutIn = (answer: Answer) =>
  /checkouts\/(\w+)\/pay/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '';
const start = async (id: string, amount: string) => checkoutIn(await payPart(id, amount));

async function pay(merchant: Merchant, id: string, amount: string): Promise<string> {
  const checkoutId = await start(id, amount);
  await simulate(merchant, checkoutId, 'paid');
  return checkoutId;
}

async function simulate(merchant: Merchant, checkoutId: string, outcome: string): Promise<void> {
  const answer = await merchant.call('POST', `/checkouts/${checkoutId}/simulate`, { outcome });
  expect(answer.status, answer.text).toBe(200);
}

describe('a payment request', () => {
  test('is made once by a form, and its address is sent, scanned and paid by an ordinary checkout', async () => {
    const { owner, merchant } = await open();
    const submission = mintSecret();
    const { to, id } = await makeRequest(owner, { submission });
    expect(await makeRequest(owner, { submission })).toMatchObject({ to, id });

    await merchant.call('POST', '/profile', { name_en: 'Grocer of the port' });
    const page = await owner.get(to);
    expect(page.text).toContain(words.done.create);
    expect(page.text).toContain(paymentRequestPath('test', id));
    expect(page.text).toContain(paymentRequestQrCodePath('test', id));
    expect(page.text).toContain(`https://wa.me/?text=${encodeURIComponent('Grocer of the port: ')}`);
    expect((await ask('GET', paymentRequestQrCodePath('test', id))).text).toContain('<svg');
    expect((await visit(id)).text).toContain(paidOf(0));

    const checkoutId = await start(id, '٢٠ ٠٠٠');
    const stored = checkoutShape.parse((await merchant.call('GET', `/checkouts/${checkoutId}`)).body);
    expect(stored).toMatchObject({ amount: 20_000, description: given.name, fees_on_merchant: 0 });
    expect(stored.success_url).toBe(`${ORIGIN}${paymentRequestPath('test', id)}`);
    expect((await ask('GET', payPath('test', checkoutId))).text).toContain(given.name);
    const list = (await owner.get(paymentRequestsPath('test'))).text;
    expect(list.split(ownPaymentRequestPath('test', id))).toHaveLength(2);
  });

  test('tells payer and merchant what is paid and left, part by part, until all is paid', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    const first = await pay(merchant, id, '20000');
    const page = (await visit(id)).text;
    expect(page).toContain(paidOf(20_000));
    expect(page).toContain(money(30_000));
    expect(page).not.toContain(first);
    const own = (await owner.get(ownPaymentRequestPath('test', id))).text;
    expect(own).toContain(words.states.part);
    expect(own).toContain(paymentPath('test', first));

    const second = await pay(merchant, id, '30000');
    const done = await ask('GET', `${paymentRequestPath('test', id)}?checkout_id=${second}`, {
      headers: { 'Accept-Language': 'en' },
    });
    expect(done.text).toContain(copy.arrived(money(30_000)));
    expect(done.text).toContain(copy.done);
    expect(done.text).not.toContain('name="amount"');
    expect((await payPart(id, '50')).status).toBe(422);
    expect((await owner.get(`${paymentRequestsPath('test')}?state=paid`)).text).toContain(given.name);
  });

  test('takes no part below the least, above the rest, or that leaves too little, and says why', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner, { least: '1000' });
    for (const [amount, why] of [
      ['49', copy.faults.least(money(1_000), '')],
      ['999', copy.faults.least(money(1_000), '')],
      ['50001', copy.faults.most('', money(50_000))],
      ['49951', copy.faults.rest(money(50), money(50_000))],
      ['ten', copy.faults.amount],
    ] as const) {
      const refused = await payPart(id, amount);
      expect([refused.status, amount]).toEqual([422, amount]);
      expect(refused.text).toContain(why);
      expect(refused.text).toContain(`value="${amount}"`);
    }
    await pay(merchant, id, '49950');
    // The last part may be below the merchant's least.
    expect(await start(id, '50')).not.toBe('');
  });

  test('cannot be paid twice by payers who start at once, and an ended payment frees its part', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    const answers = await Promise.all([payPart(id, '30000'), payPart(id, '30000')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    const [first = ''] = answers.map(checkoutIn).filter(Boolean);
    const page = (await visit(id)).text;
    expect(page).toContain(copy.openText(money(30_000)));
    expect(page).toContain(copy.between(money(50), money(20_000)));
    expect((await payPart(id, '20001')).text).toContain(copy.faults.most('', money(20_000)));

    await ask('POST', cancelPath('test', first), { headers: { Origin: ORIGIN } });
    expect(await start(id, '50000')).not.toBe('');
    expect((await visit(id)).text).toContain(copy.busy);
    expect((await owner.get(ownPaymentRequestPath('test', id))).text).toContain(words.reserved);
    expect(await merchant.call('GET', '/balance')).toMatchObject({ status: 200 });
  });

  test('shows an open payment only to the browser that began it', async () => {
    const { owner } = await open();
    const { id } = await makeRequest(owner);
    const browser = async () => {
      const cookie = (await visit(id)).headers.getSetCookie().find((one) => one.includes('pay_browser='));
      return { Cookie: cookie?.split(';')[0] ?? '' };
    };
    const [own, other] = [await browser(), await browser()];
    const checkoutId = checkoutIn(await payPart(id, '30000', {}, own));
    const seenBy = async (headers: object) =>
      (await ask('GET', paymentRequestPath('test', id), { headers: { 'Accept-Language': 'en', ...headers } }))
        .text;
    expect(await seenBy(own)).toContain(payPath('test', checkoutId));
    for (const headers of [other, {}]) {
      const page = await seenBy(headers);
      expect(page).not.toContain(checkoutId);
      expect(page).toContain(copy.openText(money(30_000)));
    }
  });

  test('frees a reserved part at its end also when the alarm is late', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    const checkoutId = await start(id, '50000');
    await runInDurableObject(ledgerOf(merchant), ({ account }) =>
      account.database.run('UPDATE checkouts SET expires_at = 1 WHERE id = ?', checkoutId),
    );
    expect((await visit(id)).text).toContain(copy.between(money(50), money(50_000)));
    expect(await start(id, '50000')).not.toBe('');
    expect((await merchant.call('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({
      status: 'expired',
    });
  });

  test('counts a payment that the bank reports late, and never money of an ended payment', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    const atBank = await start(id, '30000');
    await runInDurableObject(ledgerOf(merchant), async (ledger) => {
      await ledger.startPayment(atBank, { method: 'cib', shipping: null });
      ledger.account.database.run('UPDATE checkouts SET expires_at = 1 WHERE id = ?', atBank);
    });
    // Its part stays reserved while the payer is at the bank.
    expect((await payPart(id, '30000')).status).toBe(422);
    expect((await visit(id)).text).toContain(copy.openText(money(30_000)));

    const ended = await start(id, '5000');
    await approveException(merchant, ended, 'late');
    const page = (await owner.get(ownPaymentRequestPath('test', id))).text;
    expect(page).toContain(words.unusual);
    expect(page).toContain(paymentPath('test', ended));
    expect(page).toContain(words.paidOf(money(0), money(50_000)));
  });

  test('is less paid after a refund, and the rest can be paid again', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    await pay(merchant, id, '30000');
    const checkoutId = await pay(merchant, id, '20000');
    const refund = { amount: 5_000, method: 'cash' };
    expect((await merchant.call('POST', `/checkouts/${checkoutId}/refunds`, refund)).status).toBe(200);
    const page = (await visit(id)).text;
    expect(page).toContain(paidOf(45_000));
    await pay(merchant, id, '5000');
    expect((await visit(id)).text).toContain(copy.done);
  });

  test('is closed and opened again, ends after its last day, and starts one payment by one form', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner, { day: localDate(Date.now() / 1000) });
    await owner.act(paymentRequestActPath('test', id, 'switch'), { status: 'closed' });
    expect((await visit(id)).text).toContain(copy.closed);
    expect((await payPart(id, '50000')).status).toBe(422);
    await owner.act(paymentRequestActPath('test', id, 'switch'), { status: 'open' });
    const submission = mintSecret();
    const answers = [await payPart(id, '20000', { submission }), await payPart(id, '20000', { submission })];
    expect(checkoutIn(answers[0] as Answer)).toBe(checkoutIn(answers[1] as Answer));

    await runInDurableObject(ledgerOf(merchant), ({ account }) =>
      account.database.run(`UPDATE payment_requests SET last_day = '2026-01-01'`),
    );
    expect((await visit(id)).text).toContain(copy.past);
    expect((await payPart(id, '20000')).status).toBe(422);
    // A past day may stay as it is; a new one is to come.
    const past = await owner.post(paymentRequestActPath('test', id, 'change'), {
      ...given,
      day: '2026-01-01',
    });
    expect(past.status).toBe(303);
    const wrong = await owner.post(paymentRequestActPath('test', id, 'change'), {
      ...given,
      day: '2026-01-02',
    });
    expect([wrong.status, wrong.text.includes(words.wrong.day)]).toEqual([422, true]);
    await owner.act(paymentRequestActPath('test', id, 'change'), { ...given, name: 'Hall', least: '700' });
    expect((await visit(id)).text).toContain(copy.between(money(700), money(30_000)));

    const log = (await owner.get(auditLogPath('test'))).text;
    for (const act of ['create', 'change', 'switch'] as const)
      expect(log).toContain(journal.actions[`payment_requests.${act}`]);
  });

  test('is refused with what was typed and an error beside each wrong field', async () => {
    const { owner } = await open();
    for (const [field, value] of [
      ['name', ' '],
      ['amount', '49'],
      ['amount', ''],
      ['least', '50001'],
      ['least', '49'],
      ['day', '2020-01-01'],
      ['day', '2026-02-31'],
    ] as const) {
      const { answer } = await makeRequest(owner, {
        [field]: value,
        name: field === 'name' ? value : '<b>Hall',
      });
      expect([answer.status, field, value]).toEqual([422, field, value]);
      expect(answer.text).toContain(words.wrong[field]);
      if (field !== 'name') expect(answer.text).toContain('value="&lt;b&gt;Hall"');
    }
    expect((await owner.get(paymentRequestsPath('test'))).text).toContain(words.empty);
  });

  test('is seen by an accountant and changed by support; live requests wait for live payments', async () => {
    const { owner } = await open();
    const { id } = await makeRequest(owner);
    const accountant = await addMember(owner, 'accountant');
    expect((await accountant.get(ownPaymentRequestPath('test', id))).text).not.toContain(words.close);
    expect((await makeRequest(accountant)).answer.status).toBe(403);
    expect((await makeRequest(await addMember(owner, 'support'))).id).not.toBe('');
    const live = await owner.post(newPaymentRequestPath('live'), given);
    const liveId = live.headers.get('Location')?.split('?')[0]?.split('/').at(-1) ?? '';
    expect((await ask('GET', paymentRequestPath('live', liveId))).status).toBe(503);
    expect((await ask('GET', paymentRequestPath('live', id))).status).toBe(404);
  });

  test('has a bounded number of payments under way, each within the limits of unpaid purchases', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    for (let count = 0; count < MOST_OPEN; count += 1) expect(await start(id, '50')).not.toBe('');
    expect((await payPart(id, '50')).status).toBe(422);
    const buyers = () =>
      runInDurableObject(ledgerOf(merchant), ({ account }) =>
        account.database.count('SELECT count(*) AS n FROM link_buyers'),
      );
    expect(await buyers()).toBe(MOST_OPEN);
    const [last] = Object((await merchant.call('GET', '/checkouts')).body).data;
    await simulate(merchant, last.id, 'paid');
    expect(await buyers()).toBe(MOST_OPEN - 1);
  });

  test('comes back in another language with what was typed, and creates nothing', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeRequest(owner);
    const shown = await payPart(id, '123', { again: 'language' });
    expect(shown.text).toContain('value="123"');
    expect((await merchant.call('GET', '/checkouts')).body).toMatchObject({ total: 0 });
  });

  test('is a row of a file, with the filter of the page, and runs no formula', async () => {
    const { owner } = await open();
    const { id } = await makeRequest(owner, { name: '@hall' });
    const { id: closed } = await makeRequest(owner);
    await owner.act(paymentRequestActPath('test', closed, 'switch'), { status: 'closed' });
    const lines = (await owner.get(`${filePath(paymentRequestsPath('test'))}?state=open`)).text
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${id};'@hall;open;50000;0;;`));
  });
});

describe('of an account with 20,000 requests and checkouts of one of them', () => {
  let merchant: Merchant;
  const id = 'newest';
  beforeAll(async () => {
    ({ merchant } = await growAccount(20_000, ['/checkouts']));
    await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
      database.run(
        `INSERT INTO payment_requests (id, name, amount, pass_fees, created_at, updated_at)
         SELECT 'r' || seq, 'Hall', 500, 1, created_at, created_at FROM checkouts`,
      );
      database.run('UPDATE payment_requests SET id = ? WHERE seq = 20000', id);
      database.run('UPDATE checkouts SET payment_request_id = ?, paid_at = 1', id);
    });
  });

  test.each([
    ['the list', 'payment_requests.list', { state: null, before: null, rows: 50 }, 60],
    ['the list of a rare state', 'payment_requests.list', { state: 'closed', before: null, rows: 50 }, 1_010],
    ['the page of one', 'payment_requests.show', { id, before: null }, 700],
  ] as const)('%s reads a bounded number of rows', async (_, name, input, most) => {
    const cost = await costOf(merchant, name, input);

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });

  test('the payers’ page reads a bounded number of rows', async () => {
    const read = await runInDurableObject(ledgerOf(merchant), async (ledger) => {
      const { tally } = ledger.account.database;
      const before = tally.read;
      expect((await ledger.viewRequest(id, { checkoutId: null, browser: null })).ok).toBe(true);
      return tally.read - before;
    });

    expect(read).toBeLessThanOrEqual(120);
  });
});
