import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { ask, freshAddress, ORIGIN } from '../merchant.ts';
import { openAtBank, Payer } from './payer.ts';

/** Receipts that payers have sent by e-mail. */

const fake = setUpFakeGateway(Date.UTC(2027, 0, 15, 8));

type Mail = { from: string; to: string; subject: string; text: string };

/** A mail service of the platform that keeps what it is sent. */
function openMail() {
  const sent: Mail[] = [];
  const send = vi.fn(async (mail: Mail) => {
    sent.push(mail);
  });
  const bindings = { EMAIL_FROM: 'receipts@service.test', EMAIL: { send } } as Partial<ServiceEnv>;
  return { sent, send, bindings };
}

/** A paid live checkout with its receipt, at a service that sends e-mail. */
async function buy(mail = openMail()) {
  const account = await LiveAccount.open();
  await account.connect({});
  const checkout = await account.checkout();
  await account.start(checkout);
  fake().pay(fake().orders.at(-1)?.orderNumber ?? '');
  await account.settle(checkout);
  const path = `/checkouts/${checkout}/receipt`;
  const address = freshAddress();
  return {
    ...mail,
    account,
    checkout,
    path,
    show: (query = '', bindings: Partial<ServiceEnv> = mail.bindings) =>
      ask('GET', path + query, { bindings }),
    request: async (email: string, headers: Record<string, string> = {}) => {
      const answer = await ask('POST', `${path}/mail`, {
        bindings: mail.bindings,
        headers: {
          'CF-Connecting-IP': address,
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: ORIGIN,
          'Accept-Language': 'fr',
          ...headers,
        },
        body: new URLSearchParams({ email }).toString(),
      });
      return answer.status === 303 ? answer.headers.get('Location')?.replace(path, '') : answer.status;
    },
  };
}

describe('a receipt by e-mail', () => {
  test('has all that the page says of seller and payment, and both addresses', async () => {
    const { request, sent, path, checkout, show } = await buy();
    expect(await request(' amina@example.dz ')).toBe('?mail=sent');
    const { receipt } = copyIn.en;
    const [mail] = sent;
    expect([sent.length, mail?.from, mail?.to]).toEqual([1, 'receipts@service.test', 'amina@example.dz']);
    expect(mail?.subject).toMatch(/2027-000001 · Épicerie Belkacem$/);
    const [order] = fake().orders;
    for (const part of [
      checkout,
      order?.orderId,
      order?.orderNumber,
      order?.approvalCode,
      '3020',
      'Épicerie Belkacem',
      ORIGIN + path,
      `${ORIGIN}/receipts/`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toMatch(/2.050/);
    expect(receipt.mail.sent.length).toBeGreaterThan(0);
    expect((await show('?mail=sent&lang=en')).text).toContain(receipt.mail.sent);
  });

  test.each(Object.values(inEachLanguage((language) => language)))(
    'is asked for by a form, in %s',
    async (language) => {
      const { show, path } = await buy();
      const { mail } = copyIn[language].receipt;
      const page = (await show(`?lang=${language}`)).text;
      expect(page).toContain(`action="${path}/mail"`);
      expect(page).toContain(mail.label);
      expect(page).not.toContain('<script');
      for (const outcome of ['sent', 'invalid', 'limited', 'failed'] as const)
        expect((await show(`?lang=${language}&mail=${outcome}`)).text).toContain(mail[outcome]);
      expect((await show(`?lang=${language}&mail=<b>`)).text).not.toContain('role="status"');
    },
  );

  test('is sent to a valid address alone, from our own page alone', async () => {
    const { request, sent } = await buy();
    for (const email of [
      '',
      'amina',
      'amina@',
      'a@b.dz, c@d.dz',
      'a@b.dz\nBcc: c@d.dz',
      'Banque<a@b.dz>',
      '"Banque"@b.dz',
      'a@b',
      `${'a'.repeat(260)}@b.dz`,
    ])
      expect(await request(email), email).toBe('?mail=invalid');
    expect(await request('amina@example.dz', { Origin: 'https://evil.test' })).toBe(403);
    expect(sent).toEqual([]);
  });

  test('lists what went back, as the page does', async () => {
    const { account, checkout, request, sent } = await buy();
    await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
    await account.ringAfter(1);
    await request('amina@example.dz');
    const { refunds } = copyIn.en.receipt;
    expect(sent[0]?.text).toMatch(new RegExp(`${refunds.done}.*500.*${refunds.methods.acquirer}`));
    expect(sent[0]?.text).toMatch(new RegExp(`${refunds.left}.*1.550`));
    // The mail is not the page.
    expect(copyIn.fr.receipt.mail.page).not.toMatch(/^Cette/);
  });

  test('is sent to one address five times a day, from all receipts together', async () => {
    const { account, request } = await buy();
    for (let times = 0; times < 5; times += 1) expect(await request('amina@example.dz')).toBe('?mail=sent');
    await runInDurableObject(account.ledger, (_, { storage: { sql } }) => {
      sql.exec(`DELETE FROM quotas WHERE name LIKE 'mail receipt %'`);
    });
    expect(await request('AMINA@example.dz')).toBe('?mail=limited');
    expect(await request('benyoucef@example.dz')).toBe('?mail=sent');
  });

  test('is sent twenty times in all', async () => {
    const { request, sent } = await buy();
    for (let day = 0; day < 6; day += 1) {
      for (let times = 0; times < 5; times += 1) await request(`amina${times}@example.dz`);
      vi.setSystemTime(Date.now() + 2 * 86_400_000);
    }
    expect(sent).toHaveLength(20);
    expect(await request('amina@example.dz')).toBe('?mail=limited');
  });

  test('is sent five times a day by receipt, and thirty times by network', async () => {
    const one = await buy();
    for (let times = 0; times < 5; times += 1)
      expect(await one.request('amina@example.dz')).toBe('?mail=sent');
    expect(await one.request('amina@example.dz')).toBe('?mail=limited');
    expect(one.sent).toHaveLength(5);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await one.request('amina@example.dz')).toBe('?mail=sent');
    await runInDurableObject(one.account.ledger, (_, { storage: { sql } }) => {
      const [{ name = '' } = {}] = [...sql.exec(`SELECT name FROM quotas WHERE name LIKE 'mail network %'`)];
      sql.exec(`UPDATE quotas SET taken = 30000, at = ? WHERE name = ?`, Date.now(), String(name));
    });
    expect(await one.request('amina@example.dz')).toBe('?mail=limited');
  });

  test('stops for an account that has sent a thousand', async () => {
    const { request, account } = await buy();
    await runInDurableObject(account.ledger, (_, { storage: { sql } }) => {
      sql.exec(`INSERT INTO quotas (name, taken, at) VALUES ('mail account', 1000000, ?)`, Date.now());
    });
    expect(await request('amina@example.dz')).toBe('?mail=limited');
  });

  test('that the provider does not take is told to the payer, and no log has the address', async () => {
    const mail = openMail();
    mail.send.mockRejectedValue(Object.assign(new Error('amina@example.dz'), { code: 'E_RECIPIENT' }));
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { request } = await buy(mail);
    expect(await request('amina@example.dz')).toBe('?mail=failed');
    expect(JSON.stringify(log.mock.calls)).not.toContain('amina');
    expect(log).toHaveBeenCalled();
  });

  test('stores no address', async () => {
    const { request, account } = await buy();
    await request('amina@example.dz');
    const tables = await account.rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE %' AND name NOT GLOB '_cf*'",
    );
    for (const { name } of tables)
      expect(JSON.stringify(await account.rows(`SELECT * FROM ${name}`))).not.toContain('amina');
  });

  test('is not offered without a provider, nor in test mode', async () => {
    const { show, path } = await buy();
    expect((await show('', {})).text).not.toContain('/mail');
    const asked = { headers: { Origin: ORIGIN }, body: new URLSearchParams({ email: 'a@b.dz' }) };
    expect((await ask('POST', `${path}/mail`, asked)).status).toBe(404);
    const { bindings } = openMail();
    const payer = new Payer();
    const opened = await openAtBank();
    await payer.payByCard(opened.bank, 'approved');
    const deployed = { ...bindings, LOCAL: '', PUBLIC_ORIGIN: 'https://service.test' };
    const page = await ask('GET', `${opened.base}/receipt`, { bindings: deployed });
    expect([page.status, page.text.includes('/mail')]).toEqual([200, false]);
  });
});
